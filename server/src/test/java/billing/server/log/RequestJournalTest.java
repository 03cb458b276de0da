package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.log.SecurityLog;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queue of entries that are not written yet has a limit, at which it is written. */
@Timeout(60)
class RequestJournalTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private static final int LONGEST_QUEUE = 10_000;
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;

    @Test
    void a_queue_that_others_fill_again_is_written_again() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            RequestJournal journal = journal(database);
            AtomicBoolean isFilledAgain = new AtomicBoolean();
            database.endWrites(handle -> {
                if (!isFilledAgain.getAndSet(true)) {
                    fill(journal);
                }
            });
            fill(journal);
            journal.add(entry());
            journal.flush();
            assertThat(database.<Long>read(handle ->
                    Sql.one(handle, Long.class, "SELECT count(*) FROM security_logs")))
                    .isEqualTo(2 * LONGEST_QUEUE + 1);
        }
    }

    @Test
    void entries_that_cannot_be_written_are_reported_and_leave_room() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            RequestJournal journal = journal(database);
            database.endWrites(handle -> {
                throw new IllegalStateException("broken");
            });
            fill(journal);
            assertThatThrownBy(() -> journal.add(entry())).hasStackTraceContaining("broken");
            fill(journal);
        }
    }

    private static RequestJournal journal(Database database) {
        return new RequestJournal(database, () -> NOW, null, failure -> {
            throw failure;
        });
    }

    private void fill(RequestJournal journal) {
        for (int number = 0; number < LONGEST_QUEUE; number++) {
            journal.add(entry());
        }
    }

    private SecurityLog entry() {
        return new SecurityLog(ids.next(NOW), "api_key", "api_key.rejected", ids.next(NOW),
                JsonNodeFactory.instance.objectNode(), NOW);
    }
}
