package billing.catalog.reader.plan;

import billing.catalog.MinimumCommitment;
import billing.catalog.UsageThreshold;
import billing.catalog.reader.TaxReader;
import billing.input.Fields;
import billing.input.Intake;
import billing.input.MemberType;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what hangs on a plan beside its charges: the commitment, thresholds and metadata
 * ({@code subscriptions-and-invoicing.md 1.1, 9.2}; {@code api-conventions.md 9.1}).
 */
final class PlanParts {
    static final Shape COMMITMENT = TaxReader.withTaxCodes(Shape.of("minimum commitment")
            .withMandatory("amount_cents", Types.whole(1), "value_is_out_of_range",
                    "Of a whole period, in minor units.")
            .with("invoice_display_name", Types.text(), "Printed on invoices."),
            "Taxes of the commitment, instead of the plan's.");
    static final Shape THRESHOLD = Shape.of("usage threshold")
            .with("threshold_display_name", Types.text(), "Printed on invoices.")
            .withMandatory("amount_cents", Types.whole(1), "missing_amount_cents",
                    "Amount of lifetime usage, in minor units.")
            .with("recurring", Types.flag(), "Whether it fires again and again.");

    private final Fields in;
    private final Intake intake;

    PlanParts(Fields in, Intake intake) {
        this.in = in;
        this.intake = intake;
    }

    /** The commitment: an empty object removes it, null leaves it. */
    MinimumCommitment commitment(MinimumCommitment stored) {
        return in.<Fields>find("minimum_commitment").map(commitment -> {
            if (commitment.node().isBlank()) {
                return null;
            }
            if (stored == null) {
                commitment.requireMandatory();
                return new MinimumCommitment(intake.newId(),
                        commitment.orElse("amount_cents", 1L),
                        commitment.get("invoice_display_name", null),
                        TaxReader.taxes(commitment, List.of(), intake), intake.now(),
                        intake.now());
            }
            return new MinimumCommitment(stored.id(),
                    commitment.orElse("amount_cents", stored.amountCents()),
                    commitment.get("invoice_display_name", stored.invoiceDisplayName()),
                    TaxReader.taxes(commitment, stored.taxes(), intake), stored.createdAt(),
                    intake.now());
        }).orElse(in.<Fields>find("minimum_commitment").isPresent() ? null : stored);
    }

    /** The complete list; one with the amount and kind of a stored one stays that one. */
    List<UsageThreshold> thresholds(List<UsageThreshold> stored) {
        if (!in.has("usage_thresholds")) {
            return stored;
        }
        List<UsageThreshold> thresholds = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int recurringOnes = 0;
        for (Fields each : in.<List<Fields>>orElse("usage_thresholds", List.of())) {
            each.requireMandatory();
            long amount = each.orElse("amount_cents", 0L);
            boolean recurring = each.orElse("recurring", false);
            if (each.has("amount_cents") && !seen.add(amount + " " + recurring)) {
                fault(each, "duplicated_values", "two thresholds of " + amount + " cents");
            }
            recurringOnes += recurring ? 1 : 0;
            if (recurring && recurringOnes == 2) {
                fault(each, "multiple_recurring_thresholds",
                        "a plan has at most one recurring threshold");
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
                        recurring, known.createdAt(), intake.now()))
                .orElseGet(() -> new UsageThreshold(intake.newId(), name, amount, recurring,
                        intake.now(), intake.now()));
    }

    private static void fault(Fields threshold, String code, String message) {
        threshold.reading().problems().add(threshold.node(), "usage_thresholds", code, message,
                null);
    }

    /** The pairs given replace the stored ones, null removes them. */
    Map<String, String> metadata(Map<String, String> stored) {
        return in.has("metadata") ? MetadataReader.pairs(in.node("metadata"), in.reading())
                : stored;
    }
}
