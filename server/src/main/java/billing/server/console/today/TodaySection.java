package billing.server.console.today;

import billing.server.console.Action;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.console.usage.RejectedEventRequests;
import billing.server.page.Page;
import java.util.List;
import java.util.Optional;

/** What was done, what is due, and what needs attention. */
public final class TodaySection implements ConsolePage {
    static final String NAME = "today";
    private final NextBillingCache nextBilling = new NextBillingCache();
    private final RejectedEventRequests rejected;

    /** The section with what was rejected. */
    public TodaySection(RejectedEventRequests rejected) {
        this.rejected = rejected;
    }

    @Override
    public String name() {
        return NAME;
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
        return path.isEmpty() ? Optional.of(new TodayPage(visit,
                nextBilling.find(visit.installation()), rejected).page()) : Optional.empty();
    }

    @Override
    public Optional<Action> action(List<String> path) {
        return path.equals(List.of("run")) ? Optional.of(new RunAction(nextBilling))
                : Optional.empty();
    }
}
