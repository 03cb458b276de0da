package billing.check;

import billing.engine.Handle;
import billing.engine.Rows;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether numbers run without gaps and no period is billed twice
 * ({@code subscriptions-and-invoicing.md 5.3, 6.7}).
 */
final class NumbersCheck {
    private final Handle handle;

    NumbersCheck(Handle handle) {
        this.handle = handle;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        new Rows<>(handle, "SELECT c.external_id || ': ' || COUNT(*)"
                + " || ' invoices are numbered up to ' || MAX(i.sequential_id) AS gap"
                + " FROM invoices i JOIN customers c ON c.id = i.customer_id",
                row -> row.text("gap")).list("WHERE i.sequential_id IS NOT NULL"
                        + " GROUP BY i.customer_id, c.external_id, i.billing_entity_id"
                        + " HAVING COUNT(*) <> MAX(i.sequential_id) ORDER BY 1")
                .forEach(gap -> findings.add(new Finding(null, "numbers of customer " + gap,
                        "an invoice is missing")));
        new Rows<>(handle, "SELECT s.external_id || ' on ' || max(l.billed_on) AS period"
                + " FROM fees f JOIN invoices i ON i.id = f.invoice_id"
                + " JOIN invoice_subscriptions l ON l.invoice_id = i.id"
                + " AND l.subscription_id = f.subscription_id"
                + " JOIN subscriptions s ON s.id = f.subscription_id",
                row -> row.text("period"))
                        .list("WHERE f.fee_type = 'subscription' AND l.regenerated = 0"
                        + " AND i.status NOT IN ('deleted', 'closed')"
                        + " GROUP BY f.subscription_id, s.external_id, f.from_at"
            + " HAVING COUNT(*) > 1"
                        + " ORDER BY 1")
                .forEach(twice -> findings.add(new Finding(null,
                        "a period has two subscription fees: " + twice, null)));
        return findings;
    }
}
