/**
 * Identifiers of bank accounts, banks and recipients of electronic invoices, and mail addresses:
 * their forms and check digits. Pure.
 */
package billing.kernel.identifier;
