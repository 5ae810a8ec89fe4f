"""
Computer players of Gin Rummy: by rules of thumb, and by what has been learnt.

    position   tiles as bits, and the numbers of a position

Theory of operation
-------------------
What a position is worth was learnt from play: one network tells how good it is to have ended a turn so, another how
much better it is to take the open tile than to leave it. They were learnt outside the house, in a fast simulation that
keeps the rules and plays `simple` as it is. In about a million deals every second end of a turn was looked at in six
ways, three that looked best and three at random; each was played on twice, in the true deal and with the stock mixed
anew, to the end or for one or two more turns, where what had been learnt so far was believed. The weights followed the
differences within the six (least squares, Adam). Every second open tile was taken and not taken in the same way. At
first the simple player played on, then what had been learnt. Of a hundred opponents 35 were the simple one, 30 the
learner itself, the others those who keep tiles that have company, and those who take whatever makes their rest smaller:
what was learnt against the simple one alone lost to whoever played otherwise.

What counted was the deal: 0.85 for having won it, up to 0.15 for the points.

The weights are a byte each, rows of them behind their factors (`network.read`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from random import Random

from games.bots.contract import Bot, Choice, Level, Sight, Weighed, Why, first_of
from games.bots.gin.position import (
    BIT,
    CARDS,
    GIVEN,
    NEAR,
    POINTS,
    Table,
    discard_numbers,
    each,
    hand_numbers,
    makes_meld,
    packed,
    smallest_rest,
    table_of,
    told_of,
)
from games.bots.network import Net, read
from games.contract import Action
from games.gin.actions import CallGin, Decline, Discard, Draw, Knock, LayOff, Take
from games.gin.arranging import VALUES, arrange, best_discard
from games.gin.state import MOST_TO_KNOCK, Phase, State
from games.kit.cards import Card

ENDING = (
    "ufrQV=i6)?2E$9afh@wy129k%XAii$r$()X*;*kJI^8Lb1r0*CshzhK(U76KmhL_QC@fS-JgyPfo~0@El$Z@qo-flqRUYi)PV}{x;H?0x9oW=YrIxz"
    "0*H=3Q;U6+N238Xc)FssF!?ec8?*rpJLM8%en)B5uKd=~9_v+cduMoWUAMH!#^nXea<1r}w_W&gT`W@c&!YcK&?*PC--vk2)B@Fsg0W}8L|MUkg2tk"
    "XLygLAaz3BP`Ch_j)=IkF4A1Ey-CkY?jDEI?22@3fZ5(bV6+^*~t^auy(A^GdE&H??#*!3VR{|WvY4kG~X2vsp24fgs04Itd;798{u5F+jV5e6jf>P"
    "Wv9JM#hO+s!S3y){79EI%}j@v+IFJ&-2l5J){e>84kgCYG&BE|dZ&q_q{_W%>u=JQKIUF9^fr+a<a(G&hMXiYk)vFucs<6dIqY(xMVPIaxq8)z#aEt"
    "Ve-6PNhBs?ANj73P?Tb8JylDEq`>_CH&zS49C$Q!zcOQ$@DeB12WkO)!-TVzN7<S($pOwGZ5X|`3w0M<q;wBIy&9;+U*M#)cWoR74H=9^YjTK`yMdr"
    "rcpc9GNZ5j-t$lw^wUH&Df7p~pwe9^1Nyi3{Uibo>xTvZ+#~Wc5z!UG3JDH@%}w~qH(Cct1H3B-?;8!e0w3h^ywlnSzXK~T{1KPA8sP2Hen1la47>~"
    "BT06*=%l{$uCEjct+_m1r{Uq!r=>PLJ>;bVz<=Yb=BChi_^j+^K@%A98@Bxv5=Jh$<<OwJf!MwP+)9?!Y!1cGd<@U+}9N+@I+|;YcvF<hr=->(S?4|"
    "F;I}OF`BqkUL>Cd|f0UP)S918^g8ut+s)G7215dY>I`yT!o6W#Oj7yt7G1SSXhC>0Pf1QrAr1NH_06yWY0><;7t)b7XOH5CKt%^X1;-uTvmAN;clXq"
    "lxu4C(Ti@$i`)6d@}-F3X64rtJ6+Ed0tN$&u{}5C8xA_yG0=4*~iM*aG|<2-H0*4D}cBB?JZkEBOicDc?4{1@++kBLWKy1NkQc{r(*L0sjN>1P?L3Z"
    "m&BE)gL9^)&C?k@&xAR+}#~TEg#Ry`PS+1_Yo289PZ!!%liEY02eOO@fryG-V`e>P$~ul==%f);{@d?5%<sO5d9YF?B`D>^)dqXe;gM2+xaRL>-d8("
    "20JVuusy~a7t!6+5Ixcy7(L?RLO+4s)CsyXa;N^tBN^LdNC)nTCtZ`6y4IfLDWGEv@w$YY9sCcm&I@JJN3G;#oddpMo8^g9U~R{^*oW#FjP0?w#CgG"
    "TJ3H$Oz0TF=tN2PkH>X21P=915IW$eU5faYr0^R-T3GW-lupIj3C^5p((boL8)411)<sJ3j7xgC?3f<qcJqS1=-YhW?3kvTbCH}}w_3G*5+tK3`XbP"
    "J<`^2lS80g*n9t!jA^A-^C^77{36MySY|0v?|2p0?QB=qb0*9jxh<OM7a&%^TvDCzC^=^PH|@BQWW|N7)M=<y5QArKqx|0W&eAH3BN=^_mEGyv6yIv"
    "P92p`j0{^%x8Y@)709J>ViN<Quiw)xb?5Is*U?Rx26t3+3C(M6m3tgxV`lCP)gLRTa_HloK$t-aJaMQr^Osf!DDVJ(NYkPDrmG3G2%KD^kwa*Ps1;W"
    ";^?V1W5bbAH2{m7yR4(_aXW^4;KyGIQ``$?;$%2KO?ma9L%~Y621=JF)7T>wxIWvf%4td?K=w_-US%}#3yC*O8w^<=kzL7`RN_MBG~U3;}F_3KR=ii"
    "JD{c;3h~_+vtW}?u|?#X=s=V#JD*tY0I9Kf4X@e^!LQC=%`wHftBwQ5q(vL_QT@TUGt>pm-8HwX$R~kP?ahqe>(alAw$<|#GtvV3!C0wJyF&FF6Z)4"
    "s=Rw{8H~;|9<>c1_=qy4!761JX0>ugDGQa!`_ap1h6B_gn=n4fFA@~|1K0y5=0ZlFo`U3jh+vM~+<n##%9`OSM9VOy{7`pJ<8w0lk5fB3w1_U^V=qE"
    "e(PuwEF$B`Tr@XYkZq);@&FBT6VDl0DVyF9S;(H;r<(6qSYCPcs|2JQbIfv#BC2CXi;EfWG&5*zy~<{-1$CQ-w=z^>M;-P*VbrRA{lyBFq1?Et8iS3"
    "968HvuyGf0&=x-|Zg{ztY(r3gI?dLo3A?4E52}@HQC*BPmc7-#M?jw8i&POTn<<#J=7-F){u24G}LH6($}D<;gsY{sZ(V6$=+*VDTHd|IO)39%|FZJ"
    "MDq+_6jgO;o08-11k~y{}2NW_6Yar(hdR$6(kh|5bNp=*Y*`A@*@8w3he*--2c1F<O&z<G5`$V>-Z?w_b&W0F7hQH><RD!`X~P&@buv7`u7bO^X!W|"
    "F3s{R?({a@Am!rw7Xb_~I37hH<7@^o7hDka4)F#9!Y=09`x!CjS`I-Y9r@A#>w%#Ywi^fi{pIlj1NJ!s4%5^v)71NH)#)kh1S%8-9t8{_`usz}|86@"
    "Ofs7K>54#4_EjB(SO&JB~x&y_|*3KO*=^yVhFbpX|4i7^9KJn$WRKCE=8V)5G92^WJ5DXS8!yP>UD(c$yG7k9yDE#Cl@b}!n=g=A*Bo^cC+&HO&-#h"
    "w&{^9)(82IJ_3KsVe86qV9A_)ugCLZJb0qYa*2@T8X8sWk8>h?4G3+M;X=?Wg=1OD6y_$~e4@Dt_#>oFhe2`Lo=4f7T6`Va5`C*~9K4h`uZAI%q&J0"
    "|t^@;B{IK-vQS=LY-(2n+<*2{M5krvJ|f`wQd+)z&ZJBqih&3@bY@_#_W8{t`I{59<Oh<r53<017AW^(_|e<P-xB5HA|?>F+K=FCj7f3l9w`g%M9XQ"
    "PPwIDdL%875V1lVH@hBzk$U-HxbvD3fKkX;5_U(7SPvK?)E9aOa$j6lGN%3(f?uW5atOJ;{fUUG%NeYK>+tU4B%3<-}>Xr@7ufs5=`Fv%lK6qeT_Q`"
    "yu}?GH2DDw)YAp#@(V9!e@Z47Lh}CNQ~3iy;`i(mDHQ|2_}0oJ(KP_z&)O920Lm5%9}+O~<megn^g00S<_bZ~$m2mN_0HBUG%ybU{{G_r0X2?p5j*w"
    "B9ifDzgR+%drHaN%z~CTCNZ6A<u}T=+NxAWlF|QF7QdgJHTQ~(2xv!ba6#+vC4(%woJoquLx#0_tVx|z$3(XF*y0L+fV7(_X(J=`N6^*UX&%%JAJE#"
    "U0Aq_H753$4B1pM>?BVA-X`{ULK&<{8P_Y(T)_1+By{S68u+a2rj2=3$s5+Vfa8yo83+#duQ9QXbj72@Xs2?OdAIzBntf!IbC;{%znA@bwa`~GY@Ax"
    "1(PAp5l8jT7AX`~Uh3xrF2P5UCV_Qrr~sFs=31^Vb{jArj@=s#7WJE=3S0vRe8hLG~dR6)O`BFhBi|AKBk0-s;H(CGF`V`VsH+2=P7l_!cm-Q&T%Vx"
    "a7{X@v~(oJWW8|;n~~b=gl(u=&n5Y0vP!K?G8mtGDHM2Pec#KDb&jZ_bMMre@E2-P2A!qBks=hB{=vm{{0Hl0PF)T(ghbH$-o{G^zs)DAVq>K9Xr1p"
    "L6rI~5(e_QM6RV!!aXboJP@z)$pJQ)?dT<^xg+G!2Tb}Jp%+Ak)!!R8pF&QU0lD_0r~whKE5!8vH&T#+icOHZ{SE6X@XI$VH<}l(?f>+;{;;5nJ1wf"
    "I_Y~?<-s~L&73=`^@8<r~^v~84D;zEq4JHY{2i5=OjDeZX$2;ZR)X~+|Hr*Ex`P2#8G3V;+1SUBg`O(<SK_2%8_6RNH=_UUI|Md9~_2KmtH)b+B=eD"
    "-3OE_HwAjh1J10hDD-eou0l-Km>4(=bFJ%Jl4%b06B#uoV`R_6deXipEWHqX&Lf%ner2IkAzJ>38XGbq##gQ+b$1B9}lTH@B=2A#;;2i@Y?jaxeF<R"
    "D2oo`KPP64DRjzbqg-=xxct^}QA@f&SC?@K%X|1H|5<Eg&0Zon)u+&;%{n3;!8A#aCLy7hN&^6V5vqCZ}ogVMI$ldZ)nb8e)NG?-s+trP4z?Mi8qaW"
    "xCkE?k*uld+r1++NLMEfA=rX*cB%KuI^put;sz*0WiTkq0zEa#(4bBox=4N-UUd*^}nk!sp<BA(e+HeuTvE}c(922b!&{-Z-{}vwx{jjytUfI^|;2I"
    ">nrbMS)-gp7f3KWz&HHoE(`mg7O)Hu=kET*R$&7>08im(AqTso{9IRo=d2|=CL}cu5UiQ;fd`%^uNLy|x2X?8U^GpB1s(7Twb%R%xjjHTEZ#5N+xo)"
    "c`{)$OLG)HC2Vb=V%K>fPOYGl)^#{0CD9aK%<Up}NJICvR5Ip#gy~~v(7zFHY$6fM2@Exmn)0)`xpg2D}SLojPLXYLA&QW3;EfTsoJVt>G`3}S%Pv5"
    "x%maL%U=T0O$n+zyV;b<*>SbFua<0-G%&Inm9CV>&3`Mmy`yrd-2$&@NPP*ST~MIjB#^uZNe)Bk~MLH*|<{6FtY3EFYP^a8&5fcYysV**R8Vl!L`Jb"
    "PyP{}Q`Sow2!rHpA5l(F5bVpGLGh?A4Sy+b8ev&s4|3V1d{g+7b&O2B`)="
)

TAKING = (
    "r)Z)(`_S|HKJDT6^b!vY{p=bL9!3TG+z9|K=jI0m#Sa`2719#*Bm^D@((mr({1ocuH8C9T^alJG=@1Vn{?X|K(H6)C;TQ4~75642`xNuyD;Vbq@gWf"
    "Te+C6X8sYLItu&=!hdVgM{|WT>CJ6}sEE*0S4%guu?iD~FzAv!&=O-rK_c6!`R{ZQa+b}6Lv??3u$|K#a2m|`x0}I&f>(Cq~F}&+9(+>a+D%1832k!"
    "SZ8uK9C2=h5H4l{wg@kI~G3g8Cu(fva^uMoG@?4;sE)b=<A%i<yz7Q_n~6BNS7%o;eYGm#+z7~n4K^F8C)^{9}jw+8;wwk*))F-#f^xasoEEHd?h4-"
    "&K4<{LCqu)N;KARx)-^b<_5_cp2Th@RW!2)G3B?8wG|6Fm9&;|uEu0s|5C0p|z+1PS#J_Yv+267Jp!0Rip(6#fGR^%wv71MlDN@bUHj0tx&M{}lcd5"
    "D^IY-s$of>h>7%@8t^c2j%+;2L}cE0RHy}{q_9w4K05S5+wor+Y9aj-4=R01NQg__WT730txsF1^NCB`|Je{_4f7w2nP8B3J&}F5DNVQ1_TKG2?P85"
    "4EF)@^a%m^1_t!^^Y-@f2LK5I0Qdm^_YC#@{|F2H4gdlH2nG)i@%RiBe-Q=-1o`|1^AfbJiaRjS#UJ236Y=&E{t4LR@cb?m<I~^-5H8Z(6*l23&F?("
    "}H~$hI4Kps!)&dIc5z*y;04F>C_SOn7?c&w}>C(~_+7J*aITkGV`{mmiC=mz7?J?jVI_~}O$tTSp^X38i1<gl1_W$?!3;hxg{0j8>1`PNW5cvNQ4jc"
    "9K0|E2~1rZem?-Bm<^$QCO_yrX6@9+oy^6l#K_wony{Rs>Z^$6|*1OEIA_6qg&5f2Fa^7{qt6buv)4-pg(fAawq@eBVJ_z%LwSUd;^4G#YZ`vC?80|"
    ")^E`3?5?{|pWb^ZFL{{|FEE5C{$b{0;d02mt)=2mlHJ3iAB=3jP8L4i5zk5C9PH00{2{3-SU74g&uU`4I903I^>C2N4qY0rP<g{{{f@?+g15tp|ZT0"
    "0R5^3I+8F2MGTI^!Ek|_Vxbx3ikQ?3H$mE0|5#F5byX2_67U?1Pu2L`1<$$`t|e$3I_N60SW>O1P=ZQ`3MB}2l5L9@%aD(`Tq6u5DoGJ3<LWXfBOsr"
    "0ss#20sa?4FFPUXx1k`g@kjYIIM}%Z&-?eEU{)eC`l93VRVXo`=PA<R0XO69^);*o%sA(s!yV$bD6#CL3D^{!%@gaw55@B)hnT|9Ec9F_L)I1xPR0v"
    "Z**gB%9P;isfhDi;C9&Qm!p0ap{}c%7-2CGe1r-kT{2K56_uc;n5a{d?66O)^{u1-@ArbW;1N!&+3=aDs6bKsu@(Tb875o($4)gf~{|xr`3GWs25C8"
    "!i>=OY61p(>-4GHY#{^;^Ae*)|F68H@95&NjgA3N<Xx0IjyM&~2|r_0T;OF3C6W8pLL?)~!x;FiViz{K+$q_z&j2I2Cw-5cVm0pQLp^r<GC1`36QB-"
    "J<afh-7@I6BAjQO&id9z#+)+*Dqj4eQd~3%wOL?jfwt2@NpTDcBb~kIOoS+n(#d&IjJ-Q1_*%#LfHv=z;CL)#q?687CA&ghUlRP$sAe-8UB6|M{!;i"
    ";W@Kjo#3Y=BBC*quZzjHo@nP#MANN(h@ADAT(6nDpMpYS;f-%Z9%!(BHv|ifh#_6UpxTn@%0l14+#(s`vC_G3>W<M3kCQL0{037`v&#_^aBq93H=QW"
    "4D|~K{RjE~4h{+m3J4bs^bH35`V8~`{{Il_1qcNG4*&o62@3cH0}u=O1pNf|^!R}U@%a+^5%=!^s$&j2^+_0{3jZCc9=P2?p-b@S8MP!5wQ!*8+yek"
    "7!a{*dRFvHMkmto1Ox>^d9i9isNACQv<ybV6^t1i-{HElF_q(xBp`x~2Ouo0YL0d4Voy(`zrI7d&6zd!(Rs2OMGoA?vR6Gpq^brCN_x}9(4EF8=1^5"
    "0B^8N%45)1SJ_5lk70SWvC`t|hw1N;i`{{s2+^y&KN=?44z0}==Q^bhg-4g>T43i1FF0ulfW`}g?;5DfMI?fmoq2?>Am2lNUZ`}q&`n>A@W<g?kX(c"
    "Z}TzYq)R5xFWo23Gi@9>XC?2s$gz4mT+R9lZ=B`#i=K$1%i0;v^Wu*E_@l1>eoaAi5ClG${%XzDVIe=L0JezXlIJDj`HVMd91X!!iFKf!!PoPSe%$0"
    "KSZl89W&a^%NEm00#B&5%ucv3L_5g0RQRw`VRK%_z@EN=pg<43it^K3j6Hp@$K{u5aa0{>GTlx-x2W_6Bi%w5%CrG4FL}j?hO3@>GBB~8W0Z+4;KjL"
    "`}2SL{^scW?C=Zm&<Zj;`v2l3(lt0#CgdB}<}2GR!PB?k+ZH7x<<92F5-_Iba=SIXq#_mMo*MKf1KSWeTjP?9jtkoBi?a}d{spYS1Cqn8$o$8sJ>WS"
    "-1Jc_gD%i{Y5xAGrf&IJ<&jsJi$|nWQFFUmqJ=yls69-YLP*U2?Gz}A*No7FRtr6(7EfAfE=-$>j@7Ux26Cp>=94Ecd0UrlT=G=4^uGq7&JviFH(El"
    "nlyYoipOHwLNBeBZ~0LoXS$EC(oxW<8I(d+anWfbLRrg1Gi3;zuQ5eNnH5Eu6a{rM3N?fUNz`3VLJ4gdod0Tl}43<Cc23j`Vt82b$!8}AGF_2cme1P"
    "$x!{|@yK`V9&P_wV!v4-@eO1OoQ${}dGp5CH_}^#<_&fd%{g?)Loz6cW@DM?41R2KfX24Ep~9`UL<B4;2dr{}Sv52M`kY1_br-_5k$$2>0#<`w{f^2"
    "M_%J`}hm#@dpM1{uucQ2L1s7000W_4fX}{`1<V=5%KKt4ixnh^797m`v!jp>>mRZ{|@dIp+5~f%5Xas>+kOM$|5}w&%XmdtC#^F{ann*IiIYvn^VF|"
    "SQU{8hrEL{&Iz9F+bp*oof|1MOOWjs(E6R+BT>ueu>3}e(X8@K&GWls8Td<&LseE<55(+&s>|Uu*VmuCuo@!RQ#%_Y8^HbF4j-$+yxkPM1XD>p+rY*"
    "D>M-xe5dOR9GYPxz``9uh^RTd%2K~$C`@kN_HAW%18{^xj>AkV|%R<_k(ER={LjMpD=|xEz0rT~_87W8E%DsW~)#;K7<j@NCKI@%381?h}9SjB+A^H"
    "B>>?R=4z2);A8txSnBQNU{{^{1{*%Q>?>?_X%+xYbc-rzMRC)x!e0389?>*6KK*XsWL==|aT0Q?#A_}UZd)gjmFAqE=|>k|Mffzci`*e@^%GBkw78a"
    ")334+Z=81oQv<0rdq72@ohA1PKWD^7Zoj{{!#>3lSI-75DA-0t*%w3jgW$5%LZd77`U31^(_1`uzLv69fS50sj035CaV8^$Pv$1sV?w5bgQ!@9cpJ4"
    "fqxS83POpGZjBP`S%O_`1Bm@`0Mlk3jq@g4;K9A0ul-S5d8)P68;kK7#sf)1o-|3@&XG4{Pyk&2M`Dc5b_NA{`dm;=<yc<2lN5}_yz?L2^9tf_Vf4v"
    ">k9At0S@r#fe{Ae5%2}*3H&ng{W>1$s*s)tA2G6Zj|bnLI<Yw4zzkuu6efclF{+xBC<fLT{mY>Dft*U9l8##Honbkp!P!G^klV3iyWyiqMj^Ei3BTM"
    "G@0)ZicDI)hrS)Y%7G14{i`Mdnr_fZ9L>t9_AlfE7f!o0X9;cpcS0}&9%mjpMc&$x4-#aMIMGI5?!$%Vc<k)vHr#}HA66sl%JjgUi3(Y&?u(dq7#=I"
    "8Grn(VXH^&>i4$Uk)A`MyO94seL&NlW!GDjGch3~`|>OJ93s>G5pW;_lY7554F0|pHA@%s)A1^WXN4GIDS3J?ta3I6u>5Bd2J1?>;}5()+b2L$v51`"
    "hS~`~Ce92K)v61@R380rvm*5DNGC5CiWJ1O4*{^8Nqu5AY8G^cQ~(_xcM7`Tqn4V15xh34v6))lfjaD)y`yqQE3KmH}TkgBbobPNDxK`~Z!IS%l;G0"
    "W*o3)z1x!QygDCP*@ib;Kb1^%>kPIFuMw&!_d>Pi2|)BZSvO70Bo^o%HBG>mYeG7Vo>dv=`}Gfng%I?-a7~V{s9x<7T^`+AMgkP8W<Z0<<$2S^&j~0"
    "@8{YO1{);g0VxIO^ZytN`~DOS1^E~vBN7ks9q;GU6YUD)^bGX#;tAj0^7RlD|Lz#}@(&p3-rfrQ2Qhye;u;zY1>g|v%j6|HQq>esb{PJVY2HaVCd&6"
    "FqC4*Y&TB8F|MMr%6@TM7gnKnR<p*K_`SfP;qMV@>LW$ow+mQcHwWygNA+LcF;N;5j053c{IajMJDp9uFtNdFN;YkDG@)GDo@$e7v9r}M&xc;Ro<xn"
    "U)*kD)x&g1taYgpL^=OwqR?XiKR_q!X$_rVDRRrn5I?a3HBc8X~y&ix-NmZ8nNj#7)avj#@r0}n{=GkkyPNByE%$5kym*&S1Xw!t(4#ne>+*`zu1DX"
    "9#soV%MWsPvkTs-g?4-@O?-bZwh|6&YhHBuEs?MUc=#M86EbyftOEzuZ0jDYi!&j+SjZyEUwV#|R=z@-d>>__r~z72yUak|*fK@e#-0*yTdz6G9(5{"
    ")%2|ye_>=6Z*GZr1{%MV<1tpu7PUe-v!IG3*7V3&^kRkp&|?fQl`2@p**jmF+jxA3)x}a@bKUa?t!Y;=CGdt>w!o+E|nVH69~HL&IW<7S2YUgujlPu"
    ")12TmAUbpu8?)q~o$f6=GQRW@!aN3l{yLyhDNr5bU*0sw+8N0<F7WAS6`Mh_%Hu^lrNNP{HWvCftYI9~ve+Wc#W;aSrzO+KHAgf*4j3cF3+*F2^pwV"
    "d6ap^DP3-QJ*H$$C+PbLDxu;p2KIM*Ox8M>3D*ZS+p4x%E!=a0Zg7fCb&?=_^l0&yEs}@G1lD_LW3{TIR@<uZ|3%n3OAOFHg9^K$vH7@cI0FXH}iu7"
    "UeVX{700Gc&{SKpjEUOeCV(g7v;P=C<j1NiVXU!_>R"
)


TABLE, NUMBERS, OPEN = 28, 87, 11
"""How many numbers a table has; how many a position, with those; and how many more the open tile."""


@cache
def judging() -> Net:
    """Return what judges the end of a turn."""
    return read(ENDING, NUMBERS, TABLE)


@cache
def taking() -> Net:
    """Return what judges whether to take the open tile."""
    return read(TAKING, NUMBERS + OPEN, TABLE)


class Reason(StrEnum):
    """Why a computer player of Gin Rummy does something."""

    MELD = "ergibt_meldung"
    """The open tile makes a meld, or a smaller rest: `card`."""
    PROMISES = "verspricht_mehr"
    """The open tile promises more than a hidden one: `card`."""
    NO_USE = "nutzt_nichts"
    """The open tile promises less than a hidden one: `card`."""
    GIN = "gin"
    """Nothing is left over."""
    KNOCK = "klopfen"
    """The rest is small enough: `points`."""
    USELESS = "am_wenigsten_wert"
    """Without it the deal is likeliest to be won: `card`, and `rest` points are left over now."""
    LAY_OFF = "anlegen"
    """That leaves the smallest rest."""


PATIENT = 3
"""With so many points at most the easy player knocks."""

AT_STAKE = 30.0
"""What lies between a deal won and a deal lost, in points: so much a chance of winning counts."""


def simple(sight: Sight, chance: Random) -> Choice:
    """Take what makes a meld, throw the dearest tile of the rest, knock as soon as that can be done."""
    return _simply(sight, MOST_TO_KNOCK)


def patient(sight: Sight, chance: Random) -> Choice:
    """Do the same, but knock only with a very small rest, which comes too late too often."""
    return _simply(sight, PATIENT)


def _simply(sight: Sight, most: int) -> Choice:
    """Play by rules of thumb, and knock with so many points at most."""
    state = _state(sight)
    hand = state.hands[sight.seat]
    if state.phase in {Phase.OFFER, Phase.TAKING}:
        top = state.pile[0]
        if not state.declined and _lies_in_a_meld(top, hand):
            return Choice(Take(), Reason.MELD, {"card": top})
        return Choice(_leaving(state), Reason.NO_USE, {"card": top})
    if state.phase is Phase.DISCARDING:
        ended = laid_down(state, sight, most)
        if ended is not None:
            return ended
        rest = [card for card in arrange(hand).rest if card != state.taken]
        dearest = max(rest, key=lambda card: VALUES[card.rank]) if rest else best_discard(hand, state.taken)[1]
        return Choice(Discard(dearest), Reason.USELESS, {"card": dearest})
    return _laying_off(sight)


def learnt(sight: Sight, chance: Random) -> Choice:
    """Take and discard as is likeliest to win; knock as soon as that can be done: waiting has never paid."""
    state = _state(sight)
    if state.phase in {Phase.OFFER, Phase.TAKING}:
        return Choice(_leaving(state), Why.ONLY, sure=True) if state.declined else _taking(sight, state)
    if state.phase is Phase.DISCARDING:
        return laid_down(state, sight) or _discarding(sight, state)
    return _laying_off(sight)


def _state(sight: Sight) -> State:
    assert isinstance(sight.world, State)
    return sight.world


def _leaving(state: State) -> Action:
    """Return how the open tile is left lying."""
    return Decline() if state.phase is Phase.OFFER else Draw()


def _lies_in_a_meld(card: Card, hand: Sequence[Card]) -> bool:
    """Tell whether one more tile lies in a meld of the smallest rest."""
    return card not in arrange((*hand, card)).rest


def laid_down(state: State, sight: Sight, most: int = MOST_TO_KNOCK) -> Choice | None:
    """Return Gin, or a knock with so many points at most, as soon as there is one."""
    rest, card = best_discard(state.hands[sight.seat], state.taken)
    if not rest:
        return Choice(CallGin(card), Reason.GIN, sure=True)
    return Choice(Knock(card), Reason.KNOCK, {"points": rest}) if rest <= most else None


def _laying_off(sight: Sight) -> Choice:
    """Lay off what leaves the smallest rest, and no more: the rules find it exactly."""
    best = sight.offers[0]
    return Choice(best, Reason.LAY_OFF, sure=True) if isinstance(best, LayOff) else first_of(sight.offers)


def _taking(sight: Sight, state: State) -> Choice:
    """Take the open tile if one can knock with it, or if that promises more than to leave it."""
    hand, top = state.hands[sight.seat], state.pile[0]
    facts, leave = {"card": top}, _leaving(state)
    useful = Reason.MELD if _lies_in_a_meld(top, hand) else Reason.PROMISES
    if best_discard((*hand, top), top)[0] <= MOST_TO_KNOCK:
        return Choice(Take(), useful, facts)
    gain = gain_of(sight, state)
    weighed = (Weighed(Take(), AT_STAKE * gain), Weighed(leave, 0.0))
    if gain > 0:
        return Choice(Take(), useful, facts, weighed=weighed)
    return Choice(leave, Reason.NO_USE, facts, weighed=weighed)


def gain_of(sight: Sight, state: State) -> float:
    """Return how much better it is to take the open tile than to leave it."""
    hand, top = packed(state.hands[sight.seat]), BIT[state.pile[0]]
    both = hand | 1 << top
    table = table_of(state, sight.seat, told_of(sight.heard, sight.seat))
    worth = worths(both, each(hand), table)
    best = max(worth, key=lambda bit: worth[bit])
    numbers = (*hand_numbers(hand, table), *[0.0] * GIVEN, 1.0)
    value, net = judging(), taking()
    as_it_is = value.ended(value.begun(table.numbers), numbers)
    now, then, meld = smallest_rest(hand), smallest_rest(both ^ 1 << best), makes_meld(top, hand)
    top_numbers = (
        worth[best], worth[best] - as_it_is, meld, POINTS[top] / 10, (now - then) / 10, then < now,
        (hand & NEAR[top]).bit_count() / 3, state.phase is Phase.OFFER,
        state.phase is Phase.OFFER and state.dealer == sight.seat, then / 40,
        meld and smallest_rest(both, discarding=True) < now,
    )  # fmt: skip
    return net.ended(net.begun(table.numbers), (*numbers, *map(float, top_numbers)))


def worths(hand: int, candidates: Iterable[int], table: Table) -> dict[int, float]:
    """Return for each discard from a hand how good it is to have ended the turn with it."""
    net = judging()
    begun = net.begun(table.numbers)
    return {
        bit: net.ended(begun, (*hand_numbers(hand ^ 1 << bit, table), *discard_numbers(bit, table), 1.0))
        for bit in candidates
    }


def _discarding(sight: Sight, state: State) -> Choice:
    """Discard what is likeliest to win behind it."""
    hand = state.hands[sight.seat]
    candidates = [BIT[card] for card in hand if card != state.taken]
    worth = worths(packed(hand), candidates, table_of(state, sight.seat, told_of(sight.heard, sight.seat)))
    best = CARDS[max(candidates, key=lambda bit: (worth[bit], POINTS[bit], -bit))]
    weighed = tuple(Weighed(Discard(CARDS[bit]), AT_STAKE * worth[bit]) for bit in candidates)
    facts = {"card": best, "rest": best_discard(hand, state.taken)[0]}
    return Choice(Discard(best), Reason.USELESS, facts, weighed=weighed)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: patient,
    Level.MEDIUM: simple,
    Level.STRONG: learnt,
}
