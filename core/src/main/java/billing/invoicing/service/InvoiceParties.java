package billing.invoicing.service;

import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.invoicing.tax.TaxLevels;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * The billing entity and the customer of an invoice ({@code subscriptions-and-invoicing.md 12}).
 *
 * @param entity   determines prefix, numbering and the rule for invoices without fees
 * @param settings time zone, grace period and payment terms of the customer or the customer's
 *                 entity
 * @param taxes    inherited by fees without taxes of their own
 */
public record InvoiceParties(Customer customer, BillingEntity entity, BillingSettings settings,
                      TaxLevels taxes) {
    /** Reads the parties of an invoice; without an entity id, of the customer's entity. */
    static InvoiceParties read(Handle handle, Customer customer, UUID entityId) {
        BillingEntities entities = new BillingEntities(handle);
        BillingEntity own = entities.byId(customer.billingEntityId()).orElseThrow();
        BillingEntity entity = entityId == null || entityId.equals(own.id()) ? own
                : entities.byId(entityId).orElseThrow();
        return new InvoiceParties(customer, entity, BillingSettings.of(customer, own),
                TaxLevels.of(customer, own));
    }

    /** Whether an invoice without fees becomes final ({@code 5.6}). */
    boolean finalizesZero() {
        return BillingSettings.of(customer, entity).finalizesZero();
    }

    /** The customer's calendar date of an instant. */
    LocalDate localDate(Instant instant) {
        return LocalDays.of(instant, settings.zone());
    }
}
