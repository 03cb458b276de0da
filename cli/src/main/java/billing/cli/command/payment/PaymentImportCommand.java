package billing.cli.command.payment;

import billing.cli.output.Count;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.input.file.SourceFile;
import billing.settlement.payment.matching.Match;
import billing.settlement.payment.matching.Match.Outcome;
import billing.settlement.payment.service.StatementBooking;
import billing.settlement.payment.statement.BankLine;
import billing.settlement.payment.statement.BankStatement;
import billing.settlement.payment.statement.UnmatchedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records the payments of a bank statement. */
@Command(name = "import", description = {
    "Match the lines of a bank statement to invoices.",
    "Shows the matches and, after confirmation, records them as payments in one transaction.",
    "A statement is camt.053 (XML), or CSV with the columns date, amount and reference, and",
    "optionally payer, iban, currency, structured_reference, bank_reference and account. Lines",
    "are matched by the invoice numbers in them, by creditor reference (RF), or by amount and",
    "payer. A line that the bank returned reverses the payment of its amount, and the invoice",
    "is due again. Overpaid amounts are added to the customer balance.",
    "",
    "Each line is recorded once, even if it is imported again. Unmatched lines are written to",
    "FILE.unmatched.csv, or FILE.unmatched-2.csv if that exists, and the exit code is 8: fill in",
    "the column invoice and import that file. Without a terminal and without --yes, the matches",
    "are only shown, and the exit code is 6. A file has at most 100,000 lines, since all lines",
    "are matched together in memory."},
        footer = {"  billing payment import march.xml --dry-run",
            "  billing payment import --map Buchungstag=date --map Betrag=amount \\",
            "      --map Verwendungszweck=reference --map Auftraggeber=payer export.csv",
            "  billing payment import march.unmatched.csv --yes"})
public final class PaymentImportCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", description = "Statement, optionally gzipped; - for standard"
        + " input.")
    private String name;
    @Option(names = "--dry-run", description = "Only show the matches.")
    private boolean dryRun;
    @Mixin
    private final BankFileOptions options = new BankFileOptions();
    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public PaymentImportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        SourceFile file = session.source(name);
        List<BankLine> lines = new BankStatement(options.format(session)).read(file);
        List<Match> matches = session.database().read(handle ->
                new StatementBooking(handle).review(lines));
        Result review = Result.of(MatchTable.of(matches));
        MatchTable.summary(matches).forEach(review::note);
        if (dryRun) {
            return review.note("nothing was recorded: --dry-run");
        }
        long booked = matches.stream().filter(match -> match.outcome().books()).count();
        if (booked == 0) {
            return leave(matches, file, review);
        } else if (!confirmation.isGiven()) {
            show(review);
            confirmation.require(session,
                    "record the payments of " + Count.of(booked, "line") + "?");
            return book(matches, file, Result.nothing());
        }
        return book(matches, file, review);
    }

    /** Shows the matches before the confirmation. */
    private void show(Result review) {
        session.console().out().print(session.writer().write(review));
        session.console().out().flush();
        review.notes().forEach(session::say);
    }

    private Result book(List<Match> matches, SourceFile file, Result result) {
        StatementBooking.Booked booked = session.database().write(handle ->
                new StatementBooking(handle).book(matches, file.name(),
                        PaymentRecordCommand.recording(session, handle),
                        PaymentReversalCommand.reversing(session, handle), session.now()));
        result.note(Count.of(booked.payments().size(), "payment") + " recorded");
        if (!booked.returned().isEmpty()) {
            result.note(Count.of(booked.returned().size(), "payment")
                    + " returned by the bank; due again: "
                    + booked.returned().stream().flatMap(
                    one -> one.target().invoiceNumbers().stream())
                            .distinct().collect(Collectors.joining(", ")));
        }
        return leave(matches, file, result);
    }

    private static Result leave(List<Match> matches, SourceFile file, Result result) {
        UnmatchedLines left = new UnmatchedLines();
        for (Match match : matches) {
            if (match.outcome() == Outcome.OVERPAID && match.leavesWork()) {
                left.addRest(match.line(), match.restCents(), "more than was due on "
                        + String.join(", ", match.numbers()));
            } else if (match.leavesWork()) {
                left.add(match.line(), match.explanation() + (match.candidates().isEmpty() ? ""
                        : ": " + String.join(", ", match.numbers())));
            }
        }
        if (left.count() == 0) {
            return result;
        }
        Path path = left.write(file);
        return result.note(Count.of(left.count(), "line")
                + " unmatched; fill in the invoices in " + path + " and import it")
                .exit(ExitCode.PARTLY);
    }
}
