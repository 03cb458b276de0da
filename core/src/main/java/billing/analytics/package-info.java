/**
 * What has been invoiced, collected and used, by month ({@code api-conventions.md 16}): read from
 * final invoices and fees on request, never stored.
 */
package billing.analytics;
