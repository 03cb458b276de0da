package billing.server.console.invoice;

import billing.invoicing.CollectionState;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.server.console.view.State;

/** States of invoices as badges. */
public final class InvoiceStates {
    private InvoiceStates() {
    }

    /** The state of an invoice: how far it is paid once it is final. */
    public static State of(Invoice invoice) {
        if (invoice.state().status() != InvoiceStatus.FINALIZED) {
            return invoice.state().status() == InvoiceStatus.DRAFT ? State.warn("Draft")
                    : State.calm(State.words(invoice.state().status().code()));
        }
        CollectionState state = CollectionState.of(invoice);
        String label = State.words(state.name());
        return switch (state) {
            case PAID -> State.good(label);
            case OVERDUE, FAILED -> State.bad(label);
            default -> State.warn(label);
        };
    }
}
