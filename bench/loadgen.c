/* loadgen -- a load generator for line-based telnet servers (MUDs, echo servers).
 *
 * One thread, one epoll loop, no dependencies beyond libc:
 *
 *     cc -O2 -Wall -Wextra -o loadgen loadgen.c -lm
 *
 * Three phases, each bounded in time:
 *   1. connect  opens N connections (a window of them at a time), answers the
 *               telnet negotiation, plays the login script on each;
 *   2. settle   everybody is idle; the server's memory is read here
 *               ((RSS now - RSS before the first connect) / N);
 *   3. load     closed loop (send a line, wait for the reply's marker, think,
 *               again) or open loop (--rate: lines are due at fixed times
 *               whether or not the server keeps up; the latency of a line
 *               counts from the moment it was DUE, so a stalled server cannot
 *               hide its stall -- no coordinated omission).
 *
 * Only numbers from one machine and one run can be compared with each other.
 * Run with --help for the options.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <regex.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char HELP[] =
"usage: loadgen --port P [options]\n"
"\n"
"connections\n"
"  --host A            server address, 127.x.y.z only (127.0.0.1)\n"
"  --port P            server port\n"
"  -n, --connections N connections to hold (1)\n"
"  --active K          only K of them send; the others stay idle (all)\n"
"  --window W          connections being set up at the same time (64)\n"
"  --connect-timeout S limit for the whole connect phase (60)\n"
"  --telnet MODE       answer to negotiation: refuse (default), accept (TTYPE,\n"
"                      NAWS, CHARSET, BINARY, SGA, ECHO, EOR as a MUD client\n"
"                      would), silent (strip, never answer), raw (no telnet)\n"
"\n"
"login script: steps in the given order, played once per connection\n"
"  --expect TEXT       wait until TEXT arrives\n"
"  --say LINE          send LINE\n"
"  --login FILE        the same from a file: lines 'expect TEXT' / 'say LINE'\n"
"  Without any step a connection is ready as soon as TCP is connected.\n"
"  --group G           connections 0..G-1, G..2G-1 ... belong together (1). In the\n"
"                      file a step may begin with 'first' or 'others' and is then\n"
"                      for the first of a group, or for the rest, alone. Further\n"
"                      steps, in the file only:\n"
"                        note TEXT  wait until TEXT and a number arrive; {t} is\n"
"                                   that number for the whole group from then on\n"
"                        wait       until somebody of the group has noted it\n"
"                        meet       until the whole group has come here\n"
"\n"
"load\n"
"  --send LINE         a command; repeat it to send several in turn (\"look\")\n"
"  --commands FILE     one command per line\n"
"  --marker TEXT       a reply is complete when TEXT has arrived (\"> \")\n"
"  --marker-regex RE   the same with a POSIX extended regex, per connection on\n"
"                      everything since the last reply (not in --login)\n"
"  --eol crlf|lf|crnul line ending sent (crlf)\n"
"  --duration S        measured time (5)   --warmup S   before it (1)\n"
"  --requests R        stop after R measured replies (no limit)\n"
"  --think MS          mean think time after a reply (0)\n"
"  --think-dist D      fixed | exp (exp)\n"
"  --rate R            OPEN LOOP: R commands/s over all active connections,\n"
"                      latency from the due time; a connection that still\n"
"                      waits for a reply keeps its next lines in a queue\n"
"  --poisson           open loop with exponential gaps (fixed gaps)\n"
"  --drain S           wait for outstanding replies at the end (2); what is\n"
"                      still open then counts with its age so far\n"
"  --settle S          idle time before the memory is read (1)\n"
"  --seed X            seed of the random numbers (1)\n"
"  --spin              never sleep while the load runs: a server that answers a\n"
"                      sleeping generator pays for waking it, which on virtual\n"
"                      machines can cost more than the answer. Needs a core.\n"
"\n"
"In LINE, TEXT and --marker: {i} is the connection's number (from 0), {n} the\n"
"number of this command on it, {g} its group's number, {t} what the group has\n"
"noted; \\n \\r \\t \\\\ \\xHH are escapes. A marker with {n} proves that every\n"
"reply belongs to its command. Of several commands every connection begins with\n"
"another one, so that at each moment all kinds are on their way.\n"
"\n"
"report\n"
"  --pid P             the server's process; its whole tree counts (repeatable)\n"
"  --json              JSON on stdout instead of text\n"
"  --label TEXT        copied to the report\n"
"  --dump              show on stderr what connection 0 receives\n"
"\n"
"exit status: 0 all went well, 1 something failed (see 'errors'), 2 usage\n";

/* ------------------------------------------------------------------ time */

typedef int64_t ns_t;
#define SEC 1000000000LL

static ns_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * SEC + t.tv_nsec;
}

