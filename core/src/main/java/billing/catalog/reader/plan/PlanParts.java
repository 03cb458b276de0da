package billing.catalog.reader.plan;

import billing.catalog.MinimumCommitment;
import billing.catalog.UsageThreshold;
import billing.catalog.reader.TaxReader;
import billing.input.Fields;
import billing.input.ObjectMetadata;
import billing.input.ReadContext;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import java.util.List;
import java.util.Map;

/**
 * Reads the parts of a plan other than its charges: the commitment, thresholds and metadata
 * ({@code subscriptions-and-invoicing.md 1.1, 9.2}; {@code api-conventions.md 9.1}).
 */
final class PlanParts {
    static final Shape COMMITMENT = TaxReader.withTaxCodes(Shape.of("minimum commitment")
            .withMandatory("amount_cents", Types.whole(1), ErrorCode.VALUE_IS_OUT_OF_RANGE,
                    "Of a whole period, in minor units.")
            .with("invoice_display_name", Types.text(), "Printed on invoices."),
            "Taxes of the commitment, instead of the plan's.");

    private final Fields in;
    private final ReadContext context;

    PlanParts(Fields in, ReadContext context) {
        this.in = in;
        this.context = context;
    }

    /** The commitment: an empty object removes it, null keeps it. */
    MinimumCommitment commitment(MinimumCommitment stored) {
        return in.<Fields>find("minimum_commitment").map(commitment -> {
            if (commitment.node().isBlank()) {
                return null;
            }
            if (stored == null) {
                commitment.requireMandatory();
                return new MinimumCommitment(context.newId(),
                        commitment.orElse("amount_cents", 1L),
                        commitment.get("invoice_display_name", null),
                        TaxReader.taxes(commitment, List.of(), context), context.now(),
                        context.now());
            }
            return new MinimumCommitment(stored.id(),
                    commitment.orElse("amount_cents", stored.amountCents()),
                    commitment.get("invoice_display_name", stored.invoiceDisplayName()),
                    TaxReader.taxes(commitment, stored.taxes(), context), stored.createdAt(),
                    context.now());
        }).orElse(in.<Fields>find("minimum_commitment").isPresent() ? null : stored);
    }

    /** The complete list of usage thresholds. */
    List<UsageThreshold> thresholds(List<UsageThreshold> stored) {
        return new UsageThresholdList(context::newId, context.now()).read(in, stored);
    }

    /** The metadata: pairs in the request replace the stored ones, null removes them. */
    Map<String, String> metadata(Map<String, String> stored) {
        return in.has("metadata") ? ObjectMetadata.read(in.node("metadata"), in.reading())
                : stored;
    }
}
