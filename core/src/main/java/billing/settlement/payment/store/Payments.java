package billing.settlement.payment.store;

import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentReversal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored payments ({@code money.md 7}). */
public final class Payments {
    private static final String OF_INVOICE = "EXISTS (SELECT 1 FROM (SELECT ? AS id) i"
            + " WHERE payable_id = i.id OR payable_id IN (SELECT payment_request_id"
            + " FROM payment_request_invoices WHERE invoice_id = i.id))";
    private final Handle handle;
    private final Rows<Payment> rows;

    /** The payments of a database. */
    public Payments(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM payments", Payments::withoutInvoices);
    }

    /**
     * Returns a payment.
     *
     * @throws NotFoundException when there is none
     */
    public Payment get(UUID id) {
        return whole(rows.first("WHERE id = ?", id).stream().toList()).stream().findFirst()
                .orElseThrow(() -> new NotFoundException("payment", id));
    }

    /** Returns payments by their ids, in no particular order. */
    public List<Payment> byIds(List<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, ""));
    }

    /** Returns a page of payments, the latest first. */
    public PageOf<Payment> page(PaymentFilter filter, PageRange page) {
        Conditions conditions = new Conditions()
                .with(Customers.IS_NAMED, filter.externalCustomerId())
                .with(OF_INVOICE, filter.invoiceId());
        PageOf<Payment> found = rows.page("FROM payments", conditions,
                "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /**
     * Returns the payments of an invoice, including those of payment requests, in the order in
     * which they were recorded.
     */
    public List<Payment> ofInvoice(UUID invoiceId) {
        return whole(rows.list("WHERE " + OF_INVOICE + " ORDER BY recorded_at, id", invoiceId));
    }

    /** Adds a payment. */
    public void insert(Payment payment, Instant now) {
        Columns.of("payments").set("id", payment.id()).set("customer_id", payment.customerId())
                .set("payable_type", payment.target().type())
                .set("payable_id", payment.target().id())
                .set("amount_cents", payment.amountCents()).set("currency", payment.currency())
                .set("payment_status", payment.status()).set("reference", payment.reference())
                .set("payment_method_id", payment.paymentMethodId())
                .set("created_at", payment.createdAt()).set("recorded_at", now).insert(handle);
    }

    private List<Payment> whole(List<Payment> payments) {
        Map<UUID, List<UUID>> invoices = new PaymentRequests(handle)
                .invoices(payments.stream().map(one -> one.target().id()).toList());
        List<UUID> ids = new ArrayList<>();
        payments.forEach(payment -> ids.addAll(
                invoices.getOrDefault(payment.target().id(), List.of(payment.target().id()))));
        Map<UUID, String> numbers = new HashMap<>();
        new Rows<>(handle, "SELECT id, number FROM invoices",
                row -> Map.entry(row.id("id"), row.text("number"))).listIn("WHERE id", ids, "")
                .forEach(invoice -> numbers.put(invoice.getKey(), invoice.getValue()));
        Map<UUID, List<PaymentReversal>> reversals = new PaymentReversals(handle)
                .ofPayments(payments.stream().map(Payment::id).toList());
        return payments.stream().map(payment -> with(payment, invoices.getOrDefault(
                payment.target().id(), List.of(payment.target().id())), numbers,
                reversals.getOrDefault(payment.id(), List.of()))).toList();
    }

    private static Payment with(Payment payment, List<UUID> invoices, Map<UUID, String> numbers,
                                List<PaymentReversal> reversals) {
        return new Payment(payment.id(), payment.customerId(),
                new Payment.Target(payment.target().type(), payment.target().id(), invoices,
                        invoices.stream().map(numbers::get).toList()),
                payment.amountCents(), payment.currency(), payment.status(), payment.reference(),
                payment.paymentMethodId(), payment.createdAt(), reversals);
    }

    private static Payment withoutInvoices(Row row) {
        return new Payment(row.id("id"), row.id("customer_id"),
                new Payment.Target(row.constant("payable_type", Payment.Payable.class),
                        row.id("payable_id"), List.of(), List.of()),
                row.number("amount_cents"), row.currency("currency"),
                row.constant("payment_status", PaymentOutcome.class), row.text("reference"),
                row.id("payment_method_id"), row.instant("created_at"), List.of());
    }
}
