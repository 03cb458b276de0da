package billing.settlement.creditnote.store;

import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.engine.driver.Dialect;
import billing.invoicing.AppliedTax;
import billing.invoicing.store.AppliedTaxRows;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.OpenCreditNote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored credit notes with items and taxes ({@code money.md 4}). */
public final class CreditNotes {
    /** The condition of a note {@code n} with a balance that invoices can use. */
    private static final String OPEN = "n.status = 'finalized' AND n.credit_status = 'available'"
            + " AND n.balance_amount_cents > 0";
    /** The SQL condition of a customer {@code c} with such a note. */
    public static final String HAS_OPEN = "EXISTS (SELECT 1 FROM credit_notes n"
            + " WHERE n.customer_id = c.id AND " + OPEN + ")";
    private static final String OF_INVOICE = "(SELECT %s FROM invoices"
            + " WHERE invoices.id = credit_notes.invoice_id)";
    private final Handle handle;
    private final Rows<CreditNote> headers;

    /** The notes of a database. */
    public CreditNotes(Handle handle) {
        this.handle = handle;
        this.headers = new Rows<>(handle, "SELECT * FROM credit_notes",
                row -> CreditNoteRows.note(row, List.of(), List.of()));
    }

    /** Returns a note of any status. */
    public Optional<CreditNote> byId(UUID id) {
        return whole(headers.list("WHERE id = ?", id)).stream().findFirst();
    }

    /** Returns notes of any status by their ids, in no particular order. */
    public List<CreditNote> byIds(Collection<UUID> ids) {
        return whole(headers.listIn("WHERE id", ids, ""));
    }

    /**
     * Returns the issued note with an id.
     *
     * @throws NotFoundException when there is none or it has not been issued
     */
    public CreditNote get(UUID id) {
        return byId(id).filter(CreditNote::isFinalized)
                .orElseThrow(() -> new NotFoundException("credit_note", id));
    }

    /** Returns the issued note with a number. */
    public Optional<CreditNote> byNumber(String number) {
        return whole(headers.list("WHERE number = ? AND status = 'finalized'"
                + " ORDER BY created_at DESC LIMIT 1", number)).stream().findFirst();
    }

    /** Returns all notes of an invoice except deleted ones, in order of creation. */
    public List<CreditNote> ofInvoice(UUID invoiceId) {
        return whole(headers.list("WHERE invoice_id = ? AND status <> 'deleted'"
                + " ORDER BY sequential_id", invoiceId));
    }

    /** Returns the issued notes of several invoices, in order of creation. */
    public List<CreditNote> issuedOf(Collection<UUID> invoiceIds) {
        return whole(headers.listIn("WHERE status = 'finalized' AND invoice_id", invoiceIds,
                "ORDER BY created_at, id"));
    }

