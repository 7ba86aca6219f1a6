// SPDX-License-Identifier: Apache-2.0
// Writes class Dynamic: call sites with bootstraps of its own, constants computed by
// bootstraps, method handles and types as constants. Each case is a method that main runs.
import java.util.*;
import jdk.internal.org.objectweb.asm.*;

public class CraftDynamic implements Opcodes {
    static final String BASE = "DynamicBase", LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;", STRING = "Ljava/lang/String;",
        TYPE = "Ljava/lang/invoke/MethodType;", SITE = "Ljava/lang/invoke/CallSite;", OBJECT = "Ljava/lang/Object;", CLASS = "Ljava/lang/Class;";
    static final ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    static final List<String> cases = new ArrayList<>();

    static Handle bootstrap(String name, String extra) { return new Handle(H_INVOKESTATIC, BASE, name, "(" + LOOKUP + STRING + TYPE + extra + ")" + SITE, false); }
    static Handle constants(String owner, String name, String extra, String result) { return new Handle(H_INVOKESTATIC, owner, name, "(" + LOOKUP + STRING + CLASS + extra + ")" + result, false); }
    static MethodVisitor begin(String name) {
        cases.add(name);
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "()V", null, null);
        m.visitCode();
        return m;
    }
    static void end(MethodVisitor m, String show) {
        if (show != null)
            m.visitMethodInsn(INVOKESTATIC, BASE, "show", "(" + show + ")V", false);
        m.visitInsn(RETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    static void sites() {
        MethodVisitor m = begin("hello");
        m.visitLdcInsn("x"); m.visitLdcInsn(7); m.visitLdcInsn(8L); m.visitLdcInsn(9.5);
        m.visitInvokeDynamicInsn("hello", "(" + STRING + "IJD)" + STRING, bootstrap("plain", ""));
        end(m, OBJECT);
        m = begin("loop");
        Label top = new Label();
        m.visitInsn(ICONST_0); m.visitVarInsn(ISTORE, 0);
        m.visitLabel(top);
        m.visitInvokeDynamicInsn("tick", "()V", bootstrap("plain", ""));
        m.visitIincInsn(0, 1);
        m.visitVarInsn(ILOAD, 0); m.visitIntInsn(BIPUSH, 5); m.visitJumpInsn(IF_ICMPLT, top);
        m.visitFieldInsn(GETSTATIC, BASE, "calls", "I");
        end(m, "I");
        m = begin("typed");
        m.visitInvokeDynamicInsn("typed", "()" + STRING, bootstrap("typed", STRING + "IJFD" + CLASS + TYPE + "Ljava/lang/invoke/MethodHandle;"),
            "s", 1, 2L, 3.5f, 4.5, Type.getType("[Ljava/util/List;"), Type.getMethodType("(I[J)V"), new Handle(H_INVOKESTATIC, BASE, "plus", "(II)I", false));
        end(m, OBJECT);
        m = begin("many");
        m.visitInvokeDynamicInsn("many", "()" + STRING, bootstrap("many", "[" + OBJECT), "a", 2, 3L, Type.getObjectType("java/lang/String"));
        end(m, OBJECT);
        m = begin("mutable");
        Label again = new Label(), done = new Label();
        m.visitInsn(ICONST_0); m.visitVarInsn(ISTORE, 0);
        m.visitLabel(again);
        m.visitIntInsn(BIPUSH, 10);
        m.visitInvokeDynamicInsn("m", "(I)I", bootstrap("mutable", ""));
        m.visitMethodInsn(INVOKESTATIC, BASE, "show", "(I)V", false);
        m.visitVarInsn(ILOAD, 0); m.visitJumpInsn(IFNE, done);
        m.visitMethodInsn(INVOKESTATIC, BASE, "change", "()V", false);
        m.visitIincInsn(0, 1);
        m.visitJumpInsn(GOTO, again);
        m.visitLabel(done);
        end(m, null);
        for (String bad : List.of("fails", "errs", "wrong", "nothing")) {
            m = begin(bad);
            m.visitInvokeDynamicInsn(bad, "()" + STRING, bootstrap(bad, ""));
            end(m, OBJECT);
        }
    }

    static void ldc(String name, Object constant, String show) {
        MethodVisitor m = begin(name);
        for (int i = 0; i < 2; i++) {
            m.visitLdcInsn(constant);
            m.visitMethodInsn(INVOKESTATIC, BASE, "show", "(" + show + ")V", false);
        }
        end(m, null);
    }

    static void dynamicConstants() {
        Handle value = constants(BASE, "value", "", OBJECT), join = constants(BASE, "join", "[" + OBJECT, OBJECT);
        String jdk = "java/lang/invoke/ConstantBootstraps";
        ldc("condyString", new ConstantDynamic("c", STRING, value), OBJECT);
        ldc("condyInt", new ConstantDynamic("i", "I", value), "I");
        ldc("condyDouble", new ConstantDynamic("d", "D", value), "D");
        ldc("condyNested", new ConstantDynamic("j", STRING, join, "x", new ConstantDynamic("n", STRING, value), 5), OBJECT);
        ldc("condyBad", new ConstantDynamic("b", STRING, constants(BASE, "badValue", "", OBJECT)), OBJECT);
        ldc("nullConstant", new ConstantDynamic("n", STRING, constants(jdk, "nullConstant", "", OBJECT)), OBJECT);
        ldc("primitiveClass", new ConstantDynamic("J", CLASS, constants(jdk, "primitiveClass", "", CLASS)), OBJECT);
        ldc("enumConstant", new ConstantDynamic("SECONDS", "Ljava/util/concurrent/TimeUnit;", constants(jdk, "enumConstant", "", "Ljava/lang/Enum;")), OBJECT);
        ldc("getStaticFinal", new ConstantDynamic("MAX_VALUE", "I", constants(jdk, "getStaticFinal", CLASS, OBJECT), Type.getObjectType("java/lang/Integer")), "I");
        ldc("invoke", new ConstantDynamic("v", "I", constants(jdk, "invoke", "Ljava/lang/invoke/MethodHandle;[" + OBJECT, OBJECT), new Handle(H_INVOKESTATIC, BASE, "plus", "(II)I", false), 3, 4), "I");
        MethodVisitor m = begin("siteWithCondy");
        m.visitInvokeDynamicInsn("many", "()" + STRING, bootstrap("many", "[" + OBJECT), new ConstantDynamic("arg", STRING, value), 1);
        end(m, OBJECT);
    }

    static void handles() {
        MethodVisitor m = begin("handle");
        m.visitLdcInsn(new Handle(H_INVOKEVIRTUAL, "java/lang/String", "length", "()I", false));
        m.visitLdcInsn("five!");
        m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(" + STRING + ")I", false);
        end(m, "I");
        m = begin("constructor");
        m.visitLdcInsn(new Handle(H_NEWINVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(" + STRING + ")V", false));
        m.visitLdcInsn("built");
        m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invoke", "(" + STRING + ")" + OBJECT, false);
        end(m, OBJECT);
        m = begin("getter");
        m.visitLdcInsn(new Handle(H_GETSTATIC, BASE, "calls", "I", false));
        m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "()I", false);
        end(m, "I");
        m = begin("sameHandle");
        m.visitLdcInsn(new Handle(H_INVOKEINTERFACE, "java/util/List", "size", "()I", true));
        m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "type", "()" + TYPE, false);
        end(m, OBJECT);
        ldc("type", Type.getMethodType("(Ljava/util/List;J)[I"), OBJECT);
        ldc("noSuchHandle", new Handle(H_INVOKESTATIC, BASE, "none", "()V", false), OBJECT);
        ldc("noSuchType", Type.getMethodType("(Lno/Such;)V"), OBJECT);
    }

    static byte[] make() {
        w.visit(V17, ACC_PUBLIC | ACC_SUPER, "Dynamic", null, "java/lang/Object", null);
        sites();
        dynamicConstants();
        handles();
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", "([" + STRING + ")V", null, null);
        m.visitCode();
        for (String c : cases) {
            Label from = new Label(), to = new Label(), caught = new Label(), next = new Label();
            m.visitTryCatchBlock(from, to, caught, "java/lang/Throwable");
            m.visitLdcInsn(c);
            m.visitMethodInsn(INVOKESTATIC, BASE, "show", "(" + OBJECT + ")V", false);
            for (int i = 0; i < 2; i++) {
                m.visitLabel(i == 0 ? from : new Label());
                m.visitMethodInsn(INVOKESTATIC, "Dynamic", c, "()V", false);
            }
            m.visitLabel(to);
            m.visitJumpInsn(GOTO, next);
            m.visitLabel(caught);
            m.visitMethodInsn(INVOKESTATIC, BASE, "show", "(" + OBJECT + ")V", false);
            m.visitLabel(next);
        }
        m.visitInsn(RETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
        w.visitEnd();
        return w.toByteArray();
    }
}
