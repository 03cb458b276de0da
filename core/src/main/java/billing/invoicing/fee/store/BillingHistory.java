package billing.invoicing.fee.store;

import billing.catalog.FixedCharge;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Rows;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.kernel.time.ZoneMove;
import billing.subscription.LastBilling;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The periods and fees that other invoices have billed, so that no period is billed twice
 * ({@code subscriptions-and-invoicing.md 5.3}). Deleted drafts count for periods, not for fees;
 * only that a subscription has had a fee remains true. Closed invoices count like final ones: that
 * a customer skips invoices of zero changes no later amount.
 */
public final class BillingHistory {
    static final String LINKS = "SELECT 1 FROM invoice_subscriptions";
    static final String PERIODIC = "WHERE subscription_id = ? AND invoice_id <> ?"
            + " AND invoicing_reason = 'subscription_periodic' AND regenerated = 0";
    private static final String FEES =
            " FROM fees f JOIN invoices i ON i.id = f.invoice_id";
    private static final String NOT_DELETED = " AND i.status <> 'deleted'";
    /** The fees of an invoice in the place of another one are those of the other one. */
    private static final String NOT_REPLACED = " AND NOT EXISTS (SELECT 1 FROM invoices r"
            + " WHERE r.voided_invoice_id = %s)";
    /** Not made after the invoice itself; one in the place of another is dated like that one. */
    private static final String MADE_BEFORE = " AND NOT EXISTS (SELECT 1 FROM invoices o"
            + " WHERE o.id = ? AND o.id < i.id"
            + " AND (i.voided_invoice_id IS NULL OR i.billed_at >= o.billed_at))";
    private static final String OF_SUBSCRIPTION =
            "WHERE f.subscription_id = ? AND i.id <> ?" + NOT_DELETED;
    private static final String FEE_BEFORE =
            " AND f.fee_type = 'subscription' AND i.billed_at < ?";
    /** A window in advance lies a few hours apart where the customer's zone has changed. */
    private static final String OF_FIXED_CHARGE = " AND f.fee_type = 'fixed_charge'"
            + " AND f.fixed_charge_id IN (?, ?) AND f.from_at > ? AND f.to_at > ? AND f.to_at < ?";
    /** So a window of a period may begin and end a few hours outside. */
    private static final String OF_PERIOD = " AND from_at >= ? AND to_at <= ?"
            + " AND (from_at + to_at) / 2 BETWEEN ? AND ?";

    private final Handle handle;
    private final UUID own;
    private final LastBillings lastBillings;
    private final Shift shift;
    private final Ahead ahead;

    /** Everything but the invoice itself, when a draft is made again; its id may be null. */
    public BillingHistory(Handle handle, UUID own) {
        this(handle, own, (subscription, period) -> 0);
    }

    /** The history with simulated differences of the amounts on other invoices. */
    public BillingHistory(Handle handle, UUID own, Shift shift) {
        this(handle, Identifiers.orNone(own), shift, Ahead.NOTHING);
    }

    private BillingHistory(Handle handle, UUID own, Shift shift, Ahead ahead) {
        this.handle = handle;
        this.own = own;
        this.lastBillings = new LastBillings(handle, own);
        this.shift = shift;
        this.ahead = ahead;
    }

    /** The same, and whether a subscription fee had been billed before. */
    public static Map<UUID, BillingHistory> ofDrafts(Handle handle, Collection<Invoice> drafts) {
        Map<UUID, BillingHistory> histories = ofInvoices(handle, drafts);
        histories.values().forEach(history -> history.ahead.last().keySet()
                .forEach(asked -> history.ahead.withFee().put(asked, false)));
        new Rows<>(handle, "SELECT o.invoice_id, o.subscription_id, o.billed_at"
                + " FROM invoice_subscriptions o", row -> Map.entry(row.id("invoice_id"),
                new Earlier(row.id("subscription_id"), row.instant("billed_at"))))
                .listIn("WHERE (SELECT f.id" + FEES + " WHERE f.subscription_id ="
                        + " o.subscription_id AND i.id <> o.invoice_id"
                        + " AND f.fee_type = 'subscription' AND i.billed_at < o.billed_at"
                        + " LIMIT 1) IS NOT NULL AND o.invoice_id", histories.keySet(), "")
                .forEach(known -> histories.get(known.getKey()).ahead.withFee()
                        .put(known.getValue(), true));
        return histories;
    }

