package billing.ingestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.ingestion.EventRetraction.Amendment;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.usage.EventFilter;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.EventStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event is amended by voiding it and storing another one in its place. */
class EventRetractionTest {
    private static final Instant THEN = Instant.parse("2024-03-05T10:00:00Z");
    private static final Instant NOW = Instant.parse("2024-04-02T08:00:00Z");
    @TempDir
    Path folder;
    private Database database;
    private final Identifiers ids = Identifiers.seeded(3);

    @BeforeEach
    void use() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            DefaultOrganization.insert(new UnitOfWork(handle, ids, THEN));
            new EventIntake(handle).append(new UsageEvent("order-17", "sub", "calls", THEN,
                    Map.of("count", "5", "region", "eu"), null), THEN);
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void the_new_event_keeps_what_is_not_named() {
        StoredEvent made = amend("order-17", new Amendment(null, null, Map.of("count", "7")));
        assertThat(made.event()).isEqualTo(new UsageEvent("order-17~2", "sub", "calls", THEN,
                Map.of("count", "7", "region", "eu"), null));
        assertThat(made.createdAt()).isEqualTo(NOW);
    }

    @Test
    void the_old_event_stays_voided_and_names_its_successor() {
        amend("order-17", new Amendment("order-17-b", null, Map.of("count", "7")));
        StoredEvent old = database.read(handle -> new EventStore(handle).only("sub", "order-17"));
        assertThat(old.voidedAt()).isEqualTo(NOW);
        assertThat(old.voidReason()).isEqualTo("wrong meter");
        assertThat(old.replacedBy()).isEqualTo("order-17-b");
        assertThat(old.event().properties()).containsEntry("count", "5");
    }

    @Test
    void an_amended_event_is_amended_again_and_counted_up() {
        amend("order-17", new Amendment(null, null, Map.of("count", "7")));
        StoredEvent third = amend("order-17~2",
                new Amendment(null, THEN.plusSeconds(60), Map.of("region", "")));
        assertThat(third.event().transactionId()).isEqualTo("order-17~3");
        assertThat(third.event().timestamp()).isEqualTo(THEN.plusSeconds(60));
        assertThat(third.event().properties()).isEqualTo(Map.of("count", "7"));
        assertThat(counting()).containsExactly("order-17~3");
    }

    @Test
    void what_is_refused_leaves_the_old_event_counting() {
        Amendment taken = new Amendment("order-17", null, Map.of("count", "7"));
        assertThatThrownBy(() -> amend("order-17", taken)).isInstanceOf(InvalidException.class);
        Amendment same = new Amendment(null, THEN, Map.of("count", "5"));
        assertThatThrownBy(() -> amend("order-17", same))
                .isInstanceOfSatisfying(NotAllowedException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo("nothing_amended"));
        assertThatThrownBy(() -> amend("unknown", same)).isInstanceOf(NotFoundException.class);
        assertThat(counting()).containsExactly("order-17");
    }

    @Test
    void a_retracted_event_counts_no_more_and_only_once() {
        database.writing(handle -> new EventRetraction(new UnitOfWork(handle, ids, NOW))
                .retract(null, "order-17", "sent twice"));
        assertThat(counting()).isEmpty();
        assertThatThrownBy(() -> amend("order-17", new Amendment(null, THEN, Map.of("a", "1"))))
                .isInstanceOfSatisfying(NotAllowedException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo("already_voided"));
    }

    private StoredEvent amend(String id, Amendment amendment) {
        return database.write(handle -> new EventRetraction(new UnitOfWork(handle, ids, NOW))
                .amend(null, id, amendment, "wrong meter"));
    }

    private List<String> counting() {
        return database.read(handle -> new EventStore(handle)
                        .page(new EventFilter("calls", "sub", null, null, false), 10, 0)).stream()
                .map(stored -> stored.event().transactionId()).toList();
    }
}
