package billing.server.console.invoice;

import billing.engine.Identifiers;
import billing.server.console.Action;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.console.view.Tab;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Lists invoices, credit notes and payments, and shows each invoice with its documents and actions.
 */
public final class InvoiceSection implements ConsolePage {
    static final String NAME = "invoices";
    private static final int IN_INVOICE = 2;
    private static final int IN_PART = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Invoices";
    }

    @Override
    public String permission() {
        return "invoice";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        if (path.isEmpty()) {
            return Optional.of(new InvoiceList(visit).page());
        }
        String first = path.get(0);
        if (InvoiceDownloads.isNamed(first)) {
            return path.size() == 1 ? new InvoiceDownloads(visit).invoice(first) : Optional.empty();
        } else if (Identifiers.read(first).isEmpty()) {
            return path.size() == 1 ? list(visit, first) : Optional.empty();
        }
        UUID id = Identifiers.read(first).get();
        return switch (path.size()) {
            case 1 -> Optional.of(new InvoicePage(visit, id).page());
            case IN_INVOICE -> path.get(1).equals("calculation")
                    ? Optional.of(new CalculationPages(visit, id).whole()) : Optional.empty();
            case IN_PART -> part(visit, id, path.get(1), path.get(2));
            default -> Optional.empty();
        };
    }

    private static Optional<Page> list(Visit visit, String name) {
        return switch (name) {
            case CreditNoteList.NAME -> Optional.of(new CreditNoteList(visit).page());
            case PaymentList.NAME -> Optional.of(new PaymentList(visit).page());
            default -> Optional.empty();
        };
    }

    /**
     * The lists of the section that the session may read.
     *
     * @param current the name of the one shown; empty for the invoices
     */
    static List<Tab> tabs(Visit visit, String current) {
        List<Tab> tabs = new ArrayList<>();
        tabs.add(new Tab("Invoices", Visit.path(NAME), current.isEmpty()));
        if (visit.session().mayRead("credit_note")) {
            tabs.add(new Tab("Credit notes", Visit.path(NAME, CreditNoteList.NAME),
                    current.equals(CreditNoteList.NAME)));
        }
        if (visit.session().mayRead("payment")) {
            tabs.add(new Tab("Payments", Visit.path(NAME, PaymentList.NAME),
                    current.equals(PaymentList.NAME)));
        }
        return tabs;
    }

    private static Optional<Page> part(Visit visit, UUID id, String kind, String name) {
        return switch (kind) {
            case "lines" -> Identifiers.read(name).flatMap(new CalculationPages(visit, id)::line);
            case "credit-notes" -> new InvoiceDownloads(visit).creditNote(id, name);
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<Action> action(List<String> path) {
        if (path.size() < IN_INVOICE || Identifiers.read(path.get(0)).isEmpty()) {
            return Optional.empty();
        }
        UUID id = Identifiers.read(path.get(0)).get();
        if (path.size() == IN_INVOICE) {
            return switch (path.get(1)) {
                case "finalize" -> Optional.of(new FinalizeAction(id));
                case "void" -> Optional.of(new VoidAction(id));
                case "credit" -> Optional.of(new CreditAction(id));
                case "pay" -> Optional.of(new PaymentAction(id));
                default -> Optional.empty();
            };
        }
        return path.size() == IN_PART && path.get(1).equals("reverse")
                ? Identifiers.read(path.get(2)).map(payment -> new ReversalAction(id, payment))
                : Optional.empty();
    }

    /** The path of an invoice. */
    static String path(UUID id) {
        return Visit.path(NAME, id.toString());
    }
}
