package billing.rating;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How a percentage was computed ({@code rating-and-usage.md 3.7}). Amounts are in currency or
 * pricing units, unrounded.
 *
 * @param units            all units
 * @param freeUnits        of them free
 * @param paidUnits        of them paid, not negative
 * @param rate             percent
 * @param unitsAmount      the percentage of the paid units
 * @param freeEvents       number of free events
 * @param paidEvents       number of paid events
 * @param eventAmount      due for each paid event
 * @param eventsAmount     due for all of them; null in details from before it was stated
 * @param limitsAdjustment what the limits per transaction add; null likewise
 */
public record PercentageSteps(BigDecimal units, BigDecimal freeUnits, BigDecimal paidUnits,
                              BigDecimal rate, BigDecimal unitsAmount, long freeEvents,
                              long paidEvents, BigDecimal eventAmount, BigDecimal eventsAmount,
                              BigDecimal limitsAdjustment) implements PriceSteps {
    static final String RATE = "rate";

    public PercentageSteps {
        units = PriceSteps.stripped(units);
        freeUnits = PriceSteps.stripped(freeUnits);
        paidUnits = PriceSteps.stripped(paidUnits);
        rate = PriceSteps.stripped(rate);
        unitsAmount = PriceSteps.stripped(unitsAmount);
        eventAmount = PriceSteps.stripped(eventAmount);
        eventsAmount = PriceSteps.stripped(eventsAmount);
        limitsAdjustment = PriceSteps.stripped(limitsAdjustment);
    }

    /** Rate and amount of an event are the same for every event. */
    @Override
    public PriceSteps since(PriceSteps without) {
        PercentageSteps other = (PercentageSteps) without;
        BigDecimal ownUnits = units.subtract(other.units);
        BigDecimal ownPaidUnits = paidUnits.subtract(other.paidUnits);
        return new PercentageSteps(ownUnits, ownUnits.subtract(ownPaidUnits), ownPaidUnits, rate,
                unitsAmount.subtract(other.unitsAmount), freeEvents - other.freeEvents,
                paidEvents - other.paidEvents, eventAmount,
                eventsAmount.subtract(other.eventsAmount),
                limitsAdjustment.subtract(other.limitsAdjustment));
    }

    static PercentageSteps of(Map<String, Object> members) {
        return new PercentageSteps(PriceSteps.decimal(members, "units"),
                PriceSteps.decimal(members, "free_units"),
                PriceSteps.decimal(members, "paid_units"), PriceSteps.decimal(members, RATE),
                PriceSteps.decimal(members, "per_unit_total_amount"),
                PriceSteps.decimal(members, "free_events").longValueExact(),
                PriceSteps.decimal(members, "paid_events").longValueExact(),
                PriceSteps.decimal(members, "fixed_fee_unit_amount"),
                PriceSteps.decimal(members, "fixed_fee_total_amount"),
                PriceSteps.decimal(members, "min_max_adjustment_total_amount"));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.percentage(this);
    }

    @Override
    public BigDecimal amount() {
        return Stream.of(unitsAmount, eventsAmount, limitsAdjustment).filter(Objects::nonNull)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Override
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        PriceSteps.put(members, "units", units);
        PriceSteps.put(members, "free_units", freeUnits);
        PriceSteps.put(members, "paid_units", paidUnits);
        PriceSteps.put(members, RATE, rate);
        PriceSteps.put(members, "per_unit_total_amount", unitsAmount);
        members.put("free_events", freeEvents);
        members.put("paid_events", paidEvents);
        PriceSteps.put(members, "fixed_fee_unit_amount", eventAmount);
        PriceSteps.put(members, "fixed_fee_total_amount", eventsAmount);
        PriceSteps.put(members, "min_max_adjustment_total_amount", limitsAdjustment);
        return members;
    }
}
