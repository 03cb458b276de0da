package billing.settlement.wallet;

import billing.subscription.PaymentChoice;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * What of a wallet can be changed ({@code money.md 5.11}).
 *
 * @param name                      or null
 * @param code                      unique among the customer's active wallets
 * @param priority                  1 to 50; 1 is used first
 * @param billingEntityId           whose invoices top-ups are; null for the customer's
 * @param expirationAt              or null
 * @param requiresSuccessfulPayment whether top-ups' invoices stay hidden until they are paid
 * @param grantedAs                 how invoices take granted credits; never changed
 * @param minCents                  least paid top-up; or null
 * @param maxCents                  greatest paid top-up; or null
 * @param purchaseOrderNumber       or null
 * @param metadata                  null when never set; values may be null
 */
public record WalletTerms(String name, String code, int priority, UUID billingEntityId,
                          Instant expirationAt, boolean requiresSuccessfulPayment,
                          GrantedCredits grantedAs, Long minCents, Long maxCents,
                          Scope scope, PaymentChoice payment,
                          CustomSectionChoice sections, String purchaseOrderNumber,
                          Map<String, String> metadata) {
    /** The same with other metadata. */
    public WalletTerms withMetadata(Map<String, String> changed) {
        return new WalletTerms(name, code, priority, billingEntityId, expirationAt,
                requiresSuccessfulPayment, grantedAs, minCents, maxCents, scope, payment,
                sections, purchaseOrderNumber, changed);
    }

    /** The same with another code. */
    public WalletTerms withCode(String changed) {
        return new WalletTerms(name, changed, priority, billingEntityId, expirationAt,
                requiresSuccessfulPayment, grantedAs, minCents, maxCents, scope, payment,
                sections, purchaseOrderNumber, metadata);
    }
}
