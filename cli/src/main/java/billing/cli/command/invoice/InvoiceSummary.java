package billing.cli.command.invoice;

import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.cli.session.Session;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSums;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.print.FeeNames;
import billing.invoicing.print.PrintedFees;
import billing.invoicing.store.Invoices;
import billing.kernel.time.LocalDays;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One invoice as people see it: header, fees, totals. */
final class InvoiceSummary {
    private InvoiceSummary() {
    }

    /** The result of a command about one stored invoice. */
    static Result result(Session session, Invoice invoice) {
        String customer = session.database().read(handle ->
                DocumentParties.readIssued(handle, invoice)).customer().name();
        return Result.of(() -> {
            List<Block> blocks = blocks(invoice, customer);
            replacements(session, invoice).ifPresent(facts -> blocks.add(1, facts));
            return blocks;
        }, () -> tree(session, invoice));
    }

    /** The voided invoice that it replaces, or the invoice that replaces it. */
    private static Optional<Facts> replacements(Session session, Invoice invoice) {
        String replaced = session.database().read(handle ->
                new Invoices(handle).replacedBy(invoice.id())).map(one -> one.document().number())
                        .orElse(null);
        String replacement = session.database().read(handle ->
                new Invoices(handle).replacementOf(invoice.id()))
                        .map(one -> one.document().number())
                .orElse(null);
        return replaced == null && replacement == null ? Optional.empty()
                : Optional.of(Facts.none().fact("Replaces", replaced)
                        .fact("Replaced by", replacement));
    }

    /** The parts in order; the fees are the first table, and so the CSV. */
    static List<Block> blocks(Invoice invoice, String customer) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(head(invoice, customer));
        blocks.add(fees(invoice));
        blocks.add(totals(invoice));
        return blocks;
    }

    private static JsonNode tree(Session session, Invoice invoice) {
        return session.database().read(handle -> ListJson.one("invoice",
                session.responses(handle).ofInvoices().invoice(invoice)));
    }

    private static Facts head(Invoice invoice, String customer) {
        return Facts.none().fact("Number", invoice.document().number())
                .fact("Id", invoice.id())
                .fact("Customer", customer)
                .fact("Status", status(invoice))
                .fact("Payment", InvoiceTable.payment(invoice))
                .fact("Issued", invoice.dates().issuing())
                .fact("Due", invoice.dates().paymentDue())
                .fact("Finalizes on", invoice.state().status() == InvoiceStatus.DRAFT
                        ? invoice.dates().expectedFinalization() : null)
                .fact("Purchase order", invoice.document().purchaseOrderNumber());
    }

    private static Table fees(Invoice invoice) {
        Table table = Table.of(Column.number("#").key("line"), Column.text("Fee"),
                Column.text("From"), Column.text("To"),
                Column.number("Units"), Column.number("Unit amount"), Column.number("Tax rate"),
                Column.number("Amount")).whenEmpty("no fees");
        FeeNames names = FeeNames.english(invoice.parts().fees());
        for (Fee fee : invoice.parts().fees()) {
            ZoneId zone = invoice.parts().subscriptions().stream()
                    .filter(link -> link.subscriptionId().equals(fee.source().subscriptionId()))
                    .map(link -> link.zone()).findFirst().orElse(ZoneOffset.UTC);
            table.row(table.rows().size() + 1, names.line(fee),
                    day(fee.window() == null ? null : fee.window().from(), zone),
                    day(fee.window() == null ? null : fee.window().to(), zone),
                    Amounts.units(fee.quantity().units()),
                    PrintedFees.isWithoutPrice(fee) ? null
                            : Amounts.price(fee.amounts().unitAmount(),
                            PrintedFees.unitPrice(fee)),
                    Amounts.plain(fee.taxes().rate()),
                    Amounts.cell(fee.amounts().cents(), fee.amounts().currency()));
        }
        return table;
    }

    private static Facts totals(Invoice invoice) {
        Facts totals = Facts.sums();
        for (InvoiceSums.Sum sum : InvoiceSums.of(invoice)) {
            Cell amount = Amounts.cell(sum.cents(), invoice.document().currency());
            totals.fact(sum.label(), sum.kind() == InvoiceSums.Kind.RESULT
                    ? amount.in(TerminalStyle.STRONG) : amount);
        }
        return totals;
    }

    /** The status in its colour. */
    static Cell status(Invoice invoice) {
        String text = invoice.state().status().name().toLowerCase(Locale.ROOT);
        return Cell.of(text).in(switch (invoice.state().status()) {
            case DRAFT -> TerminalStyle.WARNING;
            case VOIDED -> TerminalStyle.FAINT;
            default -> TerminalStyle.PLAIN;
        });
    }

    private static Object day(Instant instant, ZoneId zone) {
        return instant == null ? null : LocalDays.of(instant, zone);
    }
}
