package billing.settlement.wallet.ledger;

import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.store.DraftSearch;
import billing.invoicing.store.Invoices;
import billing.invoicing.usage.UsageReport;
import billing.settlement.wallet.FeeKind;
import billing.settlement.wallet.OngoingUsage;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The unbilled usage of a customer by kind of fee ({@code money.md 5.9}): current usage and drafts,
 * less amounts billed before the end of the period.
 */
final class UnbilledUsage {
    private static final TypeReference<Map<String, String>> GROUPS = new TypeReference<>() { };
    private final Handle handle;
    private final Instant now;

    UnbilledUsage(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    OngoingUsage ofCustomer(UUID customerId) {
        Customer customer = new Customers(handle).byId(customerId).orElseThrow();
        OngoingUsage usage = new OngoingUsage();
        for (UsageReport.RunningFees running : new UsageReport(handle, now).running(customer)) {
            running.fees().forEach(fee -> add(usage, fee));
            deductInvoiced(usage, running);
        }
        new Invoices(handle).byIds(new DraftSearch(handle).ofCustomer(customerId)).stream()
                .filter(draft -> draft.amounts().totalCents() != 0)
                .map(invoice -> invoice.parts().fees())
                .flatMap(List::stream).forEach(fee -> add(usage, fee));
        return usage;
    }

    /**
     * Deducts amounts already invoiced: fees paid in advance in full, progressive fees less their
     * coupons.
     */
    private void deductInvoiced(OngoingUsage usage, UsageReport.RunningFees running) {
        new Rows<>(handle, "SELECT f.item_id, f.grouped_by, f.currency, f.amount_cents,"
                + " f.taxes_amount_cents, CASE i.invoice_type WHEN 'progressive_billing'"
                + " THEN f.precise_coupons_amount_cents ELSE '0' END AS coupons_cents FROM fees f"
                + " LEFT JOIN invoices i ON i.id = f.invoice_id"
                + " LEFT JOIN charges c ON c.id = f.charge_id", row -> {
                    usage.add(new FeeKind(FeeType.CHARGE, row.id("item_id"),
                                    row.json("grouped_by", GROUPS)
                                            .get(FeeKind.TARGET_WALLET_CODE)),
                            row.currency("currency"),
                            row.decimal("coupons_cents").subtract(
                                    BigDecimal.valueOf(row.number("amount_cents"))),
                            row.decimal("coupons_cents").subtract(
                                    BigDecimal.valueOf(row.number("amount_cents")
                                            + row.number("taxes_amount_cents"))));
                    return true;
                })
                .list("WHERE f.subscription_id = ? AND f.fee_type = 'charge' AND f.from_at >= ?"
                        + " AND f.from_at <= ? AND (c.pay_in_advance = 1"
                        + " OR i.invoice_type = 'progressive_billing'"
                        + " AND i.status = 'finalized')", running.subscription().id(),
                        running.window().from(), running.window().to());
    }

    /** Adds the amount with taxes, less coupons and progressive credits. */
    private static void add(OngoingUsage usage, Fee fee) {
        usage.add(FeeKind.of(fee), fee.amounts().currency(), fee.netAmountCents(),
                fee.netAmountCents()
                .add(BigDecimal.valueOf(fee.taxes().cents())));
    }
}
