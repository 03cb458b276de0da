package billing.customer;

import billing.catalog.store.SampleCatalog;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.input.Document;
import billing.input.ReadContext;
import billing.input.Reading;
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
        return new BillingEntity(id(), "acme_eu", "Acme Europe",
                new BillingEntity.Letterhead("Acme Europe SAS", "RCS 123", "FR123",
                        new Address("1 rue de Rivoli", "Batiment B", "Paris", "IdF", "75001", "FR"),
                        "billing@acme.example", "data:image/png;base64,AAAA"),
                new BillingEntity.Documents("fr", DocumentNumbering.PER_BILLING_ENTITY, "ACM-EU",
                        "Thank you", List.of("invoice.finalized"), List.of("reverse"),
                        EntityElectronicInvoicing.NONE, DocumentDesign.NONE),
                new BillingEntity.Invoicing(CurrencyUnit.of("EUR"), ZoneId.of("Europe/Paris"), 3,
                        30, false, IssuingDateAnchor.CURRENT_PERIOD_END,
                        IssuingDateAdjustment.KEEP_ANCHOR, true, List.of(catalog.vat)),
                true, NOW, NOW, null);
    }

    private Customer customer() {
        UUID customer = id();
        UUID pair = id();
        Customer written = written("""
                {"external_id": "cust_1", "name": "Globex", "firstname": "Ada",
                 "lastname": "Lovelace", "legal_name": "Globex GmbH", "legal_number": "HRB 1",
                 "tax_identification_number": "DE123", "customer_type": "company",
                 "email": "ada@globex.example", "phone": "+49 30 1",
                 "url": "https://globex.example", "logo_url": "https://globex.example/logo.png",
                 "address_line1": "Unter den Linden 1", "city": "Berlin", "state": "BE",
                 "zipcode": "10117", "country": "DE", "shipping_address":
                 {"address_line1": "Hafen 2", "city": "Hamburg", "zipcode": "20457",
                  "country": "DE"}}""");
        return new Customer(customer, entity.id(), written.externalId(),
                new Customer.Numbering(7, "ACM-EU-007"), written.identity(), written.contact(),
                new Customer.BillingPreferences(CurrencyUnit.of("EUR"),
                        ZoneId.of("Europe/Berlin"), "de", 5, 14,
                        IssuingDateAnchor.NEXT_PERIOD_START,
                        IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE, "skip",
                        new Customer.CustomSections(List.of("reverse"), false),
                        List.of(catalog.city, catalog.vat)),
                integrations(id()), List.of(new Customer.Metadata(pair, "tier", "gold", true,
                NOW)), new Customer.Timestamps(NOW, NOW, null));
    }

    private static Customer.Integrations integrations(UUID account) {
        return new Customer.Integrations(new Customer.PaymentProvider("stripe", "stripe_eu",
                "cus_1", true, false, List.of("card")),
                List.of(new Customer.Integration(account, "anrok", "anrok_eu", "an_1", true,
                        null, null, null)));
    }

    private Customer bare() {
        Customer known = Customer.known(id(), "cust_2", NOW.plusSeconds(1));
        Customer written = written("{\"external_id\": \"cust_2\", \"account_type\": \"partner\"}");
        return new Customer(known.id(), entity.id(), known.externalId(),
                new Customer.Numbering(8, "ACM-EU-008"), written.identity(), known.contact(),
                new Customer.BillingPreferences(null, null, null, null, null,
                null, null, "inherit",
                new Customer.CustomSections(null, true), List.of()), known.integrations(),
                known.metadata(), known.timestamps());
    }

    /** A customer as a request states it, where that refers to nothing else. */
    private static Customer written(String json) {
        CustomerReader reader = new CustomerReader();
        Reading reading = Reading.ofRequests();
        return reader.read(reader.shape().read(
                Document.body("customer", json, reading.problems()).orElseThrow(), reading), null,
                new ReadContext(null, Identifiers.seeded(1), NOW));
    }

    private UUID id() {
        return ids.next(NOW);
    }
}
