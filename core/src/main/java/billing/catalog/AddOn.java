package billing.catalog;

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
 * @param amountCents        price of one, positive
 * @param taxes              the add-on's own taxes
 * @param deletedAt          null while live
 */
public record AddOn(UUID id, String name, String code, String invoiceDisplayName,
                    String description, long amountCents, CurrencyUnit amountCurrency,
                    List<Tax> taxes, Instant createdAt, Instant deletedAt) {
    public AddOn {
        taxes = List.copyOf(taxes);
    }
}
