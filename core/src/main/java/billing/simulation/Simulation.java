package billing.simulation;

import billing.catalog.Plan;
import billing.correction.life.Rerating;
import billing.correction.store.Corrections;
import billing.invoice.BilledSubscription;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceSubscription;
import billing.invoice.fee.BilledBefore;
import billing.invoice.fee.BilledPeriods;
import billing.invoice.fee.PeriodFees;
import billing.invoice.life.Recomputation;
import billing.invoice.store.Invoices;
import billing.invoice.tax.TaxLevels;
import billing.invoice.tax.TaxableFee;
import billing.store.Conditions;
import billing.store.Rows;
import billing.subscription.SubscriptionTerms;
import billing.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Prices the periods of stored invoices again, once at the plans that they were billed at and once
 * at those of another catalog, from the same events; what lies between is the difference. For one
 * pass over invoices in the order of billing: later ones see what earlier ones would have charged.
 */
public final class Simulation {
    private static final TaxLevels UNTAXED = new TaxLevels(List.of(), List.of());

    private final Handle handle;
    private final OtherCatalog catalog;
    private final Map<UUID, List<Moved>> moved = new HashMap<>();

    /** What a fee of a window would have been more. */
    private record Moved(Window window, long cents) {
    }

    /** A simulation of plans that were read for the database of the handle. */
    public Simulation(Handle handle, List<Plan> plans) {
        this.handle = handle;
        this.catalog = new OtherCatalog(plans);
    }

    /**
     * The final invoices of subscriptions billed within a span, in the order of billing.
     *
     * @param customerIds null for all customers
     */
    public static List<UUID> invoices(Handle handle, Window span, List<UUID> customerIds) {
        Conditions conditions = new Conditions().always("status = 'finalized'")
                .always("invoice_type IN ('subscription', 'advance_charges')")
                .with("billed_at >= ?", span.from()).with("billed_at <= ?", span.to())
                .in("customer_id", customerIds);
        return new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .list(conditions.where() + " ORDER BY billed_at, created_at, id",
                        conditions.values());
    }

    /** Whose an invoice is. */
    public UUID customerOf(UUID invoiceId) {
        return new Rows<>(handle, "SELECT customer_id FROM invoices",
                row -> row.id("customer_id")).first("WHERE id = ?", invoiceId).orElseThrow();
    }

    /**
     * An invoice beside what it would have been.
     *
     * @throws billing.error.NotAllowedException {@code rhythm_changed} when the other catalog would
     *                                           have billed on other days
     */
    public SimulatedInvoice of(UUID invoiceId) {
        Invoice invoice = new Invoices(handle).byId(invoiceId).orElseThrow();
        long corrected = new Corrections(handle, null).centsOf(invoiceId);
        long invoiced = corrected + invoice.fees().stream().filter(fee -> !fee.isCorrection())
                .mapToLong(Fee::amountCents).sum();
        long late = new Rerating(handle).of(invoice).cents();
        long difference = 0;
        List<BilledSubscription> billed = new Recomputation(handle).billed(invoice);
        for (int index = 0; index < billed.size(); index++) {
            difference += difference(invoice, invoice.subscriptions().get(index),
                    billed.get(index));
        }
        return new SimulatedInvoice(invoiceId, invoice.number(), invoice.customerId(),
                invoice.currency(), invoiced, late, invoiced + late + difference);
    }

    private long difference(Invoice invoice, InvoiceSubscription link,
                            BilledSubscription billed) {
        Plan then = billed.terms().plan();
        Plan other = catalog.inPlaceOf(then);
        if (!link.reason().billsUsage() && isSingleCharge(link)) {
            return 0;
        }
        BilledBefore before = new BilledBefore(handle, invoice.id());
        List<Fee> was = fees(invoice, link, with(billed, plan -> OtherCatalog.comparable(then,
                then)), before);
        List<Fee> is = fees(invoice, link, with(billed, plan -> other),
                new BilledBefore(handle, invoice.id(), this::movedWithin));
        long cents = 0;
        List<Moved> moves = new ArrayList<>();
        for (Fee fee : is) {
            cents += fee.amountCents();
            moves.add(new Moved(fee.window(), fee.amountCents()));
        }
        for (Fee fee : was) {
            cents -= fee.amountCents();
            moves.add(new Moved(fee.window(), -fee.amountCents()));
        }
        moved.computeIfAbsent(link.subscriptionId(), id -> new ArrayList<>()).addAll(moves);
        return cents;
    }

    /** Events that were paid as they came are priced with the window that they lie in. */
    private static boolean isSingleCharge(InvoiceSubscription link) {
        return switch (link.reason()) {
            case IN_ADVANCE_CHARGE, IN_ADVANCE_CHARGE_PERIODIC -> true;
            default -> false;
        };
    }

    private List<Fee> fees(Invoice invoice, InvoiceSubscription link, BilledSubscription billed,
                           BilledBefore before) {
        BilledPeriods periods = BilledPeriods.of(billed, link.billedAt(), before).of(link);
        Instant madeAt = invoice.createdAt();
        return new PeriodFees(handle, before, UNTAXED, madeAt).of(periods).stream()
                .map(TaxableFee::fee).toList();
    }

    private static BilledSubscription with(BilledSubscription billed,
                                           Function<Plan, Plan> change) {
        SubscriptionTerms terms = billed.terms();
        return new BilledSubscription(new SubscriptionTerms(terms.subscription(),
                change.apply(terms.plan()), terms.zone()), billed.reason(), billed.upgrade());
    }

    private long movedWithin(UUID subscription, Window period) {
        return moved.getOrDefault(subscription, List.of()).stream()
                .filter(one -> !one.window().from().isBefore(period.from())
                        && !one.window().to().isAfter(period.to()))
                .mapToLong(Moved::cents).sum();
    }
}
