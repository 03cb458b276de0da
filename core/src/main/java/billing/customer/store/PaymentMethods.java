package billing.customer.store;

import billing.customer.PaymentMethod;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored payment methods; one of a customer's is the default ({@code money.md 10}). */
public final class PaymentMethods {
    private final Handle handle;
    private final Rows<PaymentMethod> rows;

    /** The payment methods of a database. */
    public PaymentMethods(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM payment_methods", PaymentMethods::method);
    }

    /** Those of a customer, the newest first. */
    public List<PaymentMethod> ofCustomer(UUID customerId) {
        return rows.list("WHERE customer_id = ? AND deleted_at IS NULL"
                + " ORDER BY created_at DESC, id", customerId);
    }

    /** The default of a customer; none without a method. */
    public Optional<UUID> defaultOf(UUID customerId) {
        return ofCustomer(customerId).stream().filter(PaymentMethod::isDefault)
                .map(PaymentMethod::id).findFirst();
    }

    /**
     * One of a customer's.
     *
     * @throws NotFoundException when the customer has no such method
     */
    public PaymentMethod get(UUID customerId, UUID id) {
        return rows.first("WHERE id = ? AND customer_id = ? AND deleted_at IS NULL", id,
                customerId).orElseThrow(() -> new NotFoundException("payment_method", id));
    }

    /** Adds a method; a customer's first becomes the default, whatever is given. */
    public PaymentMethod insert(PaymentMethod method) {
        boolean isDefault = method.isDefault() || ofCustomer(method.customerId()).isEmpty();
        if (isDefault) {
            clearDefault(method.customerId());
        }
        Columns.of("payment_methods").set("id", method.id())
                .set("customer_id", method.customerId())
                .set("payment_provider_type", method.providerType())
                .set("payment_provider_code", method.providerCode())
                .set("payment_provider_name", method.providerName())
                .set("provider_method_id", method.providerMethodId())
                .set("is_default", isDefault).set("created_at", method.createdAt())
                .insert(handle);
        return get(method.customerId(), method.id());
    }

    /**
     * Makes a method the default, in place of the one that was.
     *
     * @throws NotFoundException when the customer has no such method
     */
    public PaymentMethod setDefault(UUID customerId, UUID id) {
        get(customerId, id);
        clearDefault(customerId);
        Columns.of("payment_methods").set("is_default", true).update(handle, id);
        return get(customerId, id);
    }

    /**
     * Takes a method away; it is the default no more.
     *
     * @return what it was before
     * @throws NotFoundException when the customer has no such method
     */
    public PaymentMethod delete(UUID customerId, UUID id, Instant now) {
        PaymentMethod method = get(customerId, id);
        Columns.of("payment_methods").set("is_default", false).set("deleted_at", now)
                .update(handle, id);
        return new PaymentMethod(id, customerId, method.providerType(), method.providerCode(),
                method.providerName(), method.providerMethodId(), false, method.createdAt());
    }

    private void clearDefault(UUID customerId) {
        handle.execute("UPDATE payment_methods SET is_default = 0 WHERE customer_id = ?",
                customerId);
    }

    private static PaymentMethod method(Row row) {
        return new PaymentMethod(row.id("id"), row.id("customer_id"),
                row.text("payment_provider_type"), row.text("payment_provider_code"),
                row.text("payment_provider_name"), row.text("provider_method_id"),
                row.flag("is_default"), row.instant("created_at"));
    }
}
