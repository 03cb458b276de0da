/**
 * Identifiers of bank accounts, banks and recipients of electronic invoices: their forms and check
 * digits. Pure.
 */
package billing.kernel.identifier;
