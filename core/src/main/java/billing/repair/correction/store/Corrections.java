package billing.repair.correction.store;

import billing.catalog.Tax;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Row;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledItem;
import billing.invoicing.CouponShare;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.RatedAmount;
import billing.invoicing.fee.store.GroupKey;
import billing.kernel.time.Window;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.FeeDifference;
import billing.usage.store.EventStore;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The stored corrections, the baseline of the next correction. Rows are only added; the unique key
 * of fee and step distinguishes corrections made at the same instant.
 */
public final class Corrections {
    private static final TypeReference<Fee.Item> ITEM = new TypeReference<>() { };
    private static final TypeReference<List<Tax>> TAXES = new TypeReference<>() { };
    private static final String STEPS = "SELECT * FROM corrected_fees";
    private static final String BY_STEP = "ORDER BY step, id";

    private final Handle handle;
    private final Map<UUID, List<Step>> ahead = new HashMap<>();

    /** Reads corrections within the handle's transaction. */
    public Corrections(Handle handle) {
        this.handle = handle;
    }

    /**
     * A fee after one of its corrections.
     *
     * @param was         before it
     * @param choice      whether it states a choice of fees, not a correction
     * @param withCoupons whether the deduction of coupons is stored with it
     */
    private record Step(UUID invoiceId, FeeKey key, int step, CorrectedFee corrected,
                        RatedAmount was, boolean choice, boolean withCoupons) {
    }

    /** Reads at once the corrected fees of invoices, some hundred at most. */
    public void readAhead(Collection<UUID> invoiceIds) {
        invoiceIds.forEach(id -> ahead.put(id, new ArrayList<>()));
        new Rows<>(handle, STEPS, Corrections::step)
                .listIn("WHERE invoice_id", invoiceIds, BY_STEP)
                .forEach(step -> ahead.get(step.invoiceId()).add(step));
    }

    /** Returns the corrected fees of an invoice after their latest corrections. */
    public Map<FeeKey, CorrectedFee> ofInvoice(UUID invoiceId) {
        Map<FeeKey, CorrectedFee> corrected = new LinkedHashMap<>();
        steps(invoiceId).stream().filter(step -> !step.choice())
                .forEach(step -> corrected.put(step.key(), step.corrected()));
        return corrected;
    }

    /**
     * Returns by how much the usage of an invoice exceeds what it bills because its fees were
     * chosen when it was regenerated ({@code subscriptions-and-invoicing.md 6.8}).
     */
    public Map<FeeKey, RatedAmount> choices(UUID invoiceId) {
        Map<FeeKey, RatedAmount> choices = new LinkedHashMap<>();
        steps(invoiceId).stream().filter(Step::choice).forEach(step -> choices.put(step.key(),
                RatedAmount.of(step.corrected().fee()).less(step.was())));
        return choices;
    }

    /** Whether the deductions of coupons from the corrections of an invoice are stored. */
    public enum Coupons {
        /** The invoice was not corrected. */
        NONE,
        /** At least one correction was stored without them. */
        UNKNOWN,
        /** All corrections were stored with them. */
        KEPT
    }

    /** Returns whether the deductions of coupons from the corrections of an invoice are stored. */
    public Coupons coupons(UUID invoiceId) {
        List<Step> steps = steps(invoiceId).stream().filter(step -> !step.choice()).toList();
        return steps.isEmpty() ? Coupons.NONE
                : steps.stream().allMatch(Step::withCoupons) ? Coupons.KEPT : Coupons.UNKNOWN;
    }

