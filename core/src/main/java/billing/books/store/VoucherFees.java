package billing.books.store;

import billing.books.voucher.FeeReversal;
import billing.books.voucher.InvoiceVoucher.FeeItem;
import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.books.voucher.InvoiceVoucher.FeePeriod;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.FeeType;
import billing.kernel.time.LocalDays;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads fees and taxes as the books need them. */
final class VoucherFees {
    /**
     * The days of a fee are those of the zone that its period was billed in. Usage counts by days
     * only where it is paid for before it is used: fees of single events and of windows that have
     * been used so far are earned when they are billed.
     */
    private static final String FEES = "SELECT f.id, f.invoice_id, f.customer_id, f.fee_type,"
            + " f.item_code, f.currency, f.amount_cents, f.precise_coupons_amount_cents,"
            + " f.taxes_amount_cents, f.from_at, f.to_at, f.succeeded_at, s.trial_ended_at,"
            + " s.terminated_at,"
            + " (SELECT code FROM billing_entities WHERE id = s.billing_entity_id) AS entity,"
            + " p.code AS plan, f.fee_type IN ('subscription', 'fixed_charge', 'add_on')"
            + " OR f.fee_type = 'charge' AND f.pay_in_advance = 1"
            + " AND f.event_transaction_id IS NULL AS over_time,"
            + " coalesce((SELECT l.timezone FROM invoice_subscriptions l"
            + " WHERE l.invoice_id = f.invoice_id AND l.subscription_id = f.subscription_id"
            + " LIMIT 1), c.timezone, e.timezone) AS zone"
            + " FROM fees f JOIN customers c ON c.id = f.customer_id"
            + " JOIN billing_entities e ON e.id = c.billing_entity_id"
            + " LEFT JOIN subscriptions s ON s.id = f.subscription_id"
            + " LEFT JOIN plans p ON p.id = s.plan_id";
    private final Handle handle;

    VoucherFees(Handle handle) {
        this.handle = handle;
    }

    /** The fees of invoices, in order. */
    Map<UUID, List<FeeLine>> ofInvoices(Collection<UUID> invoices) {
        return new Rows<>(handle, FEES, row -> fee(row, List.of()))
                .byOwner("invoice_id", "WHERE f.invoice_id", invoices,
                        "ORDER BY f.invoice_id, f.position");
    }

    /** The same with the taxes of each. */
    List<FeeLine> taxedOfInvoice(UUID invoice) {
        Map<UUID, List<TaxLine>> taxes = taxRows().byOwner("fee_id",
                "WHERE fee_id IS NOT NULL AND invoice_id", List.of(invoice), "ORDER BY position");
        return new Rows<>(handle, FEES, row -> fee(row,
                taxes.getOrDefault(row.id("id"), List.of())))
                .list("WHERE f.invoice_id = ? ORDER BY f.position", invoice);
    }

    /** Fees that are on no invoice and were paid. */
    Map<UUID, List<FeeLine>> paidUninvoiced(Collection<UUID> customers) {
        Map<UUID, List<FeeLine>> found = new Rows<>(handle, FEES, row -> fee(row, List.of()))
                .byOwner("customer_id", "WHERE f.invoice_id IS NULL"
                        + " AND f.payment_status = 'succeeded'"
                        + " AND f.deleted_at IS NULL AND f.succeeded_at IS NOT NULL"
                        + " AND f.customer_id", customers, "ORDER BY f.succeeded_at, f.id");
        Map<UUID, List<TaxLine>> taxes = taxesOf(
                found.values().stream().flatMap(List::stream).map(FeeLine::id).toList());
        found.replaceAll((customer, fees) -> fees.stream().map(fee -> paid(fee, fee.succeededAt(),
                taxes.getOrDefault(fee.id(), List.of()))).toList());
        return found;
    }

    private record Reversal(UUID fee, Instant paidAt, Instant reversedAt) {
    }

