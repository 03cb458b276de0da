/**
 * The fonts of documents: which one draws a character, how scripts are shaped, and where lines may
 * end. Nothing here knows pages.
 *
 * <p>Known limits: the scripts other than Latin, Greek and Cyrillic have one weight, drawn bolder
 * where bold is asked for. Where the Java platform cannot draw text, the signs of Indic scripts
 * stay in typed order.
 */
package billing.documents.pdf.font;
