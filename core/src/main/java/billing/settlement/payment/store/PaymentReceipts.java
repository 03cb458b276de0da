package billing.settlement.payment.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored receipts ({@code money.md 8}). */
public final class PaymentReceipts {
    private static final String OF_INVOICE = "payment_id IN (SELECT id FROM payments WHERE EXISTS"
            + " (SELECT 1 FROM (SELECT ? AS id) i WHERE payable_id = i.id OR payable_id IN"
            + " (SELECT payment_request_id FROM payment_request_invoices"
            + " WHERE invoice_id = i.id)))";
    private final Handle handle;
    private final Rows<Stored> rows;

    /** The receipts of a database. */
    public PaymentReceipts(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM payment_receipts", PaymentReceipts::stored);
    }

    private record Stored(UUID id, UUID customerId, UUID paymentId, String number,
                          Instant createdAt) {
    }

    /**
     * Returns a receipt.
     *
     * @throws NotFoundException when there is none
     */
    public PaymentReceipt get(UUID id) {
        return byId(id).orElseThrow(() -> new NotFoundException("payment_receipt", id));
    }

    /** Returns a receipt; empty when there is none. */
    public Optional<PaymentReceipt> byId(UUID id) {
        return whole(rows.first("WHERE id = ?", id).stream().toList()).stream().findFirst();
    }

    /** Returns receipts by their ids, in no particular order. */
    public List<PaymentReceipt> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, ""));
    }

    /** Returns the receipt with a number; numbers are unique. */
    public Optional<PaymentReceipt> byNumber(String number) {
        return whole(rows.first("WHERE number = ?", number).stream().toList()).stream()
                .findFirst();
    }

    /** Returns the receipts of payments, in no particular order. */
    public List<PaymentReceipt> ofPayments(List<UUID> paymentIds) {
        return whole(rows.listIn("WHERE payment_id", paymentIds, ""));
    }

    /** Returns a page of receipts, the latest first; null for the receipts of all invoices. */
    public PageOf<PaymentReceipt> page(UUID invoiceId, PageRange page) {
        PageOf<Stored> found = rows.page("FROM payment_receipts",
                new Conditions().with(OF_INVOICE, invoiceId), "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /** Returns the number of a customer's next receipt, from 1. */
    public int nextCounter(UUID customerId) {
        return new Rows<>(handle, "SELECT coalesce(max(counter), 0) + 1 AS next"
                + " FROM payment_receipts", row -> row.integer("next"))
                .first("WHERE customer_id = ?", customerId).orElseThrow();
    }

    /** Adds a receipt. */
    public void insert(PaymentReceipt receipt, int counter) {
        Columns.of("payment_receipts").set("id", receipt.id())
                .set("payment_id", receipt.payment().id())
                .set("customer_id", receipt.customerId()).set("counter", counter)
                .set("number", receipt.number()).set("created_at", receipt.createdAt())
                .insert(handle);
    }

    private List<PaymentReceipt> whole(List<Stored> found) {
        Map<UUID, Payment> payments = new Payments(handle)
                .byIds(found.stream().map(Stored::paymentId).toList()).stream()
                .collect(Collectors.toMap(Payment::id, Function.identity()));
        return found.stream().map(one -> new PaymentReceipt(one.id(), one.customerId(),
                payments.get(one.paymentId()), one.number(), one.createdAt())).toList();
    }

    private static Stored stored(Row row) {
        return new Stored(row.id("id"), row.id("customer_id"), row.id("payment_id"),
                row.text("number"), row.instant("created_at"));
    }
}
