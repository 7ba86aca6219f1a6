// mp-ra-10: each thread is a function without arguments 
    .text

    .globl P0
P0:
    STR X27,[SP,#-16]!
    STR X28,[SP,#-16]!
    ADRP X28,x
    ADD X28,X28,:lo12:x
    ADRP X27,y
    ADD X27,X27,:lo12:y
    MOV W0,#1
    STR W0,[X28]
    MOV W0,#1
    STLR W0,[X27]
    LDR X28,[SP],#16
    LDR X27,[SP],#16
    RET

    .globl P1
P1:
    STR X27,[SP,#-16]!
    STR X28,[SP,#-16]!
    ADRP X27,x
    ADD X27,X27,:lo12:x
    ADRP X28,y
    ADD X28,X28,:lo12:y
    MOV W0,#0
    MOV W1,#0
    LDAR W0,[X28]
    LDR W1,[X27]
    ADRP X2,P1_r1
    ADD X2,X2,:lo12:P1_r1
    STR W0,[X2]
    ADRP X3,P1_r2
    ADD X3,X3,:lo12:P1_r2
    STR W1,[X3]
    LDR X28,[SP],#16
    LDR X27,[SP],#16
    RET

    .data
    .globl x
    .balign 64
x:
    .long 0
    .globl y
    .balign 64
y:
    .long 0
    .globl P1_r1
    .balign 64
P1_r1:
    .long 0
    .globl P1_r2
    .balign 64
P1_r2:
    .long 0
    .section .note.GNU-stack,"",%progbits
status 0
