package billing.customer.store;

import billing.catalog.Tax;
import billing.catalog.store.TaxLinks;
import billing.customer.Address;
import billing.customer.Customer.BillingPreferences;
import billing.customer.Customer.Contact;
import billing.customer.Customer.Identity;
import billing.customer.Customer.Integrations;
import billing.customer.Customer.Numbering;
import billing.customer.Customer.Timestamps;
import billing.customer.Customer;
import billing.customer.CustomerFields;
import billing.customer.CustomerFilter;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.engine.driver.Dialect;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The stored customers ({@code api-conventions.md 7}). */
public final class Customers {
    private static final TypeReference<List<Customer.Metadata>> METADATA =
            new TypeReference<>() { };
    private static final TypeReference<List<Customer.Integration>> INTEGRATIONS =
            new TypeReference<>() { };
    private static final TypeReference<Customer.PaymentProvider> PROVIDER =
            new TypeReference<>() { };
    /** The condition that {@code customer_id} is that of the live one with an external id. */
    public static final String IS_NAMED = "customer_id = (SELECT id FROM customers"
            + " WHERE external_id = ? AND deleted_at IS NULL)";
    private static final String ORDER = "ORDER BY created_at DESC, id";
    /** In lines, so that a text cannot be found across two of them. */
    private static final String SEARCHED = "(coalesce(name, '') || '\n' || external_id || '\n'"
            + " || coalesce(email, ''))";

    private final Handle handle;
    private final TaxLinks taxLinks;
    private final Rows<Customer> rows;
    private final Rows<Customer> wholeRows;

    /**
     * The condition that the name, external id or e-mail address of the customer of a column
     * contains a text. The customers are searched once, not for each row.
     */
    public static String containing(String customerId, Dialect dialect) {
        return customerId + " IN (SELECT id FROM customers WHERE " + dialect.contains(SEARCHED)
                + ")";
    }

    /** The customers of a database. */
    public Customers(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
        this.rows = new Rows<>(handle, "SELECT * FROM customers", Customers::withoutTaxes);
        this.wholeRows = new Rows<>(handle, "SELECT *, EXISTS (SELECT 1 FROM tax_links"
                + " WHERE owner_kind = 'customer' AND owner_id = customers.id) AS taxed"
                + " FROM customers", this::whole);
    }

    /** The live customer of an external id. */
    public Optional<Customer> find(String externalId) {
        return wholeRows.first("WHERE external_id = ? AND deleted_at IS NULL", externalId);
    }

    /** The live customers of external ids, by these. */
    public Map<String, Customer> find(Collection<String> externalIds) {
        return whole(rows.listIn("WHERE deleted_at IS NULL AND external_id", externalIds, ""))
                .stream().collect(Collectors.toMap(Customer::externalId, Function.identity()));
    }

    /**
     * The live customer of an external id.
     *
     * @throws NotFoundException when there is none
     */
    public Customer get(String externalId) {
        return find(externalId).orElseThrow(() -> new NotFoundException("customer", externalId));
    }

    /**
     * Checks that a list can be filtered by a customer.
     *
     * @param externalId of a live customer; null for all
     * @throws NotFoundException if there is none
     */
    public void require(String externalId) {
        if (externalId != null) {
            get(externalId);
        }
    }

    /** A customer, deleted or not. */
    public Optional<Customer> byId(UUID id) {
        return wholeRows.first("WHERE id = ?", id);
    }

