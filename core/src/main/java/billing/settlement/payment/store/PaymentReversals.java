package billing.settlement.payment.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.PaymentReversal.Kind;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored reversals of payments, which are only added. */
public final class PaymentReversals {
    private final Handle handle;
    private final Rows<PaymentReversal> rows;

    /** The reversals of a database. */
    public PaymentReversals(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM payment_reversals",
                PaymentReversals::reversal);
    }

    /** Returns the reversals of payments, in the order in which they were recorded. */
    public Map<UUID, List<PaymentReversal>> ofPayments(Collection<UUID> paymentIds) {
        return rows.byOwner("payment_id", "WHERE payment_id", paymentIds,
                "ORDER BY recorded_at, id");
    }

    /** Adds a reversal. */
    public void insert(PaymentReversal reversal, String bankLineId, Instant now) {
        Columns.of("payment_reversals").set("id", reversal.id())
                .set("payment_id", reversal.paymentId()).set("kind", reversal.kind())
                .set("amount_cents", reversal.amountCents()).set("reason", reversal.reason())
                .set("bank_line_id", bankLineId).set("reversed_at", reversal.reversedAt())
                .set("recorded_at", now).insert(handle);
    }

    private static PaymentReversal reversal(Row row) {
        return new PaymentReversal(row.id("id"), row.id("payment_id"),
                row.constant("kind", Kind.class), row.number("amount_cents"),
                row.text("reason"), row.instant("reversed_at"));
    }
}
