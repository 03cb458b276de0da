package billing.cli.command.creditnote;

import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.store.CreditNotes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists credit notes. */
@Command(name = "list", description = "List issued credit notes, newest first.",
        footer = {"  billing credit-note list --customer acme",
            "  billing credit-note list -o csv"})
public final class CreditNoteListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Mixin
    private PageOptions pages;

    public CreditNoteListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<CreditNote> found = session.database().read(handle -> {
            new Customers(handle).require(customer);
            return new CreditNotes(handle).page(CreditNoteFilter.ofCustomer(customer),
                    pages.page(session));
        });
        Result result = Result.of(() -> List.of(table(found.items())), () -> tree(found));
        return PageOptions.withNext(result, found, "credit notes");
    }

    private Table table(List<CreditNote> notes) {
        Map<UUID, Customer> customers = session.database().read(handle -> new Customers(handle)
                .byIds(notes.stream().map(CreditNote::customerId).collect(Collectors.toSet())));
        Table table = Table.of(Column.text("Number"), Column.name("Customer"),
                Column.text("Credit"), Column.text("Refund"), Column.text("Issued"),
                Column.number("Total"), Column.number("Balance"), Column.currency(),
                Column.text("Id").optional()).whenEmpty("no credit notes");
        for (CreditNote note : notes) {
            table.row(note.document().number(), customers.get(note.customerId()).displayName(),
                    note.state().creditStatus().code(),
                    note.state().refundStatus() == null ? "" : note.state().refundStatus().code(),
                    note.document().issuingDate(),
                    Amounts.bare(note.amounts().totalCents(), note.document().currency()),
                    Amounts.bare(note.state().balanceCents(), note.document().currency()),
                    note.document().currency().code(),
                    note.id());
        }
        return table;
    }

    private JsonNode tree(PageOf<CreditNote> found) {
        return session.database().read(handle -> PageOptions.json("credit_notes",
                session.responses(handle).ofInvoices().creditNotes(found.items()),
                found));
    }
}
