package billing.server.http;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a server reports about itself.
 *
 * @param version  of the program
 * @param metrics  shown at {@code /metrics}
 * @param trouble  the background work that has failed, for {@code /ready}; empty when none has
 * @param billing  why automatic billing is off or paused; empty when it runs
 * @param failures called with the failures of pages
 */
public record Monitoring(String version, ServerMetrics metrics,
                         Supplier<Optional<String>> trouble, Supplier<Optional<String>> billing,
                         Consumer<RuntimeException> failures) {
    /** That of a server without background work. */
    public Monitoring(String version, Consumer<RuntimeException> failures) {
        this(version, new ServerMetrics(), Optional::empty, Optional::empty, failures);
    }
}