static void die(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    fputs("loadgen: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(2);
}

static void *xrealloc(void *p, size_t n) {
    p = realloc(p, n);
    if (!p) die("out of memory");
    return p;
}

static uint64_t rng_state = 1;
static double rng(void) { /* xorshift64*, uniform in (0,1] */
    rng_state ^= rng_state >> 12;
    rng_state ^= rng_state << 25;
    rng_state ^= rng_state >> 27;
    return ((rng_state * 2685821657736338717ULL >> 11) + 1) / 9007199254740993.0;
}

/* ------------------------------------------------------------- histogram
 * Log-linear: 256 buckets per power of two, error below 0.4 %. */

#define SUB 256
typedef struct {
    uint64_t bucket[64 * SUB], count;
    ns_t max;
    double sum;
} hist_t;

static void hist_add(hist_t *h, ns_t v) {
    if (v < 0) v = 0;
    if (v > h->max) h->max = v;
    h->count++;
    h->sum += v;
    int shift = 0;
    uint64_t u = v;
    if (u >= SUB) {
        shift = 63 - __builtin_clzll(u) - 7;
        u >>= shift; /* now SUB/2 <= u < SUB */
    }
    h->bucket[shift * SUB + u]++;
}

static double hist_ms(const hist_t *h, double q) {
    if (!h->count) return 0;
    uint64_t want = (uint64_t)ceil(q * h->count), seen = 0;
    if (want < 1) want = 1;
    for (int i = 0; i < 64 * SUB; i++) {
        seen += h->bucket[i];
        if (seen >= want) {
            double top = ldexp((i % SUB) + (i / SUB ? 1 : 0), i / SUB);
            return (top > h->max ? h->max : top) / 1e6;
        }
    }
    return h->max / 1e6;
}

/* --------------------------------------------------- server's own figures */

typedef struct { double rss, pss, cpu; int procs; } usage_t;
static int roots[16], nroots;

static double field_kb(const char *path, const char *key) {
    FILE *f = fopen(path, "r");
    char line[256];
    double kb = 0;
    if (!f) return 0;
    while (fgets(line, sizeof line, f))
        if (!strncmp(line, key, strlen(key))) { kb = atof(line + strlen(key)); break; }
    fclose(f);
    return kb;
}

/* Sums resident memory (bytes) and CPU time (s) of the roots and their
 * descendants. pss shares pages between processes fairly; it costs more to
 * read, so it is only read when asked for. */
static usage_t usage(int with_pss) {
    static struct { int pid, ppid, in; double cpu; } p[65536];
    usage_t u = {0, 0, 0, 0};
    int n = 0, changed = 1;
    if (!nroots) return u;
    DIR *d = opendir("/proc");
    struct dirent *e;
    double tick = sysconf(_SC_CLK_TCK);
    while (d && (e = readdir(d)) && n < 65536) {
        if (!isdigit((unsigned char)e->d_name[0])) continue;
        char path[300], buf[1024];
        snprintf(path, sizeof path, "/proc/%s/stat", e->d_name);
        int fd = open(path, O_RDONLY);
        if (fd < 0) continue;
        ssize_t got = read(fd, buf, sizeof buf - 1);
        close(fd);
        if (got <= 0) continue;
        buf[got] = 0;
        char *q = strrchr(buf, ')');
        unsigned long ut, st;
        int ppid;
        if (!q || sscanf(q + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                         &ppid, &ut, &st) != 3) continue;
        p[n].pid = atoi(e->d_name), p[n].ppid = ppid, p[n].in = 0;
        p[n].cpu = (ut + st) / tick;
        for (int r = 0; r < nroots; r++) if (p[n].pid == roots[r]) p[n].in = 1;
        n++;
    }
    if (d) closedir(d);
    while (changed) {
        changed = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; !p[i].in && j < n; j++)
                if (p[j].in && p[i].ppid == p[j].pid) p[i].in = changed = 1;
    }
    for (int i = 0; i < n; i++) if (p[i].in) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/status", p[i].pid);
        u.rss += field_kb(path, "VmRSS:") * 1024;
        if (with_pss) {
            snprintf(path, sizeof path, "/proc/%d/smaps_rollup", p[i].pid);
            u.pss += field_kb(path, "Pss:") * 1024;
        }
        u.cpu += p[i].cpu;
        u.procs++;
    }
    return u;
}

static double own_cpu(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* --------------------------------------------------------------- options */

enum { S_SAY, S_EXPECT, S_NOTE, S_WAIT, S_MEET };
enum { W_ALL, W_FIRST, W_OTHERS };
typedef struct { int kind, who; char *text; } step_t;

static struct {
    const char *host, *label;
    int port, n, active, window, group, telnet, json, dump, spin, poisson, think_exp;
    double connect_timeout, duration, warmup, think, rate, drain, settle;
    long long requests;
    const char *eol; int eol_len;
    step_t *steps; int nsteps;
    char **cmds; int ncmds;
    char *marker; regex_t re; int use_re;
} o = { .host = "127.0.0.1", .label = "", .n = 1, .window = 64, .group = 1, .think_exp = 1,
        .connect_timeout = 60, .duration = 5, .warmup = 1, .drain = 2, .settle = 1,
        .eol = "\r\n", .eol_len = 2, .marker = "> " };

enum { T_REFUSE, T_ACCEPT, T_SILENT, T_RAW };

/* \n \r \t \\ \xHH; the result contains no NUL. */
static char *unescape(const char *s) {
    char *r = xrealloc(NULL, strlen(s) + 1), *w = r;
    for (; *s; s++) {
        if (*s != '\\' || !s[1]) { *w++ = *s; continue; }
        switch (*++s) {
        case 'n': *w++ = '\n'; break;
        case 'r': *w++ = '\r'; break;
        case 't': *w++ = '\t'; break;
        case 'x': if (isxdigit((unsigned char)s[1]) && isxdigit((unsigned char)s[2])) {
                      char hex[3] = { s[1], s[2], 0 };
                      *w++ = (char)strtol(hex, NULL, 16), s += 2;
                  } else *w++ = 'x';
                  break;
        default: *w++ = *s;
        }
    }
    *w = 0;
    return r;
}

typedef struct { int met; long noted; } group_t;
static group_t *groups;

/* Fills in {i}, {n}, {g} and {t}; returns the length. */
static int expand(char *dst, int cap, const char *src, long i, long n) {
    int w = 0;
    while (*src && w < cap - 24) {
        if (!strncmp(src, "{i}", 3)) w += sprintf(dst + w, "%ld", i), src += 3;
        else if (!strncmp(src, "{n}", 3)) w += sprintf(dst + w, "%ld", n), src += 3;
        else if (!strncmp(src, "{g}", 3)) w += sprintf(dst + w, "%ld", i / o.group), src += 3;
        else if (!strncmp(src, "{t}", 3)) w += sprintf(dst + w, "%ld", groups[i / o.group].noted), src += 3;
        else dst[w++] = *src++;
    }
    dst[w] = 0;
    return w;
}

static void add_step(int kind, int who, const char *text) {
    o.steps = xrealloc(o.steps, (o.nsteps + 1) * sizeof *o.steps);
    o.steps[o.nsteps++] = (step_t){ kind, who, unescape(text) };
}

/* One line of a login file; 0 if it is none. */
static int read_step(const char *line) {
    int who = W_ALL;
    if (!strncmp(line, "first ", 6)) who = W_FIRST, line += 6;
    else if (!strncmp(line, "others ", 7)) who = W_OTHERS, line += 7;
    if (!strncmp(line, "expect ", 7)) add_step(S_EXPECT, who, line + 7);
    else if (!strncmp(line, "say ", 4)) add_step(S_SAY, who, line + 4);
    else if (!strncmp(line, "note ", 5)) add_step(S_NOTE, who, line + 5);
    else if (!strcmp(line, "wait")) add_step(S_WAIT, who, "");
    else if (!strcmp(line, "meet")) add_step(S_MEET, W_ALL, "");
    else return 0;
    return 1;
}

static void add_cmd(const char *text) {
    o.cmds = xrealloc(o.cmds, (o.ncmds + 1) * sizeof *o.cmds);
    o.cmds[o.ncmds++] = unescape(text);
}

static void read_file(const char *path, int login) {
    FILE *f = fopen(path, "r");
    char line[4096];
    if (!f) die("cannot read %s", path);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!login) { if (*line) add_cmd(line); }
        else if (*line && *line != '#' && !read_step(line)) die("%s: cannot understand '%s'", path, line);
    }
    fclose(f);
}

