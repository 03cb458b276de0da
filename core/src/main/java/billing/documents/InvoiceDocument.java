package billing.documents;

import java.util.List;
import java.util.Objects;

/**
 * Everything that is printed on an invoice, in the order in which it is printed.
 *
 * <p>Values are raw: dates without a format, amounts in minor units of {@code currency} where they
 * are booked and in exact currency units where they are prices. Equal documents are printed as
 * equal bytes.
 *
 * @param frame               what all documents have: parties, language, currency
 * @param heading             title, number, dates
 * @param sections            the fees, one section per subscription; one for a one-off invoice
 * @param totals              from the fees to what is due
 * @param notes               the custom sections, in order
 * @param paymentInstructions how to pay, lines separated by line feeds; null for none
 * @param transfer            where to pay; null when nothing is due, and before layout 5
 * @param layout              of the page and the file: the newest, or an earlier one in which
 *                            the invoice was issued and is printed again
 */
public record InvoiceDocument(Frame frame, Heading heading, List<Section> sections, Totals totals,
                              List<Note> notes, String paymentInstructions,
                              BankTransfer transfer, Layout layout) implements BusinessDocument {
    /** A document in the newest layout. */
    public InvoiceDocument(Frame frame, Heading heading, List<Section> sections, Totals totals,
                           List<Note> notes, String paymentInstructions) {
        this(frame, heading, sections, totals, notes, paymentInstructions, null, Layout.NEWEST);
    }

    public InvoiceDocument {
        Objects.requireNonNull(frame, "null frame");
        Objects.requireNonNull(heading, "null heading");
        Objects.requireNonNull(totals, "null totals");
        sections = List.copyOf(sections);
        notes = List.copyOf(notes);
    }

    @Override
    public Heading.Title title() {
        return heading.title();
    }

    @Override
    public Heading.Mark mark() {
        return heading.mark();
    }

    @Override
    public String number() {
        return heading.number();
    }
}
