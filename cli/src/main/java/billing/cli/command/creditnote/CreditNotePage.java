package billing.cli.command.creditnote;

import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.print.FeeNames;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.ListJson;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** One credit note as people see it: header, items, totals. */
final class CreditNotePage {
    private CreditNotePage() {
    }

    /** The result of a command about one stored credit note. */
    static Result result(Session session, CreditNote note) {
        return Result.of(() -> blocks(session, note), () -> tree(session, note));
    }

    /** The items are the first table, and so the CSV. */
    private static List<Block> blocks(Session session, CreditNote note) {
        Invoice invoice = session.database().read(
                handle -> new Invoices(handle).byId(note.invoiceId()).orElseThrow());
        String customer = session.database().read(handle -> new Customers(handle)
                .byId(note.customerId()).orElseThrow().displayName());
        return List.of(head(note, invoice, customer), items(note, invoice), sums(note));
    }

    private static JsonNode tree(Session session, CreditNote note) {
        return session.database().read(handle -> ListJson.one("credit_note",
                session.responses(handle).ofInvoices().creditNote(note)));
    }

    private static Facts head(CreditNote note, Invoice invoice, String customer) {
        return Facts.none().fact("Number", note.document().number()).fact("Id", note.id())
                .fact("Invoice", invoice.document().number()).fact("Customer", customer)
                .fact("Reason", note.document().reason().code())
                .fact("Issued", note.document().issuingDate())
                .fact("Credit", note.state().creditStatus().code())
                .fact("Refund",
                        note.state().refundStatus() == null ? null
                        : note.state().refundStatus().code())
                .fact("Description", note.document().description());
    }

    private static Table items(CreditNote note, Invoice invoice) {
        Table table = Table.of(Column.text("Fee"), Column.number("Amount"),
                Column.text("Id").optional());
        FeeNames names = FeeNames.english(invoice.parts().fees());
        for (CreditNote.Item item : note.lines().items()) {
            Fee fee = invoice.parts().fees().stream().filter(one -> one.id().equals(item.feeId()))
                    .findFirst().orElseThrow();
            table.row(names.line(fee),
                    Amounts.cell(item.amountCents(), note.document().currency()), item.feeId());
        }
        return table;
    }

    private static Facts sums(CreditNote note) {
        CreditNoteAmounts amounts = note.amounts();
        CurrencyUnit currency = note.document().currency();
        Facts sums = Facts.sums().fact("Excluding taxes",
                Amounts.cell(amounts.subTotalExcludingTaxesCents(), currency));
        for (AppliedTax tax : note.lines().appliedTaxes()) {
            sums.fact(tax.name() + " " + Amounts.plain(tax.rate()) + " %",
                    Amounts.cell(tax.amountCents(), currency));
        }
        return sums.fact("Total",
                        Amounts.cell(amounts.totalCents(), currency).in(TerminalStyle.STRONG))
                .fact("Credited", part(note.parts().creditCents(), currency))
                .fact("Refunded", part(note.parts().refundCents(), currency))
                .fact("Offset", part(note.parts().offsetCents(), currency))
                .fact("Balance", Amounts.cell(note.state().balanceCents(), currency));
    }

    private static Object part(long cents, CurrencyUnit currency) {
        return cents == 0 ? null : Amounts.cell(cents, currency);
    }
}
