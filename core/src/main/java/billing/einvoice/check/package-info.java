/**
 * Checks electronic invoices with the official rules: schemas by the JDK, Schematron by an XSLT
 * processor that is loaded from a folder of its own.
 */
package billing.einvoice.check;
