/** The thresholds that apply, lifetime usage and the progressive invoices of windows. */
package billing.settlement.progressive.store;
