package billing.customer;

import java.time.ZoneId;

/**
 * What holds for a customer once inheritance is resolved ({@code subscriptions-and-invoicing.md
 * 12}): the customer's own value, else the billing entity's.
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
                first(customer.billing().invoiceGracePeriod(), entity.invoiceGracePeriod()),
                first(customer.billing().netPaymentTerm(), entity.netPaymentTerm()),
                first(customer.billing().documentLocale(), entity.documentLocale()),
                first(customer.billing().issuingDateAnchor(), entity.issuingDateAnchor()),
                first(customer.billing().issuingDateAdjustment(), entity.issuingDateAdjustment()),
                switch (customer.billing().finalizeZeroAmountInvoice()) {
                    case "finalize" -> true;
                    case "skip" -> false;
                    default -> entity.finalizeZeroAmountInvoice();
                });
    }

    private static <T> T first(T own, T inherited) {
        return own == null ? inherited : own;
    }
}
