/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the two threads of all.litmus one after the other and prints the final state. */
#include <stdio.h>

extern void P0(void), P1(void);
extern int x, y, z, a_1, P0_r1, P0_r2, P0_r3, P0_r4, P0_r5, P0_t, P1_u, P1_v, P1_w, P1_q;

int main(void)
{
    P0();
    P1();
    printf("0:r1=%d; 0:r2=%d; 0:r3=%d; 0:r4=%d; 0:r5=%d; 0:t=%d; 1:q=%d; 1:u=%d; 1:v=%d; "
           "1:w=%d; [a[1]]=%d; [x]=%d; [y]=%d; [z]=%d;\n",
           P0_r1, P0_r2, P0_r3, P0_r4, P0_r5, P0_t, P1_q, P1_u, P1_v, P1_w, a_1, x, y, z);
}
