package billing.apply;

import java.util.List;

/**
 * What files mean for one resource.
 *
 * @param noun    the kind of resource, {@code plan}
 * @param key     its code or external id; empty for the organization
 * @param action  what applying does
 * @param members the members that differ; empty unless it changes
 */
public record ResourceChange(String noun, String key, Action action, List<MemberChange> members) {
    /** What applying does to a resource. */
    public enum Action {
        CREATE, CHANGE, LEAVE
    }

    public ResourceChange {
        members = List.copyOf(members);
    }
}
