package billing.customer.store;

import billing.catalog.store.TaxLinks;
import billing.customer.AddressColumns;
import billing.customer.AddressFields;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.DocumentDesign;
import billing.customer.DocumentNumbering;
import billing.customer.EntityElectronicInvoicing;
import billing.customer.IssuingDateAdjustment;
import billing.customer.IssuingDateAnchor;
import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The stored billing entities ({@code subscriptions-and-invoicing.md 12}). */
public final class BillingEntities {
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() { };
    private static final TypeReference<EntityElectronicInvoicing> E_INVOICING =
            new TypeReference<>() { };
    private static final TypeReference<DocumentDesign> DESIGN = new TypeReference<>() { };
    /**
     * The live entity that was made first is the default one; without it nothing can be billed.
     * Identifiers made later sort later, whatever the instant of {@code --now} is.
     */
    private static final String SELECT = "SELECT *, id = (SELECT id FROM billing_entities"
            + " WHERE deleted_at IS NULL ORDER BY id LIMIT 1) AS is_default"
            + " FROM billing_entities";
    /** Deleted ones too, in the order in which they were made. */
    private static final CachedValue<List<BillingEntity>> STORED =
            new CachedValue<>(CachedValue.Topic.ENTITIES, handle -> {
                TaxLinks taxes = new TaxLinks(handle);
                return List.copyOf(new Rows<>(handle, SELECT, row -> entity(row, taxes))
                        .list("ORDER BY id"));
            });
    private final Handle handle;
    private final TaxLinks taxLinks;

    /** The billing entities of a database. */
    public BillingEntities(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
    }

    /** The live entity of a code. */
    public Optional<BillingEntity> find(String code) {
        return live().filter(entity -> entity.code().equals(code)).findFirst();
    }

