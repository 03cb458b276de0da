package billing.apply;

import java.util.List;

/**
 * What files mean for one resource.
 *
 * @param noun          the kind of resource, {@code plan}
 * @param key           its code or external id; empty for the organization
 * @param action        what applying does
 * @param members       the members that differ: all that it has when it is created, none when it
 *                      is left as it is
 * @param resource      what it shall be, in its type in the domain
 * @param subscriptions how many active and pending subscriptions follow the plan that changes; 0
 *                      for all else
 * @param customers     how many customers there are of a billing entity that begins to choose
 *                      their taxes by rule; 0 for all else
 */
public record ResourceChange(String noun, String key, Action action, List<MemberChange> members,
                             Object resource, int subscriptions, int customers) {
    /** What applying does to a resource. */
    public enum Action {
        CREATE, CHANGE, LEAVE
    }

    public ResourceChange {
        members = List.copyOf(members);
    }
}
