package billing.server.console.customer;

import billing.customer.store.Customers;
import billing.engine.Identifiers;
import billing.server.console.Action;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Optional;

/** Lists customers, and shows each with its account. */
public final class CustomerSection implements ConsolePage {
    static final String NAME = "customers";
    private static final int TOP_UP_LENGTH = 4;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Customers";
    }

    @Override
    public String permission() {
        return "customer";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        if (path.isEmpty()) {
            return Optional.of(new CustomerList(visit).page());
        }
        String id = path.get(0);
        return switch (path.size()) {
            case 1 -> Optional.of(new CustomerPage(visit,
                    new Customers(visit.handle()).get(id)).page());
            case 2 -> part(visit, id, path.get(1));
            default -> path.size() == 3 && path.get(1).equals("statement")
                    ? statement(visit, id).file(path.get(2)) : Optional.empty();
        };
    }

    private static Optional<Page> part(Visit visit, String id, String part) {
        return switch (part) {
            case "statement" -> Optional.of(statement(visit, id).page());
            case "portal" -> Optional.of(new PortalLinkPage(visit).page(
                    new Customers(visit.handle()).get(id)));
            default -> Optional.empty();
        };
    }

    private static CustomerStatements statement(Visit visit, String id) {
        visit.mustRead("invoice");
        visit.mustRead("payment");
        visit.mustRead("credit_note");
        return new CustomerStatements(visit, new Customers(visit.handle()).get(id));
    }

    @Override
    public Optional<Action> action(List<String> path) {
        return path.size() == TOP_UP_LENGTH && path.get(1).equals("wallets")
                && path.get(3).equals("top-up")
                ? Identifiers.read(path.get(2)).map(id -> new TopUpAction(path.get(0), id))
                : Optional.empty();
    }

    /** The path of a customer. */
    static String path(String externalId) {
        return Visit.path(NAME, externalId);
    }
}
