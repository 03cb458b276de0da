package billing.cli.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.LinkKeyRing;
import billing.access.store.LinkKeys;
import billing.cli.CommandRun;
import billing.cli.gallery.Gallery;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.server.link.PortalPass;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code billing customer portal} links to the portal of a customer, as the API does. */
class CustomerPortalTest {
    private static final String USUAL = "http://127.0.0.1:8080/customer-portal/";

    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void customer() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("c.yaml"),
                "customers: [{external_id: acme, name: Acme}]");
        assertThat(place.run("apply", "-f", "c.yaml").exit()).isZero();
    }

    @Test
    void a_link_is_printed_alone_and_opens_the_portal_of_the_customer() {
        CommandRun run = place.run("customer", "portal", "acme");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).startsWith(USUAL).hasLineCount(1);
        assertThat(run.err()).contains("valid until 2024-03-05T09:00:00Z")
                .contains("the link is for `billing serve` on this machine")
                .contains("--public-url");
        PortalPass pass = pass(run.out().strip().substring(USUAL.length()), CommandRun.NOW)
                .orElseThrow();
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            assertThat(pass.customerId()).isEqualTo(database.<java.util.UUID>read(handle ->
                    new Customers(handle).get("acme").id()));
        }
    }

    @Test
    void a_link_expires_when_it_was_asked_to() {
        String token = place.run("customer", "portal", "acme", "--expires", "7d", "-q").out()
                .strip().substring(USUAL.length());
        Instant end = CommandRun.NOW.plus(Duration.ofDays(7));
        assertThat(pass(token, end.minusSeconds(1))).isPresent();
        assertThat(pass(token, end)).isEmpty();
    }

    @Test
    void a_revoked_link_opens_nothing() {
        String token = place.run("customer", "portal", "acme", "-q").out().strip()
                .substring(USUAL.length());
        assertThat(place.run("link", "revoke", "--customer", "acme").exit()).isZero();
        assertThat(pass(token, CommandRun.NOW)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "366d", "999999d", "soon"})
    void a_term_that_is_too_short_or_too_long_is_refused(String term) {
        CommandRun run = place.run("customer", "portal", "acme", "--expires", term);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--expires").contains(term);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void the_base_is_the_option_or_the_environment_or_the_setting() throws IOException {
        Files.writeString(folder.resolve("billing.yaml"), "public_url: https://file.example/b/\n");
        CommandRun bySetting = place.run("customer", "portal", "acme");
        assertThat(bySetting.out()).startsWith("https://file.example/b/customer-portal/");
        assertThat(bySetting.err()).doesNotContain("on this machine");
        assertThat(place.run("api", "GET", "/customers/acme/portal_url").out())
                .contains("\"https://file.example/b/customer-portal/");
        assertThat(place.run("customer", "portal", "acme", "--public-url", "http://o.example")
                .out()).startsWith("http://o.example/customer-portal/");
        place.with("BILLING_PUBLIC_URL", "https://env.example");
        assertThat(place.run("customer", "portal", "acme").out())
                .startsWith("https://env.example/customer-portal/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"billing.example.com", "ftp://billing.example.com", "https://",
        "https://billing.example.com/?a=b", "javascript:alert(1)", "http://localhost:99999",
        "http://localhost:0/portal"})
    void a_base_that_is_not_a_web_address_is_refused(String url) {
        CommandRun run = place.run("customer", "portal", "acme", "--public-url", url);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--public-url: \"" + url + "\" is not a valid URL");
    }

    @Test
    void json_is_what_the_api_answers() throws IOException {
        JsonNode command = new JsonMapper().readTree(
                place.run("customer", "portal", "acme", "-o", "json").out());
        JsonNode api = new JsonMapper().readTree(
                place.run("api", "GET", "/customers/acme/portal_url").out());
        assertThat(command.at("/customer/portal_url").asText()).startsWith(USUAL);
        assertThat(command.at("/customer").fieldNames()).toIterable()
                .containsExactly("portal_url");
        assertThat(api.at("/customer/portal_url").asText()).startsWith(USUAL);
    }

    @Test
    void an_unknown_customer_is_refused_with_the_name_that_was_meant() {
        CommandRun run = place.run("customer", "portal", "acne");
        Gallery.approve("customer-portal-unknown-customer",
                "A link to the portal of a customer that does not exist.", folder, run,
                "customer", "portal", "acne");
    }

    private Optional<PortalPass> pass(String token, Instant now) {
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            LinkKeyRing keys = database.read(handle -> new LinkKeys(handle).ring());
            return PortalPass.of(token, keys, now);
        }
    }
}
