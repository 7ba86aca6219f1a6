/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.loader;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;

/** The loaders that a program sees. The VM has one name space for all classes; these only
 * look things up in it. */
public class ClassLoaders {
    private static final ClassLoader PLATFORM = new PlatformClassLoader();
    private static final ClassLoader APP = new AppClassLoader(PLATFORM);

    private ClassLoaders() {}

    public static ClassLoader platformClassLoader() {
        return PLATFORM;
    }

    public static ClassLoader appClassLoader() {
        return APP;
    }

    /** The loader of a class: null for those of the JDK. */
    static ClassLoader of(Class<?> c) {
        return isBoot0(c) ? null : APP;
    }

    /** Where a class comes from, with all permissions; null for classes of the JDK. */
    static ProtectionDomain domain(Class<?> c) {
        String origin = isBoot0(c) ? null : origin0(c);
        if (origin == null) {
            return null;
        }
        try {
            URL place = new URL("file", "", -1, origin, null);
            return new ProtectionDomain(new CodeSource(place, (Certificate[]) null), null,
                                        APP, null);
        } catch (MalformedURLException e) {
            return null;
        }
    }

    /** The folder, with a slash at its end, or the jar that a class was read from. */
    static native String origin0(Class<?> c);

    /** A class by its binary name; null when there is none. */
    static native Class<?> find0(String name, boolean boot);

    static native boolean isBoot0(Class<?> c);

    /** The bytes of a resource, of the class path when module is null; or null. */
    static native byte[] bytes0(String module, String name);

    /** Where it is: "/folder/file" or "/folder/some.jar!/entry"; null when there is none. */
    static native String place0(String module, String name);

    static InputStream stream(String module, String name) {
        byte[] bytes = bytes0(module, name);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    static URL url(String module, String name) {
        String place = place0(module, name);
        if (place == null) {
            return null;
        }
        URLStreamHandler handler = new ResourceHandler(module, name);
        try {
            if (module != null) {
                return new URL("jrt", "", -1, place, handler);
            } else if (place.indexOf("!/") >= 0) {
                return new URL("jar", "", -1, "file:" + place, handler);
            }
            return new URL("file", "", -1, place, handler);
        } catch (MalformedURLException e) {
            return null;
        }
    }

    private static final class ResourceHandler extends URLStreamHandler {
        private final String module, name;

        ResourceHandler(String module, String name) {
            this.module = module;
            this.name = name;
        }

        @Override
        protected URLConnection openConnection(URL u) {
            return new URLConnection(u) {
                @Override
                public void connect() {
                    connected = true;
                }

                @Override
                public InputStream getInputStream() throws IOException {
                    InputStream in = stream(module, name);
                    if (in == null) {
                        throw new java.io.FileNotFoundException(name);
                    }
                    return in;
                }
            };
        }
    }

    private static Class<?> load(String name, boolean boot) throws ClassNotFoundException {
        Class<?> c = find0(name, boot);
        if (c == null) {
            throw new ClassNotFoundException(name);
        }
        return c;
    }

    private static final class PlatformClassLoader extends ClassLoader {
        PlatformClassLoader() {
            super("platform", null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve)
                throws ClassNotFoundException {
            return load(name, true);
        }
    }

    private static final class AppClassLoader extends ClassLoader {
        AppClassLoader(ClassLoader parent) {
            super("app", parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve)
                throws ClassNotFoundException {
            return load(name, false);
        }

        @Override
        public URL getResource(String name) {
            return url(null, name);
        }

        @Override
        public Enumeration<URL> getResources(String name) {
            URL u = url(null, name);
            return u == null ? Collections.emptyEnumeration()
                             : Collections.enumeration(Collections.singletonList(u));
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return stream(null, name);
        }
    }
}
