package billing.server.console.usage;

import billing.server.console.CachedFigures;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Optional;

/**
 * Shows usage events: recent ones and their rate, those in doubt or rejected, and those of a
 * search.
 */
public final class UsageSection implements ConsolePage {
    static final String NAME = "usage";
    private final RejectedEventRequests rejected;
    private final CachedFigures<RecentUsage> recent =
            new CachedFigures<>(RecentUsage::isSmall, RecentUsage::read);

    /** The section with what was rejected. */
    public UsageSection(RejectedEventRequests rejected) {
        this.rejected = rejected;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Usage";
    }

    @Override
    public String permission() {
        return "event";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        return path.isEmpty() ? Optional.of(new UsagePage(visit).page(recent, rejected))
                : Optional.empty();
    }
}