    /**
     * The live entity of a code.
     *
     * @throws NotFoundException when there is none
     */
    public BillingEntity get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("billing_entity", code));
    }

    /**
     * The entity that a change binds something of a customer to; null leaves it to the customer's.
     * Answers show that one where none is bound, so stating it again binds to none
     * ({@code api-conventions.md 4.2}).
     *
     * @param code       of a live entity, or null
     * @param bound      what it was bound to, or null
     * @param ofCustomer the customer's
     * @throws NotFoundException for an unknown code
     */
    public UUID bound(String code, UUID bound, UUID ofCustomer) {
        UUID stated = code == null ? null : get(code).id();
        return bound == null && ofCustomer.equals(stated) ? null : stated;
    }

    /** An entity, deleted or not. */
    public Optional<BillingEntity> byId(UUID id) {
        return withDeleted().stream().filter(entity -> entity.id().equals(id)).findFirst();
    }

    /** The live entity that was made first. */
    public BillingEntity byDefault() {
        return live().findFirst().orElseThrow(() -> new NotFoundException("billing_entity", null));
    }

    /**
     * The zone in which the dates of an entity's books are local: its own, else UTC.
     *
     * @param code of a live entity; null for the default one
     * @throws NotFoundException when there is none
     */
    public ZoneId zone(String code) {
        return (code == null ? byDefault() : get(code)).zone();
    }

    /** The zone in which the days of a customer are local. */
    public ZoneId zoneOf(Customer customer) {
        return BillingSettings.of(customer, byId(customer.billingEntityId()).orElseThrow())
                .zone();
    }

    /** The live entities, the oldest first. */
    public List<BillingEntity> all() {
        return live().toList();
    }

    /** All entities, deleted ones too, the oldest first: old invoices still name them. */
    public List<BillingEntity> withDeleted() {
        return STORED.in(handle);
    }

    private Stream<BillingEntity> live() {
        return withDeleted().stream().filter(entity -> entity.deletedAt() == null);
    }

    /** Adds an entity with its taxes. */
    public void insert(BillingEntity entity) {
        columns(entity).set("id", entity.id()).insert(handle);
        taxLinks.add(TaxLinks.Owner.BILLING_ENTITY, entity.id(), entity.invoicing().taxes());
    }

    /** Changes an entity and its taxes. */
    public void update(BillingEntity entity) {
        columns(entity).update(handle, entity.id());
        taxLinks.replace(TaxLinks.Owner.BILLING_ENTITY, entity.id(), entity.invoicing().taxes());
    }

    private static Columns columns(BillingEntity entity) {
        Columns columns = Columns.of("billing_entities").set("code", entity.code())
                .set("name", entity.name())
                .set("default_currency", entity.invoicing().defaultCurrency())
                .set("document_locale", entity.documents().locale())
                .set("document_numbering", entity.documents().numbering())
                .set("document_number_prefix", entity.documents().numberPrefix())
                .set("invoice_grace_period", entity.invoicing().gracePeriod())
                .set("net_payment_term", entity.invoicing().netPaymentTerm())
                .set("invoice_footer", entity.documents().invoiceFooter())
                .set("finalize_zero_amount_invoice", entity.invoicing().finalizeZeroAmountInvoice())
                .set("issuing_date_anchor", entity.invoicing().issuingDateAnchor())
                .set("issuing_date_adjustment", entity.invoicing().issuingDateAdjustment())
                .set("timezone", entity.invoicing().timezone())
                .set("email", entity.letterhead().email())
                .set("legal_name", entity.letterhead().legalName())
                .set("legal_number", entity.letterhead().legalNumber())
                .set("tax_identification_number", entity.letterhead().taxIdentificationNumber())
                .set("email_settings", entity.documents().emailSettings())
                .set("eu_tax_management", entity.invoicing().euTaxManagement())
                .set("logo", entity.letterhead().logo())
                .set("custom_sections", entity.documents().customSections())
                .json("e_invoicing", entity.electronicInvoicing().isNone() ? null
                        : entity.electronicInvoicing())
                .json("document_design", entity.documents().design().isNone() ? null
                        : entity.documents().design())
                .set("created_at", entity.createdAt()).set("updated_at", entity.updatedAt())
                .set("deleted_at", entity.deletedAt());
        return AddressFields.ALL.addTo(columns, entity.letterhead().address());
    }

    private static EntityElectronicInvoicing electronicInvoicing(Row row) {
        EntityElectronicInvoicing stored = row.json("e_invoicing", E_INVOICING);
        return stored == null ? EntityElectronicInvoicing.NONE : stored;
    }

    private static DocumentDesign design(Row row) {
        DocumentDesign stored = row.json("document_design", DESIGN);
        return stored == null ? DocumentDesign.NONE : stored;
    }

    private static BillingEntity entity(Row row, TaxLinks taxLinks) {
        return new BillingEntity(row.id("id"), row.text("code"), row.text("name"),
                new BillingEntity.Letterhead(row.text("legal_name"), row.text("legal_number"),
                        row.text("tax_identification_number"), AddressColumns.address(row),
                        row.text("email"), row.text("logo")),
                new BillingEntity.Documents(row.text("document_locale"),
                        row.constant("document_numbering", DocumentNumbering.class),
                        row.text("document_number_prefix"), row.text("invoice_footer"),
                        row.json("email_settings", TEXTS), row.json("custom_sections", TEXTS),
                        electronicInvoicing(row), design(row)),
                new BillingEntity.Invoicing(row.currency("default_currency"),
                        row.zone("timezone"), row.integer("invoice_grace_period"),
                        row.integer("net_payment_term"), row.flag("finalize_zero_amount_invoice"),
                        row.constant("issuing_date_anchor", IssuingDateAnchor.class),
                        row.constant("issuing_date_adjustment", IssuingDateAdjustment.class),
                        row.flag("eu_tax_management"),
                        taxLinks.taxes(TaxLinks.Owner.BILLING_ENTITY, row.id("id"))),
                row.flag("is_default"), row.instant("created_at"), row.instant("updated_at"),
                row.instant("deleted_at"));
    }
}
