package billing.webhook;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signatures of message bodies, over their exact text ({@code api-conventions.md 13.3}). */
public final class WebhookSignature {
    /** A signature of 256 bytes in Base64 without padding. */
    private static final int SIGNATURE_LENGTH = 342;
    private static final String JWT_HEADER = "{\"alg\":\"RS256\"}";

    private WebhookSignature() {
    }

    /** {@code Base64(HMAC-SHA256(key, body))}. */
    public static String hmac(String key, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(
                    mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    /**
     * A compact JWS whose claims are the body as {@code data} and the issuer as {@code iss}.
     *
     * @param issuer the public base address of the API
     */
    public static String jwt(PrivateKey key, String body, String issuer) {
        String signed = base64Url(JWT_HEADER.getBytes(StandardCharsets.UTF_8)) + "."
                + base64Url(claims(body, issuer).getBytes(StandardCharsets.UTF_8));
        try {
            java.security.Signature signature = java.security.Signature.getInstance(
                    "SHA256withRSA");
            signature.initSign(key);
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + base64Url(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot sign with the installation's key", e);
        }
    }

    /** The length of {@link #jwt} with an RSA key of 2048 bits, in bytes. */
    public static int jwtLength(String body, String issuer) {
        return base64Url(JWT_HEADER.getBytes(StandardCharsets.UTF_8)).length()
                + base64Url(claims(body, issuer).getBytes(StandardCharsets.UTF_8)).length()
                + SIGNATURE_LENGTH + 2;
    }

    private static String claims(String body, String issuer) {
        JsonStringEncoder json = JsonStringEncoder.getInstance();
        return "{\"data\":\"" + new String(json.quoteAsString(body)) + "\",\"iss\":\""
                + new String(json.quoteAsString(issuer)) + "\"}";
    }

    private static String base64Url(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
