/**
 * Electronic invoices as XML, in the two syntaxes of EN 16931: UBL 2.1 and UN/CEFACT Cross Industry
 * Invoice D16B. Equal invoices are written as equal bytes. Pure.
 */
package billing.einvoice.syntax;
