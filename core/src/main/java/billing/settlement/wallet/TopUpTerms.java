package billing.settlement.wallet;

import billing.subscription.PaymentChoice;
import java.util.List;

/**
 * What a request or a rule says of the transactions that it makes.
 *
 * @param name                      printed; or null
 * @param priority                  1 to 50; 1 is used first
 * @param requiresSuccessfulPayment whether the invoice stays hidden until it is paid
 * @param metadata                  pairs in order
 * @param purchaseOrderNumber       or null
 */
public record TopUpTerms(String name, int priority, boolean requiresSuccessfulPayment,
                         List<Pair> metadata, PaymentChoice payment, CustomSectionChoice sections,
                         String purchaseOrderNumber) {
    /** What stands when nobody says otherwise. */
    public static final int DEFAULT_PRIORITY = 50;
    /** Nothing said. */
    public static final TopUpTerms PLAIN = new TopUpTerms(null, DEFAULT_PRIORITY, false, List.of(),
            PaymentChoice.DEFAULT, CustomSectionChoice.NONE, null);

    public TopUpTerms {
        metadata = List.copyOf(metadata);
    }

    /** A pair kept with a transaction. */
    public record Pair(String key, String value) {
    }
}
