package billing.invoice.print;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.document.Logo;
import billing.document.Party;
import java.time.ZoneId;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * From whom to whom a document goes, in which language.
 *
 * @param locale   of the customer's documents
 * @param zone     of the dates that the customer reads
 * @param entity   in whose name it is issued
 * @param issuer   that entity, as printed
 * @param customer as printed
 * @param logo     of the entity; null when it has none
 */
public record Addressing(Locale locale, ZoneId zone, BillingEntity entity, Party issuer,
                         Party customer, Logo logo) {
    /** Of a document in the name of an entity, perhaps no longer the customer's own. */
    public static Addressing of(Handle handle, UUID customerId, UUID entityId) {
        Customer customer = new Customers(handle).byId(customerId).orElseThrow();
        BillingEntities entities = new BillingEntities(handle);
        BillingEntity entity = entities.byId(entityId).orElseThrow();
        BillingSettings settings = BillingSettings.of(customer,
                entities.byId(customer.billingEntityId()).orElseThrow());
        return new Addressing(Locale.forLanguageTag(settings.documentLocale()), settings.zone(),
                entity, issuer(entity), customer(customer), logo(entity));
    }

    private static Party issuer(BillingEntity entity) {
        return new Party(entity.name(), entity.legalName(), entity.legalNumber(),
                entity.taxIdentificationNumber(), entity.address(), entity.email(), List.of());
    }

    private static Party customer(Customer customer) {
        List<Party.Particular> particulars = customer.metadata().stream()
                .filter(Customer.Metadata::displayInInvoice)
                .map(pair -> new Party.Particular(pair.key(), pair.value())).toList();
        return new Party(customer.displayName(), customer.legalName(), customer.legalNumber(),
                customer.taxIdentificationNumber(), customer.address(), customer.email(),
                particulars);
    }

    /** The picture of a data URI. */
    private static Logo logo(BillingEntity entity) {
        if (entity.logo() == null) {
            return null;
        }
        String encoded = entity.logo().substring(entity.logo().indexOf(',') + 1);
        return Logo.of(Base64.getDecoder().decode(encoded));
    }
}
