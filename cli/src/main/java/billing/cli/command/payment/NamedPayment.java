package billing.cli.command.payment;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.error.NotFoundException;
import billing.settlement.payment.Payment;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.payment.store.Payments;

/** Finds the payment that a command names, by its id or its receipt's number. */
final class NamedPayment {
    private NamedPayment() {
    }

    /**
     * The payment with an id or a receipt number.
     *
     * @throws NotFoundException if there is none
     */
    static Payment find(Handle handle, String name) {
        return Identifiers.read(name).map(new Payments(handle)::get)
                .or(() -> new PaymentReceipts(handle).byNumber(name)
                        .map(receipt -> receipt.payment()))
                .orElseThrow(() -> new NotFoundException("payment", name));
    }
}
