/* sb-volatile-00: each thread is a function without arguments */
    .text

    .globl P0
P0:
    movl $0,%ecx
    movl $1,x(%rip)
    mfence
    movl y(%rip),%ecx
    movl %ecx,P0_r1(%rip)
    ret

    .globl P1
P1:
    movl $0,%ecx
    movl $1,y(%rip)
    mfence
    movl x(%rip),%ecx
    movl %ecx,P1_r2(%rip)
    ret

    .data
    .globl x
    .balign 64
x:
    .long 0
    .globl y
    .balign 64
y:
    .long 0
    .globl P0_r1
    .balign 64
P0_r1:
    .long 0
    .globl P1_r2
    .balign 64
P1_r2:
    .long 0
    .section .note.GNU-stack,"",%progbits
status 0
