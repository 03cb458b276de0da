package billing.statement.store;

import billing.customer.BillingEntities;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.invoice.PaymentStatus;
import billing.money.Currency;
import billing.statement.Movement;
import billing.statement.Movement.Kind;
import billing.store.Handle;
import billing.store.Row;
import billing.store.Rows;
import billing.time.LocalDays;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What has moved the account of one customer, read from invoices, credit notes and payments.
 *
 * <p>A credit note counts whole where it is issued, so an invoice counts before the notes that it
 * uses. Voiding an invoice takes back what was still due on it and nothing else: what else is given
 * back is given by credit notes ({@code money.md 4.9}).
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
        this.zone = BillingSettings.of(customer, new BillingEntities(handle)
                .byId(customer.billingEntityId()).orElseThrow()).zone();
    }

    /** The customer's zone, in which days begin. */
    public ZoneId zone() {
        return zone;
    }

    /** The currencies in which something has moved. */
    public List<Currency> currencies() {
        return new Rows<>(handle, "SELECT DISTINCT currency FROM invoices AS invoice",
                row -> row.currency("currency")).list(FINAL + " ORDER BY currency",
                customer.id());
    }

    /** All movements in a currency, in no order. */
    public List<Movement> in(Currency currency) {
        List<Movement> movements = new ArrayList<>();
        Map<UUID, Invoice> invoices = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT invoice.*, (SELECT max(fee.succeeded_at) FROM fees AS fee"
                + " WHERE fee.invoice_id = invoice.id) AS succeeded_at"
                + " FROM invoices AS invoice", Movements::invoice)
                .list(FINAL + " AND invoice.currency = ?", customer.id(), currency)
                .forEach(invoice -> invoices.put(invoice.id(), invoice));
        invoices.values().forEach(invoice -> invoice(invoice, movements));
        new Rows<>(handle, "SELECT note.*, coalesce((SELECT sum(credit.amount_cents)"
                + " FROM credits AS credit WHERE credit.source = 'credit_note'"
                + " AND credit.source_id = note.id), 0) AS used_cents FROM credit_notes AS note",
                Movements::note)
                .list("WHERE note.customer_id = ? AND note.status = 'finalized'"
                        + " AND note.currency = ?", customer.id(), currency)
                .forEach(note -> note(note, movements));
        payments(currency, invoices, movements);
        return movements;
    }

    private record Invoice(UUID id, String number, LocalDate issuedOn, LocalDate dueOn,
                           long totalCents, long usedCreditCents, long paidCents,
                           long offsetCents, boolean succeeded, Instant createdAt,
                           Instant voidedAt, Instant succeededAt) {
        long dueCents() {
            return totalCents - paidCents - offsetCents;
        }
    }

    private record Note(UUID id, UUID invoiceId, String number, LocalDate issuedOn,
                        long totalCents, long creditCents, long refundCents, long offsetCents,
                        long usedCents, Instant createdAt, Instant refundedAt,
                        Instant voidedAt) {
    }

    private static Invoice invoice(Row row) throws SQLException {
        return new Invoice(row.id("id"), row.text("number"), row.date("issuing_date"),
                row.date("payment_due_date"), row.number("total_amount_cents"),
                row.number("credit_notes_amount_cents"), row.number("total_paid_amount_cents"),
                row.number("total_offset_amount_cents"),
                row.constant("payment_status", PaymentStatus.class) == PaymentStatus.SUCCEEDED,
                row.instant("created_at"), row.instant("voided_at"),
                row.instant("succeeded_at") == null ? row.instant("updated_at")
                        : row.instant("succeeded_at"));
    }

    private static Note note(Row row) throws SQLException {
        return new Note(row.id("id"), row.id("invoice_id"), row.text("number"),
                row.date("issuing_date"), row.number("total_amount_cents"),
                row.number("credit_amount_cents"), row.number("refund_amount_cents"),
                row.number("offset_amount_cents"), row.number("used_cents"),
                row.instant("created_at"), row.instant("refunded_at"), row.instant("voided_at"));
    }

    private void invoice(Invoice invoice, List<Movement> movements) {
        movements.add(new Movement(invoice.issuedOn(), invoice.createdAt(), Kind.INVOICE,
                invoice.id(), invoice.number(), null, invoice.dueOn(),
                invoice.totalCents() + invoice.usedCreditCents(),
                Map.of(invoice.id(), invoice.totalCents())));
        if (invoice.voidedAt() != null) {
            close(invoice, Kind.INVOICE_VOIDED, invoice.voidedAt(), movements);
        } else if (invoice.succeeded()) {
            close(invoice, Kind.SETTLED, invoice.succeededAt(), movements);
        }
    }

    private void close(Invoice invoice, Kind kind, Instant at, List<Movement> movements) {
        if (invoice.dueCents() != 0) {
            movements.add(new Movement(LocalDays.of(at, zone), at, kind, invoice.id(),
                    invoice.number(), null, null, -invoice.dueCents(),
                    Map.of(invoice.id(), -invoice.dueCents())));
        }
    }

    private void note(Note note, List<Movement> movements) {
        movements.add(new Movement(note.issuedOn(), note.createdAt(), Kind.CREDIT_NOTE, note.id(),
                note.number(), null, null, -note.totalCents(), note.offsetCents() == 0 ? Map.of()
                        : Map.of(note.invoiceId(), -note.offsetCents())));
        if (note.refundedAt() != null && note.refundCents() > 0) {
            movements.add(new Movement(LocalDays.of(note.refundedAt(), zone), note.refundedAt(),
                    Kind.REFUND, note.id(), note.number(), null, null, note.refundCents(),
                    Map.of()));
        }
        if (note.voidedAt() != null && note.creditCents() > note.usedCents()) {
            movements.add(new Movement(LocalDays.of(note.voidedAt(), zone), note.voidedAt(),
                    Kind.CREDIT_NOTE_VOIDED, note.id(), note.number(), null, null,
                    note.creditCents() - note.usedCents(), Map.of()));
        }
    }

    private record Payment(UUID id, UUID payableId, boolean direct, long cents, String reference,
                           Instant paidAt, Instant recordedAt) {
    }

    private void payments(Currency currency, Map<UUID, Invoice> invoices,
                          List<Movement> movements) {
        List<Payment> payments = new Rows<>(handle, "SELECT * FROM payments",
                row -> new Payment(row.id("id"), row.id("payable_id"),
                        row.text("payable_type").equals("invoice"), row.number("amount_cents"),
                        row.text("reference"), row.instant("created_at"),
                        row.instant("recorded_at")))
                .list("WHERE customer_id = ? AND currency = ? AND payment_status = 'succeeded'",
                        customer.id(), currency);
        Map<UUID, Long> undirected = new LinkedHashMap<>();
        invoices.values().forEach(invoice -> undirected.put(invoice.id(), invoice.paidCents()));
        payments.stream().filter(Payment::direct).forEach(payment ->
                undirected.computeIfPresent(payment.payableId(),
                        (id, cents) -> cents - payment.cents()));
        Map<UUID, List<UUID>> requested = requested(payments);
        for (Payment payment : payments) {
            Map<UUID, Long> dues = new LinkedHashMap<>();
            if (payment.direct()) {
                dues.put(payment.payableId(), -payment.cents());
            } else {
                // A request is paid whole: what no payment of its own has paid.
                requested.getOrDefault(payment.payableId(), List.of())
                        .forEach(id -> dues.put(id, -undirected.getOrDefault(id, 0L)));
            }
            List<String> numbers = dues.keySet().stream().filter(invoices::containsKey)
                    .map(id -> invoices.get(id).number()).toList();
            dues.keySet().retainAll(invoices.keySet());
            movements.add(new Movement(
                    billing.payment.Payment.paidOn(payment.paidAt(), zone),
                    payment.recordedAt(), Kind.PAYMENT, payment.id(),
                    String.join(", ", numbers), payment.reference(), null, -payment.cents(),
                    dues));
        }
    }

    private Map<UUID, List<UUID>> requested(List<Payment> payments) {
        Map<UUID, List<UUID>> invoices = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT * FROM payment_request_invoices",
                row -> Map.entry(row.id("payment_request_id"), row.id("invoice_id")))
                .listIn("WHERE payment_request_id", payments.stream()
                        .filter(payment -> !payment.direct()).map(Payment::payableId).toList(),
                        "ORDER BY position")
                .forEach(link -> invoices.computeIfAbsent(link.getKey(), id -> new ArrayList<>())
                        .add(link.getValue()));
        return invoices;
    }
}
