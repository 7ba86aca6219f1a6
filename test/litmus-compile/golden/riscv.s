/* mp-ra-10: each thread is a function without arguments */
    .text

    .globl P0
P0:
    addi sp,sp,-16
    sd x26,0(sp)
    addi sp,sp,-16
    sd x27,0(sp)
    la x27,x
    la x26,y
    ori x5,x0,1
    sw x5,0(x27)
    ori x5,x0,1
    fence rw,w
    sw x5,0(x26)
    ld x27,0(sp)
    addi sp,sp,16
    ld x26,0(sp)
    addi sp,sp,16
    ret

    .globl P1
P1:
    addi sp,sp,-16
    sd x26,0(sp)
    addi sp,sp,-16
    sd x27,0(sp)
    la x26,x
    la x27,y
    ori x5,x0,0
    ori x6,x0,0
    lw x5,0(x27)
    fence r,rw
    lw x6,0(x26)
    la x7,P1_r1
    sw x5,0(x7)
    la x10,P1_r2
    sw x6,0(x10)
    ld x27,0(sp)
    addi sp,sp,16
    ld x26,0(sp)
    addi sp,sp,16
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
