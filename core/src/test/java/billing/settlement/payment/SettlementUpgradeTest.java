package billing.settlement.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.OlderDatabase;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases from before settlements were recorded get those that they would have recorded. */
class SettlementUpgradeTest {
    private static final String ALL = "SELECT invoice_id || ' ' || kind || ' ' || amount_cents"
            + " || ' ' || coalesce(payment_id, '') || ' ' || settled_at AS text"
            + " FROM invoice_settlements";
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void payments_requests_statuses_and_voids_of_before_are_settlements(int version)
            throws Exception {
        List<String> recorded;
        try (PaymentStory story = new PaymentStory(folder, "2024-03-01T10:00:00Z")) {
            story.customer("acme");
            Invoice part = story.invoice("acme", 1_000);
            story.pay(part, 300);
            Invoice asked = story.invoice("acme", 700);
            story.runUntil("2024-03-10T10:00:00Z");
            PaymentRequest both = story.ask("acme", List.of(part.id(), asked.id()));
            PaymentRequest again = story.ask("acme", List.of(asked.id(), part.id()));
            story.payWhole(both);
            assertThat(again.status()).isEqualTo(PaymentOutcome.PENDING);
            Invoice byHand = story.invoice("acme", 900);
            story.pay(byHand, 100);
            story.status(byHand, "succeeded");
            Invoice voided = story.invoice("acme", 500);
            story.pay(voided, 200);
            story.voided(voided);
            recorded = story.settlements(ALL);
        }
        Path older = folder.resolve("older.db");
        OlderDatabase.write(folder.resolve("billing.db"), older, version);
        try (Database upgraded = Database.open(older)) {
            List<String> migrated = upgraded.read(handle ->
                    new Rows<>(handle, ALL, row -> row.text("text")).list(""));
            assertThat(migrated).containsExactlyInAnyOrderElementsOf(recorded).hasSize(7);
        }
    }

    @Test
    void what_is_recorded_is_never_changed_or_deleted() {
        try (PaymentStory story = new PaymentStory(folder, "2024-03-01T10:00:00Z")) {
            story.customer("acme");
            story.pay(story.invoice("acme", 1_000), 300);
            for (String sql : List.of("DELETE FROM payments",
                    "DELETE FROM invoice_settlements",
                    "UPDATE invoice_settlements SET amount_cents = 1")) {
                assertThatThrownBy(() ->
                        story.change(handle -> handle.execute(sql)))
                        .hasStackTraceContaining("never");
            }
        }
    }
}
