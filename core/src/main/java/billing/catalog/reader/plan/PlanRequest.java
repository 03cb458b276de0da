package billing.catalog.reader.plan;

import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.input.Fields;
import billing.input.Node;
import billing.input.ReadContext;
import billing.input.Reading;
import billing.kernel.error.ErrorCode;
import billing.kernel.time.Interval;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * A request to create or update a plan ({@code subscriptions-and-invoicing.md 1.2}).
 *
 * @param plan        the plan to be stored
 * @param cascade     whether the changes apply to private children too
 * @param immediately fixed charges whose units apply from now on, not from the next period
 */
public record PlanRequest(Plan plan, boolean cascade, Set<UUID> immediately) {
    private static final Set<String> FREE_OF_PLAN = Set.of("name", "invoice_display_name",
            "description", "amount_cents", "tax_codes", "minimum_commitment", "usage_thresholds",
            "charges", "fixed_charges", "metadata", "cascade_updates");

    /**
     * Reads a request. Members that cannot be changed are ignored.
     *
     * @param stored     the stored plan; null to create one
     * @param subscribed whether the plan has ever had a subscription: then most of its members
     *                   cannot be changed
     * @param taken      whether another plan has a code
     * @throws billing.kernel.error.NotFoundException when the request refers to an unknown resource
     * @throws billing.kernel.error.InvalidException  with the codes of
     *                                         {@code subscriptions-and-invoicing.md 15}
     */
    public static PlanRequest read(Node body, Plan stored, boolean subscribed,
                                   Predicate<String> taken, ReadContext context) {
        Reading reading = Reading.ofRequests();
        Node node = body.without("entitlements"::equals);
        if (stored != null) {
            Node kept = subscribed ? node.without(name -> !FREE_OF_PLAN.contains(name)) : node;
            node = ChargeTerms.ofLists(kept, stored, subscribed);
        }
        Fields in = PlanReader.REQUEST.read(node, reading);
        Plan read = new PlanReader().read(in, stored, context);
        boolean isNewCode = stored == null || !stored.code().equals(read.code());
        if (isNewCode && read.code() != null && taken.test(read.code())) {
            in.fault("code", ErrorCode.VALUE_ALREADY_EXIST, "another plan has this code", null);
        }
        reading.problems().refuseRequest();
        return new PlanRequest(stored == null || subscribed ? read : withMonthlyBilling(read, in),
                in.orElse("cascade_updates", false), immediately(in, read));
    }

    /** A request that sets the interval also sets what is billed monthly. */
    private static Plan withMonthlyBilling(Plan read, Fields in) {
        boolean isLong = in.has("interval") && (read.billing().interval() == Interval.YEARLY
                || read.billing().interval() == Interval.SEMIANNUAL);
        return new PlanRevision(read).monthly(
                isLong ? in.orElse("bill_charges_monthly", false) : null,
                isLong ? in.orElse("bill_fixed_charges_monthly", false) : null).made();
    }

    private static Set<UUID> immediately(Fields in, Plan read) {
        Set<UUID> ids = new HashSet<>();
        List<Fields> given = in.orElse("fixed_charges", List.of());
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).orElse("apply_units_immediately", false)) {
                ids.add(read.pricing().fixedCharges().get(i).id());
            }
        }
        return ids;
    }
}
