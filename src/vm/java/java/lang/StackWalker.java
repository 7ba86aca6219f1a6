/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Walks over a copy of the stack that is taken when the walk begins. */
public final class StackWalker {
    public interface StackFrame {
        String getClassName();

        String getMethodName();

        Class<?> getDeclaringClass();

        default MethodType getMethodType() {
            throw new UnsupportedOperationException();
        }

        default String getDescriptor() {
            throw new UnsupportedOperationException();
        }

        int getByteCodeIndex();

        String getFileName();

        int getLineNumber();

        boolean isNativeMethod();

        StackTraceElement toStackTraceElement();
    }

    public enum Option {
        RETAIN_CLASS_REFERENCE,
        SHOW_REFLECT_FRAMES,
        SHOW_HIDDEN_FRAMES
    }

    /** Filled in by the VM. */
    private static final class Frame implements StackFrame {
        private Class<?> declaring;
        private String descriptor;
        private StackTraceElement element;
        private int bci;
        private boolean retain;

        private void checkRetained() {
            if (!retain) {
                throw new UnsupportedOperationException(
                    "No access to RETAIN_CLASS_REFERENCE");
            }
        }

        @Override
        public String getClassName() {
            return declaring.getName();
        }

        @Override
        public String getMethodName() {
            return element.getMethodName();
        }

        @Override
        public Class<?> getDeclaringClass() {
            checkRetained();
            return declaring;
        }

        @Override
        public MethodType getMethodType() {
            checkRetained();
            return MethodType.fromMethodDescriptorString(descriptor,
                                                         declaring.getClassLoader());
        }

        @Override
        public String getDescriptor() {
            return descriptor;
        }

        @Override
        public int getByteCodeIndex() {
            return isNativeMethod() ? -1 : bci;
        }

        @Override
        public String getFileName() {
            return element.getFileName();
        }

        @Override
        public int getLineNumber() {
            return element.getLineNumber();
        }

        @Override
        public boolean isNativeMethod() {
            return element.isNativeMethod();
        }

        @Override
        public StackTraceElement toStackTraceElement() {
            return element;
        }

        @Override
        public String toString() {
            return element.toString();
        }
    }

    private final boolean retain, reflection;

    private StackWalker(Set<Option> options) {
        retain = options.contains(Option.RETAIN_CLASS_REFERENCE);
        reflection = options.contains(Option.SHOW_REFLECT_FRAMES)
            || options.contains(Option.SHOW_HIDDEN_FRAMES);
    }

    public static StackWalker getInstance() {
        return new StackWalker(EnumSet.noneOf(Option.class));
    }

    public static StackWalker getInstance(Option option) {
        return new StackWalker(EnumSet.of(Objects.requireNonNull(option)));
    }

    public static StackWalker getInstance(Set<Option> options) {
        return new StackWalker(options);
    }

    public static StackWalker getInstance(Set<Option> options, int estimateDepth) {
        if (estimateDepth <= 0) {
            throw new IllegalArgumentException("estimateDepth must be > 0");
        }
        return new StackWalker(options);
    }

    private Frame[] frames() {
        Frame[] frames = frames0(reflection);
        for (Frame f : frames) {
            f.retain = retain;
        }
        return frames;
    }

    public <T> T walk(Function<? super Stream<StackFrame>, ? extends T> function) {
        Objects.requireNonNull(function);
        return function.apply(Arrays.stream((StackFrame[]) frames()));
    }

    public void forEach(Consumer<? super StackFrame> action) {
        Objects.requireNonNull(action);
        for (Frame f : frames()) {
            action.accept(f);
        }
    }

    public Class<?> getCallerClass() {
        if (!retain) {
            throw new UnsupportedOperationException(
                "This stack walker does not have RETAIN_CLASS_REFERENCE access");
        }
        Frame[] frames = frames0(false);
        if (frames.length < 2) {
            throw new IllegalCallerException("no caller frame");
        }
        return frames[1].declaring;
    }

    private static native Frame[] frames0(boolean reflection);
}
