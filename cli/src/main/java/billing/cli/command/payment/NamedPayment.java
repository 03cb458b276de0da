package billing.cli.command.payment;

import billing.error.NotFoundException;
import billing.payment.Payment;
import billing.payment.store.PaymentReceipts;
import billing.payment.store.Payments;
import billing.store.Handle;
import java.util.UUID;

/** Finds the payment that a command names: by its id, or by the number of its receipt. */
final class NamedPayment {
    private NamedPayment() {
    }

    /**
     * The payment of a name.
     *
     * @throws NotFoundException when there is none
     */
    static Payment find(Handle handle, String name) {
        UUID id;
        try {
            id = UUID.fromString(name);
        } catch (IllegalArgumentException e) {
            return new PaymentReceipts(handle).byNumber(name)
                    .map(receipt -> receipt.payment())
                    .orElseThrow(() -> new NotFoundException("payment", name));
        }
        return new Payments(handle).get(id);
    }
}
