package billing.settlement.wallet;

import billing.catalog.CustomSectionChoice;
import billing.subscription.PaymentChoice;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * The terms of a wallet ({@code money.md 5.11}).
 *
 * @param name         or null
 * @param code         unique among the customer's active wallets
 * @param priority     1 to 50; 1 is used first
 * @param expirationAt or null
 * @param grantedAs    how invoices use granted credits; immutable
 * @param topUps       the rules of paid top-ups; amounts in cents
 * @param invoicing    how top-ups are invoiced and paid
 * @param metadata     key-value pairs; null when never set, values may be null
 */
public record WalletTerms(String name, String code, int priority, Instant expirationAt,
                          GrantedCredits grantedAs, Scope scope, TopUps topUps,
                          Invoicing invoicing, Map<String, String> metadata) {
    /**
     * The rules of paid top-ups; amounts in cents.
     *
     * @param requiresSuccessfulPayment whether invoices of top-ups are hidden until they are paid
     * @param minCents                  the minimum of a paid top-up; or null
     * @param maxCents                  the maximum of a paid top-up; or null
     */
    public record TopUps(boolean requiresSuccessfulPayment, Long minCents, Long maxCents) {
    }

    /**
     * How top-ups are invoiced and paid.
     *
     * @param billingEntityId     the billing entity that invoices top-ups; null for the customer's
     * @param purchaseOrderNumber or null
     */
    public record Invoicing(UUID billingEntityId, PaymentChoice payment,
                            CustomSectionChoice sections, String purchaseOrderNumber) {
    }

    /** Returns these terms with other metadata. */
    public WalletTerms withMetadata(Map<String, String> changed) {
        return new WalletTerms(name, code, priority, expirationAt, grantedAs, scope, topUps,
                invoicing, changed);
    }

    /** Returns these terms with another code. */
    public WalletTerms withCode(String changed) {
        return new WalletTerms(name, changed, priority, expirationAt, grantedAs, scope, topUps,
                invoicing, metadata);
    }
}
