package billing.settlement.wallet;

import billing.subscription.PaymentChoice;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * What of a wallet can be changed ({@code money.md 5.11}).
 *
 * @param name         or null
 * @param code         unique among the customer's active wallets
 * @param priority     1 to 50; 1 is used first
 * @param expirationAt or null
 * @param grantedAs    how invoices take granted credits; never changed
 * @param topUps       the rules of paid top-ups; amounts in cents
 * @param invoicing    how top-ups are invoiced and paid
 * @param metadata     null when never set; values may be null
 */
public record WalletTerms(String name, String code, int priority, Instant expirationAt,
                          GrantedCredits grantedAs, Scope scope, TopUps topUps,
                          Invoicing invoicing, Map<String, String> metadata) {
    /**
     * The rules of paid top-ups; amounts in cents.
     *
     * @param requiresSuccessfulPayment whether top-ups' invoices stay hidden until they are paid
     * @param minCents                  least paid top-up; or null
     * @param maxCents                  greatest paid top-up; or null
     */
    public record TopUps(boolean requiresSuccessfulPayment, Long minCents, Long maxCents) {
    }

    /**
     * How top-ups are invoiced and paid.
     *
     * @param billingEntityId     whose invoices top-ups are; null for the customer's
     * @param purchaseOrderNumber or null
     */
    public record Invoicing(UUID billingEntityId, PaymentChoice payment,
                            CustomSectionChoice sections, String purchaseOrderNumber) {
    }

    /** The same with other metadata. */
    public WalletTerms withMetadata(Map<String, String> changed) {
        return new WalletTerms(name, code, priority, expirationAt, grantedAs, scope, topUps,
                invoicing, changed);
    }

    /** The same with another code. */
    public WalletTerms withCode(String changed) {
        return new WalletTerms(name, changed, priority, expirationAt, grantedAs, scope, topUps,
                invoicing, metadata);
    }
}
