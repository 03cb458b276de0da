package billing.invoicing.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.store.SampleCatalog;
import billing.customer.SampleParties;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.engine.TestServer;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.Settlement;
import billing.subscription.SampleSubscriptions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema lets nobody rewrite or delete the contents of a final invoice. */
class FinalInvoicesTest {
    private static final LocalDate DAY = LocalDate.parse("2024-03-01");
    private static final Instant NOW = StoredInvoices.NOW;
    /** What may still be written, by table. */
    private static final Map<String, Set<String>> CHANGEABLE = Map.of(
            "invoices", Set.of("status", "payment_status", "payment_overdue", "updated_at",
                    "voided_at", "payment_dispute_lost_at", "voided_invoice_id"),
            "fees", Set.of("payment_status", "succeeded_at", "failed_at", "refunded_at"),
            "invoice_subscriptions", Set.of("regenerated"));
    @TempDir
    Path folder;
    private Database database;
    private StoredInvoices sample;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            SampleCatalog catalog = new SampleCatalog().insertInto(handle);
            SampleParties parties = new SampleParties(catalog).insertInto(handle);
            sample = new StoredInvoices(catalog, parties,
                    new SampleSubscriptions(catalog, parties).insertInto(handle));
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoices", "fees", "applied_taxes", "credits",
        "invoice_subscriptions", "invoice_sections", "applied_usage_thresholds"})
    void each_column_of_each_table_is_refused_unless_it_is_named(String table) {
        for (InvoiceStatus status : List.of(InvoiceStatus.FINALIZED, InvoiceStatus.VOIDED)) {
            store(status, status.ordinal());
        }
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
        assertThat(count(table)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoices", "fees", "applied_taxes", "credits",
        "invoice_subscriptions", "invoice_sections", "applied_usage_thresholds"})
    void drafts_can_be_written_and_deleted(String table) {
        store(InvoiceStatus.DRAFT, 1);
        assertThat(count(table)).isPositive();
        for (String column : columns(table)) {
            execute("UPDATE " + table + " SET " + column + " = " + column);
        }
        database.writing(handle -> {
            Sql.deferReferences(handle);
            for (String one : List.of("applied_taxes", "credits", "invoice_metadata",
                    "invoice_subscriptions", "invoice_sections", "applied_usage_thresholds",
                    "fees", "invoices")) {
                handle.execute("DELETE FROM " + one);
            }
        });
        assertThat(count(table)).isZero();
    }

    @Test
    void nothing_is_moved_from_a_draft_to_a_final_invoice() {
        Invoice issued = store(InvoiceStatus.FINALIZED, 1);
        Invoice draft = store(InvoiceStatus.DRAFT, 2);
        for (String table : List.of("fees", "applied_taxes", "credits", "invoice_subscriptions",
                "invoice_sections", "applied_usage_thresholds")) {
            assertThat(isRefused("UPDATE " + table + " SET invoice_id = " + sql(issued.id())
                    + " WHERE invoice_id = " + sql(draft.id()))).as(table).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"FINALIZED, draft", "FINALIZED, open", "VOIDED, finalized", "VOIDED, draft"})
    void the_status_of_a_final_invoice_does_not_go_back(InvoiceStatus from, String to) {
        store(from, 1);
        assertThat(isRefused("UPDATE invoices SET status = '" + to + "'")).isTrue();
    }

    @Test
    void a_void_a_lost_dispute_and_a_replacement_are_written_once() {
        Invoice invoice = store(InvoiceStatus.FINALIZED, 1);
        String replaced = sql(store(InvoiceStatus.FINALIZED, 2).id());
        for (String fact : List.of("status = 'voided', voided_at = 1",
                "payment_dispute_lost_at = 1", "voided_invoice_id = " + replaced)) {
            execute("UPDATE invoices SET " + fact + " WHERE id = " + sql(invoice.id()));
        }
        for (String again : List.of("voided_at = 2", "voided_at = NULL",
                "payment_dispute_lost_at = 2", "payment_dispute_lost_at = NULL",
                "voided_invoice_id = NULL", "status = 'finalized', voided_at = NULL")) {
            assertThat(isRefused("UPDATE invoices SET " + again + " WHERE id = "
                    + sql(invoice.id()))).as(again).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(value = InvoiceStatus.class,
            names = {"FINALIZED", "VOIDED", "CLOSED", "DELETED"})
    void only_an_open_invoice_is_written_whole(InvoiceStatus status) {
        Invoice invoice = store(status, 1);
        assertThatThrownBy(() -> database.writing(handle ->
                new Invoices(handle).update(invoice)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot be written again");
    }

    @Test
    void what_is_paid_and_offset_is_the_sum_of_settlements() {
        Invoice invoice = store(InvoiceStatus.FINALIZED, 1);
        database.writing(handle -> {
            Settlements settlements = new Settlements(handle);
            settlements.insert(Settlement.payment(invoice.id(), 700, null, NOW, NOW));
            settlements.insert(Settlement.offset(invoice.id(), 90, null, NOW));
            settlements.insert(Settlement.release(invoice.id(), 200, null, NOW, NOW));
        });
        Invoice stored = database.read(handle -> new Invoices(handle)
                .page(InvoiceFilter.ALL, PageRange.first()).items().get(0));
        assertThat(stored.settlement().paidCents()).isEqualTo(500);
        assertThat(stored.settlement().offsetCents()).isEqualTo(90);
        assertThat(stored.totalDueCents()).isEqualTo(invoice.amounts().totalCents() - 590);
    }

    /** An identifier as SQL states it. */
    private static String sql(UUID id) {
        return TestServer.isForAll() ? "'" + id + "'"
                : "x'" + id.toString().replace("-", "") + "'";
    }

    /** An invoice with every part. */
    private Invoice store(InvoiceStatus status, int number) {
        Invoice made = sample.periodic(number, DAY.plusMonths(number));
        Invoice invoice = StoredInvoices.inState(made, status, made.parts().fees());
        database.writing(handle -> {
            new Invoices(handle).insert(invoice);
            handle.execute("INSERT INTO credits (id, invoice_id, position, source, source_id,"
                    + " item_id, code, name, amount_cents, before_taxes, created_at)"
                    + " VALUES (?, ?, 0, 'coupon', ?, ?, 'c', 'C', 1, 1, 0)",
                    new UUID(1, number), invoice.id(), new UUID(2, number), new UUID(3, number));
            handle.execute("INSERT INTO applied_usage_thresholds (id, invoice_id, position,"
                    + " threshold_id, amount_cents, recurring, threshold_created_at,"
                    + " threshold_updated_at, lifetime_usage_amount_cents, created_at)"
                    + " VALUES (?, ?, 0, ?, 1, 0, 0, 0, 1, 0)",
                    new UUID(4, number), invoice.id(), new UUID(5, number));
        });
        return invoice;
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
