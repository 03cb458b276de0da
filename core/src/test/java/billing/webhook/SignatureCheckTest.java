package billing.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code api-conventions.md 13.3} from the receiver's side. */
class SignatureCheckTest {
    private static final String HMAC_KEY = "11111111-2222-3333-4444-555555555555";
    private static final String BODY = "{\"webhook_type\":\"test\"}";

    @Test
    void the_test_vector_of_hmac_is_good_and_nothing_else() {
        SignatureCheck check = new SignatureCheck(List.of(HMAC_KEY), null);
        String good = "uKcucVJtfUYWGVyTi6x9EQEcNOgWPFAFCG0xXO9Tu/c=";
        assertThat(check.isGood("hmac", good, BODY)).isTrue();
        assertThat(check.isGood("hmac", good, BODY + " ")).isFalse();
        assertThat(check.isGood("hmac", good.toLowerCase(), BODY)).isFalse();
        assertThat(check.isGood("hmac", null, BODY)).isFalse();
        assertThat(check.isGood("none", good, BODY)).isFalse();
        assertThat(check.isGood("jwt", good, BODY)).isFalse();
    }

    @Test
    void a_jwt_is_good_for_the_body_that_it_holds() throws NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        KeyPair pair = generator.generateKeyPair();
        SignatureCheck check = new SignatureCheck(List.of(HMAC_KEY), pair.getPublic());
        String jwt = WebhookSignature.jwt(pair.getPrivate(), BODY, "http://b.example");
        assertThat(check.isGood("jwt", jwt, BODY)).isTrue();
        assertThat(check.isGood("jwt", jwt, "{}")).isFalse();
        assertThat(check.isGood("jwt", jwt.substring(0, jwt.lastIndexOf('.')) + ".AAAA", BODY))
                .isFalse();
        assertThat(check.isGood("jwt", "a.b", BODY)).isFalse();
        assertThat(check.isGood("jwt", "a.*.*", BODY)).isFalse();
    }
}
