package billing.run.schedule;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Whose work a run carries out.
 *
 * @param customerIds of some customers; a single null for the work of all
 */
public record RunScope(List<UUID> customerIds) {
    /** The work of all. */
    public static final RunScope ALL = new RunScope(Collections.singletonList(null));

    /** The work of some customers, each once. */
    public static RunScope ofCustomers(Collection<UUID> ids) {
        return new RunScope(List.copyOf(new LinkedHashSet<>(ids)));
    }

    /**
     * What a query of one customer, or with null of all, finds for each of them.
     *
     * @param <T> what it finds
     */
    public <T> List<T> each(Function<UUID, List<T>> query) {
        return customerIds.stream().flatMap(id -> query.apply(id).stream()).toList();
    }

    /** Whether it is the work of all. */
    public boolean isAll() {
        return customerIds.equals(ALL.customerIds());
    }
}
