package billing.run;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.kernel.money.Money;
import java.time.Instant;
import java.util.UUID;

/**
 * An invoice that a run made, or made final.
 *
 * @param number as printed; a draft has none of its own yet
 * @param at     when it was due, UTC
 */
public record MadeInvoice(UUID id, String number, InvoiceStatus status, UUID customerId,
                          Money total, Instant at) {
    static MadeInvoice of(Invoice invoice, Instant at) {
        return new MadeInvoice(invoice.id(), invoice.document().number(), invoice.state().status(),
                invoice.parties().customerId(), invoice.total(), at);
    }
}
