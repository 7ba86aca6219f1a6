# SPDX-License-Identifier: Apache-2.0
# Turns the rows of shapes.tsv into litmus files in the folder `dir`: name, model,
# observation expected, program, proposition. A program is threads separated by |, of words:
#   Wx1o  x.setOpaque(1)            Rxa  rN = x.getAcquire(), N counting from 0
#   Ax1v  rN = x.getAndAdd(1)       Cx0,1v  rN = x.compareAndExchange(0, 1)
#   Ff Fa Fr  full, acquire and release fence
#   ?     the rest of the thread only if the last rN is not 0;  ?k  only if it is k;
#   ?rK   only if rK is not 0
# with the modes p(lain), o(paque), a(cquire), r(elease), v(olatile). Under the model
# x86-tso or x86tso it becomes an X86 test: r0, r1, r2 are EAX, EBX, ECX; v is LOCK or XCHG.
BEGIN {
    FS = "\t"
    suffix["p"] = ""; suffix["o"] = "Opaque"; suffix["a"] = "Acquire"
    suffix["r"] = "Release"; suffix["v"] = "Volatile"
    rmw["v"] = ""; rmw["a"] = "Acquire"; rmw["r"] = "Release"
    fence["f"] = "fullFence"; fence["a"] = "acquireFence"; fence["r"] = "releaseFence"
    split("EAX EBX ECX", reg, " ")
}
function java(w,   kind, x, mode, arg) {
    kind = substr(w, 1, 1); mode = substr(w, length(w))
    if (kind == "F") return fence[substr(w, 2)] "(); "
    if (kind == "?") {
        depth++
        if (w ~ /^\?r/) return "if (" substr(w, 2) ") { "
        return length(w) > 1 ? "if (r" n - 1 " == " substr(w, 2) ") { " : "if (r" n - 1 ") { "
    }
    x = substr(w, 2, 1); locs[x] = 1
    arg = substr(w, 3, length(w) - 3)
    if (kind == "W") return toupper(x) ".set" suffix[mode] "(" arg "); "
    if (kind == "R") return "int r" n++ " = " toupper(x) ".get" suffix[mode] "(); "
    if (kind == "A") return "int r" n++ " = " toupper(x) ".getAndAdd" rmw[mode] "(" arg "); "
    sub(",", ", ", arg)
    return "int r" n++ " = " toupper(x) ".compareAndExchange" rmw[mode] "(" arg "); "
}
function x86(w,   kind, x, mode, arg) { # may give two instructions, separated by ;
    kind = substr(w, 1, 1); mode = substr(w, length(w))
    x = substr(w, 2, 1); arg = substr(w, 3, length(w) - 3)
    if (kind == "F") return "MFENCE"
    if (kind == "W" && mode == "v") return "MOV EDX,$" arg ";XCHG [" x "],EDX"
    if (kind == "W") return "MOV [" x "],$" arg
    if (kind == "R") return "MOV " reg[++n] ",[" x "]"
    return (mode == "v" ? "LOCK " : "") "ADD [" x "],$" arg
}
function java_file(   t, i, x, code, words, w) {
    for (t = 1; t <= threads; t++) {
        n = 0; depth = 0; code = code "Thread" t - 1 " { "
        words = split(thread[t], w, " ")
        for (i = 1; i <= words; i++) code = code java(w[i])
        while (depth-- > 0) code = code "} "
        code = code "}\n"
    }
    print "Java " $1 "\n{" > file
    for (x in locs)
        for (t = 0; t < threads; t++) print t ":" toupper(x) "=" x ";" > file
    print "}\n" code "exists (" $5 ")" > file
}
function x86_file(   t, i, k, rows, words, w, two, parts, line, cell, cond) {
    for (t = 1; t <= threads; t++) {
        n = 0; k = 0
        words = split(thread[t], w, " ")
        for (i = 1; i <= words; i++) {
            parts = split(x86(w[i]), two, ";")
            cell[t, ++k] = two[1]
            if (parts > 1) cell[t, ++k] = two[2]
        }
        if (k > rows) rows = k
    }
    print "X86 " $1 "\n{}" > file
    for (k = 0; k <= rows; k++) {
        line = ""
        for (t = 1; t <= threads; t++)
            line = line (t > 1 ? " | " : "") (k ? cell[t, k] : "P" t - 1)
        print line " ;" > file
    }
    cond = $5
    for (i = 0; i < 3; i++) gsub(":r" i "=", ":" reg[i + 1] "=", cond)
    print "exists (" cond ")" > file
}
/^#/ || NF < 5 { next }
{
    file = dir "/" $1 "@" $2 ".litmus"; delete locs
    threads = split($4, thread, / *\| */)
    if ($2 ~ /^x86/) x86_file(); else java_file()
    close(file)
}
