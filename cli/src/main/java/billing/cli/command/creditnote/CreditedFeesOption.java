package billing.cli.command.creditnote;

import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Option;

/** The mixin of commands that credit fees: {@code --fee} and {@code --all}. */
final class CreditedFeesOption {
    @Option(names = "--fee", paramLabel = "LINE[=AMOUNT]",
            description = {"Fee to credit, by its line in `billing invoice show` or its id, and"
                + " the",
                "amount before coupons and taxes: 15.00, or 1500 for cents. Repeatable. Default:"
                + " its",
                "remaining amount"})
    private List<String> fees = List.of();
    @Option(names = "--all", description = "Credit the remaining amount of every fee.")
    private boolean all;

    /** The credited fees of an invoice with their amounts. */
    List<CreditNoteRequest.Line> lines(Session session, Handle handle, Invoice invoice) {
        return all ? everything(handle, invoice)
                : fees.stream().map(text -> line(session, handle, invoice, text)).toList();
    }

    /** Refuses a command line with neither or both of {@code --fee} and {@code --all}. */
    void check() {
        if (fees.isEmpty() != all) {
            throw new UsageException(all ? "--all and --fee cannot be combined" : "no fees given",
                    "use either --fee or --all");
        }
    }

    private static List<CreditNoteRequest.Line> everything(Handle handle, Invoice invoice) {
        return CreditNoteIssue.creditable(handle, invoice).rest().fees().stream()
                .map(item -> new CreditNoteRequest.Line(item.fee().id(), item.cents())).toList();
    }

    private static CreditNoteRequest.Line line(Session session, Handle handle, Invoice invoice,
                                               String text) {
        String[] parts = text.split("=", 2);
        UUID fee = fee(session, invoice, parts[0], text);
        return parts.length == 1
                ? new CreditNoteRequest.Line(fee, left(handle, invoice, fee))
                : new CreditNoteRequest.Line(fee, MoneyOption.cents(session, "--fee", parts[1],
                        invoice.document().currency()));
    }

    /** The fee on a line, counted from 1, or with an id, which is checked later. */
    private static UUID fee(Session session, Invoice invoice, String named, String text) {
        String show = session.command("invoice", "show", invoice.document().number());
        int count = invoice.parts().fees().size();
        if (named.matches("\\d{1,6}")) {
            int line = Integer.parseInt(named);
            if (line < 1 || line > count) {
                throw new UsageException("--fee: invoice " + invoice.document().number()
                        + " has no line "
                        + line, "it has lines 1 to " + count + "; see `" + show + "`");
            }
            return invoice.parts().fees().get(line - 1).id();
        }
        return Identifiers.read(named).orElseThrow(() -> new UsageException(
                "--fee: \"" + text + "\" is not LINE or LINE=AMOUNT",
                "see the lines with `" + show + "`"));
    }

    private static BigDecimal left(Handle handle, Invoice invoice, UUID id) {
        Fee fee = invoice.parts().fees().stream().filter(one -> one.id().equals(id)).findFirst()
                .orElseThrow(() -> new NotFoundException("fee", id));
        return CreditNoteIssue.creditable(handle, invoice).rest(List.of(fee)).itemsCents();
    }
}
