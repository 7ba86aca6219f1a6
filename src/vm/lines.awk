# SPDX-License-Identifier: Apache-2.0
# Pads a Java source so that the line after a comment "// line N" is line N.
/^ *\/\/ line [0-9]+$/ {
    if (NR + pad >= $3) {
        print FILENAME ": line " $3 " is too late" > "/dev/stderr"
        exit 1
    }
    while (NR + pad < $3 - 1) {
        print ""
        pad++
    }
}
{ print }
