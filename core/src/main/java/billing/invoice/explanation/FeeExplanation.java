package billing.invoice.explanation;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.invoice.AppliedTax;
import billing.invoice.Fee;
import billing.subscription.BillingWindows;
import billing.subscription.SubscriptionTerms;
import billing.time.Days;
import billing.time.LocalDays;
import billing.time.Window;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How one fee came about: what was counted, at which price, how it was rounded and taxed. */
final class FeeExplanation {
    private final Fee fee;
    private final SubscriptionTerms terms;
    private final ZoneId zone;
    private final Charge charge;
    private final List<Explanation> events;

    /**
     * The explanation of a fee.
     *
     * @param terms  of its subscription; null for a fee of none
     * @param zone   in which its dates are local
     * @param charge of a charge fee; else null
     * @param events what was counted; empty when nobody asked
     */
    FeeExplanation(Fee fee, SubscriptionTerms terms, ZoneId zone, Charge charge,
                   List<Explanation> events) {
        this.fee = fee;
        this.terms = terms;
        this.zone = zone;
        this.charge = charge;
        this.events = events;
    }

    Explanation tree() {
        List<Explanation> steps = new ArrayList<>();
        if (fee.window() != null) {
            steps.add(Explanation.remark(period(fee.window())));
        }
        if (fee.trueUpParentFeeId() != null) {
            steps.add(Explanation.remark("raises the charge to its minimum of "
                    + (charge == null ? "the period" : money(charge.minAmountCents())
                    + " a period, by days")));
        } else {
            steps.addAll(ofType());
        }
        pricingUnit(steps);
        rounding(steps);
        for (AppliedTax tax : fee.appliedTaxes()) {
            steps.add(Explanation.step("tax " + tax.name() + ", "
                    + PriceExplanation.plain(tax.rate()) + " % of "
                    + money(fee.amountCents()), money(tax.amountCents())));
        }
        return new Explanation(title(), money(fee.amountCents()), steps);
    }

    private List<Explanation> ofType() {
        return switch (fee.type()) {
            case SUBSCRIPTION -> subscription();
            case CHARGE -> usage();
            case FIXED_CHARGE, ADD_ON -> new PriceExplanation(fee).steps();
            case COMMITMENT -> List.of(Explanation.remark(
                    "raises the fees of the period to the plan's minimum commitment"));
        };
    }

    private List<Explanation> subscription() {
        BigDecimal whole = new BigDecimal(
                String.valueOf(fee.amountDetails().get("plan_amount_cents")));
        Explanation price = Explanation.step("the plan's price of a whole period",
                money(whole.longValueExact()));
        if (terms == null || whole.compareTo(fee.preciseAmountCents()) == 0) {
            return List.of(price);
        }
        int periodDays = BillingWindows.current(terms, fee.window().from()).subscriptionDays();
        // The days follow from the amount: a trial makes them fewer than the window's.
        BigDecimal days = whole.signum() == 0 ? BigDecimal.ZERO
                : fee.preciseAmountCents().multiply(BigDecimal.valueOf(periodDays))
                        .divide(whole, 0, RoundingMode.HALF_UP);
        int window = Days.between(fee.window().from(), fee.window().to(), zone);
        return List.of(price, Explanation.step(days + " of " + periodDays + " days are billed"
                + (days.intValueExact() == window ? "" : ", of " + window + " in the window"),
                exact()));
    }

    private List<Explanation> usage() {
        List<Explanation> steps = new ArrayList<>();
        if (!fee.item().groupedBy().isEmpty()) {
            steps.add(Explanation.remark("usage with " + pairs(fee.item().groupedBy())));
        }
        if (fee.item().filters() != null) {
            steps.add(Explanation.remark("usage matching " + pairs(fee.item().filters())));
        }
        steps.add(new Explanation(counted(), PriceExplanation.units(fee.units()),
                events));
        steps.addAll(new PriceExplanation(fee).steps());
        return steps;
    }

    private String counted() {
        String events = fee.eventsCount() + (fee.eventsCount() != null && fee.eventsCount() == 1
                ? " event" : " events");
        if (charge == null) {
            return events;
        }
        BillableMetric metric = charge.metric();
        String aggregation = metric.aggregationType().name().toLowerCase(Locale.ROOT)
                .replace("_agg", "").replace('_', ' ');
        return aggregation + (metric.fieldName() == null ? "" : " of " + metric.fieldName())
                + " over " + events + (charge.prorated() ? ", weighed by days" : "");
    }

    private void pricingUnit(List<Explanation> steps) {
        Fee.PricingUnitDetails unit = fee.pricingUnit();
        if (unit != null) {
            steps.add(Explanation.step(BigDecimal.valueOf(unit.amountCents(), 2).toPlainString()
                    + " " + unit.shortName() + " at " + PriceExplanation.plain(
                            unit.conversionRate()) + " each", exact()));
        }
    }

    private void rounding(List<Explanation> steps) {
        // A true-up is what is missing to the rounded fees, so its own fraction says nothing.
        if (fee.trueUpParentFeeId() == null && fee.preciseAmountCents().compareTo(
                BigDecimal.valueOf(fee.amountCents())) != 0) {
            steps.add(Explanation.step("rounded from " + exact(), money(fee.amountCents())));
        }
    }

    private String title() {
        String name = fee.item().invoiceDisplayName();
        String filter = fee.item().filterInvoiceDisplayName();
        String full = filter == null || filter.isBlank() ? name : name + " · " + filter;
        return fee.trueUpParentFeeId() == null ? full : full + " (up to the minimum)";
    }

    private String period(Window window) {
        return "from " + LocalDays.of(window.from(), zone) + " to "
                + LocalDays.of(window.to(), zone) + " (" + zone.getId() + ")";
    }

    private static String pairs(Map<String, ?> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + (entry.getValue() instanceof List<?> list
                        ? String.join("|", list.stream().map(String::valueOf).toList())
                        : entry.getValue() == null ? "(none)" : entry.getValue().toString()))
                .reduce((one, other) -> one + ", " + other).orElse("");
    }

    private String exact() {
        return PriceExplanation.plain(
                fee.preciseAmountCents().movePointLeft(fee.currency().exponent()))
                + " " + fee.currency();
    }

    private String money(long cents) {
        return fee.currency().toUnits(cents).toPlainString() + " " + fee.currency();
    }
}
