/** Computes stored invoices again and reports where they differ from what they should be. */
package billing.check;
