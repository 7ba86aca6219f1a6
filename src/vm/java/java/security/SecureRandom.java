/* SPDX-License-Identifier: Apache-2.0 */
package java.security;

/** Random numbers that look random and are the same in every run with the same seed. */
public class SecureRandom extends java.util.Random {
    static final long serialVersionUID = 4940670005562187L;

    private long state;

    public SecureRandom() {
        super(0);
        state = seed0(this);
    }

    public SecureRandom(byte[] seed) {
        super(0);
        setSeed(seed);
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
        for (byte b : seed) {
            state = mix(state * 257 + b + 1);
        }
    }

    @Override
    public void setSeed(long seed) {
        if (seed != 0) {
            state = mix(state ^ seed);
        }
    }

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
        state += 0x9E3779B97F4A7C15L;
        return (int) (mix(state) >>> (64 - bits));
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

    public void reseed() {
        setSeed(seed0(this));
    }

    public void reseed(SecureRandomParameters params) {
        throw new UnsupportedOperationException();
    }

    private static long mix(long x) {
        x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
        x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
        return x ^ x >>> 31;
    }

    /** Depends on the object's name and on the seed of the run. */
    private static native long seed0(Object o);
}
