package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.Tax;
import billing.catalog.store.Plans;
import billing.catalog.store.TaxLinks;
import billing.check.service.DatabaseCheck;
import billing.customer.store.BillingEntities;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.service.Numbering;
import billing.invoicing.service.PreparedInvoice;
import billing.kernel.time.Interval;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.RunScope;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run books once plans or billing entities have changed follows the change, and what it had
 * computed before is computed again.
 */
class ChangesDuringRunTest {
    /** More than are prepared together. */
    private static final int CUSTOMERS = 60;
    private static final int INVOICES = 2 * CUSTOMERS;
    private static final Instant DUE = Instant.parse("2024-02-01T00:10:00Z");
    private static final Instant END = Instant.parse("2024-03-05T00:00:00Z");
    @TempDir
    Path folder;
    private Story story;
    /** The invoices that were booked before the change. */
    private final Set<UUID> before = new HashSet<>();

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000).withUsage("calls", "0.37"));
        story.taxed(List.of(story.tax("old", "20")));
        for (int number = 0; number < CUSTOMERS; number++) {
            story.customer("c" + number, "UTC");
            story.subscribe("c" + number, "arrears", "calendar", "2024-01-01", null);
        }
    }

    @AfterEach
    void close() {
        story.close();
    }

    @Test
    void a_new_price_holds_for_all_that_is_booked_after_it() {
        runWith(this::raisePrice);
        assertThat(story.invoices()).hasSize(INVOICES).allMatch(invoice ->
                invoice.amounts().feesCents() == (isBefore(invoice) ? 1_000 : 2_000));
        consistent();
    }

    @Test
    void new_taxes_and_a_new_name_of_the_entity_hold_for_all_that_is_booked_after_them() {
        Tax tax = story.tax("new", "25");
        runWith(handle -> {
            Columns.of("billing_entities").set("legal_name", "New Ltd").update(handle,
                    new BillingEntities(handle).byDefault().id());
            tax(handle, tax);
        });
        assertThat(story.invoices()).hasSize(INVOICES).allMatch(invoice ->
                invoice.amounts().taxesCents() == (isBefore(invoice) ? 200 : 250));
        assertThat(numbers("SELECT count(*) FROM invoice_originals GROUP BY issuer"))
                .containsExactlyInAnyOrder((long) before.size(), (long) INVOICES - before.size());
        consistent();
    }

    @Test
    void an_entity_that_begins_to_number_counts_on_from_the_invoices_before() {
        runWith(handle -> {
            UUID entity = new BillingEntities(handle).byDefault().id();
            new Numbering(handle).countPerEntity(entity);
            Columns.of("billing_entities").set("document_numbering", "per_billing_entity")
                    .update(handle, entity);
        });
        assertThat(story.invoices()).hasSize(INVOICES);
        assertThat(numbers("SELECT entity_sequential_id FROM invoices"
                + " WHERE entity_sequential_id IS NOT NULL ORDER BY 1"))
                .containsExactlyElementsOf(LongStream.rangeClosed(before.size() + 1L, INVOICES)
                        .boxed().toList());
        consistent();
    }

    @Test
    void what_does_not_concern_them_leaves_invoices_as_they_were_computed() {
        runWith(handle -> PlanSketch.of("other", Interval.MONTHLY, 5_000)
                .insertInto(handle, story.ids(), story.now()));
        assertThat(story.invoices()).hasSize(INVOICES)
                .allMatch(invoice -> invoice.amounts().feesCents() == 1_000);
        consistent();
    }

    @Test
    void what_was_computed_before_the_changes_is_computed_again_when_it_is_booked() {
        Tax tax = story.tax("new", "25");
        List<List<LiveSubscription>> groups = new ArrayList<>();
        story.writing(handle -> new LiveSubscriptions(handle).each(RunScope.ALL, live ->
                groups.add(List.of(live))));
        Preparation preparation = new Preparation(story.database());
        List<PreparedGroup> prepared = preparation.prepare(groups, DUE);
        story.writing(this::raisePrice);
        story.writing(handle -> tax(handle, tax));
        Map<PreparedInvoice, BookedInvoice> booked = story.write(handle -> PreparedGroup.book(
                new UnitOfWork(handle, story.ids(), DUE), preparation, prepared));
        assertThat(booked).containsOnlyKeys(prepared.stream().map(PreparedGroup::invoice)
                .toArray(PreparedInvoice[]::new));
        assertThat(story.invoices()).hasSize(CUSTOMERS).allMatch(invoice ->
                invoice.amounts().feesCents() == 2_000 && invoice.amounts().taxesCents() == 500);
        consistent();
    }

    private void raisePrice(Handle handle) {
        Plan plan = new Plans(handle).get("arrears");
        new Plans(handle).update(new PlanRevision(plan).amountCents(2_000).made(), story.now());
    }

    private static void tax(Handle handle, Tax tax) {
        new TaxLinks(handle).replace(TaxLinks.Owner.BILLING_ENTITY,
                new BillingEntities(handle).byDefault().id(), List.of(tax));
    }

    /** Runs, and changes something once the first invoices are booked. */
    private void runWith(Consumer<Handle> change) {
        RunReport report = story.run().until(END, new RunListener() {
            @Override
            public void made(MadeInvoice invoice) {
                if (before.isEmpty()) {
                    story.writing(handle -> {
                        before.addAll(Sql.list(handle, String.class, "SELECT id FROM invoices")
                                .stream().map(UUID::fromString).toList());
                        change.accept(handle);
                    });
                }
            }
        });
        assertThat(report.failures()).isEmpty();
        assertThat(report.partFailure()).isEmpty();
        assertThat(before).as("those of the first month at most").hasSizeBetween(1, CUSTOMERS);
    }

    private boolean isBefore(Invoice invoice) {
        return before.contains(invoice.id());
    }

    private void consistent() {
        assertThat(new DatabaseCheck(story.database()).all()).isEmpty();
    }

    private List<Long> numbers(String sql) {
        return story.read(handle -> Sql.list(handle, Long.class, sql));
    }
}
