package billing.catalog.reader.plan;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.input.Node;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

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
        List<UUID> charges = stored.pricing().charges().stream().map(Charge::id).toList();
        List<UUID> parents = stored.pricing().charges().stream().map(Charge::parentId).toList();
        List<UUID> fixed = stored.pricing().fixedCharges().stream().map(FixedCharge::id).toList();
        List<UUID> fixedParents =
                stored.pricing().fixedCharges().stream().map(FixedCharge::parentId).toList();
        Node kept = plan.member("charges").map(list -> plan.with("charges", list.each(
                each -> names(each, charges, parents) ? ofCharge(each, subscribed) : each)))
                .orElse(plan);
        return kept.member("fixed_charges").map(list -> kept.with("fixed_charges", list.each(
                each -> names(each, fixed, fixedParents) ? ofFixedCharge(each, subscribed)
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

    private static boolean names(Node entry, List<UUID> ids, List<UUID> parents) {
        return entry.member("id").map(Node::text).filter(text -> ids.stream().map(UUID::toString)
                .anyMatch(text::equals) || parents.stream().filter(Objects::nonNull)
                .map(UUID::toString).anyMatch(text::equals)).isPresent();
    }
}