    /** Customers by their ids, deleted ones too. */
    public Map<UUID, Customer> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, "")).stream()
                .collect(Collectors.toMap(Customer::id, Function.identity()));
    }

    /** The live customers, the newest first. */
    public List<Customer> all() {
        return whole(rows.list("WHERE deleted_at IS NULL " + ORDER));
    }

    /** A page of the live customers, the newest first. */
    public PageOf<Customer> page(CustomerFilter filter, PageRange page) {
        Conditions conditions = new Conditions().always("deleted_at IS NULL")
                .with("external_id = ?", filter.externalId())
                .containing(filter.externalId() != null ? null : filter.searchTerm(),
                        handle.dialect(), Stream.of("name", "firstname", "lastname", "legal_name",
                                "external_id", "email").map(handle.dialect()::contains).toList())
                .in("currency", filter.currencies()).in("country", filter.address().countries())
                .in("state", filter.address().states()).in("zipcode", filter.address().zipcodes())
                .in("(SELECT code FROM billing_entities"
                        + " WHERE billing_entities.id = customers.billing_entity_id)",
                        filter.entityCodes())
                .in("account_type", filter.accountTypes())
                .with("customer_type = ?", filter.customerType())
                .with("CAST(customer_type IS NOT NULL AS INTEGER) = ?", filter.hasCustomerType())
                .with("CAST(coalesce(tax_identification_number, '') <> '' AS INTEGER) = ?",
                        filter.hasTaxNumber())
                .pairs(handle.dialect(), "metadata", filter.metadata());
        PageOf<Customer> found = rows.page("FROM customers", conditions, ORDER, page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /**
     * Locks customers with all that invoices change of them, until the transaction ends; whether
     * what was read of them before has to be read again.
     */
    public boolean lock(Collection<UUID> ids) {
        return handle.lock("customers", ids);
    }

    /**
     * The first of the numbers of so many new customers. They are never given again, not even after
     * a deletion.
     */
    public int nextSequentialIds(int count) {
        return Math.toIntExact(new Counters(handle).take(Counters.CUSTOMER, count));
    }

    /** The number of customers of a billing entity. */
    public int countOfEntity(UUID entityId) {
        return new Rows<>(handle, "SELECT count(*) AS customers FROM customers",
                row -> row.integer("customers"))
                .first("WHERE billing_entity_id = ? AND deleted_at IS NULL", entityId).orElse(0);
    }

    /** Adds a customer with its taxes. */
    public void insert(Customer customer) {
        insertAll(List.of(customer));
    }

    /** Adds customers with their taxes. */
    public void insertAll(List<Customer> customers) {
        Columns.insertAll(handle, customers.stream().map(customer ->
                columns(customer).set("id", customer.id())).toList());
        taxLinks.addAll(TaxLinks.Owner.CUSTOMER, customers.stream().collect(Collectors.toMap(
                Customer::id, customer -> customer.billing().taxes())));
    }

    /** Changes a customer and its taxes. */
    public void update(Customer customer) {
        columns(customer).update(handle, customer.id());
        taxLinks.replace(TaxLinks.Owner.CUSTOMER, customer.id(), customer.billing().taxes());
    }

    /** Whether it has ever had a subscription, an invoice, a wallet or a coupon of an amount. */
    public boolean hasBusiness(UUID id) {
        return new Rows<>(handle, "SELECT 1 AS found FROM subscriptions",
                row -> row.integer("found")).first("WHERE customer_id = ?"
                + " UNION SELECT 1 FROM invoices WHERE customer_id = ?"
                + " UNION SELECT 1 FROM wallets WHERE customer_id = ?"
                + " UNION SELECT 1 FROM applied_coupons WHERE customer_id = ?"
                + " AND amount_currency IS NOT NULL", id, id, id, id).isPresent();
    }

    /** Gives a customer its currency: that of what it buys first. */
    public void setCurrency(UUID id, CurrencyUnit currency, Instant now) {
        setCurrencies(Map.of(id, currency), now);
    }

    /** The same of several customers, by their ids. */
    public void setCurrencies(Map<UUID, CurrencyUnit> currencies, Instant now) {
        Map<UUID, Columns> rows = new LinkedHashMap<>();
        currencies.forEach((id, currency) -> rows.put(id, Columns.of("customers")
                .set("currency", currency).set("updated_at", now)));
        Columns.updateAll(handle, rows);
    }

    /** Deletes a customer softly. */
    public void delete(UUID id, Instant now) {
        Columns.of("customers").set("deleted_at", now).update(handle, id);
    }

    private Customer whole(Row row) {
        Customer customer = withoutTaxes(row);
        return row.flag("taxed") ? customer.taxed(
                taxLinks.taxes(TaxLinks.Owner.CUSTOMER, customer.id())) : customer;
    }

    private List<Customer> whole(List<Customer> customers) {
        Map<UUID, List<Tax>> taxes = taxLinks.taxes(TaxLinks.Owner.CUSTOMER,
                customers.stream().map(Customer::id).toList());
        return taxes.isEmpty() ? customers : customers.stream()
                .map(customer -> customer.taxed(taxes.getOrDefault(customer.id(), List.of())))
                .toList();
    }

    private static Columns columns(Customer customer) {
        Address shipping = customer.contact().shippingAddress();
        Columns columns = CustomerFields.ALL.row("customers", customer)
                .set("billing_entity_id", customer.billingEntityId())
                .set("sequential_id", customer.numbering().sequentialId())
                .set("slug", customer.numbering().slug())
                .json("payment_provider", customer.integrations().paymentProvider())
                .json("custom_sections", customer.billing().customSections().codes())
                .json("metadata", customer.metadata())
                .json("integration_customers", customer.integrations().accounts())
                .json("e_invoicing", customer.electronicInvoicing().isNone() ? null
                        : customer.electronicInvoicing())
                .set("created_at", customer.timestamps().createdAt())
                .set("updated_at", customer.timestamps().updatedAt())
                .set("deleted_at", customer.timestamps().deletedAt());
        return Address.NONE.equals(shipping) ? columns.set("shipping_address", Customer.NO_ADDRESS)
                : columns.json("shipping_address", shipping);
    }

    private static Customer withoutTaxes(Row row) {
        return new Customer(row.id("id"), row.id("billing_entity_id"), row.text("external_id"),
                new Numbering(row.integer("sequential_id"), row.text("slug")), Identity.of(row),
                Contact.of(row), BillingPreferences.of(row),
                new Integrations(row.json("payment_provider", PROVIDER),
                        row.json("integration_customers", INTEGRATIONS)),
                row.json("metadata", METADATA),
                new Timestamps(row.instant("created_at"), row.instant("updated_at"),
                        row.instant("deleted_at")));
    }
}
