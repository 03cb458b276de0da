package billing.server.console.log;

import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Lists the three logs, and shows their entries. */
public final class LogSection implements ConsolePage {
    static final String NAME = "logs";
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

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
        boolean isEntry = path.size() == 2 && UUID_TEXT.matcher(path.get(1)).matches();
        if (path.size() > 1 && !isEntry) {
            return Optional.empty();
        }
        UUID id = isEntry ? UUID.fromString(path.get(1)) : null;
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
