package billing.apply;

import billing.catalog.BillableMetric;
import billing.catalog.ChargeFilter;
import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntity;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.settlement.coupon.store.AppliedCoupons;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What may not change any more. The API passes over such members in silence; a file that asks for
 * them would differ from the database for ever, so here they are faults
 * ({@code subscriptions-and-invoicing.md 1.2}, {@code rating-and-usage.md 2.2, 4.4},
 * {@code money.md 3.1}).
 */
final class ImmutableMembers {
    private static final Set<String> FIXED_OF_PLAN = Set.of("interval", "pay_in_advance",
            "amount_currency", "trial_period", "bill_charges_monthly",
            "bill_fixed_charges_monthly");
    private static final Set<String> FREE_OF_CHARGE = Set.of("properties", "filters",
            "invoice_display_name", "tax_codes", "applied_pricing_unit.conversion_rate");
    private static final Set<String> FIXED_OF_FIXED_CHARGE = Set.of("charge_model", "add_on_code",
            "pay_in_advance", "prorated");
    private static final Set<String> FREE_OF_METRIC = Set.of("name", "description", "filters");
    private static final Set<String> FREE_OF_COUPON = Set.of("name", "description", "expiration",
            "expiration_at");
    private static final Set<String> FIXED_OF_SUBSCRIPTION = Set.of("plan_code",
            "external_customer_id", "billing_time");
    private static final Set<String> FIXED_ONCE_STARTED =
            Set.of("subscription_at", "activation_rules");
    private static final Pattern PART = Pattern.compile("(charges|fixed_charges)\\[(.+?)]\\.(.+)");

    private final Handle handle;

    ImmutableMembers(Handle handle) {
        this.handle = handle;
    }

    /** Notes every change of a resource that is not possible. */
    void check(DeclaredResource<?> declared, List<MemberChange> changes) {
        if (declared.desired() instanceof Plan plan) {
            if (new Plans(handle).hasSubscriptions(plan.id())) {
                changes.forEach(change -> checkPlan(declared, change));
            }
        } else if (declared.desired() instanceof BillableMetric metric) {
            checkFilters(declared, (BillableMetric) declared.stored(), metric);
            changes.stream().filter(change -> !FREE_OF_METRIC.contains(root(change.path())))
                    .filter(change -> isUsed(metric)).forEach(change -> refuse(declared, change,
                            change.path(), "metric " + metric.code() + ": a plan charges it"));
        } else if (declared.desired() instanceof Coupon coupon) {
            changes.stream().filter(change -> !FREE_OF_COUPON.contains(root(change.path())))
                    .filter(change -> new AppliedCoupons(handle).areOf(coupon.id()))
                    .forEach(change -> refuse(declared, change, change.path(), "coupon "
                            + coupon.code() + ": customers have been given it"));
        } else if (declared.desired() instanceof DeclaredSubscription subscription) {
            changes.forEach(change -> checkSubscription(declared, subscription, change));
        }
    }

    /** Values that charges filter on stay declared; the API would cut them out of the charges. */
    private void checkFilters(DeclaredResource<?> declared, BillableMetric before,
                              BillableMetric after) {
        if (before == null || before.filters().equals(after.filters())) {
            return;
        }
        for (Plan plan : new Plans(handle).charging(after.id())) {
            plan.pricing().charges().stream()
                    .filter(charge -> charge.metric().id().equals(after.id()))
                    .forEach(charge -> charge.filters().stream()
                            .flatMap(filter -> undeclared(filter, after).stream()).distinct()
                            .forEach(value -> declared.fields().fault("filters",
                                    ErrorCode.VALUE_IS_INVALID, "metric " + after.code()
                                            + " must go on declaring " + value + ": charge "
                                            + charge.code() + " of plan " + plan.code()
                                            + " filters on it",
                                    "take it out of the charge first")));
        }
    }

