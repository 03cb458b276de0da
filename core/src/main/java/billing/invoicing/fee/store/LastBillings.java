package billing.invoicing.fee.store;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Row;
import billing.engine.Rows;
import billing.subscription.LastBilling;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * How far regular invoices had billed subscriptions before an instant, drafts, voided and deleted
 * ones included: no period is billed twice ({@code subscriptions-and-invoicing.md 5.3}).
 */
public final class LastBillings {
    private static final String LINK = "SELECT l.id FROM invoice_subscriptions l"
            + " WHERE l.subscription_id = ";
    private static final String OF_SUBSCRIPTION = "WHERE l.subscription_id = ?";
    private final Handle handle;
    private final UUID own;

    /**
     * The last billings of a database.
     *
     * @param own an invoice that does not count because it is computed again; null for none
     */
    public LastBillings(Handle handle, UUID own) {
        this.handle = handle;
        this.own = Identifiers.orNone(own);
    }

    /**
     * What had been billed before an invoice billed a subscription.
     *
     * @param billedAt when the invoice bills it
     */
    record OfInvoice(UUID invoiceId, UUID subscriptionId, Instant billedAt, LastBilling last) {
    }

    /** The last billing of a subscription; empty when it had not been billed. */
    public Optional<LastBilling> find(UUID subscription, Instant before) {
        return new Rows<>(handle, select("?", "?") + " FROM invoice_subscriptions l",
                LastBillings::read).first(OF_SUBSCRIPTION + regular("?", "?"),
                before, own, before, own, subscription, before, own);
    }

    /** The last billings of those subscriptions that had been billed. */
    public Map<UUID, LastBilling> find(Collection<UUID> subscriptions, Instant before) {
        return new Rows<>(handle, select("?", "?") + " FROM subscriptions s"
                + " JOIN invoice_subscriptions l ON l.id = (" + LINK + "s.id" + regular("?", "?")
                + ")", LastBillings::read).byKey("subscription_id", "WHERE s.id",
                List.of(before, own, before, own, before, own), subscriptions);
    }

    /** What had been billed before each of some invoices; nothing for first ones. */
    static List<OfInvoice> ofInvoices(Handle handle, Collection<UUID> invoices) {
        return new Rows<>(handle, select("o.billed_at", "o.invoice_id")
                + ", o.invoice_id, o.billed_at FROM invoice_subscriptions o"
                + " JOIN invoice_subscriptions l ON l.id = (" + LINK + "o.subscription_id"
                + regular("o.billed_at", "o.invoice_id") + ")",
                row -> new OfInvoice(row.id("invoice_id"), row.id("subscription_id"),
                        row.instant("billed_at"), read(row)))
                .listIn("WHERE o.invoice_id", invoices, "");
    }

    /** The end of the last window of usage that a regular invoice had billed; null for none. */
    Instant chargesTo(UUID subscription, Instant before) {
        return billedTo("charges", subscription, before);
    }

    /** The end of the last window of fixed charges that was billed; null for none. */
    Instant fixedChargesTo(UUID subscription, Instant before) {
        return billedTo("fixed_charges", subscription, before);
    }

    private Instant billedTo(String kind, UUID subscription, Instant before) {
        return new Rows<>(handle, lastWindow(kind, "?", "?", "?"),
                row -> row.instant(kind + "_to")).first("", subscription, before, own)
                .orElse(null);
    }

    private static LastBilling read(Row row) {
        return new LastBilling(row.date("billed_on"), row.instant("charges_to"),
                row.instant("fixed_charges_to"));
    }

    private static String select(String before, String own) {
        return "SELECT l.subscription_id, l.billed_on, " + windowEnd("charges", before, own)
                + ", " + windowEnd("fixed_charges", before, own);
    }

    /** The last regular window of a kind: not each invoice has one of both kinds. */
    private static String windowEnd(String kind, String before, String own) {
        return String.format("coalesce(CASE WHEN l.invoicing_reason = 'subscription_periodic'"
                + " THEN l.%1$s_to END, (%2$s)) AS %1$s_to", kind,
                lastWindow(kind, "l.subscription_id", before, own));
    }

    private static String lastWindow(String kind, String subscription, String before,
                                     String own) {
        return String.format("SELECT k.%1$s_to FROM invoice_subscriptions k"
                + " WHERE k.subscription_id = %2$s AND k.billed_at < %3$s AND k.invoice_id <> %4$s"
                + " AND k.invoicing_reason = 'subscription_periodic' AND k.regenerated = 0"
                + " AND k.%1$s_from IS NOT NULL ORDER BY k.%1$s_from DESC LIMIT 1",
                kind, subscription, before, own);
    }

    /** Of the links of a subscription the last one to a regular invoice. */
    private static String regular(String before, String own) {
        return " AND l.billed_at < " + before + " AND l.invoice_id <> " + own
                + " AND l.invoicing_reason <> 'progressive_billing'"
                + " AND l.invoicing_reason NOT LIKE 'in_advance%'"
                + " ORDER BY l.billed_at DESC LIMIT 1";
    }
}
