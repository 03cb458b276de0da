package billing.catalog.reader.plan;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.input.Formats;
import billing.input.Node;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which members of a charge count in a request once it exists; the others are passed over in
 * silence ({@code subscriptions-and-invoicing.md 1.2, 11.1}, {@code rating-and-usage.md 4.4}).
 */
final class ChargeTerms {
    private static final Set<String> OF_EVERY_CHARGE = Set.of("id", "cascade_updates",
            "properties", "filters", "invoice_display_name", "tax_codes", "applied_pricing_unit");
    private static final Set<String> OF_EVERY_FIXED_CHARGE = Set.of("id", "cascade_updates",
            "properties", "units", "apply_units_immediately", "invoice_display_name",
            "tax_codes");
    private static final Set<String> NEVER = Set.of("pay_in_advance", "prorated");

    private ChargeTerms() {
    }

    /** A plan's request without what its known charges keep. */
    static Node ofLists(Node plan, Plan stored, boolean subscribed) {
        Set<UUID> charges = idsOfCharges(stored);
        Set<UUID> fixed = idsOfFixedCharges(stored);
        Node kept = plan.member("charges").map(list -> plan.with("charges", list.each(
                each -> names(each, charges) ? ofCharge(each, subscribed) : each)))
                .orElse(plan);
        return kept.member("fixed_charges").map(list -> kept.with("fixed_charges", list.each(
                each -> names(each, fixed) ? ofFixedCharge(each, subscribed)
                        : each))).orElse(kept);
    }

    /** A charge's request without what the charge keeps. */
    static Node ofCharge(Node charge, boolean subscribed) {
        if (!subscribed) {
            return charge;
        }
        Node kept = charge.without(name -> !OF_EVERY_CHARGE.contains(name));
        return kept.member("applied_pricing_unit").map(unit -> kept.with("applied_pricing_unit",
                unit.without("code"::equals))).orElse(kept);
    }

    /** A fixed charge's request without what the fixed charge keeps. */
    static Node ofFixedCharge(Node charge, boolean subscribed) {
        return charge.without(subscribed ? name -> !OF_EVERY_FIXED_CHARGE.contains(name)
                : NEVER::contains);
    }

    /** What entries may name the charges of a plan by: their own ids, and those of the parent's. */
    static Set<UUID> idsOfCharges(Plan plan) {
        return ids(plan.pricing().charges(), Charge::id, Charge::parentId);
    }

    /** The same of its fixed charges. */
    static Set<UUID> idsOfFixedCharges(Plan plan) {
        return ids(plan.pricing().fixedCharges(), FixedCharge::id, FixedCharge::parentId);
    }

    private static <T> Set<UUID> ids(List<T> charges, Function<T, UUID> id,
                                     Function<T, UUID> parentId) {
        return charges.stream().flatMap(one -> Stream.of(id, parentId).map(of -> of.apply(one)))
                .filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** Whether an entry of a list names one of the identifiers. */
    static boolean names(Node entry, Set<UUID> ids) {
        return Formats.idOf(entry).filter(ids::contains).isPresent();
    }
}
