/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.loader;

import java.io.InputStream;
import java.lang.module.ModuleReference;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.access.SharedSecrets;
import jdk.internal.module.ServicesCatalog;
import jdk.internal.module.ServicesCatalog.ServiceProvider;

/** What the JDK asks the loader of its own classes: they are all there already. */
public class BootLoader {
    private static final Module UNNAMED =
        SharedSecrets.getJavaLangAccess().defineUnnamedModule(null);
    private static final ServicesCatalog SERVICES = ServicesCatalog.create();
    private static final ConcurrentHashMap<?, ?> VALUES = new ConcurrentHashMap<>();
    private static final ConcurrentHashMap<String, Package> PACKAGES =
        new ConcurrentHashMap<>();

    private static final ConcurrentHashMap<String, List<ServiceProvider>> PROVIDERS =
        new ConcurrentHashMap<>();

    private BootLoader() {}

    /** Services of the JDK's modules that its own library looks for. */
    private static String[] implementations(String service) {
        switch (service) {
            case "java.nio.charset.spi.CharsetProvider":
                return new String[] {"sun.nio.cs.ext.ExtendedCharsets"};
            case "java.util.random.RandomGenerator":
                return new String[] {
                    "java.security.SecureRandom", "java.util.Random",
                    "java.util.SplittableRandom", "jdk.random.L32X64MixRandom",
                    "jdk.random.L64X128MixRandom", "jdk.random.L64X128StarStarRandom",
                    "jdk.random.L64X256MixRandom", "jdk.random.L64X1024MixRandom",
                    "jdk.random.L128X128MixRandom", "jdk.random.L128X256MixRandom",
                    "jdk.random.L128X1024MixRandom", "jdk.random.Xoroshiro128PlusPlus",
                    "jdk.random.Xoshiro256PlusPlus"};
            case "jdk.internal.logger.DefaultLoggerFinder":
                return new String[] {"sun.util.logging.internal.LoggingProviderImpl"};
            case "sun.util.locale.provider.LocaleDataMetaInfo":
                return new String[] {
                    "sun.util.resources.cldr.provider.CLDRLocaleDataMetaInfo",
                    "sun.util.resources.provider.NonBaseLocaleDataMetaInfo"};
            case "sun.util.resources.LocaleData$CommonResourceBundleProvider":
                return new String[] {"sun.util.resources.provider.LocaleDataProvider"};
            case "sun.util.resources.LocaleData$SupplementaryResourceBundleProvider":
                return new String[] {
                    "sun.util.resources.provider.SupplementaryLocaleDataProvider"};
            default:
                return new String[0];
        }
    }

    /** Stands for ServicesCatalog.findServices. */
    static List<ServiceProvider> findServices(ServicesCatalog catalog, String service) {
        List<ServiceProvider> found = PROVIDERS.get(service);
        if (catalog != SERVICES) {
            return List.of();
        }
        if (found == null) {
            List<ServiceProvider> list = new ArrayList<>();
            for (String name : implementations(service)) {
                Class<?> c = loadClassOrNull(name);
                if (c != null) {
                    list.add(new ServiceProvider(c.getModule(), name));
                }
            }
            found = PROVIDERS.putIfAbsent(service, list);
            found = found == null ? list : found;
        }
        return found;
    }

    public static Module getUnnamedModule() {
        return UNNAMED;
    }

    public static ServicesCatalog getServicesCatalog() {
        return SERVICES;
    }

    public static ConcurrentHashMap<?, ?> getClassLoaderValueMap() {
        return VALUES;
    }

    public static NativeLibraries getNativeLibraries() {
        return NativeLibraries.jniNativeLibraries(null);
    }

    public static boolean hasClassPath() {
        return false;
    }

    public static void loadModule(ModuleReference m) {}

    public static Class<?> loadClassOrNull(String name) {
        return ClassLoaders.find0(name, true);
    }

    public static Class<?> loadClass(Module module, String name) {
        Class<?> c = loadClassOrNull(name);
        return c != null && c.getModule() == module ? c : null;
    }

    /** The natives of the JDK's libraries are the VM's. */
    public static void loadLibrary(String name) {}

    public static URL findResource(String module, String name) {
        return ClassLoaders.url(module, name);
    }

    public static InputStream findResourceAsStream(String module, String name) {
        return ClassLoaders.stream(module, name);
    }

    public static URL findResource(String name) {
        return null;
    }

    public static Enumeration<URL> findResources(String name) {
        return Collections.emptyEnumeration();
    }

    public static Package definePackage(Class<?> c) {
        String name = c.getPackageName();
        Package p = PACKAGES.get(name);
        if (p == null) {
            Package made = SharedSecrets.getJavaLangAccess().definePackage(
                ClassLoaders.platformClassLoader(), name, c.getModule());
            p = PACKAGES.putIfAbsent(name, made);
            p = p == null ? made : p;
        }
        return p;
    }

    public static Package getDefinedPackage(String name) {
        return PACKAGES.get(name);
    }

    public static Stream<Package> packages() {
        return PACKAGES.values().stream();
    }
}
