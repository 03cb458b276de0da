package billing.run;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeProperties;
import billing.catalog.Rounding;
import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.check.service.DatabaseCheck;
import billing.engine.PageRange;
import billing.ingestion.EventIngestion;
import billing.invoicing.Fee;
import billing.invoicing.FeeFilter;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.StoredFee;
import billing.invoicing.advance.FeeService;
import billing.invoicing.store.Fees;
import billing.kernel.time.Interval;
import billing.rating.ChargeModel;
import billing.rating.Prices;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A customer named acme, whose usage is paid in advance and taxed with 20 %. */
final class AdvanceUse implements AutoCloseable {
    static final Instant MADE = Instant.parse("2024-01-01T00:00:00Z");
    static final Tax VAT =
            new Tax(new UUID(0, 20), "VAT", "vat", new BigDecimal("20"), null, MADE, null);
    final Story story;
    private int events;

    AdvanceUse(Path folder, String start) {
        story = new Story(folder.resolve("billing.db"), start);
        story.customer("acme", "UTC");
        story.writing(handle -> new Taxes(handle).insert(VAT));
    }

    /** A charge paid in advance. */
    record Usage(BillableMetric metric, ChargeModel model, boolean invoiceable,
                 boolean prorated, String regroup) {
        Charge over(Charge charge) {
            return new Charge(charge.id(), null, charge.code(), metric, null,
                    new ChargeProperties(model, null, null), List.of(),
                    new Charge.Billing(true, invoiceable, regroup, prorated, 0, null, null),
                    List.of(VAT), MADE);
        }
    }

    /** A metric, recurring or not. */
    BillableMetric metric(String code, AggregationType type, String field, boolean recurring) {
        return new BillableMetric(story.ids().next(MADE), code, code, null,
                new Aggregation(type, field, recurring, null, null), Rounding.NONE, null,
                List.of(), MADE, null);
    }

    /** A price for each unit of a sum. */
    Usage sum(String code, String price, boolean invoiceable, boolean prorated, String regroup) {
        return new Usage(metric(code, AggregationType.SUM_AGG, "value", prorated),
                Prices.standard(price), invoiceable, prorated, regroup);
    }

    /** A price by days for each seat that is in use. */
    Usage seats(String price, boolean invoiceable, String regroup) {
        return new Usage(metric("seats", AggregationType.UNIQUE_COUNT_AGG, "value", true),
                Prices.standard(price), invoiceable, true, regroup);
    }

    /** A plan of 10.00 a month in arrears. */
    void subscribe(Usage usage) {
        story.plan(PlanSketch.of("base", Interval.MONTHLY, 1_000)
                .withUsage(usage.metric(), usage::over));
        story.subscribe("acme", "base");
    }

    /** Runs until an instant. */
    AdvanceUse at(String instant) {
        story.runUntil(instant);
        return this;
    }

    /** An event of now. */
    void use(String code, String value) {
        use(code, value, story.now().toString());
    }

    /** An event of an instant. */
    void use(String code, String value, String timestamp) {
        story.write(handle -> new EventIngestion(story.work(handle))
                .accept(event(code, value, Instant.parse(timestamp))));
    }

    /** A new event of the subscription. */
    UsageEvent event(String code, String value, Instant timestamp) {
        return new UsageEvent("t" + ++events, "acme-1", code, timestamp,
                value == null ? Map.of() : Map.of("value", value), null);
    }

    /** Sets the payment status of a fee without an invoice. */
    Fee pay(Fee fee, String status) {
        return story.write(handle ->
                new FeeService(handle).pay(fee.id(), status, story.now())).fee();
    }

    /** The fees of events and renewals, with where they are stored. */
    List<StoredFee> stored() {
        return story.read(handle -> new Fees(handle)
                .page(new FeeFilter(null, "acme-1", null, FeeType.CHARGE, null, null, null,
                        new FeeFilter.Times(FeeFilter.Span.ANY, FeeFilter.Span.ANY,
                                FeeFilter.Span.ANY, FeeFilter.Span.ANY)),
                        new PageRange(1, 100)).items());
    }

    /** The fees of events and renewals. */
    List<Fee> fees() {
        return stored().stream().map(StoredFee::fee).toList();
    }

    /** The latest invoice. */
    Invoice last() {
        List<Invoice> invoices = story.invoices();
        return invoices.get(invoices.size() - 1);
    }

    /** What the check of all invoices finds; nothing when all is well. */
    List<?> checked() {
        List<UUID> ids = story.invoices().stream().map(Invoice::id).toList();
        return new DatabaseCheck(story.database()).withoutBooks(ids, done -> { });
    }

    @Override
    public void close() {
        story.close();
    }
}
