/**
 * The code lists of electronic invoices (EN 16931) as dated data: countries, schemes of addresses
 * and identifiers, payment means, VAT categories and exemption reasons, units; the letters
 * and check digits that codes and identifiers are made with. Pure.
 */
package billing.kernel.codelist;
