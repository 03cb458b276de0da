package billing.server.console.invoice;

import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists invoices, and shows each with its actions. */
public final class InvoiceSection implements ConsolePage {
    @Override
    public String name() {
        return "invoices";
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
        return path.isEmpty() ? Optional.of(visit.page("message", name(), label(),
                Map.of("text", ""))) : Optional.empty();
    }
}
