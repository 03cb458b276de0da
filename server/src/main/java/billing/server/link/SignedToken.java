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
 * Signs content for one purpose and verifies the signature: HMAC-SHA256 with a link key of the
 * database ({@code api-conventions.md 14}). A token names its key, so that it can be verified after
 * the key was rotated. Its content is not encrypted. A token can be used as a segment of a URL.
 */
public final class SignedToken {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 32;
    private final LinkKeyRing keys;
    private final String purpose;

    /**
     * Creates and verifies tokens of one purpose.
     *
     * @param keys    of the database
     * @param purpose tokens of one purpose are not valid for another
     */
    public SignedToken(LinkKeyRing keys, String purpose) {
        this.keys = keys;
        this.purpose = purpose;
    }

    /** Returns the token of the content, signed with the current key, as base64url. */
    public String sign(byte[] content) {
        LinkKey key = keys.current();
        byte[] signed = ByteBuffer.allocate(Integer.BYTES + content.length).putInt(key.id())
                .put(content).array();
        byte[] token = ByteBuffer.allocate(signed.length + BYTES).put(signed).put(mac(key, signed))
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Returns the content of a token; empty when it was altered or its key has expired. */
    public Optional<byte[]> verify(String text, Instant now) {
        byte[] token;
        try {
            token = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        // The last character has unused bits; only the canonical encoding is accepted.
        if (token.length < Integer.BYTES + BYTES
                || !Base64.getUrlEncoder().withoutPadding().encodeToString(token).equals(text)) {
            return Optional.empty();
        }
        byte[] signed = Arrays.copyOf(token, token.length - BYTES);
        byte[] signature = Arrays.copyOfRange(token, signed.length, token.length);
        return keys.active(ByteBuffer.wrap(signed).getInt(), now)
                .filter(key -> MessageDigest.isEqual(mac(key, signed), signature))
                .map(key -> Arrays.copyOfRange(signed, Integer.BYTES, signed.length));
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
