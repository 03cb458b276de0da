package billing.server.link;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.LinkKey;
import billing.access.LinkKeyRing;
import billing.server.link.PortalPass.Access;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("api-conventions.md 14: signed links")
class SignedLinksTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final UUID ANNA = UUID.fromString("018cc251-f400-7000-8000-000000000001");
    private static final UUID SALT = UUID.fromString("018cc251-f400-7000-8000-000000000002");
    private static final UUID OTHER = UUID.fromString("018cc251-f400-7000-8000-000000000003");
    private static final LinkKeyRing KEYS = ring(1, "secret", null, Map.of());
    private static final LinkKeyRing OTHERS = ring(1, "other", null, Map.of());
    private final String token = PortalPass.token(ANNA, Access.EDIT, KEYS, NOW, SALT);

    private static LinkKeyRing ring(int id, String secret, Instant expiresAt,
                                    Map<UUID, Integer> revocations) {
        LinkKey key = new LinkKey(id, secret, expiresAt);
        return new LinkKeyRing(expiresAt == null ? List.of(key)
                : List.of(key, new LinkKey(id + 1, "next", null)), revocations);
    }

    @Test
    @DisplayName("a pass lets its customer in for 12 hours, to the millisecond")
    void good_for_12_hours() {
        Instant end = NOW.plusSeconds(12 * 3600);
        assertThat(PortalPass.of(token, KEYS, NOW)).get()
                .extracting(PortalPass::customerId).isEqualTo(ANNA);
        assertThat(PortalPass.of(token, KEYS, end.minusMillis(1))).isPresent();
        assertThat(PortalPass.of(token, KEYS, end)).isEmpty();
    }

    @Test
    @DisplayName("an altered, foreign or cut token is worth nothing")
    void altered() {
        for (int i = 0; i < token.length(); i++) {
            char letter = token.charAt(i) == 'A' ? 'B' : 'A';
            assertThat(PortalPass.of(token.substring(0, i) + letter + token.substring(i + 1),
                    KEYS, NOW)).as("letter " + i).isEmpty();
        }
        assertThat(PortalPass.of(token, OTHERS, NOW)).isEmpty();
        assertThat(PortalPass.of(token.substring(4), KEYS, NOW)).isEmpty();
        assertThat(PortalPass.of("", KEYS, NOW)).isEmpty();
        assertThat(PortalPass.of("ä/%", KEYS, NOW)).isEmpty();
    }

    @Test
    @DisplayName("tokens fit in an address, and two of the same instant differ")
    void url_safe_and_new() {
        assertThat(token).matches("[A-Za-z0-9_-]+");
        assertThat(PortalPass.token(ANNA, Access.EDIT, KEYS, NOW, OTHER)).isNotEqualTo(token);
    }

    @Test
    @DisplayName("a token of one purpose is not valid for another")
    void purposes() {
        byte[] content = "content".getBytes(StandardCharsets.UTF_8);
        String token = new SignedToken(KEYS, "one").sign(content);
        assertThat(new SignedToken(KEYS, "one").verify(token, NOW)).hasValue(content);
        assertThat(new SignedToken(KEYS, "two").verify(token, NOW)).isEmpty();
        assertThat(DocumentLinks.opened(token, KEYS, NOW)).isEmpty();
    }

    @Test
    @DisplayName("a pass has the access it was made with; one to view is signed for that alone")
    void access() {
        assertThat(PortalPass.of(token, KEYS, NOW)).get().extracting(PortalPass::access)
                .isEqualTo(Access.EDIT);
        String view = PortalPass.token(ANNA, Access.VIEW, KEYS, NOW, SALT);
        assertThat(PortalPass.of(view, KEYS, NOW)).get().extracting(PortalPass::access)
                .isEqualTo(Access.VIEW);
        assertThat(new SignedToken(KEYS, "customer-portal").verify(view, NOW)).isEmpty();
    }

    @Test
    @DisplayName("a document's link names its file and opens that document only")
    void documents() {
        DocumentLinks links = new DocumentLinks("https://b.example", KEYS);
        String link = links.link(DocumentLinks.Kind.INVOICE, OTHER, ANNA, "ACM-1 2/3");
        assertThat(link).matches("https://b\\.example/documents/[A-Za-z0-9_-]+/ACM-1%202%2F3.pdf");
        assertThat(DocumentLinks.opened(link.split("/")[4], KEYS, NOW))
                .hasValue(new DocumentLinks.Target(DocumentLinks.Kind.INVOICE, OTHER, 0));
        assertThat(DocumentLinks.opened(link.split("/")[4], OTHERS, NOW)).isEmpty();
        assertThat(DocumentLinks.NONE.link(DocumentLinks.Kind.INVOICE, OTHER, ANNA, "1")).isNull();
    }

    @Test
    @DisplayName("links of a key that was replaced are good until the overlap is over")
    void rotation() {
        Instant end = NOW.plusSeconds(60);
        LinkKeyRing rotated = ring(1, "secret", end, Map.of());
        assertThat(PortalPass.of(token, rotated, NOW)).isPresent();
        assertThat(PortalPass.of(token, rotated, end)).isEmpty();
        String next = PortalPass.token(ANNA, Access.EDIT, rotated, NOW, SALT);
        assertThat(PortalPass.of(next, KEYS, NOW)).isEmpty();
        assertThat(PortalPass.of(next, rotated, end)).isPresent();
    }

    @Test
    @DisplayName("links of a customer issued before a revocation are worth nothing, others are")
    void revocation() {
        LinkKeyRing revoked = ring(1, "secret", null, Map.of(ANNA, 1));
        assertThat(PortalPass.of(token, revoked, NOW)).isEmpty();
        String next = PortalPass.token(ANNA, Access.EDIT, revoked, NOW, SALT);
        assertThat(PortalPass.of(next, revoked, NOW)).isPresent();
        String other = PortalPass.token(OTHER, Access.EDIT, KEYS, NOW, SALT);
        assertThat(PortalPass.of(other, revoked, NOW)).isPresent();
    }

    @Test
    @DisplayName("who knows the HMAC key of webhooks cannot make a pass, with or without a key id")
    void forged() {
        LinkKeyRing forger = ring(1, "018cc251-f400-7000-8000-000000000009", null, Map.of());
        String forged = PortalPass.token(ANNA, Access.EDIT, forger, NOW, SALT);
        assertThat(PortalPass.of(forged, KEYS, NOW)).isEmpty();
    }
}
