package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.error.StoreException;
import billing.log.SecurityLog;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queue of entries that are not written yet has a limit, at which it is written. */
@Timeout(60)
class RequestJournalTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private static final int LONGEST_QUEUE = 10_000;
    private static final StoreException FULL = new StoreException("the disk is full", null, null);
    private final Identifiers ids = Identifiers.seeded(1);
    private final List<RuntimeException> failures = new ArrayList<>();
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
            assertThat(stored(database)).isEqualTo(2 * LONGEST_QUEUE + 1);
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void entries_that_could_not_be_written_are_written_later() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            RequestJournal journal = journal(database);
            fail(database, FULL);
            journal.add(entry());
            assertThatThrownBy(journal::flush).hasMessage("the disk is full");
            journal.add(entry());
            database.endWrites(handle -> { });
            journal.flush();
            assertThat(stored(database)).isEqualTo(2);
        }
    }

    @Test
    void of_entries_that_cannot_be_written_the_oldest_leave_room_for_new_ones() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            RequestJournal journal = journal(database);
            fail(database, FULL);
            fill(journal);
            fill(journal);
            assertThat(failures).hasSize(1);
            journal.add(entry());
            assertThat(failures).hasSize(2)
                    .allSatisfy(one -> assertThat(one).hasMessage("the disk is full"));
            database.endWrites(handle -> { });
            journal.flush();
            assertThat(stored(database)).isEqualTo(LONGEST_QUEUE + 1);
        }
    }

    @Test
    void entries_that_are_refused_do_not_keep_later_ones_from_being_written() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            RequestJournal journal = journal(database);
            fail(database, new IllegalStateException("refused"));
            journal.add(entry());
            assertThatThrownBy(journal::flush).hasStackTraceContaining("refused");
            journal.add(entry());
            database.endWrites(handle -> { });
            journal.flush();
            assertThat(stored(database)).isEqualTo(1);
        }
    }

    @Test
    void of_entries_together_only_the_refused_one_is_lost() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            RequestJournal journal = journal(database);
            database.endWrites(handle -> {
                if (Sql.one(handle, Long.class, "SELECT count(*) FROM security_logs"
                        + " WHERE log_event = 'refused'") > 0) {
                    throw new IllegalStateException("refused");
                }
            });
            for (int number = 0; number < 7; number++) {
                journal.add(entry(number == 4 ? "refused" : "api_key.rejected"));
            }
            assertThatThrownBy(journal::flush).hasStackTraceContaining("refused");
            assertThat(stored(database)).isEqualTo(6);
            journal.flush();
            assertThat(stored(database)).isEqualTo(6);
        }
    }

    @Test
    void a_failure_that_cannot_be_reported_does_not_end_the_thread() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            CountDownLatch reported = new CountDownLatch(1);
            fail(database, FULL);
            try (RequestJournal journal = new RequestJournal(database, () -> NOW, null, failure -> {
                reported.countDown();
                throw new OutOfMemoryError();
            })) {
                journal.add(entry());
                journal.start();
                Eventually.holds("the failure is reported", () -> reported.getCount() == 0);
                database.endWrites(handle -> { });
                Eventually.holds("the entry is written", () -> stored(database) == 1);
            }
        }
    }

    private static void fail(Database database, RuntimeException failure) {
        database.endWrites(handle -> {
            throw failure;
        });
    }

    private static long stored(Database database) {
        return database.<Long>read(handle ->
                Sql.one(handle, Long.class, "SELECT count(*) FROM security_logs"));
    }

    private RequestJournal journal(Database database) {
        return new RequestJournal(database, () -> NOW, null, failures::add);
    }

    private void fill(RequestJournal journal) {
        for (int number = 0; number < LONGEST_QUEUE; number++) {
            journal.add(entry());
        }
    }

    private SecurityLog entry() {
        return entry("api_key.rejected");
    }

    private SecurityLog entry(String event) {
        return new SecurityLog(ids.next(NOW), "api_key", event, ids.next(NOW),
                JsonNodeFactory.instance.objectNode(), NOW);
    }
}
