package billing.catalog.store;

import billing.catalog.MinimumCommitment;
import billing.catalog.Tax;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored minimum commitments of plans ({@code subscriptions-and-invoicing.md 10}). */
final class MinimumCommitments {
    private final Handle handle;
    private final TaxLinks taxLinks;
    private final Rows<Line> rows;

    private record Line(UUID planId, MinimumCommitment commitment) {
    }

    MinimumCommitments(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
        this.rows = new Rows<>(handle, "SELECT * FROM minimum_commitments",
                MinimumCommitments::line);
    }

    /** The commitments by plan. */
    Map<UUID, MinimumCommitment> ofPlans(Collection<UUID> planIds) {
        List<Line> lines = rows.listIn("WHERE plan_id", planIds, "");
        Map<UUID, List<Tax>> taxes = taxLinks.taxes(TaxLinks.Owner.MINIMUM_COMMITMENT,
                lines.stream().map(line -> line.commitment().id()).toList());
        Map<UUID, MinimumCommitment> commitments = new HashMap<>();
        for (Line line : lines) {
            MinimumCommitment stored = line.commitment();
            commitments.put(line.planId(), new MinimumCommitment(stored.id(),
                    stored.amountCents(), stored.invoiceDisplayName(),
                    taxes.getOrDefault(stored.id(), List.of()), stored.createdAt(),
                    stored.updatedAt()));
        }
        return commitments;
    }

    /** Gives a plan this commitment, or none for null. */
    void replace(UUID planId, MinimumCommitment commitment) {
        rows.first("WHERE plan_id = ?", planId).ifPresent(line -> {
            taxLinks.remove(TaxLinks.Owner.MINIMUM_COMMITMENT, line.commitment().id());
            handle.execute("DELETE FROM minimum_commitments WHERE plan_id = ?",
                    planId);
        });
        if (commitment != null) {
            Columns.of("minimum_commitments").set("id", commitment.id()).set("plan_id", planId)
                    .set("amount_cents", commitment.amountCents())
                    .set("invoice_display_name", commitment.invoiceDisplayName())
                    .set("created_at", commitment.createdAt())
                    .set("updated_at", commitment.updatedAt()).insert(handle);
            taxLinks.add(TaxLinks.Owner.MINIMUM_COMMITMENT, commitment.id(), commitment.taxes());
        }
    }

    private static Line line(Row row) {
        return new Line(row.id("plan_id"), new MinimumCommitment(row.id("id"),
                row.number("amount_cents"), row.text("invoice_display_name"), List.of(),
                row.instant("created_at"), row.instant("updated_at")));
    }
}
