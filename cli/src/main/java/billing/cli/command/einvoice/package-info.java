/** {@code billing einvoice …}, and the XML of invoices and credit notes. */
package billing.cli.command.einvoice;
