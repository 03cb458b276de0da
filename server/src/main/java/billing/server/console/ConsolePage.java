package billing.server.console;

import billing.server.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A section of the console: an entry of the navigation and the pages below it. */
public interface ConsolePage {
    /** The first segment of its paths, in lower case. */
    String name();

    /** Its name in the navigation and on its first page. */
    String label();

    /** The resource that a key must be allowed to read, as in {@code Permissions}. */
    String permission();

    /**
     * Shows a page, within a read transaction.
     *
     * @param path the segments below the section; empty for its first page
     * @return empty when there is no such page
     */
    Optional<Page> show(Visit visit, List<String> path);

    /**
     * Shows the page that a form asks for which changes nothing, within a read transaction.
     *
     * @return empty when there is no such form
     */
    default Optional<Page> submitted(Visit visit, List<String> path, Map<String, String> form) {
        return Optional.empty();
    }

    /**
     * The action at a path; empty when there is none. Called without a transaction, so it can only
     * use the path.
     */
    default Optional<Action> action(List<String> path) {
        return Optional.empty();
    }
}