    /** A subscription as it was before an instant. */
    private record Earlier(UUID subscription, Instant before) {
    }

    /**
     * What was read at once.
     *
     * @param last    the last billing; empty for a subscription that had not been billed
     * @param withFee whether a subscription fee had been billed
     */
    private record Ahead(Map<Earlier, Optional<LastBilling>> last, Map<Earlier, Boolean> withFee) {
        static final Ahead NOTHING = new Ahead(Map.of(), Map.of());

        private Ahead() {
            this(new HashMap<>(), new HashMap<>());
        }
    }

    /** The same history; what billing subscriptions at an instant asks for is read at once. */
    public BillingHistory readAhead(Collection<UUID> subscriptions, Instant before) {
        Ahead read = new Ahead();
        Map<UUID, LastBilling> last = lastBillings.find(subscriptions, before);
        subscriptions.forEach(id -> {
            read.last().put(new Earlier(id, before), Optional.ofNullable(last.get(id)));
            read.withFee().put(new Earlier(id, before), false);
        });
        // A statement of its own for each row: no plan goes through the fees of all subscriptions.
        new Rows<>(handle, "SELECT s.id FROM subscriptions s", row -> row.id("id"))
                .listIn("WHERE (SELECT f.id" + FEES
                        + " WHERE f.subscription_id = s.id AND i.id <> ?" + FEE_BEFORE
                        + " LIMIT 1) IS NOT NULL AND s.id", List.of(own, before), subscriptions,
                        "")
                .forEach(id -> read.withFee().put(new Earlier(id, before), true));
        return new BillingHistory(handle, own, shift, read);
    }

    /**
     * The same history with invoices that will be made before an instant.
     *
     * @param earlier what they will bill
     * @param fees    their fees
     */
    public BillingHistory foreseeing(List<BillingTrigger> earlier, List<Fee> fees,
                                     Instant before) {
        Ahead foreseen = new Ahead();
        for (BillingTrigger invoice : earlier) {
            for (BilledSubscription one : invoice.subscriptions()) {
                UUID id = one.terms().subscription().id();
                foreseen.last().put(new Earlier(id, before), Optional.of(new LastBilling(
                        one.terms().localDate(invoice.billedAt()),
                        lastBillings.chargesTo(id, before),
                        lastBillings.fixedChargesTo(id, before))));
            }
        }
        fees.stream().filter(fee -> fee.source().type() == FeeType.SUBSCRIPTION)
                .forEach(fee -> foreseen.withFee()
                        .put(new Earlier(fee.source().subscriptionId(), before), true));
        return new BillingHistory(handle, own, (subscription, period) ->
                shift.centsWithin(subscription, period) + fees.stream()
                        .filter(fee -> fee.source().subscriptionId().equals(subscription)
                                && period.contains(fee.window().middle()))
                        .mapToLong(fee -> fee.amounts().cents()).sum(), foreseen);
    }

    /** The history of each of some invoices; the last billings before them are read at once. */
    public static Map<UUID, BillingHistory> ofInvoices(Handle handle,
                                                       Collection<Invoice> invoices) {
        Map<UUID, BillingHistory> histories = new HashMap<>();
        for (Invoice invoice : invoices) {
            Ahead read = new Ahead();
            invoice.parts().subscriptions().forEach(link -> read.last().put(
                    new Earlier(link.subscriptionId(), link.billedAt()), Optional.empty()));
            histories.put(invoice.id(), new BillingHistory(handle, invoice.id(),
                    (subscription, period) -> 0, read));
        }
        LastBillings.ofInvoices(handle, histories.keySet()).forEach(one ->
                histories.get(one.invoiceId()).ahead.last().put(
                        new Earlier(one.subscriptionId(), one.billedAt()),
                        Optional.of(one.last())));
        return histories;
    }

