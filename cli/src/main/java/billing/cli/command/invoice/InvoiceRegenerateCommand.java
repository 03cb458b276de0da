package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.RegeneratedFee;
import billing.kernel.error.NotFoundException;
import billing.repair.correction.service.InvoiceRegeneration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Regenerates a voided invoice. */
@Command(name = "regenerate",
        description = {"Regenerate a voided invoice as a new final one.",
            "The new invoice has the same billing periods and fees; options change single fees, by",
            "their line in `billing invoice show`. Taxes, coupons and credits are applied again."},
        footer = {"  billing invoice regenerate BENT-1-001-001",
            "  billing invoice regenerate BENT-1-001-001 --units 2=40 --without 3"})
public final class InvoiceRegenerateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the voided invoice.")
    private String name;
    @Option(names = "--without", paramLabel = "FEE",
            description = "Omit the fee on this line. Repeatable.")
    private Set<Integer> without = Set.of();
    @Option(names = "--units", paramLabel = "FEE=UNITS",
            description = "Replace the units of a fee. Repeatable.")
    private Map<Integer, BigDecimal> units = Map.of();
    @Option(names = "--unit-amount", paramLabel = "FEE=PRICE",
            description = "Replace the unit price of a fee, in currency units. Repeatable.")
    private Map<Integer, BigDecimal> prices = Map.of();
    @Option(names = "--name", paramLabel = "FEE=TEXT",
            description = "Replace the name of a fee. Repeatable.")
    private Map<Integer, String> names = Map.of();

    public InvoiceRegenerateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return InvoiceSummary.result(session, session.database().write(handle -> {
            Invoice voided = NamedInvoice.find(handle, name);
            InvoiceRegeneration regeneration = new InvoiceRegeneration(session.work(handle));
            return isUnchanged() ? regeneration.regenerate(voided.id())
                    : regeneration.regenerate(voided.id(), chosen(voided));
        }));
    }

    private boolean isUnchanged() {
        return without.isEmpty() && units.isEmpty() && prices.isEmpty() && names.isEmpty();
    }

    private List<RegeneratedFee> chosen(Invoice voided) {
        int count = voided.parts().fees().size();
        for (Set<Integer> named : List.of(without, units.keySet(), prices.keySet(),
                names.keySet())) {
            named.stream().filter(fee -> fee < 1 || fee > count).findFirst().ifPresent(fee -> {
                throw new NotFoundException("fee", fee);
            });
        }
        List<RegeneratedFee> chosen = new ArrayList<>();
        for (int fee = 1; fee <= count; fee++) {
            if (!without.contains(fee)) {
                chosen.add(new RegeneratedFee(voided.parts().fees().get(fee - 1).id(),
                        units.get(fee),
                        prices.get(fee), names.get(fee)));
            }
        }
        return chosen;
    }
}
