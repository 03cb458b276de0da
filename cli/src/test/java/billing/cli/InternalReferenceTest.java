package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a seller notes of a customer is kept and shown to the seller, and to nobody else. */
class InternalReferenceTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void open() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        place.run("webhook", "add", "https://hooks.example/");
        Files.writeString(folder.resolve("acme.yaml"), """
                customers: [{external_id: acme, currency: EUR, internal_reference: CRM-4711}]
                add_ons: [{code: setup, name: Setup, amount_cents: 1000, amount_currency: EUR}]
                """);
        CommandRun applied = place.run("apply", "-f", "acme.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
    }

    @Test
    void a_file_states_it_and_an_export_states_it_again() {
        assertThat(place.run("export", "catalog", "--all").out())
                .contains("internal_reference: CRM-4711");
        assertThat(place.run("diff", "-f", "acme.yaml").exit()).isZero();
    }

    @Test
    void requests_read_change_and_clear_it() {
        assertThat(shown()).contains("\"internal_reference\":\"CRM-4711\"");
        put("\"name\": \"Acme\"");
        assertThat(shown()).contains("\"internal_reference\":\"CRM-4711\"");
        put("\"internal_reference\": \"ask Ada\"");
        assertThat(shown()).contains("\"internal_reference\":\"ask Ada\"");
        put("\"internal_reference\": null");
        assertThat(shown()).contains("\"internal_reference\":null");
    }

    @Test
    void more_than_255_characters_are_refused() {
        CommandRun refused = put("\"internal_reference\": \"" + "x".repeat(256) + "\"");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.out() + refused.err())
                .contains("internal_reference", "value_is_too_long");
        assertThat(put("\"internal_reference\": \"" + "x".repeat(255) + "\"").exit()).isZero();
    }

    @Test
    void the_command_line_shows_it() {
        assertThat(place.run("customer", "show", "acme").out())
                .containsPattern("Internal reference +CRM-4711");
    }

    @Test
    void messages_have_it() {
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            List<String> messages = database.read(handle -> new Rows<>(handle,
                    "SELECT payload FROM webhooks", row -> row.text("payload"))
                    .list("WHERE webhook_type = 'customer.created'"));
            assertThat(messages).singleElement().asString()
                    .contains("\"internal_reference\":\"CRM-4711\"");
        }
    }

    @Test
    void invoices_do_not_have_it() {
        assertThat(place.run("invoice", "create", "--customer", "acme", "--add-on", "setup")
                .exit()).isZero();
        assertThat(place.run("api", "GET", "/invoices").out())
                .contains("external_id", "acme").doesNotContain("internal_reference", "CRM-4711");
    }

    private String shown() {
        return place.run("api", "GET", "/customers/acme").out().replace("\" : ", "\":")
                .replace("\": ", "\":");
    }

    private CommandRun put(String member) {
        return place.run("api", "POST", "/customers",
                "{\"customer\": {\"external_id\": \"acme\", " + member + "}}");
    }
}
