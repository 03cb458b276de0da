package billing.settlement.statement.store;

import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.settlement.creditnote.CreditNoteRefund;
import billing.settlement.creditnote.store.CreditNoteRefunds;
import billing.settlement.creditnote.store.CreditNoteUses;
import billing.settlement.payment.AccountChange;
import billing.settlement.payment.Payment;
import billing.settlement.payment.store.AccountChanges;
import billing.settlement.statement.Movement;
import billing.settlement.statement.Movement.Kind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The movements of the account of one customer, read from invoices, credit notes and payments.
 *
 * <p>A credit note counts in full when it is issued, so an invoice counts with its total before
 * credit notes. Voiding an invoice cancels its amount due and owes the customer what was paid of it
 * and is neither credited nor restored ({@code money.md 4.9}).
 */
public final class Movements {
    private static final String FINAL = "WHERE invoice.customer_id = ?"
            + " AND invoice.sequential_id IS NOT NULL"
            + " AND invoice.status IN ('finalized', 'voided')";
    private final Handle handle;
    private final Customer customer;
    private final ZoneId zone;

    /** The account of a customer. */
    public Movements(Handle handle, Customer customer) {
        this.handle = handle;
        this.customer = customer;
        this.zone = new BillingEntities(handle).zoneOf(customer);
    }

    /** Returns the customer's zone. */
    public ZoneId zone() {
        return zone;
    }

    /** Returns the currencies of the movements. */
    public List<CurrencyUnit> currencies() {
        return new Rows<>(handle, "SELECT DISTINCT currency FROM invoices AS invoice",
                row -> row.currency("currency")).list(FINAL + " ORDER BY currency",
                customer.id());
    }

    /** Returns all movements in a currency, in no particular order. */
    public List<Movement> in(CurrencyUnit currency) {
        List<Movement> movements = new ArrayList<>();
        Map<UUID, Invoice> invoices = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT invoice.* FROM invoices AS invoice", Movements::invoice)
                .list(FINAL + " AND invoice.currency = ?", customer.id(), currency)
                .forEach(invoice -> invoices.put(invoice.id(), invoice));
        invoices.values().forEach(invoice -> invoice(invoice, movements));
        List<Note> notes = new Rows<>(handle, "SELECT n.*, " + CreditNoteUses.USED_CENTS
                + " AS used_cents FROM credit_notes n",
                Movements::note)
                .list("WHERE n.customer_id = ? AND n.status = 'finalized'"
                        + " AND n.currency = ?", customer.id(), currency);
        Map<UUID, List<CreditNoteRefund>> refunds = new CreditNoteRefunds(handle).ofNotes(
                notes.stream().map(Note::id).toList());
        notes.forEach(note -> note(note, refunds.getOrDefault(note.id(), List.of()), movements));
        changes(currency, invoices, movements);
        return movements;
    }

    private record Invoice(UUID id, String number, LocalDate issuedOn, LocalDate dueOn,
                           long totalCents, long usedCreditCents, Instant createdAt) {
    }

    /** In cents. */
    private record NoteAmounts(long totalCents, long creditCents, long refundCents,
                               long offsetCents, long usedCents) {
    }

    private record Note(UUID id, UUID invoiceId, String number, LocalDate issuedOn,
                        NoteAmounts amounts, Instant createdAt, Instant voidedAt) {
    }

    private static Invoice invoice(Row row) {
        return new Invoice(row.id("id"), row.text("number"), row.date("issuing_date"),
                row.date("payment_due_date"), row.number("total_amount_cents"),
                row.number("credit_notes_amount_cents"), row.instant("created_at"));
    }

    private static Note note(Row row) {
        return new Note(row.id("id"), row.id("invoice_id"), row.text("number"),
                row.date("issuing_date"),
                new NoteAmounts(row.number("total_amount_cents"),
                        row.number("credit_amount_cents"), row.number("refund_amount_cents"),
                        row.number("offset_amount_cents"), row.number("used_cents")),
                row.instant("created_at"), row.instant("voided_at"));
    }

    private void invoice(Invoice invoice, List<Movement> movements) {
        movements.add(new Movement(invoice.issuedOn(), invoice.createdAt(), Kind.INVOICE,
                invoice.id(), invoice.number(), null, invoice.dueOn(),
                invoice.totalCents() + invoice.usedCreditCents(),
                Map.of(invoice.id(), invoice.totalCents())));
    }

    private void note(Note note, List<CreditNoteRefund> refunds, List<Movement> movements) {
        movements.add(new Movement(note.issuedOn(), note.createdAt(), Kind.CREDIT_NOTE, note.id(),
                note.number(), null, null, -note.amounts().totalCents(),
                note.amounts().offsetCents() == 0 ? Map.of()
                        : Map.of(note.invoiceId(), -note.amounts().offsetCents())));
        for (CreditNoteRefund refund : refunds) {
            refund(note, refund.paidAt(), note.amounts().refundCents(), movements);
            if (refund.reversedAt() != null) {
                refund(note, refund.reversedAt(), -note.amounts().refundCents(), movements);
            }
        }
        if (note.voidedAt() != null && note.amounts().creditCents() > note.amounts().usedCents()) {
            movements.add(new Movement(LocalDays.of(note.voidedAt(), zone), note.voidedAt(),
                    Kind.CREDIT_NOTE_VOIDED, note.id(), note.number(), null, null,
                    note.amounts().creditCents() - note.amounts().usedCents(), Map.of()));
        }
    }

