/**
 * Payments, their receipts and payment requests ({@code money.md 7 to 9}). Records only;
 * {@code store} holds them, {@code service} has the operations.
 */
package billing.settlement.payment;
