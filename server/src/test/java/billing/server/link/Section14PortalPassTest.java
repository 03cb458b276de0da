package billing.server.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code api-conventions.md 14}: sealed links. */
class Section14PortalPassTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final UUID ANNA = UUID.fromString("018cc251-f400-7000-8000-000000000001");
    private static final UUID SALT = UUID.fromString("018cc251-f400-7000-8000-000000000002");
    private static final UUID OTHER = UUID.fromString("018cc251-f400-7000-8000-000000000003");
    private final String token = PortalPass.of(ANNA, NOW, SALT).token("secret");

    @Test
    @DisplayName("a pass lets its customer in for 12 hours, to the millisecond")
    void good_for_12_hours() {
        Instant end = NOW.plusSeconds(12 * 3600);
        assertThat(PortalPass.of(token, "secret", NOW)).get()
                .extracting(PortalPass::customerId).isEqualTo(ANNA);
        assertThat(PortalPass.of(token, "secret", end.minusMillis(1))).isPresent();
        assertThat(PortalPass.of(token, "secret", end)).isEmpty();
    }

    @Test
    @DisplayName("an altered, foreign or cut token is worth nothing")
    void altered() {
        for (int i = 0; i < token.length(); i++) {
            char letter = token.charAt(i) == 'A' ? 'B' : 'A';
            assertThat(PortalPass.of(token.substring(0, i) + letter + token.substring(i + 1),
                    "secret", NOW)).as("letter " + i).isEmpty();
        }
        assertThat(PortalPass.of(token, "other", NOW)).isEmpty();
        assertThat(PortalPass.of(token.substring(4), "secret", NOW)).isEmpty();
        assertThat(PortalPass.of("", "secret", NOW)).isEmpty();
        assertThat(PortalPass.of("ä/%", "secret", NOW)).isEmpty();
    }

    @Test
    @DisplayName("tokens fit in an address, and two of the same instant differ")
    void url_safe_and_new() {
        assertThat(token).matches("[A-Za-z0-9_-]+");
        assertThat(PortalPass.of(ANNA, NOW, OTHER).token("secret")).isNotEqualTo(token);
    }

    @Test
    @DisplayName("what is sealed for one purpose opens nothing else")
    void purposes() {
        byte[] content = "content".getBytes(StandardCharsets.UTF_8);
        String sealed = new Seal("secret", "one").close(content);
        assertThat(new Seal("secret", "one").open(sealed)).hasValue(content);
        assertThat(new Seal("secret", "two").open(sealed)).isEmpty();
        assertThat(DocumentLinks.opened(token, "secret")).isEmpty();
    }

    @Test
    @DisplayName("a document's link names its file and opens that document only")
    void documents() {
        DocumentLinks links = new DocumentLinks("https://b.example", "secret");
        String link = links.of(DocumentLinks.Kind.INVOICE, ANNA, "ACM-1 2/3");
        assertThat(link).matches("https://b\\.example/documents/[A-Za-z0-9_-]+/ACM-1%202%2F3.pdf");
        assertThat(DocumentLinks.opened(link.split("/")[4], "secret"))
                .hasValue(new DocumentLinks.Target(DocumentLinks.Kind.INVOICE, ANNA));
        assertThat(DocumentLinks.opened(link.split("/")[4], "other")).isEmpty();
        assertThat(DocumentLinks.NONE.of(DocumentLinks.Kind.INVOICE, ANNA, "1")).isNull();
    }
}
