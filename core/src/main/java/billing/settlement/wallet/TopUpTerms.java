package billing.settlement.wallet;

import billing.catalog.CustomSectionChoice;
import billing.subscription.PaymentChoice;
import java.util.List;

/**
 * The terms of the transactions created by a request or a rule.
 *
 * @param name                      the printed name; or null
 * @param priority                  1 to 50; 1 is used first
 * @param requiresSuccessfulPayment whether the invoice stays hidden until it is paid
 * @param metadata                  key-value pairs in order
 * @param purchaseOrderNumber       or null
 */
public record TopUpTerms(String name, int priority, boolean requiresSuccessfulPayment,
                         List<Pair> metadata, PaymentChoice payment, CustomSectionChoice sections,
                         String purchaseOrderNumber) {
    /** The default priority. */
    public static final int DEFAULT_PRIORITY = 50;
    /** The default terms. */
    public static final TopUpTerms PLAIN = new TopUpTerms(null, DEFAULT_PRIORITY, false, List.of(),
            PaymentChoice.DEFAULT, CustomSectionChoice.NONE, null);

    public TopUpTerms {
        metadata = List.copyOf(metadata);
    }

    /** A key-value pair of a transaction. */
    public record Pair(String key, String value) {
    }
}
