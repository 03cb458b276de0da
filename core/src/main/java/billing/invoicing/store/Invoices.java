package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.AppliedTax;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceType;
import billing.kernel.error.NotFoundException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The stored invoices, whole with their fees ({@code subscriptions-and-invoicing.md 6}). */
public final class Invoices {
    /** Invoices with the sums of their settlements. */
    private static final String FROM = " FROM invoices_with_settlements AS invoices";
    private static final String ORDER = "ORDER BY issuing_date DESC, created_at DESC, id";
    /** The states in which an invoice may still be written whole. */
    private static final String OPEN = "status IN ('generating', 'draft', 'open')";
    private static final List<String> COMPUTED_PARTS = List.of("applied_taxes", "fees",
            "invoice_subscriptions", "invoice_sections", "credits", "applied_usage_thresholds");
    private final Handle handle;
    private final Rows<Invoice> headers;

    /** The invoices of a database. */
    public Invoices(Handle handle) {
        this.handle = handle;
        this.headers = new Rows<>(handle, "SELECT *" + FROM, InvoiceRows::header);
    }

    /** Whether there are more invoices than so many, of any status. */
    public boolean areMoreThan(int count) {
        return Rows.exist(handle, "SELECT 1 FROM invoices", "LIMIT 1 OFFSET ?", count);
    }

    /** An invoice of any state, whole. */
    public Optional<Invoice> byId(UUID id) {
        return headers.first("WHERE id = ?", id).map(this::whole);
    }

    /** Invoices of any state, whole, in the order of their ids, in a handful of queries. */
    public List<Invoice> byIds(Collection<UUID> ids) {
        Map<UUID, Invoice> found = whole(headers.listIn("WHERE id", ids, "")).stream()
                .collect(Collectors.toMap(Invoice::id, Function.identity()));
        return ids.stream().distinct().map(found::get).filter(Objects::nonNull).toList();
    }

    /** The visible invoice of a number, whole; drafts share theirs and are not found. */
    public Optional<Invoice> byNumber(String number) {
        return headers.first("WHERE number = ? AND status IN ('finalized', 'voided')"
                + " ORDER BY created_at DESC LIMIT 1", number).map(this::whole);
    }

    /**
     * The visible invoice of an id, whole.
     *
     * @throws NotFoundException when there is none, or it is not to be seen
     */
    public Invoice get(UUID id) {
        return byId(id).filter(invoice -> invoice.state().status().isVisible())
                .orElseThrow(() -> new NotFoundException("invoice", id));
    }

    /** The hidden invoice that the start of a subscription waits for, whole. */
    public Optional<Invoice> pendingActivationOf(UUID subscriptionId) {
        return headers.first("WHERE status = 'open' AND id IN (SELECT invoice_id"
                + " FROM invoice_subscriptions WHERE subscription_id = ?)", subscriptionId)
                .map(this::whole);
    }

    /** The invoice that was made in the place of a voided one, without its parts. */
    public Optional<Invoice> replacementOf(UUID voidedId) {
        return headers.first("WHERE voided_invoice_id = ?", voidedId);
    }

    /** The voided invoice in whose place one was made, without its parts. */
    public Optional<Invoice> replacedBy(UUID id) {
        return headers.first("WHERE id = (SELECT voided_invoice_id FROM invoices WHERE id = ?)",
                id);
    }

    /** The voided invoices in whose place some of these were made, by the id of the new one. */
    public Map<UUID, UUID> replacedBy(Collection<UUID> ids) {
        Map<UUID, UUID> replaced = new HashMap<>();
        new Rows<>(handle, "SELECT id, voided_invoice_id FROM invoices", row ->
                replaced.put(row.id("id"), row.id("voided_invoice_id")))
                .listIn("WHERE voided_invoice_id IS NOT NULL AND id", ids, "");
        return replaced;
    }

    /** Writes which voided invoice a new one replaces. */
    public void markReplaced(UUID voidedId, UUID id) {
        Columns.of("invoices").set("voided_invoice_id", voidedId).update(handle, id);
    }

    /** Releases the periods of a voided invoice, so that another invoice can bill them. */
    public void releasePeriods(UUID voidedId) {
        handle.execute("UPDATE invoice_subscriptions SET regenerated = 1 WHERE invoice_id = ?",
                voidedId);
    }