static void parse_args(int argc, char **argv) {
    enum { HOST = 256, PORT, ACTIVE, WINDOW, CTIMEOUT, TELNET, EXPECT, SAY, LOGIN, SEND, CMDS,
           MARKER, MARKRE, EOL, DURATION, WARMUP, REQUESTS, THINK, THINKDIST, RATE, POISSON,
           DRAIN, SETTLE, SEED, PID, JSON, LABEL, DUMP, GROUP, SPIN };
    static const struct option opts[] = {
        {"host",1,0,HOST}, {"port",1,0,PORT}, {"connections",1,0,'n'}, {"active",1,0,ACTIVE},
        {"window",1,0,WINDOW}, {"connect-timeout",1,0,CTIMEOUT}, {"telnet",1,0,TELNET},
        {"expect",1,0,EXPECT}, {"say",1,0,SAY}, {"login",1,0,LOGIN}, {"send",1,0,SEND},
        {"commands",1,0,CMDS}, {"marker",1,0,MARKER}, {"marker-regex",1,0,MARKRE},
        {"eol",1,0,EOL}, {"duration",1,0,DURATION}, {"warmup",1,0,WARMUP},
        {"requests",1,0,REQUESTS}, {"think",1,0,THINK}, {"think-dist",1,0,THINKDIST},
        {"rate",1,0,RATE}, {"poisson",0,0,POISSON}, {"drain",1,0,DRAIN}, {"settle",1,0,SETTLE},
        {"seed",1,0,SEED}, {"pid",1,0,PID}, {"json",0,0,JSON}, {"label",1,0,LABEL},
        {"dump",0,0,DUMP}, {"group",1,0,GROUP}, {"spin",0,0,SPIN}, {"help",0,0,'h'}, {0,0,0,0} };
    int c;
    while ((c = getopt_long(argc, argv, "n:h", opts, NULL)) != -1) switch (c) {
        case 'h': fputs(HELP, stdout); exit(0);
        case 'n': o.n = atoi(optarg); break;
        case HOST: o.host = optarg; break;
        case PORT: o.port = atoi(optarg); break;
        case ACTIVE: o.active = atoi(optarg); break;
        case WINDOW: o.window = atoi(optarg); break;
        case CTIMEOUT: o.connect_timeout = atof(optarg); break;
        case TELNET:
            o.telnet = !strcmp(optarg, "refuse") ? T_REFUSE : !strcmp(optarg, "accept") ? T_ACCEPT :
                       !strcmp(optarg, "silent") ? T_SILENT : !strcmp(optarg, "raw") ? T_RAW : -1;
            if (o.telnet < 0) die("--telnet refuse|accept|silent|raw");
            break;
        case EXPECT: add_step(S_EXPECT, W_ALL, optarg); break;
        case SAY: add_step(S_SAY, W_ALL, optarg); break;
        case GROUP: o.group = atoi(optarg); break;
        case LOGIN: read_file(optarg, 1); break;
        case SEND: add_cmd(optarg); break;
        case CMDS: read_file(optarg, 0); break;
        case MARKER: o.marker = unescape(optarg); break;
        case MARKRE:
            if (regcomp(&o.re, optarg, REG_EXTENDED)) die("bad regex '%s'", optarg);
            o.use_re = 1;
            break;
        case EOL:
            if (!strcmp(optarg, "lf")) o.eol = "\n", o.eol_len = 1;
            else if (!strcmp(optarg, "crnul")) o.eol = "\r\0", o.eol_len = 2;
            else if (strcmp(optarg, "crlf")) die("--eol crlf|lf|crnul");
            break;
        case DURATION: o.duration = atof(optarg); break;
        case WARMUP: o.warmup = atof(optarg); break;
        case REQUESTS: o.requests = atoll(optarg); break;
        case THINK: o.think = atof(optarg); break;
        case THINKDIST: o.think_exp = strcmp(optarg, "fixed") != 0; break;
        case RATE: o.rate = atof(optarg); break;
        case POISSON: o.poisson = 1; break;
        case DRAIN: o.drain = atof(optarg); break;
        case SETTLE: o.settle = atof(optarg); break;
        case SEED: rng_state = strtoull(optarg, NULL, 10) * 2654435761ULL + 1; break;
        case PID:
            if (nroots == 16) die("too many --pid");
            roots[nroots++] = atoi(optarg);
            break;
        case JSON: o.json = 1; break;
        case LABEL: o.label = optarg; break;
        case DUMP: o.dump = 1; break;
        case SPIN: o.spin = 1; break;
        default: fputs("try --help\n", stderr); exit(2);
    }
    if (optind < argc) die("unexpected argument '%s'", argv[optind]);
    if (o.port < 1 || o.port > 65535) die("--port is needed (1..65535)");
    if (o.n < 1 || o.window < 1) die("--connections and --window must be positive");
    if (o.group < 1 || o.group > o.window) die("--group must be positive and fit into --window");
    if (o.duration <= 0 || o.duration > 3600) die("--duration must be within 0..3600");
    if (!o.use_re && !*o.marker) die("--marker must not be empty");
    if (o.active <= 0 || o.active > o.n) o.active = o.n;
    if (!o.ncmds) add_cmd("look");
}