    /** The invoice that is computed again; {@link Identifiers#NONE} for a new one. */
    public UUID own() {
        return own;
    }

    /** The increase of the amounts on other invoices, simulated or foreseen. */
    @FunctionalInterface
    public interface Shift {
        /** In cents, for what lies within a period. */
        long centsWithin(UUID subscription, Window period);
    }

    /** The last billing of a subscription before an instant; empty when it has not been billed. */
    public Optional<LastBilling> lastBilling(UUID subscription, Instant before) {
        Optional<LastBilling> known = ahead.last().get(new Earlier(subscription, before));
        return known != null ? known : lastBillings.find(subscription, before);
    }

    /** The terms with how far their subscription had been billed before an instant. */
    public SubscriptionTerms after(SubscriptionTerms terms, Instant before) {
        return terms.after(lastBilling(terms.subscription().id(), before).orElse(null));
    }

    /**
     * Whether an earlier invoice holds a subscription fee: also a draft that has been deleted,
     * because its period remains closed.
     */
    public boolean hasSubscriptionFeeBefore(UUID subscription, Instant before) {
        Boolean known = ahead.withFee().get(new Earlier(subscription, before));
        return known != null ? known : Rows.exist(handle, "SELECT 1" + FEES,
                "WHERE f.subscription_id = ? AND i.id <> ?" + FEE_BEFORE, subscription, own,
                before);
    }

    /** Whether an invoice billed within the window holds a subscription fee. */
    public boolean hasSubscriptionFeeWithin(UUID subscription, Window window) {
        // By the days of its links: a long history of fees is not gone through.
        return Rows.exist(handle, "SELECT 1 FROM invoice_subscriptions l CROSS JOIN invoices i"
                        + " CROSS JOIN fees f", "WHERE l.subscription_id = ?"
                        + " AND l.billed_at BETWEEN ? AND ? AND i.id = l.invoice_id"
                        + " AND i.id <> ?" + NOT_DELETED
                        + " AND f.invoice_id = i.id AND f.subscription_id = l.subscription_id"
                        + " AND f.fee_type = 'subscription'",
                subscription, window.from(), window.to(), own);
    }

    /** Whether a subscription fee for time after the instant has been billed. */
    public boolean hasSubscriptionFeeAfter(UUID subscription, Instant instant) {
        return hasFee("AND f.fee_type = 'subscription' AND f.to_at > ?", subscription, own,
                instant);
    }

    /** Whether an invoice made before, not voided, has charged for a fixed charge in advance. */
    public boolean hasFixedChargeFee(UUID subscription, FixedCharge charge, Window window) {
        Window end = ZoneMove.around(window.to());
        return hasFee("AND i.status <> 'voided'" + OF_FIXED_CHARGE + " AND (CAST(f.units"
                        + " AS NUMERIC) <> 0 OR f.amount_cents <> 0)" + MADE_BEFORE,
                subscription, own, charge.id(), charge.originId(),
                ZoneMove.around(window.from()).from(), end.from(), end.to(), own);
    }

