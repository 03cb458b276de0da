package billing.customer;

import billing.customer.Customer.PaymentProvider;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Shape;
import billing.input.Types;
import java.util.List;
import java.util.Map;

/** The member {@code billing_configuration} of a customer; null members inherit. */
final class CustomerBilling {
    static final Shape SHAPE = Shape.of("billing configuration")
            .with("invoice_grace_period", Types.count(0), "Days that invoices stay drafts.")
            .with("subscription_invoice_issuing_date_anchor",
                    Types.choice(IssuingDateAnchor.class), "The day that invoices are dated by.")
            .with("subscription_invoice_issuing_date_adjustment",
                    Types.choice(IssuingDateAdjustment.class),
                    "Whether finalizing a draft moves its date.")
            .with("document_locale", Formats.language(), "Language of documents.")
            .with("payment_provider",
                    Types.oneOf("value_is_invalid", "stripe", "adyen", "gocardless"),
                    "Outside service by which the customer pays.")
            .with("payment_provider_code", Types.text(), "Which connection to it.")
            .with("provider_customer_id", Types.text(), "The customer's id there.")
            .with("sync", Types.flag(), "Kept, never used.")
            .with("sync_with_provider", Types.flag(), "Kept, never used.")
            .with("provider_payment_methods", Types.list(Types.oneOf("value_is_invalid", "card",
                    "sepa_debit", "us_bank_account", "bacs_debit", "link", "boleto", "crypto",
                    "customer_balance")), "Kinds of payment it accepts.");
    private static final PaymentProvider NO_PROVIDER =
            new PaymentProvider(null, null, null, null, null, null);

    private final Fields in;
    private final Customer stored;

    /** What a document says, null for nothing, over what is stored. */
    CustomerBilling(Fields in, Customer stored) {
        this.in = in;
        this.stored = stored;
    }

    private <T> T get(String member, T absent) {
        return in == null ? absent : in.get(member, absent);
    }

    Integer gracePeriod() {
        return get("invoice_grace_period", stored.invoiceGracePeriod());
    }

    String locale() {
        return get("document_locale", stored.documentLocale());
    }

    IssuingDateAnchor anchor() {
        return get("subscription_invoice_issuing_date_anchor", stored.issuingDateAnchor());
    }

    IssuingDateAdjustment adjustment() {
        return get("subscription_invoice_issuing_date_adjustment",
                stored.issuingDateAdjustment());
    }

    PaymentProvider provider() {
        PaymentProvider known = stored.paymentProvider() == null ? NO_PROVIDER
                : stored.paymentProvider();
        PaymentProvider provider = new PaymentProvider(
                get("payment_provider", known.provider()),
                get("payment_provider_code", known.code()),
                get("provider_customer_id", known.customerId()), get("sync", known.sync()),
                get("sync_with_provider", known.syncWithProvider()),
                get("provider_payment_methods", known.paymentMethods()));
        return provider.equals(NO_PROVIDER) ? null : provider;
    }

    static Map<String, Object> members(Customer customer) {
        PaymentProvider provider = customer.paymentProvider() == null ? NO_PROVIDER
                : customer.paymentProvider();
        List<String> methods = provider.paymentMethods();
        return new DocumentMembers().put("invoice_grace_period", customer.invoiceGracePeriod())
                .put("subscription_invoice_issuing_date_anchor", customer.issuingDateAnchor())
                .put("subscription_invoice_issuing_date_adjustment",
                        customer.issuingDateAdjustment())
                .put("document_locale", customer.documentLocale())
                .put("payment_provider", provider.provider())
                .put("payment_provider_code", provider.code())
                .put("provider_customer_id", provider.customerId())
                .put("sync", provider.sync()).put("sync_with_provider",
                        provider.syncWithProvider())
                .put("provider_payment_methods", methods).members();
    }
}