    /** Returns a page of issued notes, the latest first. */
    public PageOf<CreditNote> page(CreditNoteFilter filter, PageRange page) {
        PageOf<CreditNote> found = headers.page("FROM credit_notes",
                conditions(handle.dialect(), filter),
                "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /** Returns the issued notes of a customer with a reason, within a span, oldest first. */
    public List<CreditNote> issuedFor(UUID customerId, CreditNoteReason reason, Window span) {
        Conditions conditions = new Conditions().always("status = 'finalized'")
                .with("customer_id = ?", customerId).with("reason = ?", reason.code())
                .with("created_at >= ?", span.from()).with("created_at <= ?", span.to());
        return whole(headers.list(conditions.where() + " ORDER BY created_at, id",
                conditions.values()));
    }

    /**
     * Returns the notes that the next invoice of a customer may use, the oldest first. An invoice
     * that is not final has no such note of its own.
     */
    public List<OpenCreditNote> open(UUID customerId, CurrencyUnit currency) {
        return new Rows<>(handle, "SELECT n.id, n.number, n.balance_amount_cents,"
                + " i.number AS invoice_number FROM credit_notes n"
                + " JOIN invoices i ON i.id = n.invoice_id",
                row -> new OpenCreditNote(row.id("id"), row.text("number"),
                        row.text("invoice_number"), row.number("balance_amount_cents")))
                .list("WHERE " + OPEN + " AND n.customer_id = ?"
                        + " AND n.currency = ? ORDER BY n.created_at, n.id", customerId,
                        currency);
    }

    /**
     * Returns the amount that the issued notes of an invoice credit or refund, in minor units.
     * Credit that was voided with its note counts as far as final invoices used it.
     */
    public long creditedCents(UUID invoiceId) {
        return new Rows<>(handle, "SELECT coalesce(sum(n.refund_amount_cents + CASE"
                + " WHEN n.credit_status = 'voided' THEN " + CreditNoteUses.USED_CENTS
                + " ELSE n.credit_amount_cents END), 0) AS cents FROM credit_notes n",
                row -> row.number("cents"))
                .first("WHERE n.invoice_id = ? AND n.status = 'finalized'", invoiceId)
                .orElseThrow();
    }

    /** Returns the sequential id of the next note on an invoice. */
    public int nextSequentialId(UUID invoiceId) {
        return new Rows<>(handle, "SELECT COALESCE(MAX(sequential_id), 0) AS highest"
                + " FROM credit_notes", row -> row.integer("highest"))
                .first("WHERE invoice_id = ?", invoiceId).orElseThrow() + 1;
    }

    /** Adds a note. */
    public void insert(CreditNote note) {
        CreditNoteRows.header(note).insert(handle);
        insertParts(note);
    }

    /**
     * Updates a draft, which may become final or deleted, and replaces its items and taxes.
     *
     * @throws IllegalStateException when the stored note is not a draft: what an issued note
     *                               credits never changes
     */
    public void update(CreditNote note) {
        if (!Rows.exist(handle, "SELECT 1 FROM credit_notes", "WHERE id = ? AND status = 'draft'",
                note.id())) {
            throw new IllegalStateException("credit note " + note.id()
                    + " is not a draft and cannot be written again");
        }
        // Before the status, because the schema keeps the parts of an issued note.
        for (String table : List.of("credit_note_items", "credit_note_taxes")) {
            handle.execute("DELETE FROM " + table + " WHERE credit_note_id = ?",
                    note.id());
        }
        CreditNoteRows.header(note).update(handle, note.id());
        insertParts(note);
    }

    /** Stores what may change of an issued note: balance, credit and refund status, metadata. */
    public void updateState(CreditNote note) {
        Columns.of("credit_notes").set("credit_status", note.state().creditStatus())
                .set("refund_status", note.state().refundStatus())
                .set("balance_amount_cents", note.state().balanceCents())
                .set("refunded_at", note.state().refundedAt())
                .set("voided_at", note.state().voidedAt()).json("metadata", note.metadata())
                .set("updated_at", note.updatedAt()).update(handle, note.id());
    }

    /** Deducts the amount that an invoice has used from the balance; at 0 the note is consumed. */
    public void consume(UUID id, long cents, Instant now) {
        change(id, balance(id), -cents, now);
    }

    /** Restores the amount that a closed invoice had used, unless the note is voided. */
    public void restore(UUID id, long cents, Instant now) {
        Balance balance = balance(id);
        if (balance.status() != CreditStatus.VOIDED) {
            change(id, balance, cents, now);
        }
    }

    private record Balance(long cents, CreditStatus status, String number) {
    }

    private Balance balance(UUID id) {
        return new Rows<>(handle, "SELECT balance_amount_cents, credit_status, number"
                + " FROM credit_notes", row -> new Balance(row.number("balance_amount_cents"),
                row.constant("credit_status", CreditStatus.class), row.text("number")))
                .first("WHERE id = ?", id).orElseThrow();
    }

    private void change(UUID id, Balance before, long cents, Instant now) {
        CreditStatus next = before.cents() + cents == 0 ? CreditStatus.CONSUMED
                : CreditStatus.AVAILABLE;
        Columns.of("credit_notes").set("balance_amount_cents", before.cents() + cents)
                .set("credit_status", next == before.status() ? next
                        : CreditStatus.MOVES.move(before.status(), next, before.number()))
                .set("updated_at", now).update(handle, id);
    }

    private void insertParts(CreditNote note) {
        List<Columns> items = new ArrayList<>();
        note.lines().items().forEach(item ->
                items.add(CreditNoteRows.item(note, item, items.size())));
        Columns.insertAll(handle, items);
        List<Columns> taxes = new ArrayList<>();
        note.lines().appliedTaxes().forEach(tax ->
                taxes.add(CreditNoteRows.tax(note, tax, taxes.size())));
        Columns.insertAll(handle, taxes);
    }

    private List<CreditNote> whole(List<CreditNote> found) {
        List<UUID> ids = found.stream().map(CreditNote::id).toList();
        Map<UUID, List<CreditNote.Item>> items =
                byNote("SELECT * FROM credit_note_items", ids, CreditNoteRows::item);
        Map<UUID, List<AppliedTax>> taxes =
                byNote("SELECT * FROM credit_note_taxes", ids, AppliedTaxRows::tax);
        return found.stream().map(note -> note.with(items.getOrDefault(note.id(), List.of()),
                taxes.getOrDefault(note.id(), List.of()))).toList();
    }

    private <T> Map<UUID, List<T>> byNote(String select, List<UUID> ids, Row.Reader<T> reader) {
        return new Rows<>(handle, select, reader)
                .byOwner("credit_note_id", "WHERE credit_note_id", ids, "ORDER BY position");
    }

    private static Conditions conditions(Dialect dialect, CreditNoteFilter filter) {
        Conditions conditions = new Conditions().always("status = 'finalized'")
                .with(Customers.IS_NAMED, filter.externalCustomerId())
                .with("currency = ?", filter.currency())
                .in("reason", filter.reasons())
                .in("credit_status", filter.credited().creditStatuses())
                .in("refund_status", filter.credited().refundStatuses())
                .with("invoice_id IN (SELECT id FROM invoices WHERE number = ?)",
                        filter.invoiceNumber())
                .with("issuing_date >= ?", filter.bounds().issuedFrom())
                .with("issuing_date <= ?", filter.bounds().issuedTo())
                .with("total_amount_cents >= ?", filter.bounds().fromCents())
                .with("total_amount_cents <= ?", filter.bounds().toCents())
                .with(OF_INVOICE.formatted("self_billed") + " = ?", filter.selfBilled())
                .in(OF_INVOICE.formatted("(SELECT code FROM billing_entities"
                                + " WHERE billing_entities.id = invoices.billing_entity_id)"),
                        filter.billingEntityCodes())
                .containing(filter.searchTerm(), dialect, "id", List.of(
                        dialect.contains("number"),
                        Customers.containing("customer_id", dialect)));
        if (!filter.credited().types().isEmpty()) {
            conditions.always("(" + filter.credited().types().stream()
                    .map(part -> part.name().toLowerCase(Locale.ROOT) + "_amount_cents > 0")
                    .collect(Collectors.joining(" OR ")) + ")");
        }
        return conditions;
    }
}
