package billing.invoicing;

import billing.kernel.money.CurrencyUnit;
import billing.subscription.PaymentChoice;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A request for a one-off invoice of add-ons ({@code subscriptions-and-invoicing.md 8.2}).
 *
 * @param currency            null for the customer's
 * @param billingEntityCode   null for the customer's entity
 * @param purchaseOrderNumber or null
 * @param customSectionCodes  null when the request names none
 * @param skipsCustomSections whether no custom sections shall be printed
 * @param paymentMethod       how it shall be paid
 * @param lines               at least one
 */
public record OneOffRequest(String externalCustomerId, CurrencyUnit currency,
                            String billingEntityCode, String purchaseOrderNumber,
                            List<String> customSectionCodes, boolean skipsCustomSections,
                            PaymentChoice paymentMethod, List<Line> lines) {
    /** A request that leaves it to the customer how it is paid. */
    public OneOffRequest(String externalCustomerId, CurrencyUnit currency, String billingEntityCode,
                         String purchaseOrderNumber, List<String> customSectionCodes,
                         boolean skipsCustomSections, List<Line> lines) {
        this(externalCustomerId, currency, billingEntityCode, purchaseOrderNumber,
                customSectionCodes, skipsCustomSections, PaymentChoice.DEFAULT, lines);
    }

    /**
     * One add-on sold.
     *
     * @param invoiceDisplayName null for the add-on's
     * @param unitAmountCents    null for the add-on's price
     * @param units              not negative, decimals allowed; null for 1
     * @param description        null for the add-on's
     * @param from               null, with {@code to}, for the moment of invoicing
     * @param to                 not before {@code from}
     * @param taxCodes           unknown ones are ignored; none means the derived taxes
     */
    public record Line(String addOnCode, String invoiceDisplayName, Long unitAmountCents,
                       BigDecimal units, String description, Instant from, Instant to,
                       List<String> taxCodes) {
    }
}
