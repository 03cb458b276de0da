/** Computes stored invoices again and tells where they differ from what they should be. */
package billing.check;
