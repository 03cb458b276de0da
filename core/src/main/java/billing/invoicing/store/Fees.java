package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeFilter;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.invoicing.StoredFee;
import billing.kernel.error.NotFoundException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The stored fees, with or without an invoice ({@code rating-and-usage.md 4.6.4, 6.3}). {@link
 * Invoices} writes the fees of an invoice.
 */
public final class Fees {
    /** The condition for paid fees without an invoice. */
    static final String PAID_UNINVOICED = "fees.invoice_id IS NULL"
            + " AND fees.payment_status = 'succeeded' AND fees.deleted_at IS NULL";
    private static final String FROM = "FROM fees LEFT JOIN invoices ON invoices.id = invoice_id";
    private static final String SELECT = "SELECT fees.*, coalesce(invoices.self_billed, 0)"
            + " AS self_billed, (SELECT trued.id FROM fees trued WHERE trued.true_up_parent_fee_id"
            + " = fees.id AND trued.invoice_id = fees.invoice_id) AS true_up_fee_id " + FROM;
    /** The condition for visible fees: fees of hidden invoices are hidden too. */
    private static final String VISIBLE = "fees.deleted_at IS NULL AND (fees.invoice_id IS NULL"
            + " OR invoices.status IN ('draft', 'finalized', 'voided'))";
    /** Fees are found by their invoice: an index of their customers would slow each invoice. */
    private static final String OF_CUSTOMER = "fees.id IN (WITH customer AS (SELECT id"
            + " FROM customers WHERE external_id = ? AND deleted_at IS NULL)"
            + " SELECT f.id FROM customer JOIN invoices i ON i.customer_id = customer.id"
            + " JOIN fees f ON f.invoice_id = i.id UNION ALL SELECT f.id FROM customer"
            + " JOIN fees f ON f.customer_id = customer.id AND f.invoice_id IS NULL)";
    private final Handle handle;

    /** The fees of a database. */
    public Fees(Handle handle) {
        this.handle = handle;
    }

    /** A visible fee by its id. */
    public Optional<StoredFee> find(UUID id) {
        return byIds(List.of(id)).stream().findFirst();
    }

    /** Those of some fees that are visible, in no particular order. */
    public List<StoredFee> byIds(Collection<UUID> ids) {
        return whole(headers().listIn("WHERE " + VISIBLE + " AND fees.id", ids, ""));
    }

    /**
     * A visible fee by its id.
     *
     * @throws NotFoundException when there is none
     */
    public StoredFee get(UUID id) {
        return find(id).orElseThrow(() -> new NotFoundException("fee", id));
    }