    /**
     * Returns the amounts by which corrections of an invoice have changed the use of coupons, by
     * applied coupon.
     */
    public Map<UUID, Long> couponCents(UUID invoiceId) {
        Map<UUID, Long> cents = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT applied_coupon_id, amount_cents FROM correction_coupons",
                row -> Map.entry(row.id("applied_coupon_id"), row.number("amount_cents")))
                .list("WHERE invoice_id = ?", invoiceId)
                .forEach(one -> cents.merge(one.getKey(), one.getValue(), Long::sum));
        return cents;
    }

    /**
     * The time of a rating.
     *
     * @param seen the position in the history of events, by {@code EventStore.seen}; null when not
     *             stored
     */
    public record Rated(Instant at, Long seen) {
    }

    /** Returns the rating of the latest correction of an invoice. */
    public Optional<Rated> lastBooked(UUID invoiceId) {
        return new Rows<>(handle, "SELECT booked_at, events_seen FROM corrected_fees",
                row -> new Rated(row.instant("booked_at"), row.optionalNumber("events_seen")))
                .first("WHERE invoice_id = ? ORDER BY booked_at DESC,"
                        + " events_seen DESC NULLS LAST LIMIT 1", invoiceId);
    }

    /** Adds corrections. */
    public static void add(UnitOfWork work, UUID invoiceId, List<FeeDifference> differences,
                           CorrectionMethod method) {
        Map<FeeKey, Integer> last = new LinkedHashMap<>();
        new Corrections(work.handle()).steps(invoiceId)
                .forEach(step -> last.put(step.key(), step.step()));
        long seen = new EventStore(work.handle()).seen();
        Columns.insertAll(work.handle(), differences.stream().map(one -> row(work, invoiceId, one,
                last.getOrDefault(one.key(), 0) + 1, method).set("events_seen", seen)).toList());
        List<CouponShare> shares = differences.stream().map(FeeDifference::coupons)
                .reduce(List.of(), CouponShare::joined);
        Columns.insertAll(work.handle(), shares.stream()
                .map(share -> Columns.of("correction_coupons")
                .set("id", work.nextId()).set("invoice_id", invoiceId)
                .set("applied_coupon_id", share.appliedCouponId())
                .set("amount_cents", share.cents()).set("booked_at", work.now())).toList());
    }

    /**
     * Adds the choice of an invoice's fees. An invoice that is corrected by being regenerated has
     * no corrections of its own, so rows of that method state choices.
     *
     * @param differences of its usage from what it bills
     */
    public static void addChoices(UnitOfWork work, UUID invoiceId,
                                  List<FeeDifference> differences) {
        add(work, invoiceId, differences, CorrectionMethod.REGENERATE);
    }

    private static Columns row(UnitOfWork work, UUID invoiceId, FeeDifference one, int step,
                               CorrectionMethod method) {
        FeeKey key = one.key();
        BilledItem what = key.item();
        return Columns.of("corrected_fees").set("id", work.nextId())
                .set("invoice_id", invoiceId).set("step", step)
                .set("subscription_id", what.subscriptionId()).set("fee_type", what.type())
                .set("charge_id", Identifiers.orNone(what.chargeId()))
                .set("filter_id", Identifiers.orNone(what.filterId()))
                .set("grouped_by", GroupKey.of(what.groupedBy()))
                .set("true_up", what.trueUp())
                // Nulls are never equal in a unique key.
                .set("event_id", key.transaction() == null ? "" : key.transaction())
                .json("item", one.fee().item()).json("taxes", one.taxes())
                .set("currency", one.fee().amounts().currency()).set("was_cents", one.was().cents())
                .set("is_cents", one.is().cents()).set("was_units", one.was().units())
                .set("is_units", one.is().units())
                .set("coupons_cents", one.couponsCents()).set("from_at", one.fee().window().from())
                .set("to_at", one.fee().window().to()).json("cause", one.cause())
                .set("way", method).set("booked_at", work.now());
    }

    private List<Step> steps(UUID invoiceId) {
        List<Step> known = ahead.get(invoiceId);
        return known != null ? known : new Rows<>(handle, STEPS, Corrections::step)
                .list("WHERE invoice_id = ? " + BY_STEP, invoiceId);
    }

    private static Step step(Row row) {
        Fee.Item item = row.json("item", ITEM);
        FeeType type = row.constant("fee_type", FeeType.class);
        FeeKey key = new FeeKey(new BilledItem(row.id("subscription_id"), type,
                row.id("charge_id"), row.id("filter_id"), null, item.groupedBy(),
                row.flag("true_up")), row.text("event_id").isEmpty() ? null : row.text("event_id"));
        RatedAmount is = new RatedAmount(row.number("is_cents"), row.decimal("is_units"));
        Fee fee = FeeBuilder.of(type, item, row.currency("currency"))
                .subscription(key.item().subscriptionId())
                .charge(key.item().chargeId(), key.item().filterId())
                .exactCents(BigDecimal.valueOf(is.cents())).units(is.units(), BigDecimal.ZERO)
                .window(new Window(row.instant("from_at"), row.instant("to_at"))).build();
        return new Step(row.id("invoice_id"), key, row.integer("step"),
                new CorrectedFee(fee, row.json("taxes", TAXES)),
                new RatedAmount(row.number("was_cents"), row.decimal("was_units")),
                row.constant("way", CorrectionMethod.class) == CorrectionMethod.REGENERATE,
                row.optionalNumber("coupons_cents") != null);
    }
}
