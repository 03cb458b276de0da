package billing.server.console.log;

import billing.engine.Identifiers;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists the three logs, and shows their entries. */
public final class LogSection implements ConsolePage {
    static final String NAME = "logs";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Logs";
    }

    @Override
    public String permission() {
        return "activity_log";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        LogLists lists = new LogLists(visit);
        if (path.isEmpty()) {
            return Optional.of(lists.activities());
        }
        UUID id = path.size() == 2 ? Identifiers.read(path.get(1)).orElse(null) : null;
        boolean isEntry = id != null;
        if (path.size() > 1 && !isEntry) {
            return Optional.empty();
        }
        return switch (path.get(0)) {
            case "activity" -> isEntry ? Optional.of(new LogEntries(visit).activity(id))
                    : Optional.empty();
            case "api" -> {
                visit.mustRead("api_log");
                yield Optional.of(isEntry ? new LogEntries(visit).request(id)
                        : lists.requests());
            }
            case "security" -> {
                visit.mustRead("security_log");
                yield Optional.of(isEntry ? new LogEntries(visit).security(id)
                        : lists.security());
            }
            default -> Optional.empty();
        };
    }
}
