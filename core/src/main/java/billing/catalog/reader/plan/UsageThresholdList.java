package billing.catalog.reader.plan;

import billing.catalog.UsageThreshold;
import billing.input.Fields;
import billing.input.Shape;
import billing.input.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Reads the usage thresholds of a plan or a subscription
 * ({@code subscriptions-and-invoicing.md 9.2}).
 *
 * @param newId makes identifiers
 */
public record UsageThresholdList(Supplier<UUID> newId, Instant now) {
    private static final String MEMBER = "usage_thresholds";
    private static final String AMOUNT = "amount_cents";
    private static final String AMOUNT_TEXT = "Amount of lifetime usage, in minor units.";
    static final Shape THRESHOLD = Shape.of("usage threshold")
            .with("threshold_display_name", Types.text(), "Printed on invoices.")
            .withMandatory(AMOUNT, Types.whole(1), "missing_amount_cents", AMOUNT_TEXT)
            .with("recurring", Types.flag(), "Whether it fires again and again.");
    /** An object of which only the thresholds count. */
    public static final Shape SHAPE = Shape.of("subscription")
            .with(MEMBER, Types.objects(THRESHOLD), "Amounts of usage.");

    /**
     * The complete list; one with the amount and kind of a stored one stays that one. Faults are
     * noted.
     *
     * @param in     may lack the member: then the stored ones stay
     */
    public List<UsageThreshold> read(Fields in, List<UsageThreshold> stored) {
        if (!in.has(MEMBER)) {
            return stored;
        }
        List<UsageThreshold> thresholds = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int recurringOnes = 0;
        for (Fields each : in.<List<Fields>>orElse(MEMBER, List.of())) {
            if (!each.mentions(AMOUNT)) {
                fault(each, "missing_amount_cents", "a usage threshold needs \"amount_cents\"",
                        AMOUNT_TEXT);
            }
            long amount = each.orElse(AMOUNT, 0L);
            boolean recurring = each.orElse("recurring", false);
            if (each.has(AMOUNT) && !seen.add(amount + " " + recurring)) {
                fault(each, "duplicated_values", "two thresholds of " + amount + " cents", null);
            }
            recurringOnes += recurring ? 1 : 0;
            if (recurring && recurringOnes == 2) {
                fault(each, "multiple_recurring_thresholds",
                        "a plan has at most one recurring threshold", null);
            }
            thresholds.add(threshold(each, amount, recurring, stored));
        }
        return thresholds;
    }

    private UsageThreshold threshold(Fields each, long amount, boolean recurring,
                                     List<UsageThreshold> stored) {
        String name = each.get("threshold_display_name", null);
        return stored.stream().filter(known -> known.amountCents() == amount
                        && known.recurring() == recurring).findFirst()
                .map(known -> new UsageThreshold(known.id(),
                        each.get("threshold_display_name", known.displayName()), amount,
                        recurring, known.createdAt(), now))
                .orElseGet(() -> new UsageThreshold(newId.get(), name, amount, recurring, now,
                        now));
    }

    private static void fault(Fields threshold, String code, String message, String hint) {
        threshold.reading().problems().add(threshold.node(), MEMBER, code, message, hint);
    }
}