/* ----------------------------------------------------------- connections */

typedef struct conn {
    int fd, id, step, cmd;
    enum { C_NEW, C_CONNECTING, C_LOGIN, C_READY, C_DEAD } state;
    enum { P_DATA, P_IAC, P_OPT, P_SB, P_SB_IAC } tel; /* telnet parser */
    unsigned char verb, sb[64];
    int sb_len;
    uint64_t seen[2][4];   /* last state answered for WILL / DO */
    char *buf; int len, cap; /* text since the last marker */
    char *out; int out_len;  /* what the socket did not take yet */
    char *want; int want_len, want_cap; /* marker of the reply being waited for */
    int waiting;
    long nsent;
    ns_t t_begin, t_first, due;
    ns_t *queue; int q_len, q_cap, q_head; /* open loop: due times not sent yet */
} conn_t;

static conn_t *conns;
static int ep, n_open, n_ready, n_setup, n_failed, n_lost, n_next;
static char errors[8][160];
static int n_errors;

static hist_t h_lat, h_connect, h_first, h_ready;
static ns_t t_measure, t_stop; /* measured window; 0 = not yet known */
static long long n_done, n_sent, n_unfinished, bytes_in;
static int spinning; /* the load phase with --spin */
static ns_t worst_stall; /* longest time this process came back late from sleep */

static void complain(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    if (n_errors < 8) vsnprintf(errors[n_errors], sizeof errors[0], fmt, ap);
    n_errors++;
    va_end(ap);
}

static void watch(conn_t *c, uint32_t events, int op) {
    struct epoll_event ev = { .events = events, .data.ptr = c };
    if (epoll_ctl(ep, op, c->fd, &ev)) die("epoll_ctl: %s", strerror(errno));
}

static void drop(conn_t *c, const char *why) {
    if (c->state == C_DEAD) return;
    if (c->state == C_READY) n_ready--, n_lost++;
    else n_setup--, n_failed++;
    complain("connection %d: %s", c->id, why);
    if (c->fd >= 0) { close(c->fd); n_open--; }
    c->fd = -1;
    c->state = C_DEAD;
}

