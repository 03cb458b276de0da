package billing.invoicing.snapshot;

import billing.catalog.Plan;

/**
 * What one subscription's part in an invoice was made of.
 *
 * @param title   printed above its fees
 * @param plan    the plan with its prices as they were
 * @param upgrade the plan that took over; null where none did
 */
public record SnapshotPart(String title, Plan plan, Plan upgrade) {
}