    /** A page of visible fees, in the order of creation ({@code api-conventions.md 6}). */
    public PageOf<StoredFee> page(FeeFilter filter, PageRange page) {
        PageOf<StoredFee> found = headers().page(FROM, conditions(filter),
                "ORDER BY fees.created_at, fees.id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /** The paid fees of a customer that have no invoice, in the order of creation. */
    public List<Fee> paidUninvoiced(UUID customerId) {
        return whole(headers().list("WHERE fees.customer_id = ? AND " + PAID_UNINVOICED
                + " ORDER BY fees.created_at, fees.id", customerId)).stream()
                .map(StoredFee::fee).toList();
    }

    /** Adds fees without an invoice, with their taxes. */
    public void insertUninvoiced(UUID customerId, List<Fee> fees) {
        Columns.insertAll(handle, fees.stream()
                .map(fee -> FeeRows.columns(null, customerId, fee, 0)).toList());
        List<Columns> taxes = new ArrayList<>();
        fees.forEach(fee -> taxes.addAll(InvoiceRows.taxes(null, fee.id(), fee.amounts().currency(),
                fee.taxes().applied())));
        Columns.insertAll(handle, taxes);
    }

    /** Updates the payment status of an invoice's fees. */
    void updatePayments(Invoice invoice) {
        invoice.parts().fees().forEach(this::updatePayment);
    }

    /** Updates the payment status of a fee. */
    public void updatePayment(Fee fee) {
        Columns.of("fees").set("payment_status", fee.payment().status())
                .set("succeeded_at", fee.payment().succeededAt())
                .set("failed_at", fee.payment().failedAt())
                .set("refunded_at", fee.payment().refundedAt()).update(handle, fee.id());
    }

    /**
     * Adds that the payment of a fee without an invoice no longer counts from an instant on; the
     * books keep it for the time until then. Nothing is added for a fee that is not paid.
     */
    public void reversePayment(Fee fee, Instant at) {
        if (fee.payment().status() == PaymentStatus.SUCCEEDED
                && fee.payment().succeededAt() != null) {
            Columns.of("fee_payment_reversals").set("fee_id", fee.id())
                    .set("paid_at", fee.payment().succeededAt()).set("reversed_at", at)
                    .insert(handle);
        }
    }

    /** Deletes a fee softly. */
    public void delete(UUID id, Instant now) {
        Columns.of("fees").set("deleted_at", now).update(handle, id);
    }

    /** Deletes fees without an invoice because an invoice has copies of them from now on. */
    public void forget(Collection<Fee> fees) {
        for (Fee fee : fees) {
            handle.execute("DELETE FROM applied_taxes WHERE invoice_id IS NULL AND fee_id = ?",
                    fee.id());
            handle.execute("DELETE FROM fees WHERE id = ?", fee.id());
        }
    }

    /** Reads fees without their taxes. */
    private Rows<StoredFee> headers() {
        return new Rows<>(handle, SELECT, row -> stored(row, Map.of()));
    }

    private static StoredFee stored(Row row, Map<UUID, List<AppliedTax>> taxes) {
        return new StoredFee(FeeRows.fee(row, taxes), row.id("customer_id"),
                row.id("invoice_id"), row.id("true_up_fee_id"), row.flag("self_billed"));
    }

    /** Adds the taxes to fees, with one query for all of them. */
    private List<StoredFee> whole(List<StoredFee> headers) {
        Map<UUID, List<AppliedTax>> taxes = new Rows<>(handle, "SELECT t.* FROM fees f"
                + " JOIN applied_taxes t"
                + " ON t.invoice_id IS NOT DISTINCT FROM f.invoice_id AND t.fee_id = f.id",
                AppliedTaxRows::tax).byOwner("fee_id", "WHERE f.id",
                        headers.stream().map(one -> one.fee().id()).toList(),
                        "ORDER BY t.position");
        return headers.stream().map(one -> new StoredFee(
                FeeBuilder.of(one.fee())
                        .taxLines(taxes.getOrDefault(one.fee().id(), List.of())).build(),
                one.customerId(), one.invoiceId(), one.trueUpFeeId(), one.selfBilled())).toList();
    }

    private static Conditions conditions(FeeFilter filter) {
        return new Conditions().always(VISIBLE)
                .with(OF_CUSTOMER, filter.externalCustomerId())
                .with("fees.subscription_id IN (SELECT id FROM subscriptions"
                        + " WHERE external_id = ?)", filter.externalSubscriptionId())
                .with("fees.currency = ?", filter.currency())
                .with("fees.fee_type = ?", filter.type())
                .with("fees.payment_status = ?", filter.paymentStatus())
                .with("fees.fee_type = 'charge' AND fees.item_code = ?", filter.metricCode())
                .with("fees.event_transaction_id = ?", filter.eventTransactionId())
                .with("fees.created_at >= ?", filter.times().created().from())
                .with("fees.created_at <= ?", filter.times().created().to())
                .with("fees.succeeded_at >= ?", filter.times().succeeded().from())
                .with("fees.succeeded_at <= ?", filter.times().succeeded().to())
                .with("fees.failed_at >= ?", filter.times().failed().from())
                .with("fees.failed_at <= ?", filter.times().failed().to())
                .with("fees.refunded_at >= ?", filter.times().refunded().from())
                .with("fees.refunded_at <= ?", filter.times().refunded().to());
    }
}
