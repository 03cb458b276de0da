/**
 * Compares lifetime usage with thresholds and creates the invoice of those passed; reports and
 * updates lifetime usage.
 */
package billing.settlement.progressive.service;
