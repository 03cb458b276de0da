package billing.mail.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.mail.MailKind;
import billing.mail.MailedDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Documents that were not mailed to their customers yet, without void documents, receipts
 * of payments reversed in full and requests for what is paid. Messages to addresses that a request
 * named do not count.
 */
public final class UnsentDocuments {
    /** The entity of the invoices that a payment or a payment request is for. */
    private static final String ENTITY_OF = "coalesce((SELECT billing_entity_id FROM invoices"
            + " WHERE invoices.id = %1$s), (SELECT billing_entity_id FROM invoices WHERE id ="
            + " (SELECT invoice_id FROM payment_request_invoices"
            + " WHERE payment_request_id = %1$s LIMIT 1)))";
    /** A draft note becomes final with its invoice. */
    private static final String NOTE_FINAL_AT = "CASE WHEN i.finalized_at > n.created_at"
            + " THEN i.finalized_at ELSE n.created_at END";
    /** Something is owed for an invoice of a payment request. */
    private static final String IS_OWED = "EXISTS (SELECT 1 FROM payment_request_invoices AS p"
            + " JOIN invoices_with_settlements AS i ON i.id = p.invoice_id"
            + " WHERE p.payment_request_id = r.id AND i.status = 'finalized'"
            + " AND i.payment_status <> 'succeeded'"
            + " AND i.total_amount_cents - i.total_paid_amount_cents"
            + " - i.total_offset_amount_cents > 0)";
    private final Handle handle;

    /** Documents of a database. */
    public UnsentDocuments(Handle handle) {
        this.handle = handle;
    }

    /**
     * Which documents are searched for.
     *
     * @param from       issued at this time or later
     * @param to         issued at this time or earlier
     * @param customerId null for all customers
     */
    public record Span(UUID entityId, Instant from, Instant to, UUID customerId) {
    }

    /** A document, and the addresses it goes to, with commas between them. */
    public record Unsent(MailedDocument document, String addresses, UUID campaignId) {
    }

    /** Documents with an address, the oldest first. */
    public List<Unsent> list(MailKind kind, Span span, int most) {
        return list(kind, span, true, most);
    }

    /** Documents whose customer has no address, the oldest first. */
    public List<MailedDocument> withoutAddress(MailKind kind, Span span, int most) {
        return list(kind, span, false, most).stream().map(Unsent::document).toList();
    }

    private List<Unsent> list(MailKind kind, Span span, boolean isAddressed, int most) {
        List<Object> values = values(span);
        values.add(most);
        return new Rows<>(handle, "SELECT d.id AS id, d.number AS number, d.customer_id AS"
                + " customer_id, d.email AS email, d.campaign_id AS campaign_id FROM ("
                + source(kind) + ") AS d",
                row -> new Unsent(new MailedDocument(kind, row.id("id"), row.text("number"),
                        row.id("customer_id")), row.text("email"), row.id("campaign_id")))
                .list(where(kind, span, isAddressed) + " ORDER BY d.at, d.id LIMIT ?",
                        values.toArray());
    }

    /**
     * The number of documents whose customer has no address, without those that were sent to an
     * address that a request named.
     */
    public int countWithoutAddress(MailKind kind, Span span) {
        return count(kind, span, false);
    }

    /** The number of documents with an address. */
    public int count(MailKind kind, Span span) {
        return count(kind, span, true);
    }

    private int count(MailKind kind, Span span, boolean isAddressed) {
        return new Rows<>(handle, "SELECT count(*) AS documents FROM (" + source(kind) + ") AS d",
                row -> row.integer("documents"))
                .first(where(kind, span, isAddressed), values(span).toArray()).orElse(0);
    }

    /** Without an address, a mail to one that a request named is all that there can be. */
    private static String where(MailKind kind, Span span, boolean isAddressed) {
        return "WHERE d.entity_id = ? AND d.at >= ? AND d.at <= ?"
                + (span.customerId() == null ? "" : " AND d.customer_id = ?")
                + " AND coalesce(d.email, '') " + (isAddressed ? "<> ''" : "= ''")
                + " AND NOT EXISTS (SELECT 1 FROM mail_messages WHERE document_kind = '"
                + kind.code() + "' AND document_id = d.id"
                + (isAddressed ? " AND named_by_request = 0" : "") + ")";
    }

    private static List<Object> values(Span span) {
        List<Object> values = new ArrayList<>(List.of(span.entityId(), span.from(), span.to()));
        if (span.customerId() != null) {
            values.add(span.customerId());
        }
        return values;
    }

    private static String source(MailKind kind) {
        return switch (kind) {
            case INVOICE -> "SELECT invoices.id, number, customer_id,"
                    + " invoices.billing_entity_id AS entity_id, finalized_at AS at,"
                    + " customers.email, NULL AS campaign_id FROM invoices"
                    + " JOIN customers ON customers.id = customer_id"
                    + " WHERE invoices.status = 'finalized'";
            case CREDIT_NOTE -> "SELECT n.id, n.number, n.customer_id,"
                    + " i.billing_entity_id AS entity_id, " + NOTE_FINAL_AT + " AS at, c.email,"
                    + " NULL AS campaign_id FROM credit_notes AS n"
                    + " JOIN invoices AS i ON i.id = n.invoice_id"
                    + " JOIN customers AS c ON c.id = n.customer_id"
                    + " WHERE n.status = 'finalized' AND n.credit_status <> 'voided'";
            case PAYMENT_RECEIPT -> "SELECT r.id, r.number, r.customer_id, "
                    + ENTITY_OF.formatted("p.payable_id") + " AS entity_id, r.created_at AS at,"
                    + " c.email, NULL AS campaign_id FROM payment_receipts AS r"
                    + " JOIN payments AS p ON p.id = r.payment_id"
                    + " JOIN customers AS c ON c.id = r.customer_id"
                    + " WHERE p.amount_cents > coalesce((SELECT sum(v.amount_cents)"
                    + " FROM payment_reversals AS v WHERE v.payment_id = p.id), 0)";
            case PAYMENT_REQUEST -> "SELECT r.id, NULL AS number, r.customer_id, "
                    + ENTITY_OF.formatted("r.id") + " AS entity_id, r.created_at AS at, r.email,"
                    + " r.dunning_campaign_id AS campaign_id FROM payment_requests AS r"
                    + " WHERE r.payment_status = 'pending' AND " + IS_OWED;
        };
    }
}
