// SPDX-License-Identifier: Apache-2.0
// Writes class files that javac does not make: subroutines (jsr, ret), every stack operation, wide
// jumps, classes that must be rejected, and damaged copies of compiled classes.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import jdk.internal.org.objectweb.asm.*;

public class Craft implements Opcodes {
    static Path dir;
    static void write(String name, byte[] b) throws IOException { Files.write(dir.resolve(name + ".class"), b); }
    static ClassWriter open(String name, int version) {
        ClassWriter w = new ClassWriter(version >= V1_7 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
        w.visit(version, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
        return w;
    }
    static MethodVisitor method(ClassWriter w, String name, String desc) {
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, name, desc, null, null);
        m.visitCode();
        return m;
    }
    static void end(MethodVisitor m) {
        m.visitMaxs(40, 40);
        m.visitEnd();
    }
    static void print(MethodVisitor m, String desc) {
        m.visitMethodInsn(INVOKESTATIC, "CraftedBase", "print", "(" + desc + ")V", false);
    }

    // static int f(int k): a finally block as a subroutine, entered from three places, with a nested one.
    static void subroutines() throws IOException {
        ClassWriter w = open("Jsr", V1_4);
        MethodVisitor m = method(w, "f", "(I)I");
        Label sub = new Label(), inner = new Label(), one = new Label(), two = new Label(), loop = new Label(), out = new Label();
        m.visitInsn(ICONST_0); m.visitVarInsn(ISTORE, 1);
        m.visitVarInsn(ILOAD, 0); m.visitJumpInsn(IFEQ, one);
        m.visitVarInsn(ILOAD, 0); m.visitInsn(ICONST_1); m.visitJumpInsn(IF_ICMPEQ, two);
        m.visitLabel(loop);
        m.visitJumpInsn(JSR, sub);
        m.visitIincInsn(0, -1);
        m.visitVarInsn(ILOAD, 0); m.visitJumpInsn(IFGT, loop);
        m.visitJumpInsn(GOTO, out);
        m.visitLabel(one); m.visitJumpInsn(JSR, sub); m.visitJumpInsn(JSR, sub); m.visitJumpInsn(GOTO, out);
        m.visitLabel(two); m.visitJumpInsn(JSR, sub);
        m.visitLabel(out); m.visitVarInsn(ILOAD, 1); m.visitInsn(IRETURN);
        m.visitLabel(sub); m.visitVarInsn(ASTORE, 2); m.visitIincInsn(1, 10); m.visitJumpInsn(JSR, inner); m.visitVarInsn(RET, 2);
        m.visitLabel(inner); m.visitVarInsn(ASTORE, 3); m.visitIincInsn(1, 1); m.visitVarInsn(RET, 3);
        end(m);
        m = method(w, "main", "([Ljava/lang/String;)V");
        for (int k = 0; k < 5; k++) {
            m.visitLdcInsn(k);
            m.visitMethodInsn(INVOKESTATIC, "Jsr", "f", "(I)I", false);
            print(m, "I");
        }
        m.visitInsn(RETURN);
        end(m);
        w.visitEnd();
        write("Jsr", w.toByteArray());
    }

    // Pushes ints 1..n (category 1) or longs, applies an operation, prints the stack from the top.
    static void stackCase(MethodVisitor m, String before, int op, String after) {
        int v = 1;
        for (char c : before.toCharArray()) {
            if (c == 'I') m.visitLdcInsn(v++);
            else m.visitLdcInsn((long) v++ << 33 | 7);
        }
        m.visitInsn(op);
        for (int i = after.length() - 1; i >= 0; i--) print(m, after.substring(i, i + 1));
    }
    static void stack() throws IOException {
        ClassWriter w = open("StackOps", V17);
        MethodVisitor m = method(w, "main", "([Ljava/lang/String;)V");
        stackCase(m, "I", DUP, "II");
        stackCase(m, "II", DUP_X1, "III");
        stackCase(m, "III", DUP_X2, "IIII");
        stackCase(m, "JI", DUP_X2, "IJI");
        stackCase(m, "II", DUP2, "IIII");
        stackCase(m, "J", DUP2, "JJ");
        stackCase(m, "III", DUP2_X1, "IIIII");
        stackCase(m, "IJ", DUP2_X1, "JIJ");
        stackCase(m, "IIII", DUP2_X2, "IIIIII");
        stackCase(m, "IIJ", DUP2_X2, "JIIJ");
        stackCase(m, "JII", DUP2_X2, "IIJII");
        stackCase(m, "JJ", DUP2_X2, "JJJ");
        stackCase(m, "II", SWAP, "II");
        stackCase(m, "II", POP, "I");
        stackCase(m, "III", POP2, "I");
        stackCase(m, "IJ", POP2, "I");
        stackCase(m, "I", NOP, "I");
        m.visitInsn(RETURN);
        end(m);
        w.visitEnd();
        write("StackOps", w.toByteArray());
    }

    // A loop whose body is longer than 32767 bytes, so that its jumps must be wide; wide locals and iinc.
    static void wide() throws IOException {
        ClassWriter w = open("WideJumps", V1_6);
        MethodVisitor m = method(w, "main", "([Ljava/lang/String;)V");
        Label loop = new Label(), end = new Label();
        m.visitInsn(ICONST_0); m.visitVarInsn(ISTORE, 1000);
        m.visitInsn(LCONST_0); m.visitVarInsn(LSTORE, 2000);
        m.visitLabel(loop);
        m.visitVarInsn(ILOAD, 1000); m.visitInsn(ICONST_5); m.visitJumpInsn(IF_ICMPGE, end);
        m.visitIincInsn(1000, 1);
        for (int i = 0; i < 5000; i++) {
            m.visitVarInsn(LLOAD, 2000); m.visitInsn(LCONST_1); m.visitInsn(LADD); m.visitVarInsn(LSTORE, 2000);
        }
        m.visitIincInsn(1000, 300); m.visitIincInsn(1000, -300);
        m.visitJumpInsn(GOTO, loop);
        m.visitLabel(end);
        m.visitVarInsn(LLOAD, 2000); print(m, "J");
        m.visitVarInsn(ILOAD, 1000); print(m, "I");
        m.visitInsn(RETURN);
        end(m);
        w.visitEnd();
        write("WideJumps", w.toByteArray());
    }

    interface Body { void emit(MethodVisitor m); }
    // A class with static void run() of exactly these instructions; frames are left to the old verifier.
    static void rejected(String name, int stack, int locals, Body b) throws IOException {
        ClassWriter w = new ClassWriter(0);
        w.visit(V1_5, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
        MethodVisitor m = method(w, "run", "()V");
        b.emit(m);
        m.visitMaxs(stack, locals);
        m.visitEnd();
        w.visitEnd();
        write(name, w.toByteArray());
    }
    static void rejects() throws IOException {
        rejected("RUnderflow", 2, 1, m -> { m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("ROverflow", 1, 1, m -> { m.visitInsn(ICONST_0); m.visitInsn(ICONST_0); m.visitInsn(POP2); m.visitInsn(RETURN); });
        rejected("RFallsOff", 1, 1, m -> m.visitInsn(ICONST_0));
        rejected("RIntAsRef", 2, 1, m -> { m.visitInsn(ICONST_1); m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RRefAsInt", 2, 1, m -> { m.visitLdcInsn("s"); m.visitInsn(ICONST_1); m.visitInsn(IADD); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RHalfLong", 4, 1, m -> { m.visitInsn(LCONST_0); m.visitInsn(POP); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RUnset", 2, 3, m -> { m.visitVarInsn(ILOAD, 2); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RLocalRange", 2, 1, m -> { m.visitVarInsn(ILOAD, 5); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RReturnType", 2, 1, m -> { m.visitInsn(ICONST_0); m.visitInsn(IRETURN); });
        rejected("RUninitialized", 2, 1, m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RWrongField", 3, 1, m -> { m.visitLdcInsn("s"); m.visitFieldInsn(GETFIELD, "java/lang/Thread", "name", "Ljava/lang/String;"); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RWrongArg", 3, 1, m -> { m.visitInsn(FCONST_0); m.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "abs", "(I)I", false); m.visitInsn(POP); m.visitInsn(RETURN); });
        rejected("RMerge", 3, 1, m -> { Label l = new Label(); m.visitInsn(ICONST_0); m.visitJumpInsn(IFEQ, l); m.visitInsn(ICONST_1); m.visitLabel(l); m.visitInsn(RETURN); });
        rejected("RThrowInt", 2, 1, m -> { m.visitInsn(ICONST_0); m.visitInsn(ATHROW); });
        patched("RIndex", 0xb8, 0xb8, 0x7f);
        patched("RTag", 0xb8, 0xb8, 0);
        patched("RJump", 0xb8, 0xa7, 0x10);
    }

    // A call whose opcode and high byte of the operand are overwritten: bad indices and jumps.
    static void patched(String name, int from, int op, int high) throws IOException {
        rejected(name, 3, 1, m -> { m.visitInsn(ICONST_1); m.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "abs", "(I)I", false); m.visitInsn(POP); m.visitInsn(RETURN); });
        byte[] b = Files.readAllBytes(dir.resolve(name + ".class"));
        for (int i = 0; i + 4 < b.length; i++)
            if (b[i] == ICONST_1 && (b[i + 1] & 0xff) == from && b[i + 4] == POP) {
                b[i + 1] = (byte) op;
                b[i + 2] = (byte) high;
                b[i + 3] = 1;
            }
        write(name, b);
    }

    static void damage() throws IOException {
        byte[] b = Files.readAllBytes(dir.resolve("CBadMagic.class"));
        b[0] = 0;
        write("CBadMagic", b);
        b = Files.readAllBytes(dir.resolve("CTruncated.class"));
        write("CTruncated", Arrays.copyOf(b, b.length / 2));
        b = Files.readAllBytes(dir.resolve("CVersion.class"));
        b[7] = 70;
        write("CVersion", b);
        write("CName", Files.readAllBytes(dir.resolve("VConst.class")));
        Files.delete(dir.resolve("VGone.class"));
        ClassWriter w = new ClassWriter(0);
        w.visit(V17, ACC_SUPER, "VCircleA", null, "VCircleB", null);
        write("VCircleA", w.toByteArray());
    }

    public static void main(String[] args) throws IOException {
        dir = Path.of(args[0]);
        subroutines();
        stack();
        wide();
        rejects();
        damage();
        write("Dynamic", CraftDynamic.make());
        try (PrintStream p = new PrintStream(args[1])) {
            Generate.source(p);
        }
    }
}