    /** The invoice that holds a fee. */
    public Optional<UUID> invoiceOfFee(UUID feeId) {
        return new Rows<>(handle, "SELECT invoice_id FROM fees", row -> row.id("invoice_id"))
                .first("WHERE id = ? AND invoice_id IS NOT NULL", feeId);
    }

    /** A page of visible invoices, the latest issued first, without their parts. */
    public PageOf<Invoice> page(InvoiceFilter filter, PageRange page) {
        return headers.page(FROM, InvoiceSearch.conditions(handle.dialect(), filter), ORDER, page);
    }

    /** The ids of all visible invoices that a filter selects, in the order of the pages. */
    public List<UUID> ids(InvoiceFilter filter) {
        Conditions conditions = InvoiceSearch.conditions(handle.dialect(), filter);
        return new Rows<>(handle, "SELECT id" + FROM, row -> row.id("id"))
                .list(conditions.where() + " " + ORDER, conditions.values());
    }

    /**
     * The final invoices of a customer on which something is owed, without their parts: the
     * earliest due first, then the earliest issued.
     *
     * @param limit how many at most
     */
    public List<Invoice> owed(UUID customerId, int limit) {
        return headers.list("WHERE customer_id = ? AND status = 'finalized'"
                + " AND payment_status <> 'succeeded' AND total_amount_cents"
                + " - total_paid_amount_cents - total_offset_amount_cents > 0"
                + " ORDER BY payment_due_date, issuing_date, created_at, id LIMIT ?", customerId,
                limit);
    }

    /** Invoices with what lists show of their parts. */
    public List<Invoice> withListedParts(List<Invoice> invoices) {
        List<UUID> ids = invoices.stream().map(Invoice::id).toList();
        var taxes = byInvoice("SELECT * FROM applied_taxes", "WHERE fee_id IS NULL AND invoice_id",
                ids, "ORDER BY position", AppliedTaxRows::tax);
        var metadata = metadata(ids);
        var thresholds = usageThresholds(invoices);
        return invoices.stream().map(invoice -> with(invoice, new Invoice.Parts(List.of(),
                        List.of(), taxes.getOrDefault(invoice.id(), List.of()), List.of(),
                        thresholds.getOrDefault(invoice.id(), List.of()),
                        invoice.parts().customSectionCodes(), List.of()),
                metadata.getOrDefault(invoice.id(), List.of()))).toList();
    }

    /** Adds an invoice with all its parts. */
    public void insert(Invoice invoice) {
        insertAll(List.of(invoice));
    }

    /** Adds invoices with all their parts. */
    public void insertAll(List<Invoice> invoices) {
        Columns.insertAll(handle, invoices.stream().map(InvoiceRows::header).toList());
        insertParts(invoices);
    }

    /**
     * Replaces a draft, or an invoice whose payment a start or top-up waits for, by what it has
     * become; a final one is never written again. Metadata stay, see {@link #replaceMetadata}.
     *
     * @throws IllegalStateException when the stored invoice is in any other state
     */
    public void update(Invoice invoice) {
        updateAll(List.of(invoice));
    }

    /** The same of some hundred at most. */
    public void updateAll(List<Invoice> invoices) {
        List<UUID> ids = invoices.stream().map(Invoice::id).toList();
        List<UUID> open = new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .listIn("WHERE " + OPEN + " AND id", ids, "");
        invoices.stream().filter(one -> !open.contains(one.id())).findFirst().ifPresent(one -> {
            throw new IllegalStateException("invoice " + one.id()
                    + " is not open and cannot be written again");
        });
        for (String table : COMPUTED_PARTS) {
            handle.execute("DELETE FROM " + table + " WHERE invoice_id IN ("
                    + Rows.marks(ids.size()) + ")", ids.toArray());
        }
        insertComputedParts(invoices);
        // Last, since from then on the parts of a final invoice cannot be written.
        updateAll(invoices, InvoiceRows::header);
    }

    private void updateAll(List<Invoice> invoices, Function<Invoice, Columns> columns) {
        Columns.updateAll(handle, invoices.stream().collect(Collectors.toMap(Invoice::id,
                columns, (one, same) -> same, LinkedHashMap::new)));
    }

    /** Moves the dates of drafts; the other facts stay. */
    public void updateDates(List<Invoice> drafts) {
        updateAll(drafts, InvoiceRows::dates);
    }

