"""
What could be done with the rest of a turn, and what of it is likely to win, by a learnt judgement.

Theory of operation
-------------------
Behind the card that was taken there are three ways to go on: lay nothing, lay what leaves the smallest loss (`laying`),
or do what the game itself would do first, which gets rid of jokers, too. Each way ends with a discard, and of all these
ends the one is chosen that the judgement thinks the best. To take the open card or to draw is a judgement of its own,
which knows what could be made of the open one.

What was learnt was learnt at tables of three and four with a first lay of 30 (below); at others habits decide, and
with two imagined worlds (`knows`).

What a position is worth
------------------------
The numbers of a position (`position`) go through two layers to one: how likely the game is won. What is learnt are
the weights between the layers: whole numbers of a byte, and a factor for each neuron (`network.read`). Before the first
lay and behind it different things count, so there is a network for each; two more tell whether to take the open card.

Those of three were learnt outside the house, in a fast simulation of tables of three that keeps the rules and plays
`first` as it is. In each of some 600,000 deals, with one who learns or two, the end of a turn was looked at in six
ways, three that looked best and three at random; each was played on in the true deal, the stock mixed anew, to the end
or for one or two more turns, where what had been learnt so far was believed. What counted was the game as the table of
strengths counts it, half a win for equal losses and a little to either side; the weights followed the differences
within the six (least squares, Adam). Every third open card was taken and not taken in the same way.

Those of four went on from there by self-play (`bench/learn/romme_turns.py`, seed 1): 4,750 deals at a rate of 1e-3 and
500 at 2e-4, with the learner in some of the seats and those who discard by habit, the player of middling strength and
the easy one in the others. Whether to take the open card is asked of the networks of three there, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from games.bots.bits import BIT, CARDS, packed
from games.bots.contract import Choice, Sight
from games.bots.network import Net, read
from games.bots.romme.counting import POINTS, makes_meld
from games.bots.romme.laying import Reason, accepted, laying
from games.bots.romme.position import (
    NEIGHBOURS,
    START,
    Told,
    discard_numbers,
    hand_numbers,
    numbers_behind,
    reaches,
    table_of,
    told_of,
)
from games.frozen import Frozen
from games.game import play
from games.kit.cards import JOKER, Card, Face, bare
from games.meld.actions import Lay, LayOff, Replace, Take
from games.romme.state import Phase, State, adds_up, start_value

THREE_BEFORE = (
    "7Zpo8^!Y{}AGS2Rl_aj%<Vqs@2HvZIha9YgycXotO4c~E5D+rp*XHH_+`|<0pFtbz2Q?BH8KoQMtFuZ7!q^Huy&ms8Z87uw>d)mZMHkIUJAb}9Az<d"
    "azBA1#@dF#-u95o6u`?`L{1nVC&K^S3DN!lp%N{ODp8_f1Cb#VWO(f_pP5km>JK`V*^7X?f8>9F4=TROg3NtVDG5!3A7(3k~&$xl83#_~muctmyI1>"
    "O4Ajm_LAJfO_!AQ^_sOh5H*_`VTxeK-uNY?4O)DT4=w)JR3;mp%NKR)!*2rxAD<d_fNNG+QH3$pWjmL@y;_~f~}8mPT7JkTo|EROQiy`U+ZCg=|)EG"
    "+D`N1`dCy+tal5gMz-6Zv8C^VB*P#;q#%ySUyS!W<?wj~#(Uk?|zi%SHg-6W*%OEUCRa83Pge2_ZJ;^${54{_Pu8+ZHDMEad0?2ky@n?HUx`-UcPt+"
    "0pD7=<f8`7AOe;<Q5MD3=)B*+Wgrh@Co|iF&_B|>G|~N4hJLiAyN?|JD(Jk3G#s~1{UkRFgG&eI1#e;6HF!P(C0f94FC&<BmJ>a(=->(9>3WU=b!d8"
    "!P^Hk(gn-6LfOSDE4T;vIQ*2#_xY?lN2RwbK*i@8s5`|u_3<7cf8|32?&r<z8b;|TAuS^S=L`HR>)Sd78qoVF5iZXA{|qh<{s8*(Pt6?v+4v+Hv7W`"
    "$7~}~l9Qg9;0s-m^^%gG#0Upqfb~-yiqtO>O=)X4>wmkJW6X`?KuipFcEeWR&q1`v)#OCTiDIrLs*TM_q@Cx@15S%0|3lzQ$*bnxh^X?{+)$zdwnDw"
    "UD*W~sm9)XDlY_$hF!8u*(rihv3@dGnT$glqu{y5zyHW-3GfrgPc|Jx(v>t5vV7y9t}s=T48K8Fk!7?!=R80{MU;DLk^NRTqs2g|rJdGyO9JICKKpr"
    "sfjI~kN*K#GCrGeW!ZxYp$-Fk!>Uwv#rs+^{HNEy-B5oWG&i^ZVBODx<Vr5XPYl-7rb&sou255(A18xhfd0(!eVXCCu^WC*S1|!kA9^e>*!B#rN1AO"
    "~ob*3oG^YDOb-LJ1f!G7B=J|E8qm`7#H_GD-PbW5j4y8^Z5As8rLND`qsVF&Vl;Py5b1l1;8O8#VP0m;nn*Z4BrhymX|v!AqW1|<u>U3H#HjHBJ3j$"
    "7C$Z|Hv|7W^77sT8{!`^6bsq(%I-H8@bCl~5ar;^6bkYa^MStwEEnC}2GJ4_H7wjN9u5;I3;72+to&p<^X=N=KOwGI1Rv-pqXF};2Cu*B_M_YmAQmU"
    "(1@Y3(BE-+~9XUFg#04%V=L*R%A{E&k&<lU5xzW$*5Etq~$mavmSRM!s0v{zlLT_{yJG7&rAE)ag@%`fY($X@}9~Q>!lg-$%J^Lx|^a@EAD*znp=*T"
    "~r<e{709#bVf2!UYy;?t53H?r(EFsntv#F~rF+Bi^8Hz2=_1>KCsBs=aTH$0}EwWN_z?%1>?%r?Fzy7~gNLGa%6=Smyh{7v)eRpgmB2b`+lFEyIixu"
    "xABp$FT63;q`y%gGM(jMGotPS4{Z|5Qm4^NWf&h5$R4kwy~!=q#pifo8a6;g1J6kQ`8?U*hqbm3$(!(+;zw%5l3!%EhmZ6w#<}IrLrqzN$Ua4#DnNx"
    "V6YMfo%lXk?r@`$HdEW2Fr%(rJis*?e52{5%T_n6#(%OYpY2ap*<@e7UC#FKFHBB=O*~T02$f<qqhVf9_JVVe<30K=>aO^-wTPZ;phB73f=Y!5$oz7"
    "9_IuR)YRVm|G(^GJM=Zd3dQFO4=n%D;oX5(YRxlMKua+kKLpdm!~D$`BK+*T&bXvG?im&Y`CzQs{@2m80?{t><sAeyEkqI?3;G}<(Zv1>@ctO|-rGy"
    "YmOCQJ4D(CvrP%4<0|!+S+kxi)<=HbNH3PRGAqnUU2r456CNXkw|0mb>{0Fxr{0#CN0QBx7by@TW4=*1TCK(|H`RO716AJq49Rvo(8Lc}iyb198zs7"
    "+P_}bA?J;1c-`S!)f62hpz*7yA${_PDI)FjgfI4kT93J&u35cC}*00$Hm2Q48I9rfw@8tU~P<RB944*CNk^$rr}(cQi~8V3m-=pFn0Ao>6g0Soj3>g"
    "Wv(;~5hc8!I~W4fFp6>LmE^(h?%-9{>{%A|llD=GpoG))a|>3Hh|r*z^0R2lej&$o&5U<mv(%5U}KEJJE9WPS`+qINw4UJKhs2a5K|8@$!N2ZZ8WCz"
    "Em1IA2Sd6FY+())zLS>*aZ;^1{K{Z3Ecdq&_&wmCGQg3=^q9J{N?@n_$@yk)=i{^h&$2?JL}d@Q3K~MGBV>9BY!3AOdT`#KRXlD%j78R%pcszBp0>8"
    ">nb`I81Y-#JqaZMF8~K7)-?*e4HE7u{xmi78Z0vz@E0l45C+1hscAcO{uka-nl?zh^T(tK`0Bs9AG*`)t@5?IwcWb!!WX^9LB<bQMl9(cK0w?T776q"
    "P85slW@PGdq7ZmjYEZ*$`#NhuNyXh7L6XM|i)mLvjaOblUF`Vwq0vEG^a4QPa3MEwa9DMuG^YHr3-82L|5aj1S&f+B8Q|+Vm%kd!A1q2KL3*YMr);-"
    "7z7w6rlK8nyy5WM2<9U{rU;H#A*I~%*WH4{FYzarhU05O*yFhe}J$~RiCzrQ6D@*M2#wKWqeQ{o`8m&2(g<d(;tP!*!d2P+~n6sg0pWFfKu|D_5iRI"
    "9Pb?ht|QvHjof96Ru|7@~oJt-p>>qK>;ZwHZQ2IoPTu!%YCtC$8j-AjTmiSz@B_O&I1R@#=-=5aSr|^wTB9Jm?gcs_Fr?Nr>FW{QW7uH&G807S^gPB"
    "#S$xM=0zYU-?SG1=ca&85Z3#4HNtpfdKmbG7td^_}$>x9RvDMOi8sQ1@qss<=jCZ5#AXF!1($d_Y)l90{#ib2ucqF81)Av-~spfq=bn(V}TL<60Ys|"
    "(k|fHF8{q86yzZ5>`no*1M=Y2H@gnZ_1Dk*1f$s8>=+%xL;Uz90sHe9IvFh>2_P0E92gY@MdivYwg?a!3ltC&@PoQaJ1G7y)W75%E-5Y{FWC{wGcEk"
    "B8tuKzI@T<H%>vIpMkz=!+c|$b#>firxaL9N`7}iXtgbZfs2e)T-_<Y$IxhX?GvoOoIQO<TG4AnCV>|EkEYlK9QZy6#IMvy2uM83hCh(&C2N@@|=J+"
    "@2?kM)^20aI9%>yLd`W*~^n<_uk7u?aLqvsRM;^Fb~4iA^Q+A_BXF(OPf@B}r_^olz)@89Xk7=PR*Vj54n)a(hKM(_Z{q#8{v_}Vfi5z8U#2<Fi>!v"
    "h&6^7P+50}lNH|Mda*7tAo{1}O$K{}&n4zuX!j;Ro>i^yL-e-%>F<S>)<r{ouUwV^OM~9z_wk13V|a2;5?U$l4dRLYdJJq$3$SO0r)XJj+=1#Sd^o@"
    "MkLZYeVe0eIs>$3O+pOuH8<_p=vlg@a(cCv@6cC`IkS$(DhoWtTyTpA?$(8A`$K;_1CShzJU-sftiCbn{W1_;6dHR{j(89BuDk9jv2u-nq|tgE|C2V"
    "FzGluk_Js@%8IWy&l)8}Cd+Wa?}6#~BSV**(fe`1-x+AbkO?X~?dz;aV;q4Z-KABXlZTSTKqT7@Ppa*_#HPB3iPF5Q4jE%RxHaWN;Yxuu9u~?D757d"
    ">2fw(K2aONX4)+ek0HNLv^n)2YI2=MlCRX=5UAooKaIRYU67EY9>15e|6E72f8xuO>2T(^l$PiFeU%%}xEwT;*6GR;L7{JKIe;U5Ty1v;l$o)mL_}+"
    "9o{`mSu`acf^_#P({stZIC!R_HAf$%GyD>FId=sCDJM%Pw5x*6o%^7Nl9#@%Pl{JIvj`NKfc7C_ncy{8y|$lTryG<!=s1Opey*S|vU(>^~4yA0Z{>4"
    "BT%?-#j1NhLOvs}d@_KV%|1eFeW|)Jh4~)NM8}wPgIkImtMG@uJZXS|D(^DBvj2hMqS&7#q7sK12i!Pr=p;^rrO9G&h<7?NjsL!P`6Y_DDg0j22Kk{"
    "+c!sK}*<1!MB>}`l$oIx92gqE5+;)lc4R9<bmzJBJqPeC=VGL^edj>$m0*P6)8iy*3}XvuG)dw!z#ZC;oRCOV<BQX)rSl3!57(hu-hf}ae)XtWzGse"
)

THREE_OUT = (
    "=&qeRS-BPe5V-}tCE4HPe+9k>>d?5j5(CK9%NrpTDCs5+_ZI~Q2qfYa?D-1`$_4~15cwPc8x|iC&I$wf20;)9FbE_I2mSaX`zjnWBGEIMJNP2#AYI?"
    "GALriE{m~IL^f>7l4<dmd1N;{j91;`e6$CCBMpS5?+_xR!91-)j8R`f+0KobcFEtt220ok2`SSAX{_gVu{O|V%|2HkVPCNUR*7JetBHlzbIy(Bi6IH"
    "`x7cCLy@^j<?rWnw*CkZRv=l|lV@ay;kPO@9G2U0sET_(if2jbDZy1&g{4Z+?k@((!+_Us%D2Jai|{job5+vx-SAw=s7<q|L{G6Ed<>(}_w4hS10?8"
    "nd_^z{_)9tAAO^`wyM82lCc%pTzM7Vstxvbyuo4eNp3kul~176cOj_w@WX2juDzXu@?n9ONkiF)Fe03H#IoO?(BVD8Rt<;|&rT`#A?OO!3q}1k*!Z4"
    "Ih-k08#BV6CRuPFb)kL0Si1CJ0bYdGJyp0&nO7zWCZZ(>*e3(X&oIJJKQ0fpX$>0DW0hV<{IR|y<I56Vzv_X%GCTX^s1}HvIzFYvAhr3Cy=Q6MWjHK"
    "#4^}Kw+<BrKT4aQ^B%zdnzJJ8NjvG+q$N4pfv#T-8$04X@ah1AyAA}hi31`C?dHi81=R=tQ4hHe#JL?Dpi~NjzDreAh@d<JiU|HGWAe2`!@0C3H7Ma"
    "dK9qrx1lGU8h?wKUAFA{|6&0i2nUFgk%ogYa(XbNJz0l2DY{C;6AqWiJQ_bGt9zP-@3&bPA;2$w$f7Qno-|aRE{O=hT0PHB&AU^y5%OWH;`XcT2*cJ"
    "v06c`~59~}-mWJ{tuAovyhqxTZF8Wk8N?v5P+*$Ddm7`^B|4fKKX&es++$L0juz@g_5F$~oh7tvv*0J*v4LQbse&MCk%t0MO5<Ld1S6Zh)>2o(Ds_p"
    "r=kJ01e3?2a04+Vm|3EGewFe<=pnvJn#nK<OD(>7)j%4H3O67eG8P(3J{8Gx5msAr{H?FQ^q2CEW(!Q3MRGA@ZIp3+>YM-ZRC^5$YHd96PJp*zUx#+"
    "ZjLN>BOy<@FwKrJhp}4fhZtHGojQQmmLS*Aq6t3lSxg=R-EV~v6Vv@$4u(Y#mFr?%sws9NBFS6!zN$eOja<fw*(2@eZM<s3-jSd%JT{O1p)SGI?fml"
    "4ddL?e-FLp@A2mg-6aPf03`4>FBlN;{`B1M_|*dT4Dj~>05<Ca@B1VG`TZs95&Qik2M+lS-~{?Cfdv;k+PIFd3-~7@F&6V1+{vNWrU6H`47CQH(G3&"
    "85W}{*0R{};5wQEfp$uXx8Y2=zkysK+Sug4#AY&883-OQzu9+G+s^}1bB%ziFm6AJuJC!~uHax3D?e!0>vz4paDkbXS<u`vY^e_|-2Pi@$Q~KTw3CY"
    "FTvlQM9Bi;fD3nL*C(-{35&^aOq<Ob0$<`?86?j1!W3fu4cA=gIDsXIh6^#q><R{An43J&vu|8VC^7vJ)+B>w)>6c@S^{^bMS_1@$!A}a9w_!8$q+Y"
    "|`y_5SrC0~aFO>KPR{?Fk_G82jY?0QlzQ?DOA$p`knJ@Ei;j_I))05BU<|#SmgV5*QB5?*k?Y_CDaz8W(}T63^QR(I_4L80`ru7#s=o8UO<Q=>H}k?"
    "f>N7zre5N4%zzO_YM#r|J)JKKglpVyGAYxiStL)GrR5x7ZL{E$g;nm!PTw>rtSx<>Z}e+>reZ*6@dgR-8@yV;a4-w3xuW%(IK4iw;iZ0<QemZ(JHA0"
    "?z6S2GK=@)DsHHZJGVm;8|x|71;`8RHXq{oxI_Q&Pc&Ne7X880+s)QS4H5eP)t8j;H57r=4@%}V4-xGV?_d}5(cS#K$J8nqzSlnY1~~}q{1Ou?86j{"
    "CIy<K%$qd6C-;N~mJe%bf?BVR_=`i1JDkB5VAIRq!z8U8Ax4-^>A{)TqwdEG|x%WTL4WW-D2kOHa`78R&3oby(lBugD%J`q643Y|&xVt;~@%j4T2<i"
    "F#7WM1f;}Z1p_5<(t3iIy}%^)M?)d25P1Q{GZA_*nNp*A(Ep5Q9r8Z{q*i_^V9ybu4g81L>82lERP{p<bo{Ra@`Y8Zw)IsXV47AZY1Au!qI-U-;Y?x"
    "NAGEr09M@E!66=-d<#`U3DY;ynEL1K>6w<^Uw+`QyyO00vDID-aJn1iu)-*S+W)2?OJbFAv=`;<qx7JMB8*+{Qr_@A*YD-1dS!J`(v>1@^Tb_y*;H0"
    "R$gB_Ve`K3B0xlG*_Pl0{`kD<^~!F`{xGt8Q=)(EC^@h#w+S26BPIS7U>uU@AEgX7CWu0?-%K+@JnA3%fsiOJmAAvB?H^+@bAGDNe;fT^hdCs_y`GN"
    "&c!9Kro)_2;38%WlLUdZk}u;PnCspnuNI^h9636n=o#DhipvmZx*<E6N0mi^&+y3O_R#q5DW%drIwzm(!vrFz&DrKat?ElMAhVs>2G=LosrClI*iIg"
    "$^W?5KDg&^}pBNM8`Ui_8uP#kAzb^#hr1g=SX`Nj=JQ(uewC7t!6&m>yw}DK5DIhsN9qS!CH|mqx&K*vu%;WeH@6umgOB~x668!}R#wfn5`Z3q|wgK"
    "-V=OHaFKiVZc+z<ck{LC7>rC>o5I|eC{i;l76qvAy@yYQvjmE<cb|FfvxlD^RV&L=+u2RBmN_Za7hoPoI05Q+LEOHLy<q@%+H9XdrA;-<w|wkq6EF>"
    "OEw&%g-Dxx<~EO*;zXsnz&4F}<0@LJjBaf!Nmf633sGFS*C0#qBr#Chyo&0@CLv<<1@0^gJZmHJuVc&<PC4!wk9EDE;iL%=;9s=Lsmb^x68z{HCb!y"
    "!<+~H3jqp;mGXr@(tywz2zAp=&6sL3nDVIc8&|*oj$QR-@goGwihUZ9x<t$lPCt(8U4$k_ko;Fqm+<c>YZabq`=xma**D!XT9U4EWnpL#Z>q8H$Uq~"
    "^(O{NfdSN>=-tZOBcaPM77#W27#_q81lB$>RXOCG81x1&))d?o`0y+izXUxqT`WD#H=7wM|MVjM<@W;$3gjT=@i8cKJ7L4(4dm$+0Dm<i1XSSm^cFl"
    "MwICJh^ZL`Y;W{qw1_ne`C*1_r?-g21`mo&2*t!rs!34uW48-CE%jUNX^vC|^_zeyb?{VSb!a;|IR6Eui1mUD5(QOJmBrx`s+dvu8XA#fkQVmM*sUx"
    "1xD<Q@HBl>~lFIr5k_XQyz=-olm>ii5E>$BD`4#`Y+Au>ND5b)*Q_W{o0xd#Vp`szDV<ND|>ruE#;=G)09=<6Ed4h#$)ffm;h@)h$M0RQt90r2YR@z"
    ")Of^ab$S?GWbl^za=V1@-d;^8We?1{KQ^%oGUw>Hqoo+Wh|@nV}auy;Cc<1cB1}ekpD);vGLI-fYBRV}CQa?9>{VjHWyl6ZJ+r8^**8>*53R9L@28="
    "JRY>Cs_hh5l^x%KsM`DF*shQA;o1o2E<H(uP&~~`9jqP7uGiK)6n2Vwkr_hN!gqI?j;_dfFEQ#4=jNe-!Cd9Kpqh2GqcXu38u^k#Vs7I%gg1g9>d9V"
    "Vm?7Tfv4o@`wA4#XAK64R^1yi1V$1O0X!E2Y9d~nhwA3LvM+KwE56{^CbsuC=S0)}>E!?KHT?QX3%9FGrprprx*8;b@(g!7fwZk5Bk4oX`t;u!<@nL"
    "(6!xT`IsY{~_%TC1FVrL72~I;h{tDH{kpn#6*T7`~rX~IGFw`gZfzd>x4kuML5FM|XLgH#W80zfTf%4;~`6CA2;-T#~%aOIpC<I3eo-Yy_|F7;A3Q0"
    "se3p?7~YdJTNUAM<cHUY7LO3lOz^c7$zsyRTo4A<4xDN!gpEDAnXyCG0tSX>=#AgI`fo`~=KFp)Ary_Krt!ba$S?&eNASlg_DuUM}0Nmn<|Sk+M{+U"
    "`VHIXI>-{|@m)kcsA{g~2O3ph(%!rxpe%KUAxM|6Fr3S=jhCC%sKQJMcP9@jS2oZv_-Pe{}&vCymoz4DvTZ+T6SH8MsisTi4c~>SOYXLu%Yl)<a7>p"
    "~OD_H(toWpY*`IAKpJYD2}FMoTJp^qdDEi(t(Vpg1ja>;M;cQ@gzDc(HGc{(gQiiSjb2`lTi1wubs@4zC+J}o2o`St)hV=vK+Me-$zYJl4;)BZSosG"
)

FOUR_BEFORE = (
    "nixwv^!Y{}AGS2Rl_aj%<Vqs@2HvZIha9YgycXotO4c~E5D+rp*XHE@+`|<0pFtbz2Q?BH8KoQMtFuZ7!q^Huy&ms8Z87uw>d)mZMWBI6JAc1AAz<d"
    "azBA1#@dF#-u95o6vNSAN{1wbD&K*M2DN!lp%O5XFo&hP~CbsPVO(f_pP5km?JK-M(^7X?f9HaR6=TROg3NtVDG5!3A7(3k~&$xl83#_~muctmyI1>"
    "O4Ajm_LAJfO_!AQ^_sOh5H*_`VTxeK-uNY?4O)DT4=w)JR3;mp%NKR)!*2rxAD<d_fNNG+QH3$pWjmL@y;_~f~}8mPT7JkTo|EROQiy`U+ZCg=|)EG"
    "+D`N1`dCy+tal5gMz-6Zv8C^VB*P#;q#%ySUyS!W<?wj~#(Uk?|zi%SHg-6W*%OpSQg`83Pjg3L!S<^${54{_Y!9+ZHDMEad0?2ky@n?iv-|-UcPt+"
    "0pG9>F)H{7bpn<<Q5PF3=)B*+x^)j@Cp0jF&_B|>G|~N4hSUlB2p0}JD(Jk3G#s~1{UkRFgG&eI1#e;6HF!P(C0f94FC&<BmJ>a(=->(9>3WU=b!d8"
    "!P^Hk(gn-6LfOSDE4T;vIQ*2#_xY?lN2RwbK*iG$s5`|u_3<7cf8|32?&r<z8b;|TAuS^S=L`HR?Atm88qoVF5iZU9{|qh<{s8*(Pt6?v+4v+Hu%5-"
    "#7~}~l9QX3-0s-m^^%gG#0Upqfb~-yiqtO>O=)X4>wmkJW6X`?KuipFcEeWR&q1`v)#OCTiDIrLs*TM_q@Cx@15S%0|3lzQ$*bnxh^X?{+)$zdwnDw"
    "UD*W~sm9)XDlY_$hF!8u*(rihv3@dGnT$glqu{y5zyHW-3GfrgPc|Jx(v>t5vV7y9t}s=T48K8Fk!7?!=R80{MU;DLk^NRTqs2g|rJdGyO9JICKKpr"
    "sfjI~kN*K#GCrGeW!ZxYp$-Fk!>Uwv#rs+^{HNEy-B5oWG&i^ZVBODx<Vr5XPYl-7rb&sou255(A18xhfd0(!eVXCCu^WC*S1|!kFU}fIB-C#rN1AO"
    "~ob*3oG^YDOb-LJ1f!G7B=J|E8qm`7#H_GD-PbW5j4y8^Z5As8rLND`qsVF&Vl;Py5b1l1;8O8#VP0m;nn*Z4BriTpqM)<AqW1}<u>U3HZ&REBJ3j$"
    "7C$W`Hv|7V^7GyV8sZ-@6bsq&%I-H8@bCl~5ar>_6bkYa^MStxEf?L~2GS7_G%VaM9u5;I3;72+EXZa%^X}W@Kq0SJ1Rv-pqyqG?2Cu;D_oUnoAQmR"
    "&2J+L+BE-+~9yvUl#sw}X=nKj)A{E;m(F=d7y3x?-5Etu1$>;>pR~`rr0w5+oLvM5zJG7&rAE)ag@%`fY($X@}9~Q>!lg-$%J^Lx|^a@EAD*znp=*T"
    "~r<e{709#bVf2!UYy;?t53H?r(EFsntv#F~rF+Bi^8Hz2=_1>KCsBs=aTH$0}EwWN_z?%1>?%r?Fzy7~gNLGa%6=Smyh{7v)eRpgmB2b`+lFEyIixu"
    "xABp$FT63;q`y%gGM(jMGotPS4{Z|5Qm4^NWf&h5$R4kwy~!=q#pifo8a6;g1J6kQ`8?U*hqbm3$(!(+;zw%5l3!%EhmZ6w#<}IrLrqzN$Ua4#DnNx"
    "V6YMfo%lXk?r@`$HdEW2Fr%(mN;-b?e52{5%T_n6#(!NYpY2ap*<@e7UC#FJ;>2A=O*~T02$f<qqhVf9_JVVe<30K=>aO^-wTPZ;phB73f=Y!5$oz7"
    "9_IuR)YRVm|1D}`JM=Zd3dQFO4=n%C;oX5(YRxlMKua+kKLgXl!~D$`BK+*T&bOpF?im&Y`CzQs{@2m80?{t><sAeyEkqI?3;G}<(Zv1>@ctO|-rE}"
    "lmpdZK4Dw3urP%4<1P4?R+kxf(<=QhOH3PUHAPMIS2Pz{5CNXny{w3A+{0Fro{0s6L|MTr4c3AQS4=)}SB^n?G`RO716AJq390LW$8Lc}iya@05zs7"
    "+P_}bA?JixT+`S!)f62hpz*7yA#{_G7H)FjgfI4SB33J&u15A+-({{|Bj1}z{F9QEn>8tL^N<R2334*CNk^bHZ_THwAr8V3m;=^gw1Ao>6g0Sxp4>g"
    "Wv(;~5hc8!I~W4)Xv7>LmE^(h?)<AOI5&BO=uE=GprH))a|>3Hh|r*z^0R2lej&$o&5U<mv(%5x~l5JJECYPuW0sINw4UJKhv3a5K|8@$!N2ZZ8WCz"
    "Ev7KA2Sd6FY_?;*V8w_*as2{1{U5c3f=vu&_&wmCGZm5>L3RN{N?@n_$@#m*G^cQh&$2?JL}g@Q3K~MF)`y8B7Y_9OdK-zKRXiC%;YKT%^%#!Bp0;6"
    ">?}JM81Y=$JqaZNFaZZA)in&h4HEAv|1&l78Z0vz@E0l45C+3_5o$Yh{ubR)nl?zh^T(tK_v*j8AG*`)t@5?IwcWbz!WO;8LB<bQMl0tXK0w?R6$$e"
    "M7#ITT@PGao78LaWEZyw^#NYoMyXh7L65-$e)mLvjaOblUF`Vwq0vEG^a4QPa3MEwa9DMuG^YHr3-82L|5aj1S&f+B8Q|+Vm%kd!A1q2KL3*YMr);-"
    "7z7w6rlK8nyy5WM2<9U{rU;H#A*I~%*WH4{FYzarhU05O*yFhe}J$~RiCzrQ6D@*M2#wKWqeQ{o`8m&2(g<d(;tP!*!d2P+~n6sg0pWFfKu|D_5iRI"
    "9Pb?ht|QvHjof96Ru|7@~oJt-p>>qK>;ZwHZQ2IoPTu!%YCtC$8j-AjTmiSz@B_O&I1R@#=-=5aSr|^wTB9Jm?gcs_Fr?Nr>FW{QW7uH&G807S^hq_"
    "=-EFNGk3fVEIbH2G=s*8yDR%4HNwrfdKmcGY<g_`QPB!9RvDPPEEHa1@qsu=G;Lb6W|&L!TS3h_Y@rB0{;uf3QP|J81)Av;sg2n`zDGzVu29*5U%a`"
    "(k|fHF8#e66yzZ5>`no*1M=Y2HM<PV_1Dk*1f$m3>KGlvK>PS40QvD2IT$S;2Obt98yFJ=MC8dVwg?a!3la_y?tqd?J1G7y)W75%E-5Y{FWC{wGcEk"
    "B8tuKzI@T<H%>vIpMkz=!+c|$b#>firxaL9N`7}iXtgbZfs2e)T-_<Y$IxhX?GvoOoIQO<TG44{dVmt5jEYlK9QZy6#IMms1uM83hCh(&C2N@@|=J+"
    "@2?kM)^20aI9%>yLd`W*~^n<_uk7u?aLqvsRM;^Fb~4iA^Q+A_BXF(OPf@B}qU<BB^p@89Xk7=PR*Vj54n)a(hKM(_Z{q#8{v_}Vfi5z8U#2<Fi>!v"
    "h&6^7P+50}lNH|Mda*7tAo{1}O$K{}&n4zuX!j;Ro>i^yL-e;kGb4TIA|s{ouUwV^OM}9z_wk13V|a2-{+T$l4dQLz&SKsY)6<NU~lUKFe42#Sd>p?"
    "Pe<VX+Y}0d?I##3qCyLwcSm|p=vlg@a(cCv@6cC`IkS$(DhoWtTyTpA?$(8A`$K;_1CShzJU-sftiCbn{W1_;6dHR{j(89BuDk9jv2u-nq|tgE|C2V"
    "&F(lmk_Js@%8IWy&l)8}Cd+Wa?}6#~BSV**(fe`1-x+AbkO?X~?dz;aV;q4Z-KABXlZTSTKqT7@Ppa*_#HPB3iPF5Q4jE%RxHaWN;Yxuu9u~?D757d"
    ">2fw(K2aONX4)+ek0HNLvC6FLHHyl4eAX4`@S-scIaI#kU5%5h3>0s7*5iJsb5fnJ);3`Ku$PiFeV887yEwT;*6GR;L7{JKIe;U5Ty1v;l$o)mKDgb"
    "pm{`mSu`acf^_#P({stZIC!R_HBf$%GyD>FId=sCDJBu862y&UD<^7NrA$KGVm{<{{o`NTxj6+zthzNr|0$=%=$G<!=s1Opey*S|vU(>^~4yA0Z{>4"
    "BT%?-#j1NhLOvs}d@_q<$bfe+0f}(n|@}({48{wPpOkImkGD@Sw~PTOe_{CEzH}v2imy86CMvK}G}(QNYy=^Q835G&h+B?N;^Sz}h_W`AS27j22Kk{"
    "+c!sK}*<1!MB>}`l$oIx92gqE5+;)lc4R9<bmzJ;PQhzC=VGL^edj>$m0*P6)8iy*3}XvuG)dw!z#ZC;oRCOE9ka5<iH2@+z#k}&FoG3Ak76PWzGse"
)

FOUR_OUT = (
    "njW1yS-BPe54i=sCE4HPe+0e=>d&~i5(CK9%NrpTC+H;(_ZI~Q2qfVY>-h@_$OZ%~5cnJa8x|iC&I$we20;%7Fb5<H2mSaX`zaeTA*%J5JNP2$B3|L"
    "LAL!rI|IrdQ^Ec@k5hQ^i1ppZq9TOGi76mXINmOW_+_)a%9uo7m8R`f+0KobcFEtt32R@w7`SSGb{_gVu{O|b*0XeSPPCNUR*7JetBHlzbIy(Bi6IH"
    "`x7cCLy@^j<?rWnw*CkZRv=l|lV@ay;kPO@9G2U0sET_(if2jbDZy1&g{48h(j@((!+_Us%D2Jah5zp*<S+vx-SAw=s7<q|L{G6Nj=>(}|x4hS42?8"
    "nd__4O3*9|kSR^`wyM82lFd%pTzM7Vstxvbyuo4eNp3kuv5276cOj_w@WX2juD!m%MX39pozoGcB?53jEatO@9cZC&0n?<_#1b06YgXPxRD62G&Pm4"
    "Ih-k0aNZc6ds!PF%AwO0t-AEJR$nhGJy#4&npY(Wd-o*>*(U?Z5<sNJKQ0fpX$>0DW0hV<{IR|y<I56Vzv_X%GCTX^s1}HvIzFYvAhr3Cy=Q6MWjHK"
    "#4^}Kw+<BrKT4aQ^B%zdnzJJ8NjvG+q$N4pfv#T-8$04X@ah1AyAA}hi31`C?dHi81=R=tQ4hHe#JL?Dpi~NjzDreAh@d<JiU|HGWAe2`!@0C3H7Ma"
    "dK9qrx1lGU8h?wKUAFA{|6&0gBmykOi%oXPX(XbNJz0l2DYrzv3AO{QFQ_S7q9X}x=3d1A8;2$t#f7Hel-|aRD{O=hT|LZ5$AU^y5%ON8+`62A~*A)"
    "f}6c`~59vlriCrY9_AovyhqxTZF8Wk8N?v5P+*$Ddm7`^B|4fKKX&es++$L0juz@g_5F$~oh7tvv*0J*v4LQbse&MCk%t0MO5<Ld1S6Zh)>2o(Ds_k"
    "0LsJ01e3?2a04+Vm|3EGewFe<=pnvJn#nK<OD(>7)j%4H3O67eG8P(3J{8Gx5msAr{H?FQ^q2CEW(!Q3MRGA@ZIp3+>YM-ZRC^5$YHd96PJp*zUx#+"
    "ZjLN>BOy<@FwKrJhp}4fhZtHGojQQmmLS*Aq6t3lSxg=R-EV~v6Vv@$4u(Y#mFr?%sws9NBFS6!zN$eOja<fw*(2HVZS?Q3-jPb%JT{O1p)SGInEdk"
    "4ddL?e-FLp@A2mf+$9Ge03`1=FBlK+{`B1L_|*dT4Dj~>05<Ca@B1SF`TQm85c>Ti2M+lS-vjw8fdv;k+PIFd3-~7@F&6V1+{vNWrU6H`47CQH(G3&"
    "85W}{*0R{};5wQEfp$uXx8Y2=zkysK+Sug4#AY&883-OQzu9+G+s^}1bB%ziFm7gkqJC!~uH9V_C?e!0>vz4pZDkbXS<TigW^e+<*2Pi@$Q~KQu3CY"
    "FTvlQM9BHjWC3nL*C(-{35&^aOq<Ob0$<`?86?j1!W3fu4cA=hKvsXIh6^#q><R{An43J&vu|8eL`7vJ)+B>(@^6d1Y_{^bMS_1@$!A}a9w_!8$q+Y"
    "|`y_5SrC0~aFO>KPR{?Fk_G82jY?0QlzQ?DOB!p`knJ@Ei;j_I))05BU<|#SmgV5*QB5?*k?Y_CDaz8W(}T63^QR(I_4L80`ru7#s=o8UO<Q=>H}k?"
    "f>N7zre5N4%zzO_YM#r|J)JKKglpVyGAYxiStL)GrR5x7ZL{E$g;nm!PTw>rtSx<>Z}e+>reZ*6@dgR-8@yV;a4-w3xuW%(IK4iw;iZ0<QemZ(JHA0"
    "?z6S2GK=@)DuU09JGVm;8tW(41;`5PH6P;lxJ3W&O)^^Z6#Br_+RfEQ4G{SK)0dR-HWh)?4oc=U4-xJW?_d}5(cS#K$J8npzt=tY1~~}q{1Or=7$9&"
    "AIy<K%$qd6C-;N~mJe%bf?BVR_=`i1JDkB5VAIRq!z8U8Ax4-^>A{)TqwdEG|x%WTL4WW-D2kOHa`78R&3oby(lBugD%J`q643Y|Uy}LX4@%j4T2<i"
    "F#7WM1f;}Z1p_5<(t3iIy}%^)M?)d25P1Q{GZA_*nNp*A(Ep5Q9r8Z{q*i_^V9ybu4g81L>82lERP{p<bo{Ra@`+Zu*DIsXV47AZY1Au!qI-U-;Y?x"
    "NAGEr09M@E!66=-d<#`U3DY;ynEL1K>6w<^Uw+`QyyO00vDID-aJn1iu)-*S+W)2?OJbFAv=`;_ms5JMB8*+{Zu_@AyPA+xCJyKNI;@1ogEZ_XXvF0"
    "R$gB_Ve@I2)wolHCUen0{`kD<^~%G`{xGt8Q=)(EC^@g#w+S26BPIS7U>uU?(;XW7CWu0?-%K+@JnA3%fsiOJmAAvB?H^+@bAGDNe;fT^hdCs_y`GN"
    "&c!9Kro)_2;38%WlLUdZk}u;PnCspnuNI^h9636n=o#DhipvmZx*<E6N0mi^&+y3O_R#q5DW%drIwzm(!vrFz&DrKat?ElMAhVs>2G=LosrClI*iIg"
    "$^W?5KDg&^}pBNM8`Ui_8uP#kAzb^#hr1g=ST2Nm*I~eibwB=ew6d3mrxPeK3DjzsK8|xf7GwGDs%^OXq%;NSC@6ujeN*mi25&Z=Q#wfn5`Y_n|w*l"
    "@U=O8LBKiMNZ+z$Wj{L2`-q+mf4I|eC{i;l76qvAy@yYQvjmE<cb|FfvxlD^RV&L=+u2RBmN_Za7hoPoI05Q+LEOHLy<q@%+H9XdrA;-<w|wkq6EF>"
    "OEw&%g-Dxx<~EO*;zXsnz&4F}<0@LJjBaf!Nmf633sGFS*C0#qBr#Chyo&0@CLv<<1@0^gJZmHJuVc&<PC4!wk9EDE;iL%=;9s=Lsmb^x68z{HCb!y"
    "!<+~H3jqp;mGXr@(tywz2zAp=&6sL3nDVIc8&|*oj$QR-@goGwihUZ9x<t$lPCt(8U4$k_ko;Fqm+<c>YZabq`=xma**D!XT9U4W2cup##H$CIY8@2"
    "^(Y5QfdbZ@=ibZRC85kR84)%78X(0E1=m0{RXOFI8TAJ+*A(0p`0y<kzXUxqT`WG%H=G+P|Mn#Q<@W;$3g#l`^BPlgJ7L4(4&>?;0Dm<i1ytbo^A$W"
    "KwjmYj^!wAa;W{tx1_nh|DBT3s?-g21`>@>3*t!rs!34uW48-CE%jUNY^vC|__zeyb?{VVd!$M_;R6Eui1mL72(QFAjA};on+Cdu9W)RNhQ42@!sUn"
    "@tD<Q=FA^3shFIr5k_5>jx=-olm>ii5E>$BD`4aiJ)A2L5A5AfyP_W{n~xCRDZ{OUVX<ND|>ruE#;=G)09=<6Ed4h#$)ffm;h@)h$M0RQt90r2YR@z"
    ")Of^ab$S?GWbl^za=V1@-d;^8We?1{KQ^%oGUw>Hqoo+Wh|@nV}au!B8r<0D;o{ekpD-;u=6H-fP5QV}3KZ?9>{ViKRRh6%j@|9L2&5=;8zP9L@28="
    "JRb@Cs_hh5l^x%KsM`DFE(ALs%>UF2E|H&t}d>~`9jqP7uGiL)6d{Uwki<gNZFhH?IazatRrMQ4=jNe-!Cd9Kpqh2GqcXu38u^k#Vs7I%gg1g9>d9V"
    "_xV6OfvDr@`wA4#XAK64R^1yi1Vs`N0X!E2Y9d~nhU(_KcrS80E56{^CbsuC=S0)}>E!?KHT?QX3%9FGrprprx*8;bXDD|&fwZk5A?ZWV`t;u!<@nL"
    "(6!xT`IsP>}_c230F4H342~I;h{tDH{kpn#6*T7`~rX~IGFw`gZfzd>x4kuML5FM|XLgH#W80zfTf%4;~`6CA2;-T#~%aOIpC<I3eo-Yy_|F7;A?l("
    "j`3Ps%Cb~!haUAM<bHU+VPO3}m%^cY|$tvNur6WiF<lO!lRDhfVVx*<?qSX>=!AgI`fo`>)JFp)Ary_Krt!ba$S?&eNASKF+CuUM|~Nmn<{Sk+M{+U"
    "-PGIX9*+{|@m)kcsA{l#VMqphelxq!tDzKUAxM|5<Z0S=abBC%#QRJn%YA@H?>ny5ki)b$<dzHjdO;4DvQQ+T*(M8M{xvTGrQ~>0<JWP;T8#)<a7>p"
    "~OD_H(toWpY*`IAKpJYD2}FMoTJp^qdDEi(t(Vp-MJ<^;M;ZP@FY4b(HGc{(gQiiSjb2`lTY`vubs@4zCzD|k|nM>-ul24;`848?Pn4s)PL>sZSosG"
)

TAKING_BEFORE = (
    "?*S4!p!hY<)E)d#hSA;an$Kl&=kg4W>NLg(Uiu`C1-@!9JF>UN_r_pC^N-;i;^~3hIlV#!EcTPKQx(#wv9TjQHW!;eS*7LkETFv{pXN-6<_ptfiO2I"
    "3n`cP|JJ#Qn>dxQdxRQyT3(JlfRvQoI_J$mRPl`*C9I6M%0G&(oJk$LQ8baJQ8@BQiE33WP#-E*9@?_iL?^lm3N|d4Z0@IdW$p%@yD#`Po3~8SuGuF"
    "IG-_X+?8#~Fd_OYJS^34+7!RDmyUNTTEC(+yrBGURr)Y{!d^CM^(Fkrt{JEj=@_VmQkq`cJTQ}i~qS&+IM&jn8~K)C6^z%E1|((}XL&CcCTe_yk$?o"
    "}+e+|~|YJp((krNBK+(9WnfY&Y^p{SR+*7|$zH85FONv&62p{Q-5gJj|eu(T@s|wWtvwR4O^pcFfD{0<8*_F~hU+wf_5<f!Ly;^IwSTjSy17hH<-gV"
    "azG+D<;k1l@S&@Ot3$GB+KTk>i#E7MQXqx$`}7At;#X?0MPI4f88uq+Q#6g8uw{BR-g0lK2sq{*b{Q+U$H&k<;0i1RT$N!F+EV;&P%PDCO5^*v$+PJ"
    "RD@3Cx>VZ~Vk_AqJ08-*<14ac`XA3fuz$}~9u$qw1kx$K49vK?B=Mi4ugvqP*I#2oVlv<ND&Ducq7g-}axYfWF)~*rK@s4=GT7cvrvU^#MAGTcB+zU"
    "XQm4jC0Jd6C(ZTZmNIL-Np}E)sIOg-j+u$JBFB>d7A~-?Gz%u&O1nBMyt`QqHGf(8aLq-DIDl;n2LAp63Kh`NszOzU#%KX_l3eC$C7$hYo#5l1VNZ#"
    "+&e^tiaI};Qf0YA3Vdm%fi!`?#l10b+P?D0kzKQkm&zbb!S*Ri$$V`;ql@8tOfR0Gze9v0^~Yq>%^=|#yb3(1!@_W6|VF`-{t!W-aAM&b#{oHJz>_5"
    "cw!+ipnUO0BLrIky0ns=^yPCktb+qBd2WMNao?RT#C{#$iJ?|4;N%5Vxl04z2axFPT5i_o!dv-bGeoH$@#<J3-v~9H=6+9>Tc&mDv_lBw`CB<VPv{K"
    "H^-bxW=hFwi@c=#_|Ax<nEmmJ87NO{KPHZG}lBA5zvA03MmP=OEQT_%G&1T2#3L`8&C4gvp7bXl{ic2&-*|Zo<QKmxDzU^F3CK&tNv36<|J57Lm43J"
    "*y%maPS!{_wMQN|PkbRR`m@XH7&~2~;LvI-nqHz#o*(HQ$neMI7TpSrFdolu;4^Fp1f8%d_b4C?FEuj(y-2F_WDPoj-TU`f!?+hwMB(2`y+2nk_!kl"
    "13H1RPr|Si}t|RxGk*fn2Pru7dBO^N`wAKEd%Jo01K`Z1&0xZ4I7&CBKFgXP0!!$1LZri2xHx$RK%B@>HQ_3?<x)b@)y1?cf65syJP$Wn1(=swb>K4"
    "Mx>K3EL$Whbde=4zJ-|a~t@x5S>N0}cx{72*$9QHX4RMb|k%rINb@46>GW9r%nTvYPIWiKY*KlvIm@J`4<(gQN~_si$=-V`z}_u|*lt*#SH`07AC?Q"
    "X&9-y=-_Q?B_KVLsFC3F~DCfe;e`Q__zdJGZPCK0&qYcqzjb0z0eC@2jU6_wTM=|Io;u#o|=tCa$+zv`K+Uvcw+`?d&70*wiIK7a#hotf-cj@}9=e8"
    "uLi4@n;I8$377WDFX1#wV%rcG*0gmogkRi4Lf!X{$Y0wo*OV!POtwQ$ubV$!J-YzQa5u!MzXs&f1oi8xjPUr6(5=>zyY^10okbauG~1@r7QV$DJ-=O"
    "QK%#`93oan!>SF##<ntCh-Q=`G08`0vI|E@6bn1U9AHgaw?$|zD!5tKxRbQHP83(yZayBNJ`nx0RFIJ@)wI@FW~r%xRc@=kjv!X3H&b1<jirshk~)`"
    "-CNA)X_F0trl?iPp&mSq4436Igk~*<d!JPERFq$?y6vW04JxLkA<}#}~A?4FKCP&*nK{*A)^U*BwKl=YV_PyLhCOKdDDb~;b!$-Bc8x~j1R#wAyUQ8"
    "19?>V$ACrvr9(*hO3(pKt68NAH<_D5duf#J=VRCOc~J1k;Aip^^j(<Qbl?bPJU@>cL%ose1B)cwDb5tH4#JjNm`?U)N6L;h$v<~<(if%Fw&#p|KK(_"
    "u=yQi!aTYWLkQIY$On5L=?_r1HVq{#nw`ALw2p`$Uwq3OlA0x{B(g%FqlDA<PsC7CWm1qk&V{)4urF03T|oljEy#L7>H&LmaVKa5s#y{Ua>e*&z#^X"
    "d&#4W^kNiv#5tN0<YLHDeAWWm;;oNNRQQH*ZWOR)$&-$91lAsQ9<lUHudM0Q4zSMQ?t`jwBumn$ehWO{|E%wQwZes2o<!ODe#lVBboGp-XRCsCtQjD"
    "E!~qci^NHfj>@h!HI~_}0IJ<F)~;|c7v&g+PV%*%F+GgD0pTD!O&nHMGz=QA;~2Y4ZcH^;MA;*q)uWfMQ|~fQO*69F^zY*Ys#(kQG_|5J-YLtd*B=c"
    "YP6vMgrUz{<ruD!I#OB&Q$Xf?q?-l<Q&hI&+G!+263(C(ev+t)4J7wrc<(3$l5xJrP%_>^u!dBO6-d@%&5Dky0rJ=GAL~mPEL9>;sJ*@{t4q+qs5e{"
    "<kPD`?Fk%NI8WSej}Bf?0(;W6Rs&_h#7a;y71&BYz608zY7NI#p93_Dm4Jn$=QhEKjf#%rl9>vX;9PW}T>+C2WPV5njdTRiAFY0pf|a^IY{0ZGmi3A"
    "9%u$JFv}FK{DNPB!HK*5`k_sovTU!}8I(6XZtv`O!z=*-<IDC8%ai(H}egCjAfq@5809M#~E0#HgaD!6*%#;w|_3kH^rq*I)L^R~26JsaqVgsLp}5("
    "NDgWy_!4jG0<a~NYaxG7yz&Y9$z0`Njnhj3RbBKr{7IT36~2Q4n6PNEzuA=+9(UyNeL><X_XKF-19dPX~eP~zmwlqPsLK_+6wYTEYe`#2}VfBq1&89"
    "mafp*7`?S4XSCY)k#0<>f$<8TLCDQaF`1bA&fvf`{{fPyA{Ac1?b8pQN_d9?J6jN{ZHPI)A5M-3M4l*JrU`GnnzBf?6m}KZ@2%;McY~ntmrt|T5&j0"
    "|xS{L_mxyP9C(%gci@9``GH)-jYt;3Ox!B<uxk8KdNxefVq!H?(YTNpOXI^rV2RpNC(g3!~Uc4WUO}XEs`e}D&>D-uX`lQUb;zM}_<@^t7-aV;pKp="
    "eCwIZB$VbX4jtSKb6+sz2|3BW(7z0-ebRF7dhj57s{Lg-~U6LFQws+EFdDfw{vpAb7O<L_J#7qQLq_f6#;s=5*C{RAeXA_hx6!^v5w3pnu$+v`X>BK"
    "2TFWaG)d7_LhOJU#!)$otPhfdwebG3g=6q$^lW0l_fe=G?(kO9=O5Z9Fr1`PcHNg$V>Z1M{^$wy_ZRZgRI1bCxa7wNMbbC8|8(tJ1@Ib1^9l#zc%y5"
    "5(;wG%4srf|q_=^*;HJ=IbQ7)_<iT^`RuF)CwY*EG_94XFizwR%;Ry$|)G-4jZP=i?9q3JE9~Nxuk(Z?Ixm)l{E3&6U+)WTK?uP)UDb}LA~7{5d^c@"
    "_aPR{nk-#dU;xV`2)INq5WduD`9UlvN8e1PK_La~LtkvCMAZ-A2i9*SN0`<n4_fwJ6|3;&20QQ=7xfi8T>DQjIIW5$^R|o8i?rIso1ebZP>kRZxVYV"
    "EXI=2d7ta&;UF5DV`ez#14BXf%L}FFC+qo%{B%Sb^NQe&B|3NTx`Cp$wX(y5F>&UUS*OP&Vr2;!E{|u~6t0I5Kp;M_l8g?*09nc}<LhKPam1}Qk0#R"
    "DklhK$jiz_7~=1cxcZ|O4QTny5g%JKp3820&55(tx&`Vh30Z-z$f2_+PB{FzB!=>4Na6-OKK26+`bljtc5(wv+Z^e_#7p<^)&C^0S*f9RKtX=s(~gF"
    "iZghR_!~`N6XE(h_6AkJH3~p{+zO45Oj{{6$kQ%?DSgH74VwrZhP_vRUfhv<9J28TeCyHZ{OsF0JX#D#r3VN)S=e+3Kt&m259NTGjGQ@}1X#-tP~s-"
    "?3ND4&+)E;zA>s(iEP_r6a`}-vJss3NA*bL>{HCRrJ=e=A9XStjE@ifiq5~mAsyq2rBOHf|?#X7sH+%JOrhIDc3HPmlj>}n}%seyYS1H`Qif=CnMn3"
    "NYxfQFiMD}!f@TU7VGA)-5Ki}<ad9d#Jj!74*A$N1yo|Bc|9sSO#Ng|$ALNylybpirclzw=uzHS(<(~)*KYyf+3310paU2?;(_BxYsB<ZT!$8#cbGc"
    "m2$QFfY4I;mC%+=g-e9V0sP-W{RB$Dn^coGS59bgLVLc)if3+ZS8`XTb4h15)ax@*%nj{-LZ43tSS=+v@L0P7{3X$obfd^3MRTyUqdJjG~p{tAHx#u"
    "rCQX~xK0H7#gOzRJSn(t}gi!sQp61}P?%B7JFFW#~=dC40)`i7K196sj<rEk!}yy0MdtFW7G1;T&NabgqV=8FH3h9wa@5yvurNEPJj7gc9p60QSO>N"
    "RERh!LVbW!MULt6r>JTskN_I)5XXrLqj-=h{3tF5eGwLj!LdK2wjR&H6y^!!b$-Ygt1(3=&8MfhgabI1bIIIQ*Fu?m#gs*%|gxraC;z7`LecW5cjI)"
    "&>142`^uNn4|JeuBi&eYE9=p"
)

TAKING_OUT = (
    "x9%xB&O+gT;rid~@@-Vr(&<E28xsS=QN~$bG3IF%Alj?K$Ri-e4_-^_5FSay;x#Aqx>Wo3@cqKI*4WzJ2IM}&?h-~gvOA{GH?lM+=E&VvPOj}zJtOf"
    ">Bg5zfJHovh2GeT#>1b2E){>jJ&pn{TNRQm9IS_$f2cWEvt|G(248Jp;>WmfCWgr9CwDpcFq}v^+LM)Ne<k`wlVk`jeWow9^kT$fhNH~y!W=mr3FQ)"
    "zM*;ZOTAUj3^3OF79w-l8ZrM)pRJSX(v^f$&6H(C5z!RP$IK&haY7(XRHCcF{{vDx3Zs3HU&vffgqo`FO7_bySv6bsC<DJdRVEzk!9%1X#EzBMY;Kk"
    "tePsF^5985=uSP$QkaAo#F9@!3$e9zN~2G6l)8Ihc`;!|=RD_DUP<;}G>b1j&oDI2{5h237ItF-`ByrV1en4@<2Y`JF`R__wyaL<<i})l@x29>STeI"
    "WkejffG@+RVxfTJ;yElj_HpeV;00U`>!*c(V|mgN*4ZE3@m3iBS^q^sajdHI~&K(V~!`i1%bAb`zR=yS=|_>EH#Nu76}^(j3(gHaAR{Mp~B;>9Yv9y"
    "zHTl3G5SrJB<W=UJE+p4B|2q7gPo5yGsyl3Ow=|ySFj3UoP^vz>XliID*tdi|D(`ZMA`7vz(zcCP>~fA@U*&atc~S?giX&>A3Cx8@=%FV-#&jGdE=R"
    "ltlq+Abq32#+LY_f3p?6TnF=e87Fh-2)E)B6ZSN;31C~f}f2P({<L~I6u=MWBDi&2~`ovOfNh--2!?LeKm<N}ZztY4DdRy!i--c-J*mdISGXSNix1B"
    "^U5ywH?kX|}fC?vAyb0|9+9lRD0V-BN0o)ZyBe+1rB5yI;n%+v+e7`rxC1j#PT*J4@mP7?J~#st67_AN#D{1;U6%1#mmt_?{qW(M9uH$BQsEL~YD!o"
    "VT@UY3k0^SQ2=Dayn90elBLx|huG;a(c^`@IE~oI97XFxCvLP>ZgH)r~Eq8ph(On0OND4L(0Wk@VN!`vBrphk+t6LtDfII==1fZrH8EC6HF`G``md)"
    "8n7Dy)2!uyq{F8<}voS3R}`FJJnLGyjZ`{4<axAM&%tbLdD$fyv6nJ<JL7m9NQG$3*9>PBL>3RLm>yY^0I#${S5v2?qb;eA?YGvyl(uiE>UCmNV?bi"
    ";|ey^vK`|JK>oof9p4sD_Sn)_4Lf2udkZltBC?~H<?&}g)4QFfq3$_V7zS<~Vj|-n4uAFDQUm7M{~b2|sAu6USid*(TJt3TQ>-Ev6LD`I(?u|4v<)Q"
    "_Rqq*P+m+o>9nIfTI~y-GZ3!krWl%dB9}EB-z|%n{DIvxV5Jxoa??lWqK-@v_-5E7T!0!PrK>-Kt>na@!@%^|mH5KScBnr(T0vkpv{^2asAw)#Y|KS"
    "htFxWEp(Ah5Hv<iVk*c2A^^isn-Wm6(MKq*KYfB7X@9A5X$E9K?JuR#wjUmpdy60Q&1VFxwqpfU?o3$ZE#KG<EkWG<@`E9M8>cvE6a0uFTtX}tdu$s"
    "45ZtS?sK!BDU+-?fvvXT<og^G*%U^m#xSJ4C;pD(SOZL^?*i39ihTcSyr1q5~M13otpr?IiM_GD=haJgux8T2_A}$4B7}^l;W4tN+a<Lc$9V)Ohk+{"
    "{`G+zzhT+vQq;x&;m-M^*iur@&_T@uEp3@2|L!M1p`wT|KVre%l{Qrfw5Uu2an^W*)Z$}C>p&97g}-!v#O2&A|jsRwGn7J+-x9CGz^@M`oYBxOOqr>"
    "!M_m<YL4ELbqN{gKE3s$11;s)D48^^gE}ZluNFK0`3}8SKcGWQ;k(lwG6_aN@$?Zv9~8a~?BdikVXP*?Hp21oNy(ZcqRP(k$>pWS|7ct)G6!HHd!Az"
    "JIf35p86;y$X+}#f$5dLA&)Z~(zyc({mKMy;IA#tzDdX?B%R1TX&6r4LDQ8SA2W9|4E=1D_7N-^BIHE=q9i>2}l1H&YlU$Gb#Vi?Gsj}(j)gI6k;KE"
    "_m1g9SI#RDksuLKDcX`KGVr=~qhj9r>LnFWDO!@(K{JL&~#vH6$Ng*!2|1Z4vO;-mp(4AxYC!5o?lcE-ai5FiZwvj|uwPd8IU&1T?7C#pn9SR+{EWL"
    "4rmCbB`hm@?S>q~Kc(M9@=YvF;agjoF@}9Kvu#QC+=(Kszx0?IamP#2wT^<3{Q&ObSOMGyvkj1>P6s-Z3c}&h$PY+3WF7@9@(9B?`X$Jx=GtIUzQ_D"
    "!}(4#=XeZK>$oc?z%Afx+wwU2nIm7fs`x=ASV>l1l$OSUJ^U!O3^a7Dor!0j{71V)fJM|_spuVA-`U!<zgoL8q5F;;#Z3)LzlEo(F{RelA7h6B9F2@"
    "zVMwV{jboY$D5&Ufmgvc(Po$D2n<wAIY_R=H)O7~*T@iyd&f>YIM~f7*E>c2>Ny`GxiJk0;qm(GHY_bD>Jr~b?daY$ITynOGsr{EzQV*F$;RU^4HV`"
    "ru~6IkB|Iz6ydcXt&kpzHDJ<77x8CnJ5$J&zxBMOm;o9&8!Y?upJO69k2i&BVo#h&w(Xxxo=$+M$;{F2pB$dV?4Bx1}9U~2nQamMrOwcRivmFuy7{c"
    "EvPF(~<Xh!ZoC%G{J|K1p+;>fBhE*+X}(%|yqWV_avRI2XsBAmNL2Rq%g?)HJbmum&*o&5X0si8AWJWU3!z{g<VChVC?wbYKY!_45UiOrl^OKbf)rM"
    "%rr3J=Yc)|9K^-yB_2`B*RxmssgSNu@fiE<lLK_4dxu_4I7*Os7BGng2Ri=3-*fd_D~e-kTlg#dt=DZ03AGWfJetR&s$SsL6}ibHJqyAuVmb7&Aos1"
    "LAD)WP)v|AG5&WkdGv8S+uk2`?OwKzw$rq5d>%b(@umdok8)^2DJ|Pyp19|-=`Ad0}ahc<UlP4n;B*l2@LdEDzPe382(dY=|vbn?Mn_5Q)}`w3A6JT"
    "(EYTX3pF%V7G)bG{T>+z<mEt4&`m<?=%HiqJ_G{zt>eS*`5(cz-)!E2G?L8{JIf9d8&7MooV%yB>Lbay?3E0;MzcWwQz!T-sasJ6qemWEJ}~O_Oe<S"
    "$M_W2YzbGL@q}`x_9$oSIYmA(*8)L-@PfIVL&D~WrCdOglFZ@|@r!O`DwB}4-3p=3g-yA3`10T(q4>qxk@F0iH@5}K{T%|EDH#=vBK^-ci$o&QPlJ;"
    "Eer{<Tz6GyO!$TH37V96Y(^6b}~f$h3tCR~lhv&TRY={=ygJH!@_MzOuCNIoZC?gl&MOYm!tvQ7(kc66v4u+;xdVQ%+XIy@%g$SlhCw=O^w4m@YQ^1"
    "@{uEKdQ0!iM}Ax$=Q*wfw3rO~&oQ0PE0I-W|;wn1}>WOLiQ^!3J6#`@{7&Uv1^}J|G)AK>5N($ZZYx#;9aAk;(8502m`VBVYO^DH}TbIbhDQzLiSFJ"
    "1M}VUCfsCq7aqh-wVd+6Q5zWMi2#M8?Cmw9KoeSWk6$457F14`a!+A<Cjb$xMkac+(tzUJ0TfHFY!t=AOA{_BOqLt7>FlGjX955R)|c))<35q(x@Fp"
    "Mv*YW!pa%rk*?vd(L|}tor|QtSOt#nS)-zvff~f@L-|td)$pd>qzkY_mc~=HJx}}c-G|a77CT%L8Oxul%@XU!sE}1W>Lc_BuT{73TV9z!)I1C>K)*_"
    "0A&TKs=BkavQl-Jv)*Ti$&w*AAVz}c7EgAU&PFDoLvtHr3uKq$n3b3)-Gm>6W`4jHLt}EI-)B`)SI_t(=*`>xnEWg>Jv~Y#n!3t9lUG>cNrmeIzrYD"
    "=qawKeKZP#Nfe?FUyoVtl?uo8%x>)$DjnyRTR@UkgX^aRS$85!kugxX>PZO+csG&>(SyZ5d+JDeXo=p*)y5^`S8WlqcpsQ&LZsz{Wk#WR6GPl(;PdY"
    "LDg0R<I1_4V-PlTfQfsY5IpT!EM+l|v;DO|fTHLS74{N48SN%Yzg<3QT4YXb_Z=bghB;o)X$PKIA&}SNsQ=#QqoCJm@!LlJ_k;s~@D*8xQInFf1=%1"
    "Z<!tv?1y#_KgUr(#-G#o?AYFhn^5SoWdpb=HWIpKO$&>83jhzSA7j@5(u)aZ^jS^i(1OVcM&H$)H2Q8##Z}H{Jo%v)J{1VV1X4rW&{%#_f900HB|@S"
    "cNr`@|0@p`_CzcBJq<*Z-_T`4)%1b9LqFsj$~^Hj*qI5GI2s;1sfzh&hRKK>1)&lyfq@{yw7`-mz%Qo6GD#L|;xUX2JPRH>@V5&MD+6aE(AxC@J0=9"
    "NLs)4=_P+ap7|g^vJ?-@2L(cX(_s12lBIqe^9yDqC3w+`V$_+;3Y0OJIbOz-F&8dOe;&dK6pfYFC9hi^5Uh_R@TvSS4AnfwTl{l(`85X%E|9|=;e}p"
    "JIM;^kI5yl<Z2(PmYI%5_&PATU}Zh`&~^F9>qtGH?f1=}n;=ty2Py%<<0CPp`y7W7P1`y`f9Jl9l()=)>?fm<3$Z*Cnsz0suErAxp|K6PWA9acX8DJ"
    "<u}f#N}^7q@MQ@$gz*(&Q6665OIQzSRorCkxEQ!Ri+WX4FtLWNlyb0KaH^_<<`|SsWTW;=nN+hcsoNfodN2mP_>)LJ0$}@rH>IK;K=oDff`I`V+r8J"
    "HTHdG^mw7qJiQK)YspkShe3i"
)


TABLE, NUMBERS, OPEN = 30, 77, 12
"""How many numbers a table has; how many a position, with those; and how many more the open card."""


JUDGING: Mapping[int, tuple[str, str]] = {3: (THREE_BEFORE, THREE_OUT), 4: (FOUR_BEFORE, FOUR_OUT)}
"""By the number of players what judges the end of a turn, before the first lay and behind it."""


@cache
def judging(players: int, *, out: bool) -> Net:
    """Return what judges the end of a turn at a table of so many, before the first lay or behind it."""
    return read(JUDGING[players][out], NUMBERS, TABLE)


@cache
def taking(*, out: bool) -> Net:
    """Return what judges whether to take the open card."""
    return read(TAKING_OUT if out else TAKING_BEFORE, NUMBERS + OPEN, TABLE)


LONGEST = 40
"""So many actions a turn may have, and no more."""

FOLLOWED = 4
"""From so many players on whoever has begun to lay goes through with it; with three they think again each time."""

WON = 2.0
"""What it is worth to discard the last card: more than any judgement."""


def knows(state: State) -> bool:
    """Tell whether this is a table as those at which the judgement was learnt."""
    return len(state.players) in JUDGING and start_value(state) == START and not adds_up(state)


class Plan(Frozen):
    """How a turn could end: what is laid before the discard, the discard, how good that looks, the table before it."""

    lays: tuple[Choice, ...]
    discard: Face
    worth: float
    state: State


class Turn:
    """The rest of a turn from some moment on."""

    def __init__(self, sight: Sight, state: State) -> None:
        self.sight = sight
        self.state = state
        self.told: Told = told_of(sight.heard)

    @cached_property
    def best(self) -> Plan | None:
        """The plan that looks best; None if there is none, with a joker open that finds no place."""
        return max(self.plans(), key=lambda plan: plan.worth, default=None)

    @property
    def could_lay(self) -> bool:
        """Whether something could be laid."""
        return any(lays for lays, _ in self._ways())

    def plans(self) -> Iterator[Plan]:
        """Yield every way to go on with its best discard, ways that come to the same once."""
        seen = set()
        for lays, state in self._ways():
            looks = (state.players[self.sight.seat], state.spread)
            if looks not in seen:
                seen.add(looks)
                worth = self.worths(state)
                best = max(worth, key=lambda card: worth[card])
                yield Plan(lays, best, worth[best], state)

    def _ways(self) -> Iterator[tuple[tuple[Choice, ...], State]]:
        """Yield the ways to go on: what each lays, and the table before its discard."""
        begun = bool(self.state.moments) and len(self.state.players) >= FOLLOWED
        if not self.state.open_jokers and not begun:
            yield (), self.state
        if self.state.phase is Phase.OPENING:
            return
        for going_on in (laying, _eager):
            lays, state = list[Choice](), self.state
            while len(lays) < LONGEST and (following := going_on(self.sight, state)) is not None:
                lays.append(following)
                state = play(self.sight.game, state, self.sight.seat, following.action).state
            if (lays or begun) and not state.open_jokers:
                yield tuple(lays), state

    def worths(self, state: State) -> dict[Face, float]:
        """Return for each discard, behind all that is laid, what it is worth to end the turn with it."""
        hand = state.players[self.sight.seat].hand
        if len(hand) == 1:
            return {hand[0]: WON}
        table = table_of(state, self.sight.seat, self.told)
        net = judging(len(state.players), out=table.out)
        begun = net.begun(table.numbers)
        held = packed(hand)
        cards: list[Face] = [card for bit, card in enumerate(CARDS) if held[0] >> bit & 1]
        return {card: net.ended(begun, numbers_behind(held, card, table)) for card in cards or [JOKER]}

    def takes(self, top: Card) -> bool:
        """Tell whether to take the open card, which is no joker, instead of drawing; not to throw it back again."""
        taken = accepted(self.sight, self.state, Take())
        plan = None if taken is None else Turn(self.sight, taken).best
        if plan is None or plan.worth >= WON:
            return plan is not None
        return plan.discard != top and self._gain(top, plan) > 0

    def _gain(self, top: Card, plan: Plan) -> float:
        """Return how much better it looks to take a card and go on by a plan than to draw."""
        seat, bit = self.sight.seat, BIT[top]
        table = table_of(self.state, seat, self.told)
        once, twice, jokers = packed(self.state.players[seat].hand)
        numbers = (*hand_numbers(once, twice, jokers, table), *discard_numbers(None, table), 1.0)
        value = judging(len(self.state.players), out=table.out)
        now = value.ended(value.begun(table.numbers), numbers)
        after = plan.state.players[seat]
        top_numbers = (
            plan.worth, plan.worth - now, makes_meld(bit, once, jokers), POINTS[bit] / 10,
            (once & NEIGHBOURS[bit]).bit_count() / 3, once >> bit & 1, table.fits >> bit & 1,
            reaches(once | 1 << bit, jokers) and not reaches(once, jokers),
            after.out, plan.discard == top, makes_meld(bit, once, 0), len(after.hand) / 12,
        )  # fmt: skip
        net = taking(out=table.out)
        return net.ended(net.begun(table.numbers), (*numbers, *map(float, top_numbers)))


def _eager(sight: Sight, state: State) -> Choice | None:
    """Return what the game itself would lay first, None if it would discard."""
    action = next(action for seat, action in sight.game.moves(state) if seat == sight.seat)
    if isinstance(action, Lay):
        return Choice(action, Reason.LAYS)
    if isinstance(action, LayOff):
        return Choice(action, Reason.LAYS_OFF, {"card": bare(action.cards)[0]})
    if isinstance(action, Replace):
        return Choice(action, Reason.WINS_JOKER, {"card": action.card})
    return None
