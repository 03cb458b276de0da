package billing.server.link;

import billing.access.LinkKey;
import billing.access.LinkKeyRing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals bytes for one purpose, and tells a seal of its own from any other: HMAC-SHA256 with a link
 * key of the database ({@code api-conventions.md 14}). Sealed text names the key, so that it can be
 * told what it was sealed with once another one seals. It can be read by anybody, but made by
 * nobody else; it is fit for a segment of an address.
 */
public final class SignedToken {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 32;
    private final LinkKeyRing keys;
    private final String purpose;

    /**
     * The seal of a purpose.
     *
     * @param keys    of the database
     * @param purpose what is sealed for one is worth nothing for another
     */
    public SignedToken(LinkKeyRing keys, String purpose) {
        this.keys = keys;
        this.purpose = purpose;
    }

    /** The content sealed with the current key, in the letters of base64url. */
    public String close(byte[] content) {
        LinkKey key = keys.current();
        byte[] named = ByteBuffer.allocate(Integer.BYTES + content.length).putInt(key.id())
                .put(content).array();
        byte[] sealed = ByteBuffer.allocate(named.length + BYTES).put(named).put(mac(key, named))
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    /** The content of sealed text; nothing when it was altered, or its key has expired. */
    public Optional<byte[]> open(String text, Instant now) {
        byte[] sealed;
        try {
            sealed = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        // The last letter has bits to spare; only one way of writing them is ours.
        if (sealed.length < Integer.BYTES + BYTES
                || !Base64.getUrlEncoder().withoutPadding().encodeToString(sealed).equals(text)) {
            return Optional.empty();
        }
        byte[] named = Arrays.copyOf(sealed, sealed.length - BYTES);
        byte[] seal = Arrays.copyOfRange(sealed, named.length, sealed.length);
        return keys.active(ByteBuffer.wrap(named).getInt(), now)
                .filter(key -> MessageDigest.isEqual(mac(key, named), seal))
                .map(key -> Arrays.copyOfRange(named, Integer.BYTES, named.length));
    }

    private byte[] mac(LinkKey key, byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.secret().getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
