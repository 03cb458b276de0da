package billing.plan;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeRevision;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.kernel.error.NotFoundException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds single pieces of a plan, and puts others in their place. */
public final class PlanComponents {
    private PlanComponents() {
    }

    /**
     * The charge of a code.
     *
     * @throws NotFoundException when the plan has none
     */
    public static Charge charge(Plan plan, String code) {
        return plan.pricing().charges().stream()
                .filter(charge -> charge.code().equals(code)).findFirst()
                .orElseThrow(() -> new NotFoundException("charge", code));
    }

    /**
     * The fixed charge of a code.
     *
     * @throws NotFoundException when the plan has none
     */
    public static FixedCharge fixedCharge(Plan plan, String code) {
        return plan.pricing().fixedCharges().stream().filter(charge -> charge.code().equals(code))
                .findFirst().orElseThrow(() -> new NotFoundException("fixed_charge", code));
    }

    /**
     * The filter of an identifier.
     *
     * @throws NotFoundException when the charge has none
     */
    public static ChargeFilter filter(Charge charge, UUID id) {
        return charge.filters().stream().filter(filter -> filter.id().equals(id)).findFirst()
                .orElseThrow(() -> new NotFoundException("charge_filter", id));
    }

    static Plan with(Plan plan, Charge charge) {
        return new PlanRevision(plan).charges(plan.pricing().charges().stream()
                .map(one -> one.id().equals(charge.id()) ? charge : one).toList()).made();
    }

    static Plan with(Plan plan, FixedCharge charge) {
        return new PlanRevision(plan).fixedCharges(plan.pricing().fixedCharges().stream()
                .map(one -> one.id().equals(charge.id()) ? charge : one).toList()).made();
    }

    static Charge with(Charge charge, ChargeFilter filter) {
        return new ChargeRevision(charge).filters(charge.filters().stream()
                .map(one -> one.id().equals(filter.id()) ? filter : one).toList()).made();
    }

    static Charge adding(Charge charge, ChargeFilter filter) {
        return new ChargeRevision(charge).filters(added(charge.filters(), filter)).made();
    }

    static Charge without(Charge charge, ChargeFilter filter) {
        return new ChargeRevision(charge).filters(charge.filters().stream()
                .filter(one -> !one.id().equals(filter.id())).toList()).made();
    }

    static <T> List<T> added(List<T> all, T one) {
        return Stream.concat(all.stream(), Stream.of(one)).toList();
    }
}
