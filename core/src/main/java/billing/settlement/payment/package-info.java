/**
 * What customers pay: payments, their receipts and requests for payment
 * ({@code money.md 7 to 9}). Records only; they stand in {@code store}, acts in {@code service}.
 */
package billing.settlement.payment;
