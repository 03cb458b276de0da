package billing.cli.command.creditnote;

import billing.cli.session.UsageException;
import billing.creditnote.CreditNoteRequest;
import billing.creditnote.CreditableInvoice;
import billing.creditnote.issue.CreditNoteIssue;
import billing.invoice.Invoice;
import billing.store.Handle;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Option;

/** The mixin of commands that give back fees: {@code --fee} and {@code --all}. */
final class CreditedFeesOption {
    @Option(names = "--fee", paramLabel = "ID=CENTS",
            description = "So much of this fee, before coupons and taxes.")
    private List<String> fees = List.of();
    @Option(names = "--all", description = "All that is left of every fee.")
    private boolean all;

    /** What is given back of the fees of an invoice. */
    List<CreditNoteRequest.Line> of(Handle handle, Invoice invoice) {
        return all ? everything(handle, invoice)
                : fees.stream().map(CreditedFeesOption::line).toList();
    }

    /** Refuses a command line that names no fees, or some beside all. */
    void check() {
        if (fees.isEmpty() != all) {
            throw new UsageException(all ? "--all leaves no fees to name" : "no fee is named",
                    "name fees with --fee, or say --all");
        }
    }

    private static List<CreditNoteRequest.Line> everything(Handle handle, Invoice invoice) {
        CreditableInvoice creditable = CreditNoteIssue.creditable(handle, invoice);
        return invoice.fees().stream().filter(fee -> creditable.creditableCents(fee) > 0)
                .map(fee -> new CreditNoteRequest.Line(fee.id(),
                        creditable.creditableCents(fee))).toList();
    }

    private static CreditNoteRequest.Line line(String text) {
        int equals = text.lastIndexOf('=');
        try {
            return new CreditNoteRequest.Line(UUID.fromString(text.substring(0, equals)),
                    Long.valueOf(text.substring(equals + 1)));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new UsageException("--fee: \"" + text + "\" is not ID=CENTS",
                    "`billing invoice show INVOICE -o json` tells the ids of its fees");
        }
    }
}