static void put(conn_t *c, const void *data, int len) {
    if (c->state == C_DEAD) return;
    if (!c->out_len) {
        ssize_t w = send(c->fd, data, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (w == len) return;
        if (w < 0) {
            if (errno != EAGAIN) { drop(c, strerror(errno)); return; }
            w = 0;
        }
        data = (const char *)data + w, len -= w;
    }
    c->out = xrealloc(c->out, c->out_len + len);
    memcpy(c->out + c->out_len, data, len);
    c->out_len += len;
    watch(c, EPOLLIN | EPOLLOUT, EPOLL_CTL_MOD);
}

static void put_line(conn_t *c, const char *template, long n) {
    char line[8192];
    int len = expand(line, sizeof line - 2, template, c->id, n);
    memcpy(line + len, o.eol, o.eol_len);
    put(c, line, len + o.eol_len);
}

static void set_want(conn_t *c, const char *template, long n) {
    char text[4096];
    int len = expand(text, sizeof text, template, c->id, n);
    if (len > c->want_cap || !c->want) c->want = xrealloc(c->want, (c->want_cap = len) + 1);
    memcpy(c->want, text, len + 1);
    c->want_len = len;
}

/* --------------------------------------------------------- think-time heap */

typedef struct { ns_t at; conn_t *c; } wake_t;
static wake_t *heap;
static int heap_len;

static void heap_push(ns_t at, conn_t *c) {
    int i = heap_len++;
    for (; i && heap[(i - 1) / 2].at > at; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = (wake_t){ at, c };
}

static conn_t *heap_pop(void) {
    conn_t *c = heap[0].c;
    wake_t last = heap[--heap_len];
    int i = 0, k;
    while ((k = 2 * i + 1) < heap_len) {
        if (k + 1 < heap_len && heap[k + 1].at < heap[k].at) k++;
        if (heap[k].at >= last.at) break;
        heap[i] = heap[k], i = k;
    }
    heap[i] = last;
    return c;
}

/* ------------------------------------------------------------ the dialogue */

static void send_command(conn_t *c, ns_t due) {
    c->due = due;
    c->waiting = 1;
    if (!o.use_re) set_want(c, o.marker, c->nsent);
    n_sent++;
    put_line(c, o.cmds[c->cmd], c->nsent++);
    if (++c->cmd == o.ncmds) c->cmd = 0;
}

static void text_arrived(conn_t *c, int from);
static void login_steps(conn_t *c);

static int stands_at(const conn_t *c, int kind) {
    return c->state == C_LOGIN && c->step < o.nsteps && o.steps[c->step].kind == kind;
}

/* Whoever of c's group stands at such a step goes on; c itself sees to it on its own. */
static void release(const conn_t *c, int kind) {
    int first = c->id / o.group * o.group;
    for (int i = first; i < first + o.group && i < o.n; i++) {
        conn_t *other = &conns[i];
        if (other == c || !stands_at(other, kind)) continue;
        other->step++;
        login_steps(other);
        if (other->state == C_LOGIN && other->len && other->want_len) text_arrived(other, 0);
    }
}

static void login_steps(conn_t *c) {
    group_t *g = &groups[c->id / o.group];
    int is_first = c->id % o.group == 0, size = o.n - c->id / o.group * o.group;
    if (size > o.group) size = o.group;
    for (; c->step < o.nsteps; c->step++) {
        const step_t *s = &o.steps[c->step];
        c->want_len = 0;
        if (s->who && (s->who == W_FIRST) != is_first) continue;
        if (s->kind == S_EXPECT || s->kind == S_NOTE) { set_want(c, s->text, 0); return; }
        if (s->kind == S_WAIT && !g->noted) return;
        if (s->kind == S_MEET) {
            if (++g->met < size) return;
            g->met = 0;
            release(c, S_MEET);
        }
        if (s->kind == S_SAY) put_line(c, s->text, 0);
        if (c->state == C_DEAD) return;
    }
    c->state = C_READY;
    n_setup--, n_ready++;
    hist_add(&h_ready, now() - c->t_begin);
}

/* Notes the number that follows the text of a `note` step; where it ends, -1 if it is not all there yet. */
static int note(conn_t *c, char *hit) {
    char *end = c->buf + c->len, *p = hit + c->want_len;
    while (hit && p < end && !isdigit((unsigned char)*p)) {
        hit = memmem(hit + 1, end - hit - 1, c->want, c->want_len);
        if (hit) p = hit + c->want_len;
    }
    if (!hit) return -1;
    long number = 0;
    while (p < end && isdigit((unsigned char)*p)) number = number * 10 + *p++ - '0';
    if (p == end) return -1;
    groups[c->id / o.group].noted = number;
    release(c, S_WAIT);
    return p - c->buf;
}

static void replied(conn_t *c) {
    ns_t t = now();
    c->waiting = 0;
    /* Closed loop: sent inside the window. Open loop: due inside the window. */
    if (c->due >= t_measure && c->due < t_stop) {
        hist_add(&h_lat, t - c->due);
        n_done++;
        if (o.requests && n_done >= o.requests && t < t_stop) t_stop = t;
    }
    if (o.rate > 0) {
        if (c->q_len) {
            ns_t due = c->queue[c->q_head];
            c->q_head = (c->q_head + 1) % c->q_cap, c->q_len--;
            send_command(c, due);
        }
    } else if (t < t_stop) {
        if (o.think > 0)
            heap_push(t + (ns_t)(o.think * 1e6 * (o.think_exp ? -log(rng()) : 1)), c);
        else
            send_command(c, t);
    }
}

static void text_arrived(conn_t *c, int from) {
    for (;;) {
        if (c->state == C_LOGIN && !c->want_len) break; /* it waits for its group */
        int end = -1;
        if (c->state == C_LOGIN || (c->state == C_READY && c->waiting && !o.use_re)) {
            int noting = stands_at(c, S_NOTE), start = noting ? 0 : from - c->want_len + 1;
            if (start < 0) start = 0;
            char *hit = c->want ? memmem(c->buf + start, c->len - start, c->want, c->want_len) : NULL;
            if (hit) end = noting ? note(c, hit) : hit + c->want_len - c->buf;
        } else if (c->state == C_READY && c->waiting) {
            regmatch_t m;
            c->buf[c->len] = 0;
            if (!regexec(&o.re, c->buf, 1, &m, 0) && m.rm_eo > 0) end = m.rm_eo;
        } else {
            c->len = 0; /* nobody asked for this: broadcasts to an idle player */
            return;
        }
        if (end < 0) break;
        memmove(c->buf, c->buf + end, c->len - end);
        c->len -= end, from = 0;
        if (c->state == C_LOGIN) { c->step++; login_steps(c); }
        else replied(c);
        if (c->state == C_DEAD || !c->len) return;
    }
    if (c->len > 1 << 16) { /* keep the tail */
        memmove(c->buf, c->buf + c->len - 4096, 4096);
        c->len = 4096;
    }
}

#define IAC 255
#define DONT 254
#define DO 253
#define WONT 252
#define WILL 251
#define SB 250
#define SE 240
enum { BINARY = 0, ECHO_ = 1, SGA = 3, TTYPE = 24, EOR = 25, NAWS = 31, CHARSET = 42 };

static void negotiate(conn_t *c, unsigned char verb, unsigned char opt) {
    if (o.telnet == T_SILENT) return;
    int offer = verb == WILL || verb == WONT, on = verb == WILL || verb == DO, yes = 0;
    if (on && o.telnet == T_ACCEPT)
        yes = offer ? opt == ECHO_ || opt == SGA || opt == BINARY || opt == EOR || opt == CHARSET
                    : opt == TTYPE || opt == NAWS || opt == BINARY || opt == SGA || opt == CHARSET;
    uint64_t bit = 1ULL << (opt & 63), *said = &c->seen[offer][opt >> 6];
    int was = (*said & bit) != 0;
    if (!on && !was) return;      /* already off: no answer */
    if (on && was) return;        /* already on */
    if (yes) *said |= bit; else *said &= ~bit;
    unsigned char a[3] = { IAC, offer ? (yes ? DO : DONT) : (yes ? WILL : WONT), opt };
    put(c, a, 3);
    if (yes && !offer && opt == NAWS) {
        static const unsigned char naws[] = { IAC, SB, NAWS, 0, 80, 0, 24, IAC, SE };
        put(c, naws, sizeof naws);
    }
}

static void subnegotiation(conn_t *c) {
    if (o.telnet != T_ACCEPT || c->sb_len < 2) return;
    if (c->sb[0] == TTYPE && c->sb[1] == 1) {
        static const unsigned char tt[] = { IAC, SB, TTYPE, 0, 'X', 'T', 'E', 'R', 'M', IAC, SE };
        put(c, tt, sizeof tt);
    } else if (c->sb[0] == CHARSET && c->sb[1] == 1) {
        static const unsigned char cs[] = { IAC, SB, CHARSET, 2, 'U', 'T', 'F', '-', '8', IAC, SE };
        put(c, cs, sizeof cs);
    }
}

static void received(conn_t *c, const unsigned char *p, int len) {
    bytes_in += len;
    if (!c->t_first) hist_add(&h_first, (c->t_first = now()) - c->t_begin);
    if (o.dump && c->id == 0) fwrite(p, 1, len, stderr);
    if (c->len + len + 1 > c->cap) {
        c->cap = (c->len + len + 1) * 2;
        c->buf = xrealloc(c->buf, c->cap);
    }
    int from = c->len;
    if (o.telnet == T_RAW || (c->tel == P_DATA && !memchr(p, IAC, len))) {
        memcpy(c->buf + c->len, p, len);
        c->len += len;
    } else for (int i = 0; i < len; i++) {
        unsigned char b = p[i];
        switch (c->tel) {
        case P_DATA:
            if (b == IAC) c->tel = P_IAC; else c->buf[c->len++] = b;
            break;
        case P_IAC:
            c->tel = P_DATA;
            if (b == IAC) c->buf[c->len++] = b;
            else if (b >= WILL) c->verb = b, c->tel = P_OPT;
            else if (b == SB) c->sb_len = 0, c->tel = P_SB;
            break; /* GA, EOR, NOP, ...: nothing to do */
        case P_OPT:
            c->tel = P_DATA;
            negotiate(c, c->verb, b);
            break;
        case P_SB:
            if (b == IAC) c->tel = P_SB_IAC;
            else if (c->sb_len < (int)sizeof c->sb) c->sb[c->sb_len++] = b;
            break;
        case P_SB_IAC:
            if (b == SE) c->tel = P_DATA, subnegotiation(c);
            else { c->tel = P_SB; if (b == IAC && c->sb_len < (int)sizeof c->sb) c->sb[c->sb_len++] = b; }
            break;
        }
    }
    if (c->state != C_DEAD && c->len > from) text_arrived(c, from);
}

static void begin_connect(conn_t *c, const struct sockaddr_in *to) {
    int one = 1;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (c->fd < 0) die("socket: %s (ulimit -n?)", strerror(errno));
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    /* Reset on close: thousands of sockets in TIME_WAIT would disturb the next run. */
    struct linger lg = { 1, 0 };
    setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &lg, sizeof lg);
    n_open++, n_setup++;
    c->state = C_CONNECTING;
    c->t_begin = now();
    if (connect(c->fd, (const struct sockaddr *)to, sizeof *to) && errno != EINPROGRESS) {
        drop(c, strerror(errno));
        return;
    }
    watch(c, EPOLLIN | EPOLLOUT, EPOLL_CTL_ADD);
}

static void handle(conn_t *c, uint32_t ev) {
    static unsigned char in[1 << 16];
    if (c->state == C_DEAD) return;
    if (c->state == C_CONNECTING && (ev & (EPOLLOUT | EPOLLERR | EPOLLHUP))) {
        int err = 0;
        socklen_t l = sizeof err;
        getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &err, &l);
        if (err) { drop(c, strerror(err)); return; }
        hist_add(&h_connect, now() - c->t_begin);
        c->state = C_LOGIN;
        watch(c, EPOLLIN, EPOLL_CTL_MOD);
        login_steps(c);
        if (c->state == C_DEAD) return;
    } else if (ev & EPOLLOUT) {
        ssize_t w = send(c->fd, c->out, c->out_len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (w > 0) memmove(c->out, c->out + w, c->out_len -= w);
        if (!c->out_len) watch(c, EPOLLIN, EPOLL_CTL_MOD);
    }
    if (ev & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
        ssize_t got = recv(c->fd, in, sizeof in, MSG_DONTWAIT);
        if (got > 0) received(c, in, got);
        else if (got == 0) drop(c, "closed by the server");
        else if (errno != EAGAIN) drop(c, strerror(errno));
    }
}

static void poll_until(ns_t t) {
    struct epoll_event ev[256];
    ns_t left = t - now();
    if (left < 0) left = 0;
    struct timespec ts = { left / SEC, left % SEC };
    if (spinning) ts.tv_sec = ts.tv_nsec = 0;
    int n = epoll_pwait2(ep, ev, 256, &ts, NULL);
    if (n == 0 && now() - t > worst_stall) worst_stall = now() - t;
    for (int i = 0; i < n; i++) handle(ev[i].data.ptr, ev[i].events);
}

/* --------------------------------------------------------------- the phases */

static void connect_phase(void) {
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(o.port) };
    if (inet_pton(AF_INET, o.host, &to.sin_addr) != 1 || (ntohl(to.sin_addr.s_addr) >> 24) != 127)
        die("--host must be a loopback address (127.x.y.z)");
    ns_t end = now() + (ns_t)(o.connect_timeout * 1e9);
    while ((n_next < o.n || n_setup) && now() < end) {
        while (n_next < o.n && n_setup < o.window) begin_connect(&conns[n_next++], &to);
        poll_until(now() + SEC / 20);
    }
    for (int i = 0; i < n_next; i++)
        if (conns[i].state == C_CONNECTING || conns[i].state == C_LOGIN)
            drop(&conns[i], "not ready within --connect-timeout");
}

