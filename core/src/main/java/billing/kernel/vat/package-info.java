/**
 * VAT of the European Union: rates and territories as dated data, the syntax of VAT numbers,
 * and which tax a customer gets ({@code money.md 1.5}). Pure.
 */
package billing.kernel.vat;