    /** Writes the state of a deleted draft. */
    public void markDeleted(Invoice deleted) {
        writeStatus(deleted);
    }

    /** Writes the state of an open invoice that is closed without a number. */
    public void markClosed(Invoice closed) {
        writeStatus(closed);
    }

    /** Writes that a final invoice is void and no longer overdue. */
    public void markVoided(Invoice voided) {
        Columns.of("invoices").set("status", voided.state().status())
                .set("voided_at", voided.state().voidedAt())
                .set("payment_overdue", voided.state().paymentOverdue())
                .set("updated_at", voided.dates().updatedAt()).update(handle, voided.id());
    }

    /** Writes the payment status of an invoice and its fees, and whether it is overdue. */
    public void updatePaymentStatus(Invoice invoice) {
        Columns.of("invoices").set("payment_status", invoice.state().paymentStatus())
                .set("payment_overdue", invoice.state().paymentOverdue())
                .set("updated_at", invoice.dates().updatedAt()).update(handle, invoice.id());
        new Fees(handle).updatePayments(invoice);
    }

    /** Writes when the payer won a dispute, which ends that the invoice is overdue. */
    public void markDisputeLost(Invoice invoice) {
        Columns.of("invoices").set("payment_dispute_lost_at",
                invoice.state().paymentDisputeLostAt())
                .set("payment_overdue", invoice.state().paymentOverdue())
                .set("updated_at", invoice.dates().updatedAt()).update(handle, invoice.id());
    }

    /**
     * Marks final invoices as overdue that were due before a date and are not paid; those disputed
     * and lost are not.
     *
     * @return the ids of those marked, in the order of their creation
     */
    public List<UUID> markOverdue(LocalDate today, Instant now) {
        return new Rows<>(handle, "UPDATE invoices SET payment_overdue = 1, updated_at = ?"
                + " WHERE status = 'finalized' AND payment_overdue = 0"
                + " AND payment_status <> 'succeeded' AND payment_dispute_lost_at IS NULL"
                + " AND payment_due_date < ? RETURNING id", row -> row.id("id"))
                .list("", now, today).stream().sorted().toList();
    }

    /** Marks a draft for its next refresh; invoices in other states stay as they are. */
    public void markRefreshNeeded(UUID id) {
        handle.execute("UPDATE invoices SET refresh_needed = 1 WHERE id = ?"
                + " AND status = 'draft'", id);
    }

    /** Replaces the pairs that the user keeps with an invoice. */
    public void replaceMetadata(Invoice invoice) {
        handle.execute("DELETE FROM invoice_metadata WHERE invoice_id = ?", invoice.id());
        insertMetadata(List.of(invoice));
        Columns.of("invoices").set("updated_at", invoice.dates().updatedAt())
                .update(handle, invoice.id());
    }

    private void writeStatus(Invoice invoice) {
        Columns.of("invoices").set("status", invoice.state().status())
                .set("updated_at", invoice.dates().updatedAt()).update(handle, invoice.id());
    }

    private void insertParts(List<Invoice> invoices) {
        insertComputedParts(invoices);
        insertMetadata(invoices);
    }

    private void insertMetadata(List<Invoice> invoices) {
        insertParts(invoices, Invoice::metadata,
                (invoice, pair, position) -> InvoiceRows.metadata(invoice, pair));
    }

    private void insertComputedParts(List<Invoice> invoices) {
        insertParts(invoices, one -> one.parts().subscriptions(),
                (invoice, link, position) -> InvoiceRows.link(invoice, link));
        insertParts(invoices, one -> one.parts().fees(), (invoice, fee, position) ->
                FeeRows.columns(invoice.id(), invoice.parties().customerId(), fee, position));
        Columns.insertAll(handle, invoices.stream().flatMap(Invoices::taxes).toList());
        insertParts(invoices, one -> one.parts().customSections(), InvoiceRows::section);
        insertParts(invoices, one -> one.parts().credits(), InvoiceRows::credit);
        insertParts(invoices, one -> one.parts().usageThresholds(), InvoiceRows::usageThreshold);
    }

    /** A part of an invoice as a row. */
    @FunctionalInterface
    private interface PartRow<P> {
        Columns row(Invoice invoice, P part, int position);
    }

