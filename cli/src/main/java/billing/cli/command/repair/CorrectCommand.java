package billing.cli.command.repair;

import billing.cli.command.creditnote.CreditedInvoices;
import billing.cli.output.ExitCode;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.ArchiveOption;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.service.CorrectionRun;
import billing.settlement.creditnote.CreditNote;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Corrects billed periods. */
@Command(name = "correct",
        description = {"Re-rate billed periods and book the differences.",
            "Late, amended or voided usage does not change final invoices. This command calculates",
            "each fee again, at the original prices and with the original coupons, shows the",
            "differences with their reasons, and books each difference once."},
        footer = {"  billing correct --dry-run",
            "  billing correct --customer acme --since 2024-01-01",
            "  billing correct --as credit-note"})
public final class CorrectCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Only invoices of this customer (external id).")
    private String customer;

    @Option(names = "--since", paramLabel = "DATE",
            description = "Only invoices billed on or after this date, in the billing entity's time"
                + " zone.")
    private String since;

    @Option(names = "--as", paramLabel = "METHOD", defaultValue = "next-invoice",
            converter = CorrectionMethodConverter.class,
            description = {"Method. next-invoice: a line for each fee on the subscription's next",
                "invoice; negative amounts beyond its total are credited by credit notes.",
                "credit-note: a separate invoice at once, and credit notes that offset the amounts",
                "due. regenerate: invoices are voided and regenerated. Default: ${DEFAULT-VALUE}"})
    private CorrectionMethod way;

    @Option(names = "--dry-run", description = "Only show the differences; write nothing.")
    private boolean dryRun;

    @Mixin
    private final ArchiveOption archive = new ArchiveOption();

    public CorrectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Instant from = archive.database(session).read(handle -> {
            new Customers(handle).require(customer);
            return since == null ? null : InstantText.parse("--since", since,
                    new BillingEntities(handle).zone(null));
        });
        CorrectionRun run = new CorrectionRun(session.database(), session.identifiers(),
                session.now());
        List<UUID> ids = run.invoices(customer, from);
        CorrectionRun.Outcome outcome;
        try (Progress progress = session.progress("correct", "invoices", ids.size())) {
            outcome = dryRun ? run.preview(ids, way, progress::reached)
                    : run.correct(ids, way, progress::reached);
        }
        outcome.refused().forEach(session::warn);
        CorrectionView view = new CorrectionView(session.database(), outcome);
        Result result = Result.of(view.table()).note(view.summary(ids.size(), dryRun));
        if (!dryRun) {
            noteStillDue(outcome, result);
        }
        return outcome.refused().isEmpty() ? result : result.exit(ExitCode.PARTLY);
    }

    private void noteStillDue(CorrectionRun.Outcome outcome, Result result) {
        List<CreditNote> notes = outcome.corrected().stream()
                .flatMap(one -> one.notes().stream()).toList();
        session.database().read(handle -> CreditedInvoices.stillDue(handle, notes,
                "--as credit-note would have deducted it")).ifPresent(result::note);
    }
}
