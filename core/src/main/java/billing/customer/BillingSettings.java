package billing.customer;

import java.time.ZoneId;

/**
 * The billing settings that apply to a customer, including inherited ones
 * ({@code subscriptions-and-invoicing.md 12}): the customer's own value, else the billing entity's.
 *
 * @param zone               whose local dates decide about billing
 * @param invoiceGracePeriod days
 * @param netPaymentTerm     days
 * @param documentLocale     language tag
 * @param finalizesZero      whether an invoice without fees becomes final
 */
public record BillingSettings(ZoneId zone, int invoiceGracePeriod, int netPaymentTerm,
                              String documentLocale, IssuingDateAnchor issuingDateAnchor,
                              IssuingDateAdjustment issuingDateAdjustment, boolean finalizesZero) {
    /** The settings of a customer of an entity. */
    public static BillingSettings of(Customer customer, BillingEntity entity) {
        return new BillingSettings(
                first(customer.billing().timezone(), entity.zone()),
                first(customer.billing().invoiceGracePeriod(), entity.invoicing().gracePeriod()),
                first(customer.billing().netPaymentTerm(), entity.invoicing().netPaymentTerm()),
                first(customer.billing().documentLocale(), entity.documents().locale()),
                first(customer.billing().issuingDateAnchor(),
                entity.invoicing().issuingDateAnchor()),
                first(customer.billing().issuingDateAdjustment(),
                entity.invoicing().issuingDateAdjustment()),
                switch (customer.billing().finalizeZeroAmountInvoice()) {
                    case "finalize" -> true;
                    case "skip" -> false;
                    default -> entity.invoicing().finalizeZeroAmountInvoice();
                });
    }

    private static <T> T first(T own, T inherited) {
        return own == null ? inherited : own;
    }
}
