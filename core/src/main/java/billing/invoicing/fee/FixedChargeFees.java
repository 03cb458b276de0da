package billing.invoicing.fee;

import billing.catalog.AddOn;
import billing.catalog.FixedCharge;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.rating.Graduated;
import billing.rating.PricedUsage;
import billing.rating.ProratedGraduated;
import billing.rating.UsageFigures;
import billing.subscription.FixedChargeUnits;
import billing.subscription.FixedChargeUnits.UnitsEvent;
import billing.subscription.store.FixedChargeUnitEvents;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The fees of fixed charges on an invoice ({@code subscriptions-and-invoicing.md 11.3}). */
public final class FixedChargeFees {
    private final Handle handle;
    private final BillingHistory before;

    FixedChargeFees(Handle handle, BillingHistory before) {
        this.handle = handle;
        this.before = before;
    }

    /** Fees of the closed window in arrears and of the opening one in advance. */
    List<Fee> fees(BilledPeriods periods) {
        List<Fee> fees = new ArrayList<>();
        List<FixedCharge> charges = periods.terms().plan().pricing().fixedCharges();
        if (charges.isEmpty()) {
            return fees;
        }
        if (periods.billed().units() != null) {
            return new UnitChangeFees(handle, before).fees(periods);
        }
        Map<UUID, List<UnitsEvent>> units = new FixedChargeUnitEvents(handle)
                .whenMade(periods.subscription().id(), before.own());
        PrepaidUnits prepaid = new PrepaidUnits(before, periods);
        for (FixedCharge charge : charges) {
            List<UnitsEvent> events = units.getOrDefault(charge.id(), unstated(periods, charge));
            window(periods, charge).flatMap(window -> fee(periods, charge, window, events, prepaid))
                    .ifPresent(fees::add);
        }
        return fees;
    }

    /** Of a subscription that has not started but in a preview, the units are the plan's. */
    private static List<UnitsEvent> unstated(BilledPeriods periods, FixedCharge charge) {
        return List.of(new UnitsEvent(charge.units(), periods.subscription().state().startedAt(),
                false));
    }

    /** What of a fixed charge is billed now ({@code subscriptions-and-invoicing.md 5.1, 7}). */
    private Optional<Window> window(BilledPeriods periods, FixedCharge charge) {
        Window window = switch (periods.reason()) {
            // One that started in the past is invoiced at the end of its trial only: nothing is
            // billed in advance before its next billing day, with a trial or without.
            case SUBSCRIPTION_STARTING -> charge.billing().payInAdvance()
                    && !periods.terms().startedInThePast()
                    ? periods.opening().fixedCharges() : null;
            case IN_ADVANCE_CHARGE ->
                    charge.billing().payInAdvance() ? periods.opening().fixedCharges() : null;
            case SUBSCRIPTION_TERMINATING ->
                    charge.billing().payInAdvance() ? null : periods.windows().fixedCharges();
            case SUBSCRIPTION_PERIODIC -> charge.billing().payInAdvance()
                    && periods.windows().fixedCharges() != null
                    ? periods.opening().fixedCharges() : periods.windows().fixedCharges();
            case IN_ADVANCE_CHARGE_PERIODIC, PROGRESSIVE_BILLING -> null;
        };
        return Optional.ofNullable(window)
                .filter(one -> !one.from().isAfter(one.to()))
                .filter(one -> !charge.billing().payInAdvance() || !before.hasFixedChargeFee(
                        periods.subscription().id(), charge, one));
    }

    private Optional<Fee> fee(BilledPeriods periods, FixedCharge charge, Window window,
                              List<UnitsEvent> events, PrepaidUnits prepaid) {
        ProrationDates dates = (charge.billing().payInAdvance() ? periods.opening()
                : periods.windows()).fixedChargesDates();
        FixedChargeUnits units = FixedChargeUnits.over(events, window, dates);
        return fee(charge, periods.terms().plan().billing().currency(), units,
                cents -> prepaid.deductFrom(cents, charge, window))
                .map(fee -> fee.subscription(periods.subscription().id()).window(window).build());
    }

    /** The fee of a whole period with the units that the plan states; none when it is nothing. */
    public static Optional<Fee> ofWholePeriod(FixedCharge charge, CurrencyUnit currency,
                                              Window window) {
        return fee(charge, currency, new FixedChargeUnits(charge.units(), charge.units()),
                UnaryOperator.identity()).map(fee -> fee.window(window).build());
    }

    private static Optional<FeeBuilder> fee(FixedCharge charge, CurrencyUnit currency,
                                            FixedChargeUnits units,
                                            UnaryOperator<BigDecimal> deduction) {
        PricedUsage priced = priced(charge, units);
        if (units.full().signum() == 0 && priced.amount().signum() == 0) {
            return Optional.empty();
        }
        return Optional.of(FeeBuilder.of(FeeType.FIXED_CHARGE, item(charge), currency)
                .fixedCharge(charge.id(), charge.billing().payInAdvance())
                .exactCents(deduction.apply(currency.toCents(priced.amount())))
                .units(units.full(), priced.unitAmount())
                .details(priced.steps()));
    }

    private static PricedUsage priced(FixedCharge charge, FixedChargeUnits units) {
        if (charge.billing().prorated() && charge.model() instanceof Graduated graduated) {
            return ProratedGraduated.price(graduated, units.full(), units.prorated());
        }
        return charge.model().price(UsageFigures.prorated(
                charge.billing().prorated() ? units.prorated() : units.full(), units.full(), 0));
    }

    static Fee.Item item(FixedCharge charge) {
        AddOn addOn = charge.addOn();
        return new Fee.Item(addOn.id(), addOn.code(), addOn.name(), addOn.description(),
                charge.displayName(), null, null, Map.of());
    }
}
