package billing.invoicing.snapshot;

import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.ElectronicInvoicing;
import billing.documents.Party;
import billing.kernel.time.Zones;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What is printed of the customer who gets a document.
 *
 * @param locale language tag of the customer's documents
 * @param zone   in which the customer's dates are local
 * @param electronicInvoicing what electronic invoices state of it in addition; null where nothing
 *                            is stated, and before this was kept
 */
public record RecipientSnapshot(Party party, String locale, String zone,
                                @JsonInclude(JsonInclude.Include.NON_NULL)
                                ElectronicInvoicing electronicInvoicing) {
    /** The paper of a customer as it is now. */
    public static RecipientSnapshot of(Customer customer, BillingSettings settings) {
        List<Party.Particular> particulars = customer.metadata().stream()
                .filter(Customer.Metadata::displayInInvoice)
                .map(pair -> new Party.Particular(pair.key(), pair.value())).toList();
        Customer.Identity identity = customer.identity();
        Customer.Contact contact = customer.contact();
        return new RecipientSnapshot(new Party(customer.displayName(), identity.legalName(),
                identity.legalNumber(), identity.taxIdentificationNumber(), contact.address(),
                contact.email(), particulars), settings.documentLocale(),
                Zones.name(settings.zone()), customer.electronicInvoicing().isNone() ? null
                        : customer.electronicInvoicing());
    }
}
