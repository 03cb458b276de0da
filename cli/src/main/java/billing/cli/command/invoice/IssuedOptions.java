package billing.cli.command.invoice;

import billing.cli.session.DateRange;
import java.time.LocalDate;
import picocli.CommandLine.Option;

/** The options that select invoices by their issuing date. */
final class IssuedOptions {
    @Option(names = "--from", paramLabel = "DATE",
            description = "Only invoices issued on or after this date.")
    private LocalDate from;
    @Option(names = "--to", paramLabel = "DATE",
            description = "Only invoices issued on or before this date.")
    private LocalDate to;

    /** The selected days. */
    DateRange days() {
        return new DateRange(from, to);
    }
}
