package billing.settlement.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.check.Finding;
import billing.check.InvoiceCheck;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.OlderDatabase;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.settlement.creditnote.CreditNoteParts;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases from before settlements were recorded get those that they would have recorded. */
@Tag("sqlite")
class SettlementUpgradeTest {
    private static final String ALL = "SELECT hex(invoice_id) || ' ' || kind || ' ' || amount_cents"
            + " || ' ' || coalesce(hex(payment_id), '') || ' ' || settled_at AS text"
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
            Invoice part = story.oneOff("acme", 1_000);
            story.pay(part, 300);
            Invoice asked = story.oneOff("acme", 700);
            story.runUntil("2024-03-10T10:00:00Z");
            PaymentRequest both = story.ask("acme", List.of(part.id(), asked.id()));
            PaymentRequest again = story.ask("acme", List.of(asked.id(), part.id()));
            story.payWhole(both);
            assertThat(again.status()).isEqualTo(PaymentOutcome.PENDING);
            Invoice byHand = story.oneOff("acme", 900);
            story.pay(byHand, 100);
            story.setStatus(byHand, "succeeded");
            Invoice voided = story.oneOff("acme", 500);
            story.pay(voided, 200);
            story.voidInvoice(voided);
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

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void invoices_are_paid_and_offset_as_before(int version) throws Exception {
        List<Invoice> before = new ArrayList<>();
        try (PaymentStory story = new PaymentStory(folder, "2024-03-01T10:00:00Z")) {
            story.customer("acme");
            Invoice part = story.oneOff("acme", 1_000);
            story.pay(part, 300);
            story.note(part, new CreditNoteParts(0, 0, 200), 200);
            Invoice settled = story.oneOff("acme", 700);
            story.pay(settled, 100);
            story.note(settled, new CreditNoteParts(0, 0, 600), 600);
            Invoice byHand = story.oneOff("acme", 900);
            story.setStatus(byHand, "succeeded");
            for (Invoice one : List.of(part, settled, byHand)) {
                before.add(story.stored(one));
            }
            assertThat(story.findings()).isEmpty();
        }
        assertThat(before).extracting(one -> one.settlement().offsetCents())
                .containsExactly(200L, 600L, 0L);
        upgraded(version, "", handle -> {
            assertThat(before).allSatisfy(one ->
                    assertThat(new Invoices(handle).get(one.id())).isEqualTo(one));
            assertThat(findings(handle)).isEmpty();
        });
    }

    @Test
    void what_no_payment_or_note_explains_stays_and_is_found() throws Exception {
        Invoice invoice;
        try (PaymentStory story = new PaymentStory(folder, "2024-03-01T10:00:00Z")) {
            story.customer("acme");
            invoice = story.oneOff("acme", 1_000);
        }
        upgraded(4, "UPDATE invoices SET total_paid_amount_cents = 30,"
                + " total_offset_amount_cents = 7", handle -> {
                    Invoice stored = new Invoices(handle).get(invoice.id());
                    assertThat(stored.settlement().paidCents()).isEqualTo(30);
                    assertThat(stored.settlement().offsetCents()).isEqualTo(7);
                    assertThat(findings(handle))
                            .extracting(Finding::what).containsExactly(
                                    "what was paid: 0.30 EUR is recorded, 0.00 EUR follows from"
                                            + " payments, reversals and balance",
                                    "what credit notes offset: 0.07 EUR is recorded, 0.00 EUR"
                                            + " follows from the credit notes");
                });
    }

    private static List<Finding> findings(Handle handle) {
        return new InvoiceCheck(handle).numbersAndSettlements();
    }

    /** Reads the database as an older version left it, changed by a statement, once upgraded. */
    private void upgraded(int version, String change, Consumer<Handle> reading) throws Exception {
        Path older = folder.resolve("older-" + version + ".db");
        OlderDatabase.write(folder.resolve("billing.db"), older, version);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + older);
             Statement statement = connection.createStatement()) {
            if (!change.isEmpty()) {
                statement.execute(change);
            }
        }
        try (Database database = Database.open(older)) {
            database.read(handle -> {
                reading.accept(handle);
                return null;
            });
        }
    }

    @Test
    void what_is_recorded_is_never_changed_or_deleted() {
        try (PaymentStory story = new PaymentStory(folder, "2024-03-01T10:00:00Z")) {
            story.customer("acme");
            story.pay(story.oneOff("acme", 1_000), 300);
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
