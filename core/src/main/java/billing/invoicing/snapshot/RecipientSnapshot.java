package billing.invoicing.snapshot;

import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.documents.Party;
import java.util.List;

/**
 * What is printed of the customer who gets a document.
 *
 * @param locale language tag of the customer's documents
 * @param zone   in which the customer's dates are local
 */
public record RecipientSnapshot(Party party, String locale, String zone) {
    /** The paper of a customer as it is now. */
    public static RecipientSnapshot of(Customer customer, BillingSettings settings) {
        List<Party.Particular> particulars = customer.metadata().stream()
                .filter(Customer.Metadata::displayInInvoice)
                .map(pair -> new Party.Particular(pair.key(), pair.value())).toList();
        return new RecipientSnapshot(new Party(customer.displayName(), customer.legalName(),
                customer.legalNumber(), customer.taxIdentificationNumber(), customer.address(),
                customer.email(), particulars), settings.documentLocale(),
                settings.zone().getId());
    }
}