static void idle_phase(double seconds) {
    ns_t end = now() + (ns_t)(seconds * 1e9);
    while (now() < end) poll_until(end);
}

static void enqueue(conn_t *c, ns_t due) {
    if (c->q_len == c->q_cap) {
        int cap = c->q_cap ? c->q_cap * 2 : 8;
        ns_t *q = xrealloc(NULL, cap * sizeof *q);
        for (int i = 0; i < c->q_len; i++) q[i] = c->queue[(c->q_head + i) % c->q_cap];
        free(c->queue);
        c->queue = q, c->q_cap = cap, c->q_head = 0;
    }
    c->queue[(c->q_head + c->q_len++) % c->q_cap] = due;
}

static void load_phase(usage_t *before, usage_t *after, double *self, double *seconds) {
    conn_t **who = xrealloc(NULL, o.active * sizeof *who);
    int k = 0, measuring = 0;
    for (int i = 0; i < o.n && k < o.active; i++) if (conns[i].state == C_READY) who[k++] = &conns[i];
    heap = xrealloc(NULL, (o.n + 1) * sizeof *heap);
    worst_stall = 0;
    spinning = o.spin;
    ns_t t0 = now();
    t_measure = t0 + (ns_t)(o.warmup * 1e9);
    t_stop = t_measure + (ns_t)(o.duration * 1e9);
    double gap = o.rate > 0 ? 1e9 / o.rate : 0;
    ns_t next_due = t0;
    double exact = t0;
    long turn = 0;
    if (!k) { t_stop = t0; *seconds = 1e-9; *self = 0; return; }
    if (o.rate <= 0)
        for (int i = 0; i < k; i++) {
            if (o.think > 0) heap_push(t0 + (ns_t)(rng() * o.think * 1e6), who[i]);
            else send_command(who[i], now());
        }
    for (;;) {
        ns_t t = now();
        if (!measuring && t >= t_measure) {
            measuring = 1;
            *before = usage(0);
            *self = own_cpu();
            t = now();
            t_measure = t; /* reading /proc took a moment */
            if (!o.requests) t_stop = t_measure + (ns_t)(o.duration * 1e9);
        }
        if (measuring && t >= t_stop) break;
        ns_t wake = measuring ? t_stop : t_measure;
        if (o.rate > 0) {
            while (next_due <= t) {
                conn_t *c = who[turn++ % k];
                if (c->state == C_READY) {
                    if (c->waiting) enqueue(c, next_due); else send_command(c, next_due);
                }
                exact += o.poisson ? gap * -log(rng()) : gap;
                next_due = (ns_t)exact;
            }
            if (next_due < wake) wake = next_due;
        } else if (o.think > 0) {
            while (heap_len && heap[0].at <= t) {
                ns_t at = heap[0].at;
                conn_t *c = heap_pop();
                if (c->state == C_READY) send_command(c, at);
            }
            if (heap_len && heap[0].at < wake) wake = heap[0].at;
        }
        poll_until(wake);
        if (!n_ready) { t_stop = now(); break; }
    }
    spinning = 0;
    ns_t stopped = now();
    if (t_stop > stopped) t_stop = stopped;
    *after = usage(0);
    *self = own_cpu() - *self;
    *seconds = (t_stop - t_measure) / 1e9;
    if (!measuring) *before = *after, *self = 0, *seconds = 1e-9; /* everybody lost during the warm-up */
    /* Lines that were due but that we came too late to send, and outstanding
     * replies still count, late as they are. */
    for (; o.rate > 0 && next_due < t_stop; next_due = (ns_t)exact) {
        enqueue(who[turn++ % k], next_due);
        exact += o.poisson ? gap * -log(rng()) : gap;
    }
    long long in_time = n_done;
    ns_t end = now() + (ns_t)(o.drain * 1e9);
    for (;;) {
        int open = 0;
        for (int i = 0; i < k; i++) open += who[i]->state == C_READY && who[i]->waiting;
        if (!open || now() >= end) break;
        poll_until(now() + SEC / 100);
    }
    ns_t t = now();
    for (int i = 0; i < k; i++) if (who[i]->state == C_READY && who[i]->waiting) {
        if (who[i]->due >= t_measure && who[i]->due < t_stop) hist_add(&h_lat, t - who[i]->due), n_unfinished++;
        for (int j = 0; j < who[i]->q_len; j++) {
            ns_t due = who[i]->queue[(who[i]->q_head + j) % who[i]->q_cap];
            if (due >= t_measure && due < t_stop) hist_add(&h_lat, t - due), n_unfinished++;
        }
    }
    n_done = in_time; /* throughput: only what was answered within the window */
    free(who);
    free(heap);
}

