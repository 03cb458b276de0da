package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.journal.BookPart;
import billing.books.journal.DailyJournal;
import billing.books.journal.Journal;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeProperties;
import billing.catalog.Rounding;
import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.check.service.DatabaseCheck;
import billing.customer.store.Customers;
import billing.engine.PageRange;
import billing.ingestion.EventIngestion;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.FeeFilter;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.invoicing.StoredFee;
import billing.invoicing.VoidRequest;
import billing.invoicing.advance.FeeService;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.invoicing.store.Fees;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.rating.ChargeModel;
import billing.rating.Prices;
import billing.repair.simulation.store.BilledInvoices;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.store.Movements;
import billing.subscription.BillingPort;
import billing.usage.NewEvents;
import billing.usage.SentEvents;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 4.6, subscriptions-and-invoicing.md 8.4: charges paid in advance")
class ChargesInAdvanceTest {
    private static final Instant MADE = Instant.parse("2024-01-01T00:00:00Z");
    private static final Tax VAT =
            new Tax(new UUID(0, 20), "VAT", "vat", new BigDecimal("20"), null, MADE, null);
    @TempDir
    Path folder;
    private Story story;
    private int events;

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: an event of an invoiceable charge makes a final "
            + "invoice at once")
    void an_invoice_for_each_event() {
        begin("2024-02-10T00:00:00Z");
        subscribe(sum("miles", "1", true, false, null));
        at("2024-02-15T00:00:00Z").use("miles", "10");
        at("2024-02-17T00:00:00Z").use("miles", "-4");
        at("2024-02-18T00:00:00Z").use("miles", "8");
        assertThat(fees()).extracting(each -> each.amounts().cents()).containsExactly(
                1000L, 0L, 400L);
        List<Invoice> invoices = story.invoices();
        assertThat(invoices).hasSize(3).allSatisfy(invoice -> {
            assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
            assertThat(invoice.parts().subscriptions().get(0).reason())
                    .isEqualTo(InvoicingReason.IN_ADVANCE_CHARGE);
        });
        assertThat(invoices.get(0).dates().issuing()).isEqualTo("2024-02-15");
        assertThat(invoices.get(0).amounts().taxesCents()).isEqualTo(200);
        Fee fee = invoices.get(2).parts().fees().get(0);
        assertThat(fee.quantity().units()).isEqualByComparingTo("4");
        assertThat(fee.source().payInAdvance()).isTrue();
        assertThat(fee.window().from()).isEqualTo("2024-02-10T00:00:00Z");
        story.runUntil("2024-03-01T02:00:00Z");
        assertThat(last().parts().fees()).singleElement()
                .satisfies(one -> assertThat(one.amounts().cents()).isEqualTo(
                690)); // 20 days of 29
        assertThat(checked()).isEmpty();
    }

    @Test
    void the_invoice_of_an_event_is_not_regenerated() {
        begin("2024-02-10T00:00:00Z");
        subscribe(sum("miles", "1", true, false, null));
        at("2024-02-15T00:00:00Z").use("miles", "10");
        UUID voided = last().id();
        story.writing(handle -> new InvoiceService(story.work(handle),
                BillingPort.NONE).voidInvoice(voided, VoidRequest.PLAIN));
        assertThatThrownBy(() -> story.writing(handle ->
                new Regeneration(story.work(handle)).regenerate(voided)))
                .isInstanceOf(ForbiddenException.class)
                .hasMessageContaining("an event is billed once for a charge");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: an event of a charge that is not invoiced makes a "
            + "fee without an invoice")
    void a_fee_for_each_event() {
        begin("2024-02-10T09:30:00Z");
        subscribe(sum("miles", "1", false, false, null));
        at("2024-02-15T12:00:00Z").use("miles", "10");
        Fee fee = fees().get(0);
        assertThat(fee.source().eventTransactionId()).isEqualTo("t1");
        assertThat(fee.taxes().cents()).isEqualTo(200);
        assertThat(fee.taxes().applied()).singleElement()
                .satisfies(tax -> assertThat(tax.amountCents()).isEqualTo(200));
        assertThat(fee.window().from()).as("whole dates").isEqualTo("2024-02-10T00:00:00Z");
        assertThat(fee.window().to()).isEqualTo("2024-02-29T23:59:59.999Z");
        assertThat(story.invoices()).isEmpty();
        story.runUntil("2024-03-01T02:00:00Z");
        assertThat(story.invoices()).hasSize(1);
        assertThat(stored()).singleElement()
                .satisfies(one -> assertThat(one.invoiceId()).isNull());
    }

    @Test
    @DisplayName("rating-and-usage.md 1.8: a late event is billed in its own window; one of no "
            + "subscription not at all")
    void late_events() {
        begin("2024-02-10T00:00:00Z");
        subscribe(sum("miles", "1", false, false, null));
        at("2024-03-05T00:00:00Z").use("miles", "7", "2024-03-04T00:00:00Z");
        use("miles", "10", "2024-02-20T00:00:00Z");
        use("miles", "10", "2024-02-09T00:00:00Z");
        assertThat(fees()).extracting(fee -> fee.amounts().cents()).containsExactly(700L, 1000L);
        assertThat(fees().get(1).window().from()).isEqualTo("2024-02-10T00:00:00Z");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.2: events of one batch are priced as first, second and "
            + "third")
    void a_batch() {
        begin("2024-02-10T00:00:00Z");
        subscribe(new Usage(metric("scans", AggregationType.COUNT_AGG, null, false),
                Prices.graduated("0-2 @0; 3- @2"), false, false, null));
        at("2024-02-15T00:00:00Z");
        List<UsageEvent> batch = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            batch.add(event("scans", null, story.now()));
        }
        story.write(handle -> new EventIngestion(story.work(handle)).acceptAll(3, batch::get));
        assertThat(fees()).extracting(fee -> fee.amounts().cents()).containsExactly(0L, 0L, 200L);
        assertThat(fees()).extracting(fee -> fee.source().eventTransactionId()).containsExactly(
                "t1", "t2", "t3");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.5: recurring seats get one fee for all with every "
            + "period, until the end")
    void seats_are_renewed_alone() {
        begin("2024-06-05T12:12:00Z");
        subscribe(seats("30", false, null));
        for (int n = 1; n <= 5; n++) {
            at("2024-06-" + (10 + n) + "T10:00:00Z").use("seats", "user_" + n);
        }
        assertThat(fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(2000L, 1900L, 1800L, 1700L, 1600L);
        story.runUntil("2024-07-01T00:30:00Z");
        assertThat(fees()).hasSize(6);
        Fee july = fees().get(5);
        assertThat(july.amounts().cents()).isEqualTo(15_000);
        assertThat(july.quantity().units()).isEqualByComparingTo("5");
        assertThat(july.source().payInAdvance()).isTrue();
        assertThat(july.taxes().cents()).isEqualTo(3_000);
        assertThat(july.window().from()).isEqualTo("2024-07-01T00:00:00Z");
        assertThat(july.window().to()).isEqualTo("2024-07-31T23:59:59.999Z");
        story.runUntil("2024-07-01T03:30:00Z");
        assertThat(fees()).as("a repeated run").hasSize(6);
        at("2024-07-12T01:10:00Z").use("seats", "user_july");
        assertThat(fees().get(6).amounts().cents()).isEqualTo(1_936); // 20/31, up to 0.64517, at 30
        story.runUntil("2024-08-01T00:30:00Z");
        assertThat(fees().get(7).amounts().cents()).isEqualTo(18_000);
        story.at("2024-08-15T01:10:00Z");
        story.terminate("acme-1");
        assertThat(fees()).as("no renewal at the end").hasSize(8);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.5: invoiced seats are renewed on the invoice of the "
            + "period")
    void seats_are_renewed_on_the_invoice() {
        begin("2024-06-05T12:12:00Z");
        subscribe(seats("30", true, null));
        for (int n = 1; n <= 5; n++) {
            at("2024-06-" + (10 + n) + "T10:00:00Z").use("seats", "user_" + n);
        }
        story.runUntil("2024-07-01T00:30:00Z");
        Fee renewed = last().parts().fees().get(1);
        assertThat(renewed.amounts().cents()).isEqualTo(15_000);
        assertThat(renewed.source().payInAdvance()).isFalse();
        assertThat(renewed.window().from()).isEqualTo("2024-07-01T00:00:00Z");
        assertThat(checked()).isEmpty();
    }

    @Test
    void fees_under_two_rates_of_a_tax_are_regrouped_with_a_line_for_each_rate() {
        begin("2024-06-05T10:00:00Z");
        subscribe(sum("miles", "1", false, false, "invoice"));
        at("2024-06-11T10:00:00Z").use("miles", "100");
        story.writing(handle -> new Taxes(handle).update(new Tax(VAT.id(), VAT.name(),
                VAT.code(), new BigDecimal("10"), null, MADE, null)));
        at("2024-06-12T10:00:00Z").use("miles", "50");
        fees().forEach(fee -> pay(fee, "succeeded"));
        story.runUntil("2024-07-01T00:30:00Z");
        assertThat(last().document().type()).isEqualTo(InvoiceType.ADVANCE_CHARGES);
        assertThat(last().parts().appliedTaxes()).extracting(
                tax -> tax.rate().stripTrailingZeros().toPlainString(),
                tax -> tax.baseAmountCents(), tax -> tax.amountCents()).containsExactlyInAnyOrder(
                tuple("20", 10_000L, 2_000L), tuple("10", 5_000L, 500L));
        assertThat(checked()).isEmpty();
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.6: five June fees, three of them paid: an invoice of 5 "
            + "723, two wait")
    void paid_fees_are_regrouped() {
        begin("2024-06-05T10:00:00Z");
        subscribe(seats("30.12", false, "invoice"));
        for (int n = 1; n <= 5; n++) {
            at("2024-06-" + (10 + n) + "T10:00:00Z").use("seats", "user_" + n);
        }
        assertThat(fees()).extracting(one -> one.amounts().cents())
                .containsExactly(2008L, 1908L, 1807L, 1707L, 1606L);
        at("2024-06-20T00:10:00Z");
        fees().subList(0, 3).forEach(fee -> pay(fee, "succeeded"));
        story.runUntil("2024-07-01T00:30:00Z");
        Invoice regrouped = last();
        assertThat(regrouped.document().type()).isEqualTo(InvoiceType.ADVANCE_CHARGES);
        assertThat(regrouped.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(regrouped.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(regrouped.amounts().feesCents()).isEqualTo(5_723);
        assertThat(regrouped.amounts().taxesCents()).isEqualTo(1_145); // 402 + 382 + 361
        assertThat(regrouped.amounts().taxesRate()).isEqualByComparingTo("20.01");
        assertThat(regrouped.totalDueCents()).isZero();
        assertThat(regrouped.parts().appliedTaxes()).singleElement().satisfies(tax -> {
            assertThat(tax.amountCents()).isEqualTo(1_145);
            assertThat(tax.baseAmountCents()).isEqualTo(5_723);
        });
        assertThat(regrouped.parts().subscriptions()).singleElement().satisfies(link -> {
            assertThat(link.reason()).isEqualTo(InvoicingReason.IN_ADVANCE_CHARGE_PERIODIC);
            assertThat(link.windows().charges().from()).isEqualTo("2024-06-05T10:00:00Z");
            assertThat(link.windows().charges().to()).isEqualTo("2024-06-30T23:59:59.999Z");
        });
        assertThat(stored()).filteredOn(fee -> fee.invoiceId() == null)
                .extracting(fee -> fee.fee().amounts().cents()).containsExactly(
                1707L, 1606L, 15_060L);
        assertThat(checked()).isEmpty();
        assertThat(statement().lines()).extracting(line -> line.movement().kind(),
                line -> line.movement().cents()).containsExactly(
                tuple(Movement.Kind.INVOICE, 867L), tuple(Movement.Kind.INVOICE, 6_868L),
                tuple(Movement.Kind.SETTLED, -6_868L));
        assertThat(statement().closingCents()).isEqualTo(867);
        pay(fees().get(fees().size() - 1), "succeeded");
        assertThat(booked(AccountKind.CASH, "2024-06-20")).isEqualTo(5_723 + 1_145);
        assertThat(booked(AccountKind.USAGE_REVENUE, "2024-06-20")).isEqualTo(-5_723);
        assertThat(booked(AccountKind.CASH, "2024-07-01")).as("the seats of July were paid too")
                .isEqualTo(5_723 + 1_145 + 15_060 + 3_012);
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-10")).as("21 of 31 days are left")
                .isEqualTo(-(15_060 - 4_858));
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-31")).isZero();
        story.at("2024-07-11T12:00:00Z");
        pay(fees().get(fees().size() - 1), "refunded");
        assertThat(booked(AccountKind.CASH, "2024-07-10")).as("the days before stay as they were")
                .isEqualTo(5_723 + 1_145 + 15_060 + 3_012);
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-10"))
                .isEqualTo(-(15_060 - 4_858));
        assertThat(booked(AccountKind.CASH, "2024-07-11")).isEqualTo(5_723 + 1_145);
        assertThat(booked(AccountKind.USAGE_REVENUE, "2024-07-31")).isEqualTo(-5_723);
        assertThat(booked(AccountKind.TAX, "2024-07-31")).isEqualTo(-1_145);
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-11")).isZero();
        story.at("2024-07-12T12:00:00Z");
        pay(fees().get(fees().size() - 1), "succeeded");
        story.at("2024-07-13T12:00:00Z");
        UUID paid = fees().get(fees().size() - 1).id();
        pay(fees().get(fees().size() - 1), "succeeded");
        story.at("2024-07-14T12:00:00Z");
        story.writing(handle -> new FeeService(handle).delete(paid, story.now()));
        assertThat(booked(AccountKind.CASH, "2024-07-11")).isEqualTo(5_723 + 1_145);
        for (String day : List.of("2024-07-12", "2024-07-13")) {
            assertThat(booked(AccountKind.CASH, day)).isEqualTo(5_723 + 1_145 + 15_060 + 3_012);
        }
        assertThat(booked(AccountKind.CASH, "2024-07-14")).as("deleted")
                .isEqualTo(5_723 + 1_145);
    }

    @ParameterizedTest
    @DisplayName("subscriptions-and-invoicing.md 10: fees of events count towards the minimum: "
            + "100.00 less 10.00 of the plan and 3 × 10.00, on an invoice, on none, gathered")
    @CsvSource({"true, ", "false, ", "false, invoice"})
    void a_minimum_counts_fees_of_events_wherever_they_are(boolean invoiceable, String regroup) {
        begin("2024-02-01T00:00:00Z");
        Usage usage = sum("miles", "10", invoiceable, false, regroup);
        story.plan(PlanSketch.of("base", Interval.MONTHLY, 1_000)
                .withUsage(usage.metric(), usage::over).withCommitment(10_000));
        story.subscribe("acme", "base");
        for (int day = 10; day < 13; day++) {
            at("2024-02-" + day + "T12:00:00Z").use("miles", "1");
        }
        if (regroup != null) {
            fees().forEach(fee -> pay(fee, "succeeded"));
        }
        story.runUntil("2024-03-01T02:00:00Z");
        assertThat(story.invoices().stream().flatMap(one -> one.parts().fees().stream())
                .filter(fee -> fee.source().type() == FeeType.COMMITMENT)).singleElement()
                .satisfies(fee -> assertThat(fee.amounts().cents()).isEqualTo(6_000));
        assertThat(checked()).isEmpty();
    }

    private AccountStatement statement() {
        return story.read(handle -> AccountStatement.of(CurrencyUnit.of("EUR"),
                new Movements(handle, new Customers(handle).get("acme")).in(CurrencyUnit.of("EUR")),
                null, LocalDate.parse("2024-07-31")));
    }

    /** What an account of the books holds after a day. */
    private long booked(AccountKind kind, String to) {
        DailyJournal chronicle = new DailyJournal(null, LocalDate.parse(to));
        List<Entry> entries = story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, LocalDate.parse(to), chronicle);
            return chronicle.entries();
        });
        assertThat(entries).allMatch(entry -> entry.imbalanceCents() == 0);
        return entries.stream().mapToLong(entry -> entry.cents(kind)).sum();
    }

    @Test
    @DisplayName("rating-and-usage.md 6.3, subscriptions-and-invoicing.md 8.4: a fee without an "
            + "invoice is paid, failed, pending again, and deleted")
    void life_of_a_fee() {
        begin("2024-02-10T00:00:00Z");
        subscribe(sum("miles", "1", false, false, null));
        at("2024-02-15T00:00:00Z").use("miles", "1");
        Fee fee = fees().get(0);
        assertThat(pay(fee, "failed").payment().failedAt()).isEqualTo(story.now());
        assertThat(pay(fee, "succeeded")).satisfies(paid -> {
            assertThat(paid.payment().failedAt()).isNull();
            assertThat(paid.payment().succeededAt()).isEqualTo(story.now());
        });
        assertThatThrownBy(() -> pay(fee, "lost")).isInstanceOf(InvalidException.class)
                .hasMessage("payment_status: value_is_invalid");
        assertThat(eventFees()).hasSize(1);
        story.write(handle -> new FeeService(handle).delete(fee.id(), story.now()));
        assertThat(fees()).isEmpty();
        assertThat(eventFees()).as("compared with a simulation").isEmpty();
        assertThatThrownBy(() -> pay(fee, "failed")).isInstanceOf(NotFoundException.class);
    }

    private List<BilledInvoices.Sum> eventFees() {
        return story.read(handle -> new BilledInvoices(handle).eventFees(null,
                new Window(MADE, story.now())));
    }

    @Test
    @DisplayName("rating-and-usage.md 6.3: a fee on an invoice is neither paid nor deleted on its "
            + "own")
    void life_of_an_invoiced_fee() {
        begin("2024-02-10T00:00:00Z");
        subscribe(sum("miles", "1", true, false, null));
        at("2024-02-15T00:00:00Z").use("miles", "1");
        Fee fee = fees().get(0);
        assertThatThrownBy(() -> pay(fee, "succeeded"))
                .isInstanceOfSatisfying(NotAllowedException.class,
                        refused -> assertThat(refused.code()).isEqualTo("invoiced_fee"));
    }

    @Test
    @DisplayName("an import bills its rows as single events would")
    void an_import() {
        begin("2024-02-10T00:00:00Z");
        subscribe(sum("miles", "1", false, false, null));
        at("2024-03-05T00:00:00Z");
        List<NewEvents> arrived = story.write(handle -> {
            var intake = new EventIntake(handle);
            return NewEvents.of(intake.append(SentEvents.batch(3, List.of(
                    event("miles", "8", Instant.parse("2024-03-03T00:00:00Z")),
                    event("miles", "10", Instant.parse("2024-02-20T00:00:00Z")),
                    event("miles", "-4", Instant.parse("2024-02-21T00:00:00Z")))::get),
                    story.now()));
        });
        story.writing(handle -> new EventIngestion(story.work(handle)).follow(arrived));
        assertThat(fees()).extracting(fee -> fee.amounts().cents()).containsExactly(
                1000L, 0L, 800L);
    }

    private void begin(String start) {
        story = new Story(folder.resolve("billing.db"), start);
        story.customer("acme", "UTC");
        story.writing(handle -> new Taxes(handle).insert(VAT));
    }

    /** A charge paid in advance. */
    private record Usage(BillableMetric metric, ChargeModel model, boolean invoiceable,
                         boolean prorated, String regroup) {
        private Charge over(Charge charge) {
            return new Charge(charge.id(), null, charge.code(), metric, null,
                    new ChargeProperties(model, null, null), List.of(),
                    new Charge.Billing(true, invoiceable, regroup, prorated, 0, null, null),
                    List.of(VAT), MADE);
        }
    }

    private BillableMetric metric(String code, AggregationType type, String field,
                                  boolean recurring) {
        return new BillableMetric(story.ids().next(MADE), code, code, null,
                new Aggregation(type, field, recurring, null, null), Rounding.NONE, null,
                List.of(), MADE, null);
    }

    private Usage sum(String code, String price, boolean invoiceable, boolean prorated,
                      String regroup) {
        return new Usage(metric(code, AggregationType.SUM_AGG, "value", prorated),
                Prices.standard(price), invoiceable, prorated, regroup);
    }

    private Usage seats(String price, boolean invoiceable, String regroup) {
        return new Usage(metric("seats", AggregationType.UNIQUE_COUNT_AGG, "value", true),
                Prices.standard(price), invoiceable, true, regroup);
    }

    /** A plan of 10.00 a month in arrears. */
    private void subscribe(Usage usage) {
        story.plan(PlanSketch.of("base", Interval.MONTHLY, 1_000)
                .withUsage(usage.metric(), usage::over));
        story.subscribe("acme", "base");
    }

    private ChargesInAdvanceTest at(String instant) {
        story.runUntil(instant);
        return this;
    }

    private void use(String code, String value) {
        use(code, value, story.now().toString());
    }

    private void use(String code, String value, String timestamp) {
        story.write(handle -> new EventIngestion(story.work(handle))
                .accept(event(code, value, Instant.parse(timestamp))));
    }

    private UsageEvent event(String code, String value, Instant timestamp) {
        return new UsageEvent("t" + ++events, "acme-1", code, timestamp,
                value == null ? Map.of() : Map.of("value", value), null);
    }

    private Fee pay(Fee fee, String status) {
        return story.write(handle ->
                new FeeService(handle).pay(fee.id(), status, story.now())).fee();
    }

    private List<StoredFee> stored() {
        return story.read(handle -> new Fees(handle)
                .page(new FeeFilter(null, "acme-1", null, FeeType.CHARGE, null,
                        null, null,
                        new FeeFilter.Times(FeeFilter.Span.ANY, FeeFilter.Span.ANY,
                                FeeFilter.Span.ANY, FeeFilter.Span.ANY)),
                                new PageRange(1, 100)).items());
    }

    private List<Fee> fees() {
        return stored().stream().map(StoredFee::fee).toList();
    }

    private Invoice last() {
        List<Invoice> invoices = story.invoices();
        return invoices.get(invoices.size() - 1);
    }

    private List<?> checked() {
        List<UUID> ids = story.invoices().stream().map(Invoice::id).toList();
        return new DatabaseCheck(story.database()).withoutBooks(ids, done -> { });
    }
}
