package billing.apply;

import billing.catalog.Plan;
import java.util.Set;

/**
 * What does not change any more of a plan with subscriptions
 * ({@code subscriptions-and-invoicing.md 1.2}, {@code rating-and-usage.md 4.4}).
 */
final class SubscribedPlan {
    private static final Set<String> FIXED = Set.of("interval", "pay_in_advance",
            "amount_currency", "trial_period", "bill_charges_monthly",
            "bill_fixed_charges_monthly");
    private static final Set<String> FREE_OF_CHARGE = Set.of("properties", "filters",
            "invoice_display_name", "tax_codes", "applied_pricing_unit.conversion_rate");
    private static final Set<String> FIXED_OF_FIXED_CHARGE = Set.of("charge_model", "add_on_code",
            "pay_in_advance", "prorated");

    private SubscribedPlan() {
    }

    /** Notes a change that is not possible. */
    static void check(DeclaredResource<Plan> declared, MemberChange change) {
        String plan = "plan " + declared.key() + ": it has subscriptions";
        if (FIXED.contains(change.path())) {
            declared.refuse(change, change.path(), plan);
        }
        change.ofCharge().filter(SubscribedPlan::isFixed).ifPresent(part -> declared.refuse(change,
                part.member(), (isMetered(part) ? "charge " : "fixed charge ") + part.code()
                        + " of " + plan));
    }

    private static boolean isFixed(MemberChange.OfCharge part) {
        return isMetered(part)
                ? FREE_OF_CHARGE.stream().noneMatch(free -> isBelow(part.member(), free))
                : FIXED_OF_FIXED_CHARGE.contains(part.member());
    }

    private static boolean isMetered(MemberChange.OfCharge part) {
        return part.list().equals("charges");
    }

    private static boolean isBelow(String path, String member) {
        return path.equals(member) || path.startsWith(member + ".")
                || path.startsWith(member + "[") || path.startsWith(member + " ");
    }
}
