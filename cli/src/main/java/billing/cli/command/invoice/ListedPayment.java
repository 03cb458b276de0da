package billing.cli.command.invoice;

import billing.invoicing.CollectionState;
import billing.invoicing.PaymentStatus;

/** Values of {@code --payment-status}: those of the API, and those that the list shows. */
enum ListedPayment {
    PENDING(PaymentStatus.PENDING, null),
    SUCCEEDED(PaymentStatus.SUCCEEDED, null),
    FAILED(PaymentStatus.FAILED, null),
    OPEN(null, CollectionState.OPEN),
    OVERDUE(null, CollectionState.OVERDUE),
    PAID(null, CollectionState.PAID);

    private final PaymentStatus status;
    private final CollectionState collection;

    ListedPayment(PaymentStatus status, CollectionState collection) {
        this.status = status;
        this.collection = collection;
    }

    /** The payment status; null for a collection state. */
    PaymentStatus status() {
        return status;
    }

    /** The collection state; null for a payment status. */
    CollectionState collection() {
        return collection;
    }
}
