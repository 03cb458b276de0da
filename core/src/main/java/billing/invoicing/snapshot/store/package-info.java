/** The tables of snapshots; equal contents are stored once. */
package billing.invoicing.snapshot.store;
