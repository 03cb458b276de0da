package billing.invoicing.fee;

import billing.catalog.FixedCharge;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Days;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.rating.PricedUsage;
import billing.rating.UsageFigures;
import billing.subscription.FixedChargeUnits.UnitsEvent;
import billing.subscription.store.FixedChargeUnitEvents;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What is due at once when the units of advance fixed charges change within a period
 * ({@code subscriptions-and-invoicing.md 11.4}).
 */
final class UnitChangeFees {
    private final Handle handle;
    private final BillingHistory before;

    UnitChangeFees(Handle handle, BillingHistory before) {
        this.handle = handle;
        this.before = before;
    }

    /** A fee for each changed fixed charge, over nothing where no more units are used. */
    List<Fee> fees(BilledPeriods periods) {
        Map<UUID, List<UnitsEvent>> units = new FixedChargeUnitEvents(handle)
                .whenMade(periods.subscription().id(), before.own());
        List<Fee> fees = new ArrayList<>();
        for (FixedCharge charge : periods.terms().plan().pricing().fixedCharges()) {
            if (charge.billing().payInAdvance() && periods.billed().units().contains(charge.id())) {
                List<UnitsEvent> events = units.getOrDefault(charge.id(), List.of());
                fees.add(fee(periods, charge, events.isEmpty() ? BigDecimal.ZERO
                        : events.get(events.size() - 1).units()));
            }
        }
        return fees;
    }

    private Fee fee(BilledPeriods periods, FixedCharge charge, BigDecimal units) {
        Window window = periods.opening().fixedCharges();
        BigDecimal added = units.subtract(before.fixedChargeUnits(periods.subscription().id(),
                charge, window)).max(BigDecimal.ZERO);
        CurrencyUnit currency = periods.terms().plan().billing().currency();
        FeeBuilder fee = FeeBuilder.of(FeeType.FIXED_CHARGE, FixedChargeFees.item(charge),
                        currency)
                .subscription(periods.subscription().id()).fixedCharge(charge.id(), true)
                .window(window);
        if (added.signum() == 0) {
            return fee.exactCents(BigDecimal.ZERO).units(BigDecimal.ZERO, BigDecimal.ZERO)
                    .build();
        }
        PricedUsage priced = charge.model().price(UsageFigures.prorated(
                charge.billing().prorated() ? remaining(periods, window, added) : added, added, 0));
        return fee.exactCents(currency.toCents(priced.amount()))
                .units(added, priced.unitAmount()).details(priced.steps()).build();
    }

    /** The units weighted by the days from today to the window's end, both counted. */
    private static BigDecimal remaining(BilledPeriods periods, Window window, BigDecimal units) {
        ProrationDates dates = periods.opening().fixedChargesDates();
        long days = ChronoUnit.DAYS.between(dates.dateOf(periods.billedAt()),
                dates.dateOf(window.to())) + 1;
        return Decimals.round(Days.share(units, days, dates.periodDays()),
                Scale.PRORATED_FIXED_UNITS);
    }
}
