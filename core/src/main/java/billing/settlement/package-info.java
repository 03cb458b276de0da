/** What reduces, settles and collects invoices, and the order in which invoices take it. */
package billing.settlement;