    private static List<String> undeclared(ChargeFilter filter, BillableMetric metric) {
        List<String> undeclared = new ArrayList<>();
        filter.values().forEach((key, values) -> {
            List<String> declared = metric.filters().stream()
                    .filter(each -> each.key().equals(key)).findFirst()
                    .map(BillableMetric.MetricFilter::values).orElse(null);
            values.stream().filter(value -> declared == null
                            || !value.equals(ChargeFilter.ALL_VALUES) && !declared.contains(value))
                    .forEach(value -> undeclared.add(key + " " + value));
        });
        return undeclared;
    }

    private void checkPlan(DeclaredResource<?> declared, MemberChange change) {
        String plan = "plan " + declared.key();
        String reason = plan + ": it has subscriptions";
        if (FIXED_OF_PLAN.contains(change.path())) {
            refuse(declared, change, change.path(), reason);
            return;
        }
        Matcher part = PART.matcher(change.path());
        if (part.matches()) {
            boolean ofCharge = part.group(1).equals("charges");
            String member = part.group(3);
            boolean fixed = ofCharge
                    ? FREE_OF_CHARGE.stream().noneMatch(free -> isBelow(member, free))
                    : FIXED_OF_FIXED_CHARGE.contains(member);
            if (fixed) {
                refuse(declared, change, member, (ofCharge ? "charge " : "fixed charge ")
                        + part.group(2) + " of " + reason);
            }
        }
    }

    private void checkSubscription(DeclaredResource<?> declared, DeclaredSubscription subscription,
                                   MemberChange change) {
        boolean fixed = FIXED_OF_SUBSCRIPTION.contains(change.path())
                || FIXED_ONCE_STARTED.contains(root(change.path())) && subscription.hasStarted();
        if (fixed) {
            String owner = "subscription " + declared.key() + ": it is "
                    + (subscription.hasStarted() ? "running" : "waiting to start");
            if (change.path().equals("plan_code")) {
                refuse(declared, change, change.path(), owner, "its plan is " + change.was()
                        + "; see what another one costs, and change it, with: billing"
                        + " subscription change-plan " + declared.key() + " --plan " + change.is()
                        + (subscription.hasStarted() ? " --preview" : ""));
            } else {
                refuse(declared, change, change.path(), owner);
            }
        }
    }

    private boolean isUsed(BillableMetric metric) {
        return !new Plans(handle).charging(metric.id()).isEmpty();
    }

    private static void refuse(DeclaredResource<?> declared, MemberChange change, String member,
                               String owner) {
        refuse(declared, change, member, owner,
                "it is " + change.was() + " and would become " + change.is());
    }

    private static void refuse(DeclaredResource<?> declared, MemberChange change, String member,
                               String owner, String hint) {
        Fields fields = declared.fields();
        fields.reading().problems().add(place(fields, change.path()), member,
                ErrorCode.VALUE_IS_INVALID,
                "cannot change " + member + " of " + owner, hint);
    }

    /** What a request may change of a stored resource; the rest is passed over in silence. */
    Node changeable(Object stored, Node body) {
        if (stored instanceof Coupon coupon && new AppliedCoupons(handle).areOf(coupon.id())) {
            return body.without(name -> !FREE_OF_COUPON.contains(name));
        }
        if (stored instanceof BillableMetric metric && isUsed(metric)) {
            return body.without(name -> !FREE_OF_METRIC.contains(name));
        }
        return stored instanceof BillingEntity ? body.without("code"::equals) : body;
    }

    /** The node of a changed member: down the path as far as the document goes. */
    private static Node place(Fields fields, String path) {
        Matcher part = PART.matcher(path);
        if (!part.matches()) {
            return fields.node(root(path));
        }
        return fields.node(part.group(1)).items().stream()
                .filter(item -> item.member("code").map(Node::text)
                        .filter(part.group(2)::equals).isPresent())
                .findFirst().map(item -> item.member(root(part.group(3))).orElse(item))
                .orElse(fields.node(part.group(1)));
    }

    private static String root(String path) {
        return path.split("[.\\[ ]", 2)[0];
    }

    private static boolean isBelow(String path, String member) {
        return path.equals(member) || path.startsWith(member + ".")
                || path.startsWith(member + "[") || path.startsWith(member + " ");
    }
}
