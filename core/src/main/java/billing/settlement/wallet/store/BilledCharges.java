package billing.settlement.wallet.store;

import billing.catalog.Charge;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.FeeType;
import billing.invoicing.fee.store.UsageFeeWindow;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.settlement.wallet.FeeKind;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored fees of charges that were billed before the end of their period. */
public final class BilledCharges {
    private static final TypeReference<Map<String, String>> GROUPS = new TypeReference<>() { };
    private final Rows<Amount> rows;

    /**
     * The amount of a fee: in full when it was paid in advance, less its coupons when it was billed
     * progressively.
     *
     * @param netCents   before taxes
     * @param grossCents with taxes
     */
    public record Amount(FeeKind kind, CurrencyUnit currency, BigDecimal netCents,
                         BigDecimal grossCents) {
    }

    /** The fees of a database. */
    public BilledCharges(Handle handle) {
        this.rows = new Rows<>(handle, "SELECT f.item_id, f.grouped_by, f.currency,"
                + " f.amount_cents, f.taxes_amount_cents, CASE i.invoice_type"
                + " WHEN 'progressive_billing' THEN f.precise_coupons_amount_cents"
                + " ELSE '0' END AS coupons_cents FROM fees f"
                + " JOIN subscriptions s ON s.id = f.subscription_id"
                + " LEFT JOIN invoices i ON i.id = f.invoice_id"
                + " LEFT JOIN charges c ON c.id = f.charge_id", row -> {
                    BigDecimal coupons = row.decimal("coupons_cents");
                    long cents = row.number("amount_cents");
                    return new Amount(new FeeKind(FeeType.CHARGE, row.id("item_id"),
                            row.json("grouped_by", GROUPS).get(Charge.TARGET_WALLET)),
                            row.currency("currency"),
                            BigDecimal.valueOf(cents).subtract(coupons),
                            BigDecimal.valueOf(cents + row.number("taxes_amount_cents"))
                                    .subtract(coupons));
                });
    }

    /**
     * The amounts for a window of a subscription: paid in advance, or on progressive invoices. What
     * a voided invoice and the one in its place bill counts once.
     */
    public List<Amount> within(UUID subscriptionId, Window window) {
        return rows.list("WHERE " + UsageFeeWindow.CONDITION + " AND f.deleted_at IS NULL"
                + " AND (c.pay_in_advance = 1"
                + " OR i.invoice_type = 'progressive_billing' AND i.status = 'finalized')"
                + " AND NOT EXISTS (SELECT 1 FROM invoices r WHERE r.voided_invoice_id = i.id)",
                UsageFeeWindow.values(subscriptionId, window));
    }
}
