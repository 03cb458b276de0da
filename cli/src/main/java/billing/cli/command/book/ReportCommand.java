package billing.cli.command.book;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands that report on the books. */
@Command(name = "report", description = "Report balances, revenue, MRR, taxes and receivables.",
        footer = {"  billing report revenue --by plan", "  billing report mrr --from 2024-01-01",
            "  billing report ageing -o csv"})
@Verbs({ReportRevenueCommand.class, ReportMrrCommand.class, ReportTaxCommand.class,
    ReportAgeingCommand.class, ReportBalanceCommand.class})
public final class ReportCommand {
}
