package billing.apply;

import billing.apply.ResourceChange.Action;
import java.util.List;

/**
 * What applying files changes, or has changed, in a database.
 *
 * @param resources every resource of the files, each kind after those that it may refer to
 */
public record CatalogChange(List<ResourceChange> resources) {
    public CatalogChange {
        resources = List.copyOf(resources);
    }

    /** The resources with this action. */
    public List<ResourceChange> with(Action action) {
        return resources.stream().filter(resource -> resource.action() == action).toList();
    }

    /** Whether the database already holds what the files state. */
    public boolean isEmpty() {
        return with(Action.LEAVE).size() == resources.size();
    }
}
