/** Discounts, settlements and collection of invoices, and the order in which they apply. */
package billing.settlement;