/* ------------------------------------------------------------------ report */

static void json_string(const char *s) {
    putchar('"');
    for (; *s; s++) {
        unsigned char c = *s;
        if (c == '"' || c == '\\') printf("\\%c", c);
        else if (c < 32 || c > 126) printf("\\u%04x", c);
        else putchar(c);
    }
    putchar('"');
}

static void json_hist(const char *name, const hist_t *h) {
    printf("\"%s\": {\"count\": %llu, \"mean\": %.4f, \"p50\": %.4f, \"p90\": %.4f, \"p99\": %.4f,"
           " \"p99_9\": %.4f, \"max\": %.4f}, ", name, (unsigned long long)h->count,
           h->count ? h->sum / h->count / 1e6 : 0, hist_ms(h, .5), hist_ms(h, .9), hist_ms(h, .99),
           hist_ms(h, .999), h->max / 1e6);
}

static void text_hist(const char *name, const hist_t *h) {
    if (h->count)
        printf("%-22s p50 %.3f  p90 %.3f  p99 %.3f  p99.9 %.3f  max %.3f ms  (%llu)\n", name,
               hist_ms(h, .5), hist_ms(h, .9), hist_ms(h, .99), hist_ms(h, .999), h->max / 1e6,
               (unsigned long long)h->count);
}

