/* SPDX-License-Identifier: Apache-2.0 */
package java.security;

import jdk.internal.util.random.RandomSupport.RandomGeneratorProperties;

/** Random numbers that look random and are the same in every run with the same seed. Each
 * thread draws from a sequence of its own: the real ones, too, may be shared by threads. */
@RandomGeneratorProperties(name = "SecureRandom", isStochastic = true)
public class SecureRandom extends java.util.Random {
    static final long serialVersionUID = 4940670005562187L;

    public SecureRandom() {
        super(0);
    }

    public SecureRandom(byte[] seed) {
        super(0);
        java.util.Objects.requireNonNull(seed);
    }

    protected SecureRandom(SecureRandomSpi spi, Provider provider) {
        this();
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        java.util.Objects.requireNonNull(algorithm, "null algorithm name");
        switch (algorithm) {
            case "NativePRNG": case "NativePRNGBlocking": case "NativePRNGNonBlocking":
            case "DRBG": case "SHA1PRNG":
                return new SecureRandom();
            default:
                throw new NoSuchAlgorithmException(
                    algorithm + " SecureRandom not available");
        }
    }

    public static SecureRandom getInstance(String algorithm, String provider)
            throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstance(String algorithm, Provider provider)
            throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params)
            throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstanceStrong() {
        return new SecureRandom();
    }

    public final Provider getProvider() {
        return null;
    }

    public String getAlgorithm() {
        return "NativePRNG";
    }

    @Override
    public String toString() {
        return getAlgorithm();
    }

    public SecureRandomParameters getParameters() {
        return null;
    }

    public void setSeed(byte[] seed) {
        java.util.Objects.requireNonNull(seed);
    }

    @Override
    public void setSeed(long seed) {}

    @Override
    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) next(8);
        }
    }

    public void nextBytes(byte[] bytes, SecureRandomParameters params) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected final int next(int bits) {
        return (int) (draw0() >>> (64 - bits));
    }

    public static byte[] getSeed(int n) {
        return new SecureRandom().generateSeed(n);
    }

    public byte[] generateSeed(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        byte[] seed = new byte[n];
        nextBytes(seed);
        return seed;
    }

    public void reseed() {}

    public void reseed(SecureRandomParameters params) {
        throw new UnsupportedOperationException();
    }

    /** The next of the current thread's numbers. */
    private static native long draw0();
}
