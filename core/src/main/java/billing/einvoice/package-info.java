/**
 * Electronic invoices by the semantic model of EN 16931: invoices and credit notes in the business
 * terms (BT) and groups (BG) of the standard, the formats that they are written in, what a format
 * requires, and why a document cannot be expressed.
 *
 * <p>Pure. {@code mapping} makes the model of stored documents, {@code syntax} writes it as XML.
 */
package billing.einvoice;
