package billing.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * The pair of RSA keys that signs an installation's messages, as text.
 *
 * @param privateKey PKCS #8 in Base64; never shown
 * @param publicKey  X.509 in Base64
 */
public record KeyPairText(String privateKey, String publicKey) {
    private static final int BITS = 2048;
    private static final int PEM_COLUMNS = 64;

    /** A new pair. */
    public static KeyPairText generate() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            KeyPair pair = generator.generateKeyPair();
            Base64.Encoder base64 = Base64.getEncoder();
            return new KeyPairText(base64.encodeToString(pair.getPrivate().getEncoded()),
                    base64.encodeToString(pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has RSA", e);
        }
    }

    /** The key that signs. */
    public PrivateKey signingKey() {
        try {
            return KeyFactory.getInstance("RSA").generatePrivate(
                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(privateKey)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the database holds a damaged signing key", e);
        }
    }

    /** The key with which receivers check. */
    public PublicKey verifyingKey() {
        try {
            return KeyFactory.getInstance("RSA").generatePublic(
                    new X509EncodedKeySpec(Base64.getDecoder().decode(publicKey)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the database holds a damaged signing key", e);
        }
    }

    /** The PEM text of the public key, in Base64 ({@code api-conventions.md 13.3}). */
    public String publicPem() {
        String lines = Base64.getMimeEncoder(PEM_COLUMNS, new byte[] {'\n'})
                .encodeToString(Base64.getDecoder().decode(publicKey));
        String pem = "-----BEGIN PUBLIC KEY-----\n" + lines + "\n-----END PUBLIC KEY-----\n";
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public String toString() {
        return "KeyPairText[publicKey=" + publicKey + "]";
    }
}
