package billing.invoicing.fee;

import billing.catalog.Charge;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.engine.Identifiers;
import billing.invoicing.Fee.PresentationBreakdown;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.usage.aggregation.RatedUsage;
import billing.usage.aggregation.RatingPeriod;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Turns the rated usage of a subscription into fees: rounds once, adds true-ups to minimums, and
 * drops empty fees ({@code rating-and-usage.md 6}).
 *
 * @param identifiers    creates the identifiers of fees
 * @param currency       the plan's
 * @param subscriptionId the subscription of the fees
 * @param period         the rated window
 * @param now            the creation time of the fees, UTC
 */
public record ChargeFees(Identifiers identifiers, CurrencyUnit currency, UUID subscriptionId,
                         RatingPeriod period, Instant now) {
    /** A fee with the amounts that it was computed from. */
    private record Priced(Fee fee, ChargeAmounts amounts) {
    }

    /**
     * The fees of an invoice: those with units, an amount or events, with the true-up of each
     * charge after its other fees ({@code rating-and-usage.md 4.3, 6.3}).
     */
    public List<Fee> billed(List<RatedUsage> usages) {
        Map<UUID, List<RatedUsage>> byCharge = new LinkedHashMap<>();
        for (RatedUsage usage : usages) {
            byCharge.computeIfAbsent(usage.charge().id(), any -> new ArrayList<>()).add(usage);
        }
        List<Fee> fees = new ArrayList<>();
        byCharge.values().forEach(ofCharge -> addBilled(ofCharge, fees));
        return fees;
    }

    /** The fees of an invoice before the end of a window: those with units, an amount or events. */
    public List<Fee> toDate(List<RatedUsage> usages) {
        return usages.stream().map(usage -> priced(usage, invoicedBreakdowns(usage)).fee())
                .filter(ChargeFees::isBillable).toList();
    }

    /**
     * The fees of a usage response: one for each usage, in order, without true-ups and with all
     * presentation keys ({@code rating-and-usage.md 5.1}).
     */
    public List<Fee> shown(List<RatedUsage> usages) {
        return usages.stream().map(usage -> priced(usage, shownBreakdowns(usage)).fee()).toList();
    }

    /** Fees of renewed units without an invoice: one for each usage, also for 0 units. */
    List<Fee> renewedUninvoiced(List<RatedUsage> usages) {
        return usages.stream().map(usage -> FeeBuilder
                .of(priced(usage, invoicedBreakdowns(usage)).fee()).paidInAdvance(null).build())
                .toList();
    }

    /** The fee of one event that is paid in advance ({@code rating-and-usage.md 4.6.4}). */
    public Fee ofEvent(RatedUsage usage, String transactionId) {
        return FeeBuilder.of(priced(usage, invoicedBreakdowns(usage)).fee())
                .paidInAdvance(transactionId)
                .window(usage.charge().billing().invoiceable() ? period.window()
                        : period.dates().datesOf(period.window()))
                .build();
    }

    private void addBilled(List<RatedUsage> usages, List<Fee> fees) {
        List<Fee> priced = new ArrayList<>(usages.size());
        List<ChargeAmounts> amounts = new ArrayList<>(usages.size());
        for (RatedUsage usage : usages) {
            Priced one = priced(usage, invoicedBreakdowns(usage));
            priced.add(one.fee());
            amounts.add(one.amounts());
        }
        ChargeAmounts missing = new ChargeMinimum(usages.get(0).charge(), period, currency)
                .missing(amounts).orElse(null);
        Fee parent = missing == null ? null : priced.stream()
                .filter(fee -> fee.source().chargeFilterId() == null).findFirst().orElseThrow();
        for (Fee fee : priced) {
            if (isBillable(fee) || fee == parent) {
                fees.add(fee);
            }
        }
        if (missing != null) {
            fees.add(trueUp(parent, missing));
        }
    }

    private static boolean isBillable(Fee fee) {
        return fee.quantity().units().signum() != 0 || fee.amounts().cents() != 0
                || fee.quantity().eventsCount() != 0;
    }

    private Priced priced(RatedUsage rated, List<PresentationBreakdown> breakdowns) {
        RatedUsage usage = rated.withoutNegatives();
        ChargeAmounts amounts = ChargeAmounts.of(usage.price().amount(), usage.price().unitAmount(),
                usage.charge().billing().pricingUnit(), currency);
        Charge charge = usage.charge();
        Fee fee = new Fee(identifiers.next(now),
                new Fee.Source(FeeType.CHARGE, subscriptionId, charge.id(),
                        usage.filter() == null ? null : usage.filter().id(), null, null, null,
                        null, false, charge.billing().invoiceable()),
                ChargeItem.of(usage), null,
                new Fee.Quantity(usage.units(), usage.totalAggregatedUnits(), usage.eventsCount(),
                        usage.chargedUnits(), breakdowns),
                new Fee.Amounts(currency, amounts.amountCents(), amounts.preciseAmountCents(),
                        amounts.preciseUnitAmount(), BigDecimal.ZERO, BigDecimal.ZERO,
                        usage.price().details(), amounts.pricingUnit()),
                Fee.Taxes.NONE,
                new Fee.Payment(PaymentStatus.PENDING, null, null, null),
                period.window(), now);
        return new Priced(fee, amounts);
    }

    /** The true-up to the minimum, as a fee that refers to its parent. */
    private Fee trueUp(Fee parent, ChargeAmounts missing) {
        return new Fee(identifiers.next(now),
                new Fee.Source(FeeType.CHARGE, subscriptionId, parent.source().chargeId(), null,
                        null, null, new Fee.TrueUp(parent.id()), null, false,
                        parent.source().invoiceable()),
                parent.item(), null,
                new Fee.Quantity(BigDecimal.ONE, BigDecimal.ONE, 0L, null, List.of()),
                new Fee.Amounts(currency, missing.amountCents(), missing.preciseAmountCents(),
                        missing.preciseUnitAmount(), BigDecimal.ZERO, BigDecimal.ZERO,
                        parent.amounts().details(), missing.pricingUnit()),
                Fee.Taxes.NONE,
                new Fee.Payment(PaymentStatus.PENDING, null, null, null),
                parent.window(), now);
    }

    private static List<PresentationBreakdown> shownBreakdowns(RatedUsage usage) {
        return usage.presentationBreakdowns().stream().map(breakdown ->
                new PresentationBreakdown(breakdown.presentationBy(), breakdown.units())).toList();
    }

    /** The breakdowns by the keys that invoices show, summed over the other keys ({@code 4.2}). */
    private static List<PresentationBreakdown> invoicedBreakdowns(RatedUsage usage) {
        List<String> keys = usage.charge().properties().presentationKeys().stream()
                .filter(key -> Boolean.TRUE.equals(key.displayInInvoice()))
                .map(PresentationKey::value).toList();
        if (keys.isEmpty()) {
            return List.of();
        }
        Map<Map<String, String>, BigDecimal> units = new LinkedHashMap<>();
        for (RatedUsage.Breakdown breakdown : usage.presentationBreakdowns()) {
            Map<String, String> shown = new LinkedHashMap<>(breakdown.presentationBy());
            shown.keySet().retainAll(keys);
            units.merge(shown, breakdown.units(), BigDecimal::add);
        }
        return units.entrySet().stream()
                .map(entry -> new PresentationBreakdown(entry.getKey(), entry.getValue()))
                .toList();
    }
}
