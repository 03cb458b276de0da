package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/**
 * Everything that is printed on a statement of account. Amounts are minor units of {@code
 * currency}; positive ones are owed by the customer.
 *
 * @param frame        what all documents have: parties, language, currency
 * @param number       that of the customer, with the last day
 * @param from         first day, in the customer's zone
 * @param to           last day, included
 * @param openingCents the balance before the first day
 * @param entries      what has changed it, in order
 * @param closingCents the balance after the last day
 * @param ages         for how long what is open has been due; empty when nothing is open
 */
public record StatementDocument(Frame frame, String number, LocalDate from, LocalDate to,
                                long openingCents, List<Entry> entries, long closingCents,
                                List<Age> ages)
        implements BusinessDocument {
    /**
     * A line of the statement.
     *
     * @param text         in the document's language
     * @param details      what is printed small below; may be empty
     * @param balanceCents the balance after it
     */
    public record Entry(LocalDate on, String text, List<String> details, long amountCents,
                        long balanceCents) {
        public Entry {
            details = List.copyOf(details);
        }
    }

    /** A part of what is open, by its age. */
    public record Age(String text, long amountCents) {
    }

    public StatementDocument {
        Objects.requireNonNull(frame, "null frame");
        entries = List.copyOf(entries);
        ages = List.copyOf(ages);
    }

    @Override
    public Title title() {
        return Title.STATEMENT;
    }

    /** It claims nothing by itself. */
    @Override
    public Mark mark() {
        return Mark.NONE;
    }

    @Override
    public List<Note> notes() {
        return List.of();
    }
}
