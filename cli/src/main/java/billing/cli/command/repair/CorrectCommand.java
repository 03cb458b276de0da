package billing.cli.command.repair;

import billing.cli.output.ExitCode;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.BillingEntities;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.service.CorrectionRun;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Books what closed periods come to now. */
@Command(name = "correct",
        description = {"Rate closed periods again and book the difference, once.",
            "Usage that came late, was amended or voided after its invoice became final changes",
            "nothing of that invoice. This shows what it should have been, fee by fee and why, at",
            "the prices and with the coupons of then, and books each fee's difference."},
        footer = {"  billing correct --dry-run",
            "  billing correct --customer acme --since 2024-01-01",
            "  billing correct --as credit-note"})
public final class CorrectCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Only this customer's invoices, by external id.")
    private String customer;

    @Option(names = "--since", paramLabel = "DATE",
            description = "Only invoices billed on this day of the billing entity or later.")
    private String since;

    @Option(names = "--as", paramLabel = "WAY", defaultValue = "next-invoice",
            converter = CorrectionMethodConverter.class,
            description = {"next-invoice: a line for each fee on the subscription's next invoice,",
                "negative ones as far as it can hold them; the rest is credited by credit notes.",
                "credit-note: the same at once, on an invoice of its own, with credit notes that",
                "settle what is still due.",
                "regenerate: invoices are voided and made again.",
                "Default: ${DEFAULT-VALUE}."})
    private CorrectionMethod way;

    @Option(names = "--dry-run", description = "Only show what would be booked.")
    private boolean dryRun;

    /** The command of a session. */
    public CorrectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Instant from = since == null ? null : InstantText.parse("--since", since,
                session.database().read(handle -> new BillingEntities(handle).zone(null)));
        CorrectionRun run = new CorrectionRun(session.database(), session.identifiers(),
                session.now());
        List<UUID> ids = run.invoices(customer, from);
        CorrectionRun.Outcome outcome;
        try (Progress progress = session.progress("correct", "invoices", ids.size())) {
            outcome = dryRun ? run.foresee(ids, way, progress::reached)
                    : run.correct(ids, way, progress::reached);
        }
        outcome.refused().forEach(session::warn);
        CorrectionView view = new CorrectionView(session.database(), outcome);
        Result result = Result.of(view.table()).note(view.summary(ids.size(), dryRun));
        return outcome.refused().isEmpty() ? result : result.exit(ExitCode.PARTLY);
    }
}
