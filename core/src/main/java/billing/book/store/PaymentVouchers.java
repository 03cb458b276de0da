package billing.book.store;

import billing.book.store.Vouchers.ByCustomer;
import billing.book.voucher.PaymentVoucher;
import billing.store.Handle;
import billing.store.Rows;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Reads the payments that succeeded. */
final class PaymentVouchers {
    private final Handle handle;

    PaymentVouchers(Handle handle) {
        this.handle = handle;
    }

    private record Owned(UUID customer, PaymentVoucher payment) {
    }

    ByCustomer<PaymentVoucher> of(Collection<UUID> customers) {
        Rows<UUID> requested = new Rows<>(handle,
                "SELECT invoice_id FROM payment_request_invoices", row -> row.id("invoice_id"));
        ByCustomer<PaymentVoucher> found = new ByCustomer<>();
        new Rows<>(handle, "SELECT * FROM payments", row -> {
            boolean ofRequest = row.text("payable_type").equals("payment_request");
            UUID payable = row.id("payable_id");
            return new Owned(row.id("customer_id"), new PaymentVoucher(ofRequest,
                    ofRequest ? requested.list("WHERE payment_request_id = ? ORDER BY position",
                            payable) : List.of(payable),
                    row.number("amount_cents"), row.currency("currency"), row.text("reference"),
                    row.instant("created_at")));
        }).listIn("WHERE payment_status = 'succeeded' AND customer_id", customers,
                "ORDER BY created_at, recorded_at, id")
                .forEach(one -> found.add(one.customer(), one.payment()));
        return found;
    }
}
