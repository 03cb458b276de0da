package billing.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.SampleCatalog;
import billing.customer.SampleParties;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.StoredInvoices;
import billing.subscription.SampleSubscriptions;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schema refuses to change or delete issued credit notes, payments, receipts, payment requests,
 * wallet transactions and corrections, except for what follows from their use.
 */
class IssuedDocumentsTest {
    /** What may still be written, by table. */
    private static final Map<String, Set<String>> CHANGEABLE = Map.of(
            "credit_notes", Set.of("credit_status", "refund_status", "balance_amount_cents",
                    "metadata", "updated_at", "refunded_at", "voided_at"),
            "payment_requests", Set.of("payment_status", "updated_at"),
            "wallet_transactions", Set.of("status", "remaining_amount_cents", "invoice_id",
                    "settled_at", "failed_at"),
            "correction_lines", Set.of("billed_on", "fee_id"));
    @TempDir
    Path folder;
    private Database database;
    private Invoice invoice;

    @BeforeEach
    void issue() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            SampleCatalog catalog = new SampleCatalog().insertInto(handle);
            SampleParties parties = new SampleParties(catalog).insertInto(handle);
            Invoice made = new StoredInvoices(catalog, parties,
                    new SampleSubscriptions(catalog, parties).insertInto(handle))
                    .periodic(1, LocalDate.parse("2024-03-01"));
            invoice = StoredInvoices.inState(made, InvoiceStatus.FINALIZED, made.parts().fees());
            new Invoices(handle).insert(invoice);
            new IssuedRows(handle, invoice).insert();
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    static List<String> tables() {
        return IssuedRows.TABLES;
    }

    @ParameterizedTest
    @MethodSource("tables")
    void each_column_of_each_table_is_refused_unless_it_is_named(String table) {
        List<String> refused = new ArrayList<>();
        for (String column : columns(table)) {
            if (isRefused("UPDATE " + table + " SET " + column + " = " + column)) {
                refused.add(column);
            }
        }
        Set<String> changeable = CHANGEABLE.getOrDefault(table, Set.of());
        assertThat(refused).containsExactlyElementsOf(columns(table).stream()
                .filter(column -> !changeable.contains(column)).toList()).isNotEmpty();
        assertThat(isRefused("DELETE FROM " + table)).isTrue();
        assertThat(count(table)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"credit_note_items", "credit_note_taxes", "credit_notes"})
    void draft_credit_notes_can_be_written_and_deleted(String table) {
        database.writing(handle -> {
            for (String one : List.of("credit_notes", "credit_note_items", "credit_note_taxes")) {
                new IssuedRows(handle, invoice).insert(one, Map.of("id", IssuedRows.id("draft"),
                        one.equals("credit_notes") ? "status" : "credit_note_id",
                        one.equals("credit_notes") ? "draft" : IssuedRows.id("draft"),
                        one.equals("credit_notes") ? "sequential_id" : "position", 2));
            }
        });
        for (String column : columns(table)) {
            database.writing(handle -> handle.execute("UPDATE " + table + " SET " + column + " = "
                    + column + " WHERE id = ?", IssuedRows.id("draft")));
        }
        database.writing(handle -> {
            for (String one : List.of("credit_note_items", "credit_note_taxes", "credit_notes")) {
                handle.execute("DELETE FROM " + one + " WHERE id = ?", IssuedRows.id("draft"));
            }
        });
        assertThat(count(table)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "UPDATE credit_notes SET balance_amount_cents = -1",
        "UPDATE credit_notes SET balance_amount_cents = 101",
        "UPDATE credit_notes SET status = 'draft'",
        "UPDATE wallet_transactions SET status = 'pending'",
        "UPDATE wallet_transactions SET status = 'failed', failed_at = 1",
        "UPDATE wallet_transactions SET settled_at = 2",
        "UPDATE wallet_transactions SET remaining_amount_cents = 61",
        "UPDATE wallet_transactions SET remaining_amount_cents = -1",
        "UPDATE wallet_transactions SET remaining_amount_cents = NULL",
        "UPDATE correction_lines SET billed_on = NULL",
        "UPDATE correction_lines SET fee_id = NULL"})
    void what_may_change_does_not_take_any_value(String statement) {
        assertThat(isRefused(statement)).isTrue();
    }

    @Test
    void credits_are_used_and_the_rest_is_voided_once() {
        execute("UPDATE credit_notes SET balance_amount_cents = 0, credit_status = 'consumed'");
        execute("UPDATE credit_notes SET balance_amount_cents = 100,"
                + " credit_status = 'available'");
        execute("UPDATE credit_notes SET balance_amount_cents = 0, credit_status = 'voided',"
                + " voided_at = 1");
        for (String again : List.of("credit_status = 'available'", "balance_amount_cents = 1",
                "voided_at = 2", "voided_at = NULL")) {
            assertThat(isRefused("UPDATE credit_notes SET " + again)).as(again).isTrue();
        }
        execute("UPDATE wallet_transactions SET remaining_amount_cents = 0");
    }

    @Test
    void a_pending_wallet_transaction_is_settled() {
        database.writing(handle -> {
            new IssuedRows(handle, invoice).insert("wallet_transactions",
                    Map.of("id", IssuedRows.id("pending"), "status", "pending"));
            for (String change : List.of("invoice_id = NULL", "status = 'failed', failed_at = 1",
                    "status = 'settled', settled_at = 2, failed_at = NULL,"
                            + " remaining_amount_cents = 1")) {
                assertThat(handle.execute("UPDATE wallet_transactions SET " + change
                        + " WHERE id = ?", IssuedRows.id("pending"))).isEqualTo(1);
            }
        });
    }

    @Test
    void correction_lines_can_be_withdrawn_until_a_final_invoice_bills_them() {
        database.writing(handle -> {
            new IssuedRows(handle, invoice).insert("correction_lines",
                    Map.of("id", IssuedRows.id("waiting")));
            new IssuedRows(handle, invoice).insert("correction_takes",
                    Map.of("line_id", IssuedRows.id("waiting")));
            assertThat(handle.execute("DELETE FROM correction_takes WHERE line_id = ?",
                    IssuedRows.id("waiting"))).isEqualTo(1);
            assertThat(handle.execute("DELETE FROM correction_lines WHERE id = ?",
                    IssuedRows.id("waiting"))).isEqualTo(1);
        });
    }

    @Test
    void a_voided_invoice_releases_its_correction_lines_to_its_replacement() {
        execute("UPDATE invoices SET status = 'voided', voided_at = 1");
        assertThat(isRefused("DELETE FROM correction_lines")).isTrue();
        execute("UPDATE correction_lines SET billed_on = NULL, fee_id = NULL");
    }

    private List<String> columns(String table) {
        return database.read(handle -> Sql.columns(handle, table));
    }

    private int count(String table) {
        return database.read(handle -> new Rows<>(handle, "SELECT count(*) AS rows FROM " + table,
                row -> row.integer("rows")).first("").orElseThrow());
    }

    private void execute(String sql) {
        database.writing(handle -> handle.execute(sql));
    }

    private boolean isRefused(String sql) {
        return Sql.isRefused(database, sql);
    }
}
