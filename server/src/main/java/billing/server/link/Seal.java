package billing.server.link;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals bytes for one purpose, and tells a seal of its own from any other: HMAC-SHA256 with the
 * secret of the installation ({@code api-conventions.md 14}). Sealed text can be read by anybody,
 * but made by nobody else; it is fit for a segment of an address.
 */
public final class Seal {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 32;
    private final String secret;
    private final String purpose;

    /**
     * The seal of a purpose.
     *
     * @param secret  of the installation
     * @param purpose what is sealed for one is worth nothing for another
     */
    public Seal(String secret, String purpose) {
        this.secret = secret;
        this.purpose = purpose;
    }

    /** The content with its seal, in the letters of base64url. */
    public String close(byte[] content) {
        byte[] sealed = ByteBuffer.allocate(content.length + BYTES).put(content).put(mac(content))
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    /** The content of sealed text; nothing when it was altered or sealed by somebody else. */
    public Optional<byte[]> open(String text) {
        byte[] sealed;
        try {
            sealed = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        // The last letter has bits to spare; only one way of writing them is ours.
        if (sealed.length < BYTES
                || !Base64.getUrlEncoder().withoutPadding().encodeToString(sealed).equals(text)) {
            return Optional.empty();
        }
        byte[] content = Arrays.copyOf(sealed, sealed.length - BYTES);
        byte[] seal = Arrays.copyOfRange(sealed, content.length, sealed.length);
        return MessageDigest.isEqual(mac(content), seal) ? Optional.of(content)
                : Optional.empty();
    }

    private byte[] mac(byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
