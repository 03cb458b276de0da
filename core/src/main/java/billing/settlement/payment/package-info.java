/**
 * What customers pay: payments, their receipts, requests for payment, payment methods
 * ({@code money.md 7 to 10}). Records only; they stand in {@code store}, acts in {@code life}.
 */
package billing.settlement.payment;
