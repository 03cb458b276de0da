package billing.server.console.today;

import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was done, what is due, and what needs attention. */
public final class TodaySection implements ConsolePage {
    @Override
    public String name() {
        return "today";
    }

    @Override
    public String label() {
        return "Today";
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
