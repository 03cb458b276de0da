package billing.invoicing.service;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.invoicing.tax.TaxLevels;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import java.util.function.Function;

/**
 * Who sells and who buys on an invoice ({@code subscriptions-and-invoicing.md 12}).
 *
 * @param entity   governs prefix, numbering and the rule for invoices without fees
 * @param settings zone, grace, terms: always by way of the customer and the customer's entity
 * @param taxes    inherited by fees without taxes of their own
 */
public record InvoiceParties(Customer customer, BillingEntity entity, BillingSettings settings,
                      TaxLevels taxes) {
    /** The parties of an invoice by an entity; null means the customer's. */
    static InvoiceParties read(Handle handle, Customer customer, UUID entityId) {
        BillingEntities entities = new BillingEntities(handle);
        return read(id -> entities.byId(id).orElseThrow(), customer, entityId);
    }

    /** The same by entities at hand. */
    static InvoiceParties read(Function<UUID, BillingEntity> entities, Customer customer,
                             UUID entityId) {
        BillingEntity own = entities.apply(customer.billingEntityId());
        BillingEntity entity = entityId == null || entityId.equals(own.id()) ? own
                : entities.apply(entityId);
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
