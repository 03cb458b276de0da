package billing.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.error.StoreException;
import billing.server.api.Caller;
import billing.server.page.PageRequest;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Figures of a large database are read in the background, once for all who open them. */
@Timeout(60)
class CachedFiguresTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final CachedFigures<Integer> figures =
            new CachedFigures<>(handle -> false, (handle, now) -> read(), nanos::get);
    private volatile RuntimeException failure;
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void figures_are_kept_for_a_minute() {
        assertThat(shown()).isEqualTo(1);
        pass(Duration.ofSeconds(59));
        assertThat(shown()).isEqualTo(1);
    }

    @Test
    void a_failure_is_shown_for_a_minute_and_then_the_figures_are_read_again() {
        failure = new StoreException("the disk cannot be read", null, null);
        assertThatThrownBy(this::shown).hasMessage("the disk cannot be read");
        pass(Duration.ofSeconds(59));
        assertThatThrownBy(this::shown).hasMessage("the disk cannot be read");
        assertThat(reads).hasValue(1);
        failure = null;
        pass(Duration.ofSeconds(1));
        Eventually.holds("figures are shown again", () -> {
            try {
                return shown() == 2;
            } catch (StoreException e) {
                // The failure is shown until they are read.
                return false;
            }
        });
    }

    private Visit visit(Handle handle) {
        return new Visit(handle, new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null),
                new ConsoleSession(Caller.TRUSTED, "Anna", ""), List.of(),
                new PageRequest("GET", List.of(), null, Map::of));
    }

    private int read() {
        int number = reads.incrementAndGet();
        if (failure != null) {
            throw failure;
        }
        return number;
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** What a page shows once the figures have been read for the first time. */
    private int shown() {
        CachedFigures.Figures<Integer> found = null;
        while (found == null) {
            found = database.read(handle -> figures.show(visit(handle)));
        }
        return found.value();
    }
}
