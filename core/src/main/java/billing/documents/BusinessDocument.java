package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** What every document says that goes from an issuer to a customer, whatever it is about. */
public sealed interface BusinessDocument
        permits InvoiceDocument, CreditNoteDocument, ReceiptDocument, StatementDocument {
    /** The language of the printed words, dates and numbers; English without a vocabulary. */
    Locale locale();

    /** Of every amount. */
    CurrencyUnit currency();

    /** UTC; the creation date among the file's properties. */
    Instant createdAt();

    /** What it calls itself. */
    Title title();

    /** Whether it stands. */
    Mark mark();

    /** As printed. */
    String number();

    /** Who writes. */
    Party issuer();

    /** Who is written to. */
    Party customer();

    /** Of the issuer; null when it has none, then its name takes the place. */
    PrintedLogo logo();

    /** What is said below the sums, in order. */
    List<Note> notes();

    /** The closing legal note; null for none. */
    String footer();
}