int main(int argc, char **argv) {
    parse_args(argc, argv);
    struct rlimit rl;
    if (!getrlimit(RLIMIT_NOFILE, &rl) && rl.rlim_cur < (rlim_t)o.n + 64) {
        rl.rlim_cur = rl.rlim_max;
        setrlimit(RLIMIT_NOFILE, &rl);
        if (rl.rlim_cur < (rlim_t)o.n + 64) die("ulimit -n is too low for %d connections", o.n);
    }
    conns = xrealloc(NULL, o.n * sizeof *conns);
    memset(conns, 0, o.n * sizeof *conns);
    for (int i = 0; i < o.n; i++) conns[i].fd = -1, conns[i].id = i, conns[i].cmd = i % o.ncmds;
    groups = xrealloc(NULL, (o.n / o.group + 1) * sizeof *groups);
    memset(groups, 0, (o.n / o.group + 1) * sizeof *groups);
    ep = epoll_create1(0);

    usage_t u0 = usage(1), u1, ua = {0, 0, 0, 0}, ub = ua;
    double self = 0, seconds = 1e-9;
    ns_t t = now();
    connect_phase();
    double t_connect = (now() - t) / 1e9;
    usage_t uc = usage(0);
    idle_phase(o.settle);
    u1 = usage(1);
    int held = n_ready;
    load_phase(&ua, &ub, &self, &seconds);

    double rate = n_done / seconds, cpu = ub.cpu - ua.cpu;
    double per_conn = held ? (u1.rss - u0.rss) / held : 0;
    double pss_conn = held ? (u1.pss - u0.pss) / held : 0;
    double per_1000 = n_done ? cpu / n_done * 1000 : 0;
    double setup_cpu = held ? (uc.cpu - u0.cpu) / held * 1e3 : 0;
    int bad = n_failed || n_lost || !n_done;

    if (o.json) {
        printf("{\"label\": "); json_string(o.label);
        printf(", \"mode\": \"%s\", \"offered_rate\": %.1f, ", o.rate > 0 ? "open" : "closed", o.rate);
        printf("\"connections\": %d, \"held\": %d, \"active\": %d, \"failed\": %d, \"lost\": %d, ",
               o.n, held, o.active, n_failed, n_lost);
        printf("\"connect_s\": %.4f, \"connects_per_s\": %.1f, \"setup_cpu_ms_per_connection\": %.4f, ",
               t_connect, held / t_connect, setup_cpu);
        json_hist("tcp_connect_ms", &h_connect);
        json_hist("first_byte_ms", &h_first);
        json_hist("ready_ms", &h_ready);
        printf("\"seconds\": %.3f, \"commands\": %lld, \"commands_per_s\": %.1f, \"unfinished\": %lld, ",
               seconds, n_done, rate, n_unfinished);
        printf("\"bytes_in\": %lld, ", bytes_in);
        json_hist("latency_ms", &h_lat);
        printf("\"server\": {\"processes\": %d, \"rss_start\": %.0f, \"rss_idle\": %.0f, \"rss_end\": %.0f,"
               " \"rss_per_connection\": %.0f, \"pss_per_connection\": %.0f, \"cpu_s\": %.3f,"
               " \"cpu_share\": %.3f, \"cpu_s_per_1000\": %.5f}, ",
               u1.procs, u0.rss, u1.rss, ub.rss, per_conn, pss_conn, cpu, cpu / seconds, per_1000);
        printf("\"generator_cpu_share\": %.3f, \"generator_worst_stall_ms\": %.3f, \"errors\": [",
               self / seconds, worst_stall / 1e6);
        for (int i = 0; i < n_errors && i < 8; i++) { if (i) printf(", "); json_string(errors[i]); }
        printf("]}\n");
        return bad;
    }
    if (*o.label) printf("label                  %s\n", o.label);
    printf("connections held       %d of %d (%d failed, %d lost), %d active\n", held, o.n, n_failed, n_lost, o.active);
    printf("connect phase          %.3f s, %.0f connections/s\n", t_connect, held / t_connect);
    text_hist("  tcp connect", &h_connect);
    text_hist("  first byte", &h_first);
    text_hist("  ready", &h_ready);
    if (o.rate > 0) printf("open loop              %.0f commands/s offered\n", o.rate);
    printf("commands/s             %.0f  (%lld in %.2f s, %lld unfinished)\n", rate, n_done, seconds, n_unfinished);
    text_hist("latency", &h_lat);
    if (nroots) {
        printf("server memory          RSS %.1f MB before, %.1f MB idle, %.1f MB after load (%d processes)\n",
               u0.rss / 1e6, u1.rss / 1e6, ub.rss / 1e6, u1.procs);
        printf("per idle connection    %.0f bytes RSS, %.0f bytes PSS\n", per_conn, pss_conn);
        printf("server CPU             %.4f s per 1000 commands, %.0f %% of one core, %.3f ms per connect\n",
               per_1000, cpu / seconds * 100, setup_cpu);
    }
    printf("generator              CPU %.0f %% of one core, woke up at most %.1f ms late%s\n",
           self / seconds * 100, worst_stall / 1e6, self / seconds > .9 ? "  (THE GENERATOR MAY BE THE BOTTLENECK)" : "");
    for (int i = 0; i < n_errors && i < 8; i++) printf("error: %s\n", errors[i]);
    if (n_errors > 8) printf("error: ... and %d more\n", n_errors - 8);
    return bad;
}