    /**
     * The units of a fixed charge that invoices have charged within the window, voided ones too:
     * voiding never opens a period again ({@code subscriptions-and-invoicing.md 11.4}). Of a
     * voided invoice and the one in its place the latter counts.
     */
    public BigDecimal fixedChargeUnits(UUID subscription, FixedCharge charge, Window window) {
        Window end = ZoneMove.around(window.to());
        return new Rows<>(handle, "SELECT f.units" + FEES, row -> row.decimal("units"))
                .list(OF_SUBSCRIPTION + OF_FIXED_CHARGE + String.format(NOT_REPLACED, "i.id"),
                        subscription, own, charge.id(), charge.originId(),
                        ZoneMove.around(window.from()).from(), end.from(), end.to())
                .stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /**
     * The fees in a currency of prorated advance fixed charges on an add-on that reach over an
     * instant.
     */
    public List<PaidAhead> paidAhead(UUID subscription, UUID addOn, CurrencyUnit currency,
                                     Instant at) {
        return new Rows<>(handle, "SELECT " + PaidAhead.COLUMNS + FEES
                + " JOIN fixed_charges c ON c.id = f.fixed_charge_id", PaidAhead::of)
                .list(OF_SUBSCRIPTION + " AND f.fee_type = 'fixed_charge'"
                                + " AND i.status <> 'voided' AND c.add_on_id = ?"
                                + " AND c.pay_in_advance = 1 AND c.prorated = 1"
                                + " AND f.currency = ?"
                                + " AND f.from_at <= ? AND f.to_at >= ?",
                        subscription, own, addOn, currency, at, at);
    }

    /**
     * The fees charged for a period except commitments, in cents. Progressive invoices are not
     * counted, because the invoice that closes the period charges their amounts again. Corrected
     * fees count with their corrected amounts, and the correction lines are not counted. Of a
     * voided invoice and the one in its place the latter counts. Fees of events that are on no
     * invoice count from the beginning: that they are gathered on one later changes nothing.
     */
    public long feesCentsWithin(UUID subscription, CurrencyUnit currency, Window period) {
        Window around = ZoneMove.around(period);
        long billed = cents("SELECT COALESCE(SUM(f.amount_cents), 0) AS cents" + FEES,
                OF_SUBSCRIPTION + " AND f.fee_type IN ('subscription', 'charge', 'fixed_charge')"
                        + " AND i.invoice_type <> 'progressive_billing'"
                        + " AND NOT EXISTS (SELECT 1 FROM correction_lines l"
                        + " WHERE l.fee_id = f.id)"
                        + " AND f.currency = ?" + OF_PERIOD + String.format(NOT_REPLACED, "i.id"),
                subscription, own, currency, around.from(), around.to(), period.from(),
                period.to());
        return billed + alone(subscription, currency, around, period)
                + shift.centsWithin(subscription, period)
                + cents("SELECT COALESCE(SUM(is_cents - was_cents), 0) AS cents"
                        + " FROM corrected_fees",
                "WHERE subscription_id = ? AND invoice_id <> ? AND fee_type = 'charge'"
                        + " AND currency = ?" + OF_PERIOD
                        + String.format(NOT_REPLACED, "corrected_fees.invoice_id"),
                subscription, own, currency, around.from(), around.to(), period.from(),
                period.to());
    }

    private long alone(UUID subscription, CurrencyUnit currency, Window around, Window period) {
        return cents("SELECT COALESCE(SUM(amount_cents), 0) AS cents FROM fees",
                "WHERE subscription_id = ? AND invoice_id IS NULL AND deleted_at IS NULL"
                        + " AND fee_type = 'charge' AND currency = ?" + OF_PERIOD,
                subscription, currency, around.from(), around.to(), period.from(), period.to());
    }

    private long cents(String select, String rest, Object... values) {
        return new Rows<>(handle, select, row -> row.number("cents")).first(rest, values)
                .orElseThrow();
    }

    /** When a period was billed after an instant, on an invoice that is not voided. */
    public Optional<Instant> periodBilledAfter(UUID subscription, Instant instant) {
        return new Rows<>(handle, "SELECT l.billed_at FROM invoice_subscriptions l"
                + " JOIN invoices i ON i.id = l.invoice_id", row -> row.instant("billed_at"))
                .first("WHERE l.subscription_id = ? AND l.billed_at > ?"
                        + " AND l.invoicing_reason = 'subscription_periodic'"
                        + " AND i.status <> 'voided'" + NOT_DELETED
                        + " ORDER BY l.billed_at DESC LIMIT 1", subscription, instant);
    }

    /** Whether a periodic invoice has been made on the local date. */
    public boolean isPeriodicMadeOn(UUID subscription, LocalDate date) {
        return Rows.exist(handle, LINKS, PERIODIC + " AND billed_on = ?", subscription, own, date);
    }

    private boolean hasFee(String condition, Object... values) {
        return Rows.exist(handle, "SELECT 1" + FEES, OF_SUBSCRIPTION + " " + condition, values);
    }
}
