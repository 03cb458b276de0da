/**
 * Compares lifetime usage with thresholds and makes the invoice of those that were passed; answers
 * and changes lifetime usage.
 */
package billing.settlement.progressive.service;
