package billing.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.util.Base64;
import java.util.List;

/**
 * What a receiver does with a signature before it believes a message
 * ({@code api-conventions.md 13.3}).
 *
 * @param hmacKeys  one of which must have signed: the organization's, those of endpoints, and
 *                  during a rotation the next ones
 * @param publicKey of the installation; null when it has none yet
 */
public record SignatureCheck(List<String> hmacKeys, PublicKey publicKey) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public SignatureCheck {
        hmacKeys = List.copyOf(hmacKeys);
    }

    /**
     * Whether a body has been signed by the installation.
     *
     * @param algorithm as given in the message, {@code jwt} or {@code hmac}
     */
    public boolean isGood(String algorithm, String signature, String body) {
        if (signature == null) {
            return false;
        }
        return switch (String.valueOf(algorithm)) {
            case "hmac" -> hmacKeys.stream().anyMatch(key -> MessageDigest.isEqual(
                    bytes(WebhookSignature.hmac(key, body)), bytes(signature)));
            case "jwt" -> publicKey != null && isGoodJwt(signature, body);
            default -> false;
        };
    }

    private boolean isGoodJwt(String jwt, String body) {
        String[] parts = jwt.split("\\.");
        if (parts.length != 3) {
            return false;
        }
        try {
            java.security.Signature signature =
                    java.security.Signature.getInstance("SHA256withRSA");
            signature.initVerify(publicKey);
            signature.update(bytes(parts[0] + "." + parts[1]));
            Base64.Decoder base64 = Base64.getUrlDecoder();
            return signature.verify(base64.decode(parts[2])) && body.equals(JSON.readTree(
                    new String(base64.decode(parts[1]), StandardCharsets.UTF_8))
                    .path("data").textValue());
        } catch (GeneralSecurityException | JsonProcessingException
                 | IllegalArgumentException e) {
            return false;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