    /** Payments of fees without an invoice that no longer count, of deleted fees too. */
    Map<UUID, List<FeeReversal>> reversedPayments(Collection<UUID> customers) {
        Map<UUID, List<Reversal>> reversals = new Rows<>(handle, "SELECT f.customer_id, r.fee_id,"
                + " r.paid_at, r.reversed_at FROM fee_payment_reversals r"
                + " JOIN fees f ON f.id = r.fee_id",
                row -> new Reversal(row.id("fee_id"), row.instant("paid_at"),
                        row.instant("reversed_at")))
                .byOwner("customer_id", "WHERE f.customer_id", customers, "ORDER BY r.seq");
        List<UUID> ids = reversals.values().stream().flatMap(List::stream).map(Reversal::fee)
                .distinct().toList();
        Map<UUID, List<TaxLine>> taxes = taxesOf(ids);
        Map<UUID, FeeLine> fees = new HashMap<>();
        new Rows<>(handle, FEES, row -> fee(row, List.of())).listIn("WHERE f.id", ids, "")
                .forEach(fee -> fees.put(fee.id(), fee));
        Map<UUID, List<FeeReversal>> found = new HashMap<>();
        reversals.forEach((customer, all) -> found.put(customer, all.stream().map(one ->
                new FeeReversal(paid(fees.get(one.fee()), one.paidAt(),
                        taxes.getOrDefault(one.fee(), List.of())), one.reversedAt())).toList()));
        return found;
    }

    private Map<UUID, List<TaxLine>> taxesOf(Collection<UUID> fees) {
        return taxRows().byOwner("fee_id", "WHERE fee_id", fees, "ORDER BY position");
    }

    private Rows<TaxLine> taxRows() {
        return new Rows<>(handle, "SELECT invoice_id, fee_id, tax_code, tax_rate, amount_cents,"
                + " base_amount_cents FROM applied_taxes", VoucherFees::tax);
    }

    /** A tax line of a row with the columns of applied taxes. */
    static TaxLine tax(Row row) {
        return new TaxLine(row.text("tax_code"), row.decimal("tax_rate"),
                row.number("amount_cents"), row.number("base_amount_cents"));
    }

    private static FeeLine paid(FeeLine fee, Instant at, List<TaxLine> taxes) {
        return new FeeLine(fee.id(), fee.item(), fee.entity(), fee.currency(), fee.amountCents(),
                fee.netCents(), fee.taxesCents(), fee.period(), at, taxes);
    }

    private static FeeLine fee(Row row, List<TaxLine> taxes) {
        ZoneId zone = row.zone("zone");
        FeeType type = row.constant("fee_type", FeeType.class);
        Instant start = row.instant("from_at");
        Instant end = row.instant("to_at");
        LocalDate from = null;
        LocalDate to = null;
        if (row.flag("over_time") && start != null && end != null) {
            from = LocalDays.of(start, zone);
            to = LocalDays.of(end, zone);
            Instant trial = row.instant("trial_ended_at");
            if (type == FeeType.SUBSCRIPTION && trial != null && trial.isAfter(start)
                    && !LocalDays.of(trial, zone).isAfter(to)) {
                // Days in the trial are not paid for.
                from = LocalDays.of(trial, zone);
            }
        }
        return new FeeLine(row.id("id"),
                new FeeItem(type, row.text("item_code"), row.text("plan")),
                row.text("entity"), row.currency("currency"), row.number("amount_cents"),
                BigDecimal.valueOf(row.number("amount_cents"))
                        .subtract(row.decimal("precise_coupons_amount_cents")),
                row.number("taxes_amount_cents"),
                new FeePeriod(from, to,
                        endedOn(row.instant("terminated_at"), to, zone)),
                row.instant("succeeded_at"), taxes);
    }

    private static LocalDate endedOn(Instant terminatedAt, LocalDate to, ZoneId zone) {
        LocalDate end = terminatedAt == null || to == null ? null
                : LocalDays.of(terminatedAt, zone);
        return end != null && end.isBefore(to) ? end : null;
    }
}
