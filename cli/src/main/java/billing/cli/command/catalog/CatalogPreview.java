package billing.cli.command.catalog;

import billing.apply.AppliedCatalog;
import billing.apply.Catalog;
import billing.apply.CatalogChange;
import billing.apply.CatalogFiles;
import billing.cli.command.invoice.InvoiceTable;
import billing.cli.command.run.DueWork;
import billing.cli.command.subscription.PastStarts;
import billing.cli.output.Block;
import billing.cli.output.Count;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.server.InvoiceResponses;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/** The changes and invoices of catalog files, for {@code diff} and dry runs. */
final class CatalogPreview {
    private CatalogPreview() {
    }

    /**
     * The changes that files would make to the database of a session; nothing is stored.
     *
     * @param difference the exit code if there are differences
     */
    static Result of(Session session, CatalogFiles files, ExitCode difference) {
        Instant now = session.now();
        Catalog catalog = new Catalog(session.passingIdentifiers(), now);
        CatalogChange change = catalog.diff(session.databaseForBulk(), files);
        if (change.isEmpty()) {
            ChangeView view = new ChangeView(change);
            return Result.of(() -> List.of(view.table().whenEmpty("no differences")),
                    () -> tree(view, List.of())).note(summary(view));
        }
        return catalog.rehearse(session.database(), files, (handle, rehearsed) ->
                DueWork.note(shown(session, handle, rehearsed, now), rehearsed.before(),
                        "work that is due for customers is run first").exit(difference));
    }

    private static Result shown(Session session, Handle handle, AppliedCatalog rehearsed,
                                Instant now) {
        ChangeView view = new ChangeView(rehearsed.change());
        List<Invoice> invoices = rehearsed.invoices();
        Table table = InvoiceTable.list(handle, invoices);
        InvoiceResponses responses = session.responses(handle).ofInvoices();
        List<ObjectNode> nodes = new Invoices(handle)
                .byIds(invoices.stream().map(Invoice::id).toList()).stream()
                .map(responses::invoice).toList();
        List<Block> blocks = invoices.isEmpty() ? List.of(view.table())
                : List.of(view.table(), Text.heading("Invoices"), table);
        Result result = Result.of(() -> blocks, () -> tree(view, nodes)).flat(view::flat);
        view.followers().forEach(result::note);
        PastStarts.note(result, handle, view.createdSubscriptions(), now);
        return result.note(summary(view) + (invoices.isEmpty() ? "" : ", "
                + Count.of(invoices.size(), "invoice")
                + " to issue"));
    }

    private static String summary(ChangeView view) {
        return view.summary("to create", "to change", "unchanged");
    }

    private static ObjectNode tree(ChangeView view, List<ObjectNode> invoices) {
        ObjectNode tree = view.tree();
        ArrayNode list = tree.putArray("invoices");
        invoices.forEach(list::add);
        return tree;
    }
}