    private void refund(Note note, Instant at, long cents, List<Movement> movements) {
        movements.add(new Movement(LocalDays.of(at, zone), at, Kind.REFUND, note.id(),
                note.number(), null, null, cents, Map.of()));
    }

    /**
     * A change of the amount due of an invoice, or of the customer balance without an invoice.
     *
     * @param source   changes with equal ones are one movement
     * @param dueCents by how much the amount due of the invoice rises
     */
    private record Change(Object source, Kind kind, UUID invoiceId, UUID paymentId, long cents,
                          long dueCents, String reference, Instant at, Instant recordedAt) {
    }

    private Change change(AccountChange change, Kind kind) {
        return new Change(source(change), kind, change.invoiceId(),
                change.cause().paymentId(), change.cents(), -change.cents(),
                change.cause().reason() != null ? change.cause().reason()
                        : change.cause().reference(), change.at(), change.recordedAt());
    }

    /** A movement is what one payment, one reversal or, on one day, one void changes. */
    private Object source(AccountChange change) {
        return switch (change.kind()) {
            case PAYMENT -> change.cause().paymentId();
            case PAYMENT_VOIDED, PAYMENT_RETURNED, PAYMENT_REFUNDED -> change.cause().reversalId();
            case INVOICE_VOIDED -> ofVoid(change.invoiceId(), change.at());
            case BALANCE_APPLIED, BALANCE_REFUNDED, OFFSET, FEES_PAID, BY_HAND -> change;
        };
    }

    private Object ofVoid(UUID invoiceId, Instant at) {
        return Map.entry(invoiceId, LocalDays.of(at, zone));
    }

    /** Empty for an offset: it is part of its credit note, which is a movement of its own. */
    private static Optional<Kind> kind(AccountChange.Kind kind) {
        return switch (kind) {
            case PAYMENT -> Optional.of(Kind.PAYMENT);
            case PAYMENT_VOIDED -> Optional.of(Kind.PAYMENT_VOIDED);
            case PAYMENT_RETURNED -> Optional.of(Kind.PAYMENT_RETURNED);
            case PAYMENT_REFUNDED -> Optional.of(Kind.PAYMENT_REFUNDED);
            case BALANCE_APPLIED -> Optional.of(Kind.BALANCE_APPLIED);
            case BALANCE_REFUNDED -> Optional.of(Kind.BALANCE_REFUNDED);
            case FEES_PAID, BY_HAND -> Optional.of(Kind.SETTLED);
            case INVOICE_VOIDED -> Optional.of(Kind.INVOICE_VOIDED);
            case OFFSET -> Optional.empty();
        };
    }

    private List<Change> changes(CurrencyUnit currency) {
        AccountChanges stored = new AccountChanges(handle);
        List<UUID> customers = List.of(customer.id());
        List<Change> changes = new ArrayList<>();
        Stream.concat(stored.ofInvoices(customers).stream(),
                        stored.ofBalances(customers).stream())
                .filter(change -> change.currency().equals(currency))
                .forEach(change -> kind(change.kind())
                        .ifPresent(kind -> changes.add(change(change, kind))));
        new UnappliedPayments(handle).changes(customer.id(), currency).forEach(one -> changes.add(
                new Change(ofVoid(one.invoiceId(), one.at()), Kind.INVOICE_VOIDED,
                        one.invoiceId(), null, one.cents(), 0, null, one.at(), one.at())));
        return changes;
    }

    private void changes(CurrencyUnit currency, Map<UUID, Invoice> invoices,
                         List<Movement> movements) {
        Map<Object, List<Change>> bySource = new LinkedHashMap<>();
        changes(currency).forEach(change -> bySource.computeIfAbsent(change.source(),
                source -> new ArrayList<>()).add(change));
        bySource.values().forEach(same -> movements.add(movement(same, invoices)));
    }

    private Movement movement(List<Change> same, Map<UUID, Invoice> invoices) {
        Change first = same.get(0);
        Map<UUID, Long> dues = new LinkedHashMap<>();
        same.stream().filter(change -> invoices.containsKey(change.invoiceId()))
                .forEach(change -> dues.merge(change.invoiceId(), change.dueCents(), Long::sum));
        Kind kind = first.kind();
        boolean moves = kind != Kind.BALANCE_APPLIED;
        return new Movement(moves && isMoney(kind) ? Payment.paidOn(first.at(), zone)
                        : LocalDays.of(first.at(), zone),
                first.recordedAt(), kind,
                first.paymentId() != null ? first.paymentId() : first.invoiceId(),
                String.join(", ", dues.keySet().stream()
                        .map(id -> invoices.get(id).number()).toList()),
                first.reference(), null,
                moves ? -same.stream().mapToLong(Change::cents).sum() : 0, dues);
    }

    private static boolean isMoney(Kind kind) {
        return kind != Kind.SETTLED && kind != Kind.INVOICE_VOIDED;
    }
}
