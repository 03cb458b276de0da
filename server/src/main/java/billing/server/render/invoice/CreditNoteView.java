package billing.server.render.invoice;

import billing.customer.Customer;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;
import java.util.List;
import java.util.UUID;

/**
 * A credit note with the objects that it is rendered with.
 *
 * @param invoice that it was issued on
 * @param fees    of the invoice
 */
public record CreditNoteView(CreditNote note, Invoice invoice, Customer customer,
                             List<FeeView> fees) {
    public CreditNoteView {
        fees = List.copyOf(fees);
    }

    FeeView fee(UUID id) {
        return fees.stream().filter(view -> view.fee().id().equals(id)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("fee " + id + " missing"));
    }
}
