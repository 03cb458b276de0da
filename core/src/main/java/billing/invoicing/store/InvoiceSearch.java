package billing.invoicing.store;

import billing.customer.store.Customers;
import billing.engine.Conditions;
import billing.engine.driver.Dialect;
import billing.invoicing.CollectionState;
import billing.invoicing.InvoiceFilter;
import java.util.List;

/** A filter of invoices as conditions ({@code api-conventions.md 6}). */
final class InvoiceSearch {
    private InvoiceSearch() {
    }

    static Conditions conditions(Dialect dialect, InvoiceFilter filter) {
        Conditions conditions = new Conditions()
                .always("status IN ('draft', 'finalized', 'voided', 'failed', 'pending')")
                .with(Customers.IS_NAMED, filter.externalCustomerId())
                .in("status", filter.statuses()).in("payment_status", filter.payment().statuses())
                .with("invoice_type = ?", filter.type()).with("currency = ?", filter.currency())
                .with("issuing_date >= ?", filter.bounds().issuedFrom())
                .with("issuing_date <= ?", filter.bounds().issuedTo())
                .with("total_amount_cents >= ?", filter.bounds().fromCents())
                .with("total_amount_cents <= ?", filter.bounds().toCents())
                .with("payment_overdue = ?", filter.payment().overdue())
                .with("CAST(total_paid_amount_cents > 0"
                        + " AND total_paid_amount_cents + total_offset_amount_cents"
                        + " < total_amount_cents AS INTEGER) = ?",
                        filter.payment().partiallyPaid())
                .with("CAST(payment_dispute_lost_at IS NOT NULL AS INTEGER) = ?",
                        filter.payment().disputeLost())
                .with("self_billed = ?", filter.selfBilled())
                .in("(SELECT code FROM billing_entities"
                        + " WHERE billing_entities.id = invoices.billing_entity_id)",
                        filter.entityCodes())
                .containing(filter.searchTerm(), dialect, "id", List.of(
                        dialect.contains("number"),
                        Customers.containing("customer_id", dialect)));
        if (!filter.payment().settlements().isEmpty()) {
            conditions.always("(" + String.join(" OR ", filter.payment().settlements().stream()
                    .map(InvoiceSearch::settled).toList()) + ")");
        }
        if (filter.payment().collection() != null) {
            conditions.always(collected(filter.payment().collection()));
        }
        String pairs = dialect.jsonPairs("key", "value",
                "FROM invoice_metadata WHERE invoice_id = invoices.id");
        return conditions.pairs(dialect, pairs, filter.metadata());
    }

    /** The same states as of {@link CollectionState#of}. */
    private static String collected(CollectionState state) {
        String paid = "(payment_status = 'succeeded' OR total_amount_cents"
                + " - total_paid_amount_cents - total_offset_amount_cents = 0)";
        return "status = 'finalized' AND " + switch (state) {
            case PAID -> paid;
            case OVERDUE -> "NOT " + paid + " AND payment_overdue = 1";
            case OPEN -> "NOT " + paid + " AND payment_overdue = 0 AND payment_status = 'pending'";
            case FAILED -> "NOT " + paid + " AND payment_overdue = 0 AND payment_status = 'failed'";
            default -> throw new IllegalArgumentException("no filter for " + state);
        };
    }

    private static String settled(String kind) {
        return kind.equals("payment") ? "total_paid_amount_cents > 0"
                : "total_offset_amount_cents > 0";
    }
}