    private <P> void insertParts(List<Invoice> invoices, Function<Invoice, List<P>> parts,
                                 PartRow<P> row) {
        List<Columns> rows = new ArrayList<>();
        for (Invoice invoice : invoices) {
            int position = 0;
            for (P part : parts.apply(invoice)) {
                rows.add(row.row(invoice, part, position++));
            }
        }
        Columns.insertAll(handle, rows);
    }

    /** The taxes of the fees, then those of the invoice itself. */
    private static Stream<Columns> taxes(Invoice invoice) {
        return Stream.concat(invoice.parts().fees().stream().flatMap(fee -> InvoiceRows.taxes(
                        invoice.id(), fee.id(), invoice.document().currency(),
                        fee.taxes().applied()).stream()),
                InvoiceRows.taxes(invoice.id(), null, invoice.document().currency(),
                invoice.parts().appliedTaxes())
                        .stream());
    }

    private Invoice whole(Invoice header) {
        return whole(List.of(header)).get(0);
    }

    private List<Invoice> whole(List<Invoice> found) {
        List<UUID> ids = found.stream().map(Invoice::id).toList();
        var links = byInvoice("SELECT * FROM invoice_subscriptions", "WHERE invoice_id", ids,
                "ORDER BY created_at, id", InvoiceRows::link);
        Map<UUID, List<AppliedTax>> taxes = taxesByOwner(ids);
        var fees = byInvoice("SELECT * FROM fees", "WHERE invoice_id", ids, "ORDER BY position",
                row -> FeeRows.fee(row, taxes));
        var sections = byInvoice("SELECT * FROM invoice_sections", "WHERE invoice_id", ids,
                "ORDER BY position", InvoiceRows::section);
        var metadata = metadata(ids);
        var credits = byInvoice("SELECT * FROM credits", "WHERE invoice_id", ids,
                "ORDER BY position", InvoiceRows::credit);
        var thresholds = usageThresholds(found);
        return found.stream().map(invoice -> with(invoice, new Invoice.Parts(
                        links.getOrDefault(invoice.id(), List.of()),
                        fees.getOrDefault(invoice.id(), List.of()),
                        taxes.getOrDefault(invoice.id(), List.of()),
                        credits.getOrDefault(invoice.id(), List.of()),
                        thresholds.getOrDefault(invoice.id(), List.of()),
                        invoice.parts().customSectionCodes(),
                        sections.getOrDefault(invoice.id(), List.of())),
                metadata.getOrDefault(invoice.id(), List.of()))).toList();
    }

    /** The taxes of fees by fee, those of invoices by invoice. */
    private Map<UUID, List<AppliedTax>> taxesByOwner(List<UUID> invoiceIds) {
        return new Rows<>(handle, "SELECT *, coalesce(fee_id, invoice_id) AS owner_id"
                + " FROM applied_taxes", AppliedTaxRows::tax)
                .byOwner("owner_id", "WHERE invoice_id", invoiceIds, "ORDER BY position");
    }

    /** Only progressive invoices have any. */
    private Map<UUID, List<AppliedUsageThreshold>> usageThresholds(List<Invoice> invoices) {
        return byInvoice("SELECT * FROM applied_usage_thresholds", "WHERE invoice_id",
                invoices.stream().filter(
                one -> one.document().type() == InvoiceType.PROGRESSIVE_BILLING)
                        .map(Invoice::id).toList(), "ORDER BY position",
                InvoiceRows::usageThreshold);
    }

    private Map<UUID, List<Invoice.Metadata>> metadata(List<UUID> ids) {
        return byInvoice("SELECT * FROM invoice_metadata", "WHERE invoice_id", ids,
                "ORDER BY created_at, id", InvoiceRows::metadata);
    }

    private <T> Map<UUID, List<T>> byInvoice(String select, String condition, List<UUID> ids,
                                             String order, Row.Reader<T> reader) {
        return new Rows<>(handle, select, reader).byOwner("invoice_id", condition, ids, order);
    }

    private static Invoice with(Invoice invoice, Invoice.Parts parts,
                                List<Invoice.Metadata> metadata) {
        return new Invoice(invoice.id(), invoice.parties(), invoice.document(), invoice.dates(),
                invoice.state(), invoice.amounts(), invoice.settlement(), parts, metadata);
    }
}
