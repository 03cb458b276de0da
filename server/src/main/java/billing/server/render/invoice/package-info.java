/** The JSON of invoices, fees, credit notes and what they are rendered from. */
package billing.server.render.invoice;
