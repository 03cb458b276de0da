/**
 * Credit notes as documents: what of a note is printed. How it looks is the business of
 * {@code billing.document.pdf}.
 */
package billing.creditnote.print;
