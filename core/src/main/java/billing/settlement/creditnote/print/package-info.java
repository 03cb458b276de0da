/** The content of printed credit notes. Their layout is in {@code billing.documents.pdf}. */
package billing.settlement.creditnote.print;
