/**
 * Credit notes as documents: what of a note is printed. How it looks is the business of
 * {@code billing.documents.pdf}.
 */
package billing.settlement.creditnote.print;
