package billing.server.api.invoice;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.input.Node;
import billing.invoicing.Invoice;
import billing.kernel.error.NotAllowedException;

/** Checks requests to mail documents ({@code api-conventions.md 19}). */
public final class Mail {
    private Mail() {
    }

    /**
     * Checks that a document may be mailed.
     *
     * @param kind type of document, as the entity's settings name it
     * @throws NotAllowedException {@code email_settings_disabled} when the entity does not mail
     *                             such documents
     */
    public static void check(Handle handle, String kind, Invoice invoice, Node body) {
        BillingEntity entity =
                new BillingEntities(handle).byId(invoice.parties().billingEntityId()).orElseThrow();
        if (!entity.documents().emailSettings().contains(kind)) {
            throw new NotAllowedException("email_settings_disabled", "billing entity "
                    + entity.code() + " does not mail documents of " + kind);
        }
        Customer customer = new Customers(handle)
                .byId(invoice.parties().customerId()).orElseThrow();
        InvoiceBody.recipients(body).check(customer, entity);
    }
}
