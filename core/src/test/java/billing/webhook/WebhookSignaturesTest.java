package billing.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("api-conventions.md 13.3: signatures over the exact bytes of the body")
class WebhookSignaturesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void hmac_of_the_test_vector() {
        assertThat(WebhookSignature.hmac("11111111-2222-3333-4444-555555555555",
                "{\"webhook_type\":\"test\"}"))
                .isEqualTo("uKcucVJtfUYWGVyTi6x9EQEcNOgWPFAFCG0xXO9Tu/c=");
    }

    @Test
    void a_receiver_checks_a_jwt_with_the_published_key_alone() throws Exception {
        KeyPairText pair = KeyPairText.generate();
        String body = "{\"name\":\"Łódź \\\"1\\\"\"}";
        String[] parts = WebhookSignature.jwt(pair.signingKey(), body, "https://b.example")
                .split("\\.");

        java.security.Signature check = java.security.Signature.getInstance("SHA256withRSA");
        check.initVerify(published(pair.publicPem()));
        check.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        assertThat(check.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
        assertThat(json(parts[0])).isEqualTo(JSON.readTree("{\"alg\":\"RS256\"}"));
        assertThat(json(parts[1]).get("data").textValue()).isEqualTo(body);
        assertThat(json(parts[1]).get("iss").textValue()).isEqualTo("https://b.example");
    }

    @Test
    void the_length_of_a_jwt_is_known_without_a_key() throws Exception {
        for (String body : new String[] {"", "{\"a\":1}", "{\"name\":\"Łódź\"}"}) {
            assertThat(WebhookSignature.jwtLength(body, "https://b.example")).isEqualTo(
                    WebhookSignature.jwt(KeyPairText.generate().signingKey(), body,
                            "https://b.example").length());
        }
    }

    private static JsonNode json(String part) throws Exception {
        return JSON.readTree(Base64.getUrlDecoder().decode(part));
    }

    private static PublicKey published(String base64) throws Exception {
        String pem = new String(Base64.getDecoder().decode(base64), StandardCharsets.US_ASCII);
        assertThat(pem).startsWith("-----BEGIN PUBLIC KEY-----\n")
                .endsWith("\n-----END PUBLIC KEY-----\n");
        String content = pem.lines().filter(line -> !line.startsWith("-----"))
                .reduce("", String::concat);
        return KeyFactory.getInstance("RSA").generatePublic(
                new X509EncodedKeySpec(Base64.getDecoder().decode(content)));
    }
}
