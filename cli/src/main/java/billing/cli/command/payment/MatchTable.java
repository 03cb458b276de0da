package billing.cli.command.payment;

import billing.cli.output.Amounts;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.input.Characters;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.payment.matching.Match.Outcome;
import billing.settlement.payment.matching.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The matches of bank lines, for review before they are recorded. */
final class MatchTable {
    private static final int TEXT_MAX = 40;

    private MatchTable() {
    }

    static Table of(List<Match> matches) {
        Table table = Table.of(Column.number("Line"), Column.text("Date"), Column.text("Payer"),
                Column.text("Text"), Column.number("Amount"), Column.currency(),
                Column.text("Match"), Column.text("Invoices"), Column.text("Confidence"),
                Column.text("Reason")).whenEmpty("no lines in the statement");
        for (Match match : matches) {
            String text = match.line().reference().text();
            table.row(match.line().line(), match.line().bookedOn().toString(),
                    match.line().payer().name(),
                    Cell.of(text, Characters.shortened(text, TEXT_MAX)),
                    Amounts.bare(match.line().amountCents(), match.line().currency()),
                    match.line().currency().code(),
                    Cell.of(match.outcome().code()).in(match.leavesWork()
                            ? TerminalStyle.WARNING : TerminalStyle.PLAIN),
                    String.join(", ", match.numbers()),
                    match.confidence() == null ? null
                            : match.confidence().name().toLowerCase(Locale.ROOT),
                    match.explanation());
        }
        return table;
    }

    /** The number of lines by outcome, and the amounts to record by currency. */
    static List<String> summary(List<Match> matches) {
        Map<Outcome, Integer> counts = new TreeMap<>();
        Map<String, Long> paid = new TreeMap<>();
        Map<String, Long> returned = new TreeMap<>();
        for (Match match : matches) {
            counts.merge(match.outcome(), 1, Integer::sum);
            if (match.outcome().pays()) {
                paid.merge(match.line().currency().code(), match.paidCents(), Math::addExact);
            } else if (match.outcome() == Outcome.RETURNED) {
                returned.merge(match.line().currency().code(), -match.line().amountCents(),
                        Math::addExact);
            }
        }
        List<String> sentences = new ArrayList<>();
        if (!counts.isEmpty()) {
            List<String> parts = new ArrayList<>();
            counts.forEach((outcome, count) -> parts.add(count + " " + outcome.code()));
            sentences.add(Count.of(matches.size(), "line") + ": "
                    + String.join(", ", parts));
        }
        paid.forEach((code, cents) -> sentences.add("payments of invoices: "
                + Amounts.cell(cents, CurrencyUnit.of(code)).shown()));
        returned.forEach((code, cents) -> sentences.add("returned payments: "
                + Amounts.cell(cents, CurrencyUnit.of(code)).shown()));
        return sentences;
    }
}
