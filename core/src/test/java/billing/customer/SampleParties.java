package billing.customer;

import billing.catalog.store.SampleCatalog;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/** A seller and two buyers, one with every member set and one with none; seeded identifiers. */
public final class SampleParties {
    public static final Instant NOW = SampleCatalog.NOW;
    private final Identifiers ids = Identifiers.seeded(12);
    private final SampleCatalog catalog;

    public final BillingEntity entity;
    public final Customer customer;
    public final Customer bare;

    public SampleParties(SampleCatalog catalog) {
        this.catalog = catalog;
        this.entity = entity();
        this.customer = customer();
        this.bare = bare();
    }

    /** Adds the foundation and the parties; the catalog must be there. */
    public SampleParties insertInto(Handle handle) {
        new BillingEntities(handle).insert(entity);
        Customers customers = new Customers(handle);
        customers.insert(customer);
        customers.insert(bare);
        return this;
    }

    private BillingEntity entity() {
        return new BillingEntity(id(), "acme_eu", "Acme Europe", CurrencyUnit.of("EUR"), "fr",
                DocumentNumbering.PER_BILLING_ENTITY, "ACM-EU", 3, 30, "Thank you", false,
                IssuingDateAnchor.CURRENT_PERIOD_END, IssuingDateAdjustment.KEEP_ANCHOR,
                ZoneId.of("Europe/Paris"),
                new Address("1 rue de Rivoli", "Batiment B", "Paris", "IdF", "75001", "FR"),
                "billing@acme.example", "Acme Europe SAS", "RCS 123", "FR123",
                List.of("invoice.finalized"), true, "data:image/png;base64,AAAA",
                List.of(catalog.vat), List.of("reverse"), true, NOW, NOW, null);
    }

    private Customer customer() {
        return new Customer(id(), entity.id(), "cust_1", 7, "ACM-EU-007", "Globex", "Ada",
                "Lovelace", "Globex GmbH", "HRB 1", "DE123", "ada@globex.example", "+49 30 1",
                "https://globex.example", "https://globex.example/logo.png",
                new Address("Unter den Linden 1", null, "Berlin", "BE", "10117", "DE"),
                new Address("Hafen 2", null, "Hamburg", null, "20457", "DE"),
                CurrencyUnit.of("EUR"), ZoneId.of("Europe/Berlin"), 5, 14, "de",
                IssuingDateAnchor.NEXT_PERIOD_START,
                IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE, "customer", "company",
                "skip", new Customer.PaymentProvider("stripe", "stripe_eu", "cus_1", true, false,
                List.of("card")), List.of("reverse"), false,
                List.of(new Customer.Metadata(id(), "tier", "gold", true, NOW)),
                List.of(new Customer.Integration(id(), "anrok", "anrok_eu",
                        "an_1", true, null, null,
                        null)),
                List.of(catalog.city, catalog.vat), NOW, NOW, null);
    }

    private Customer bare() {
        return new Customer(id(), entity.id(), "cust_2", 8, "ACM-EU-008", null, null, null, null,
                null, null, null, null, null, null, Address.NONE, Address.NONE, null, null, null,
                null, null, null, null, "partner", null, "inherit", null, null, true, List.of(),
                List.of(), List.of(), NOW.plusSeconds(1), NOW.plusSeconds(1), null);
    }

    private UUID id() {
        return ids.next(NOW);
    }
}
