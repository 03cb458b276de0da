package billing.catalog;

import billing.kernel.codelist.CodeList;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An item that is sold once, or the item of a fixed charge
 * ({@code subscriptions-and-invoicing.md 8.1}).
 *
 * @param code               unique among live add-ons
 * @param invoiceDisplayName or null
 * @param description        or null
 * @param price              of one
 * @param unitCode           what is counted, a code of {@link CodeList#UNITS}; null for C62, one
 * @param taxes              the add-on's own taxes
 * @param deletedAt          null while live
 */
public record AddOn(UUID id, String name, String code, String invoiceDisplayName,
                    String description, Price price, String unitCode, List<Tax> taxes,
                    Instant createdAt, Instant deletedAt) {
    /**
     * The price of one.
     *
     * @param amountCents positive
     */
    public record Price(long amountCents, CurrencyUnit amountCurrency) {
    }

    public AddOn {
        taxes = List.copyOf(taxes);
    }

    /** An add-on that is counted by ones. */
    public AddOn(UUID id, String name, String code, String invoiceDisplayName, String description,
                 long amountCents, CurrencyUnit amountCurrency, List<Tax> taxes, Instant createdAt,
                 Instant deletedAt) {
        this(id, name, code, invoiceDisplayName, description,
                new Price(amountCents, amountCurrency), null, taxes, createdAt, deletedAt);
    }

    /** The name printed on invoices: the invoice display name unless blank, else the name. */
    public String displayName() {
        return invoiceDisplayName == null || invoiceDisplayName.isBlank() ? name
                : invoiceDisplayName;
    }

    /** The price of one in minor units. */
    public long amountCents() {
        return price.amountCents();
    }

    /** The currency of the price. */
    public CurrencyUnit amountCurrency() {
        return price.amountCurrency();
    }
}
