package billing.plan;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.ChargeRevision;
import billing.catalog.ChildPlan;
import billing.catalog.FixedCharge;
import billing.catalog.FixedChargeRevision;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * What a changed plan changes on a private child of it ({@code subscriptions-and-invoicing.md
 * 1.2}): what the child still has as the plan had it follows, what is the child's own stays.
 */
final class PlanCascade {
    private final Plan before;
    private final Plan after;
    private final ChildPlan copies;

    /** The change of a plan; new pieces are copied for the child. */
    PlanCascade(Plan before, Plan after, ChildPlan copies) {
        this.before = before;
        this.after = after;
        this.copies = copies;
    }

    /**
     * The child as it shall be stored.
     *
     * @param live whether an active or pending subscription follows the child
     */
    Plan onto(Plan child, boolean live) {
        boolean sameAmount = child.billing().amountCents() == before.billing().amountCents();
        return new PlanRevision(child)
                .amountCents(sameAmount ? after.billing().amountCents()
                : child.billing().amountCents())
                .charges(charges(child, live)).fixedCharges(fixedCharges(child, live)).made();
    }

    private List<Charge> charges(Plan child, boolean live) {
        List<Charge> charges = new ArrayList<>();
        for (Charge own : child.pricing().charges()) {
            Optional<Charge> was = find(before.pricing().charges(), Charge::id, own.parentId());
            Optional<Charge> is = find(after.pricing().charges(), Charge::id, own.parentId());
            if (was.isEmpty() || is.isEmpty()) {
                if (was.isEmpty() || !live) {
                    charges.add(own);
                }
            } else {
                charges.add(changed(own, was.get(), is.get(), live));
            }
        }
        for (Charge added : after.pricing().charges()) {
            if (find(before.pricing().charges(), Charge::id, added.id()).isEmpty()) {
                charges.add(new ChargeRevision(copies.copy(added)).code(free(added.code(),
                        charges.stream().map(Charge::code).toList())).made());
            }
        }
        return charges;
    }

    private Charge changed(Charge own, Charge was, Charge is, boolean live) {
        boolean follows = ChargePropertiesJson.areSame(own.properties(), was.properties());
        boolean sameModel = is.properties().modelType() == own.properties().modelType();
        ChargeRevision revision = new ChargeRevision(own);
        if (follows && sameModel) {
            revision.properties(is.properties());
        }
        return revision.filters(live ? filters(own, was, is) : own.filters()).made();
    }

    private List<ChargeFilter> filters(Charge own, Charge was, Charge is) {
        List<ChargeFilter> filters = new ArrayList<>();
        for (ChargeFilter filter : own.filters()) {
            Optional<ChargeFilter> old = was.filters().stream()
                    .filter(one -> one.isFor(filter.values())).findFirst();
            Optional<ChargeFilter> now = old.flatMap(one ->
                    find(is.filters(), ChargeFilter::id, one.id()));
            if (old.isEmpty()) {
                filters.add(filter);
            } else {
                now.ifPresent(one -> filters.add(changed(filter, old.get(), one)));
            }
        }
        for (ChargeFilter added : is.filters()) {
            boolean isNew = find(was.filters(), ChargeFilter::id, added.id()).isEmpty();
            if (isNew && filters.stream().noneMatch(one -> one.isFor(added.values()))) {
                filters.add(copies.copy(added));
            }
        }
        return filters;
    }

    private static ChargeFilter changed(ChargeFilter own, ChargeFilter was, ChargeFilter is) {
        return !ChargePropertiesJson.areSame(own.properties(), was.properties()) ? own
                : new ChargeFilter(own.id(), Objects.equals(was, is) ? own.invoiceDisplayName()
                        : is.invoiceDisplayName(), is.values(), is.properties(), own.createdAt());
    }

    private List<FixedCharge> fixedCharges(Plan child, boolean live) {
        List<FixedCharge> charges = new ArrayList<>();
        for (FixedCharge own : child.pricing().fixedCharges()) {
            Optional<FixedCharge> was =
                    find(before.pricing().fixedCharges(), FixedCharge::id, own.parentId());
            Optional<FixedCharge> is = find(after.pricing().fixedCharges(), FixedCharge::id,
                    own.parentId());
            if (was.isEmpty() || is.isEmpty()) {
                if (was.isEmpty() || !live) {
                    charges.add(own);
                }
            } else {
                charges.add(changed(own, was.get(), is.get()));
            }
        }
        for (FixedCharge added : after.pricing().fixedCharges()) {
            if (find(before.pricing().fixedCharges(), FixedCharge::id, added.id()).isEmpty()) {
                charges.add(new FixedChargeRevision(copies.copy(added)).code(free(added.code(),
                        charges.stream().map(FixedCharge::code).toList())).made());
            }
        }
        return charges;
    }

    private static FixedCharge changed(FixedCharge own, FixedCharge was, FixedCharge is) {
        boolean follows = ChargePropertiesJson.areSame(own.model(), was.model())
                && own.units().compareTo(was.units()) == 0
                && is.modelType() == own.modelType();
        return follows ? new FixedChargeRevision(own).model(is.model()).units(is.units()).made()
                : own;
    }

    /** The code, or where the child has one like it already the first number that is free. */
    private static String free(String code, List<String> taken) {
        String found = code;
        for (int number = 2; taken.contains(found); number++) {
            found = code + "_" + number;
        }
        return found;
    }

    private static <T> Optional<T> find(List<T> all, Function<T, UUID> id, UUID wanted) {
        return all.stream().filter(one -> id.apply(one).equals(wanted)).findFirst();
    }
}
