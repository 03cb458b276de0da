package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.driver.WriteScope;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notice;
import billing.notice.Notices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writes at the same time share a commit, and nothing else. */
@Timeout(60)
class GroupCommitTest {
    @TempDir
    Path folder;
    private Database database;
    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        database.close();
    }

    @Test
    void work_that_waited_together_is_on_disk_together() throws Exception {
        AtomicInteger seenByOthers = new AtomicInteger(-1);
        // On a clock that stands still, or a slow disk would end the gathering early.
        try (Handle writer = new Handle(database.engine().writer())) {
            GroupCommit commits = new GroupCommit(() -> writer, () -> { }, Repeats.NONE,
                    () -> 0);
            together(work -> commits.write(WriteScope.ORGANIZATION, handle -> {
                work.in(handle);
                return null;
            }), List.of(
                    handle -> add(handle, "one"),
                    handle -> add(handle, "two"),
                    handle -> seenByOthers.set(count())))
                    .forEach(CompletableFuture::join);
        }
        assertThat(seenByOthers).hasValue(0);
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void work_that_fails_takes_back_its_own_and_nothing_else() throws InterruptedException {
        for (int failing = 0; failing < 3; failing++) {
            int number = failing;
            List<Change> all = new ArrayList<>();
            for (int each = 0; each < 3; each++) {
                String name = failing + "-" + each;
                boolean fails = each == failing;
                all.add(handle -> {
                    add(handle, name);
                    if (fails) {
                        throw new NotFoundException("plan", name);
                    }
                });
            }
            List<CompletableFuture<Void>> done = together(all);
            assertThatThrownBy(done.get(number)::join).isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(NotFoundException.class);
            done.stream().filter(one -> one != done.get(number)).forEach(CompletableFuture::join);
            assertThat(count()).isEqualTo(2 * (failing + 1));
        }
    }

    @Test
    void the_notices_of_one_are_not_those_of_another() throws InterruptedException {
        List<Notice> read = new ArrayList<>();
        Notices.readIn(database, (handle, notices) -> read.addAll(notices));
        UUID kept = new UUID(0, 1);
        UUID lost = new UUID(0, 2);
        together(List.of(
                handle -> Notices.in(handle).add(EventType.PLAN_CREATED, kept),
                handle -> {
                    Notices.in(handle).add(EventType.PLAN_DELETED, lost);
                    throw new IllegalStateException("no");
                },
                handle -> add(handle, "silent")));
        waitForAll();
        assertThat(read).extracting(Notice::subjectId).containsExactly(kept);
    }

    @Test
    void work_within_work_belongs_to_it() {
        assertThatThrownBy(() -> database.writing(handle -> {
            database.writing(inner -> add(inner, "inner"));
            throw new IllegalStateException("no");
        })).hasMessage("no");
        assertThat(count()).isZero();
    }

    @Test
    void nobody_is_forgotten() {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int index = 0; index < 400; index++) {
            String name = "n" + index;
            all.add(CompletableFuture.runAsync(
                    () -> database.writing(handle -> add(handle, name)), threads));
        }
        all.forEach(CompletableFuture::join);
        assertThat(count()).isEqualTo(400);
    }

    @Test
    void what_nobody_waits_for_is_told_once_it_is_on_disk() {
        assertThat(database.writeSoon(handle -> {
            add(handle, "one");
            return count();
        }).thenApply(then -> then + " before, " + count() + " after").join())
                .isEqualTo("0 before, 1 after");
    }

    @Test
    void failing_is_told_like_succeeding_and_harms_nobody_else() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int index = 0; index < 60; index++) {
            String name = "n" + index;
            boolean fails = index % 3 == 0;
            all.add(database.writeSoon(handle -> {
                add(handle, name);
                if (fails) {
                    throw new NotFoundException("plan", name);
                }
                return name;
            }));
        }
        for (int index = 0; index < 60; index++) {
            if (index % 3 == 0) {
                assertThatThrownBy(all.get(index)::join).isInstanceOf(CompletionException.class)
                        .hasCauseInstanceOf(NotFoundException.class);
            } else {
                assertThat(all.get(index).join()).isEqualTo("n" + index);
            }
        }
        assertThat(count()).isEqualTo(40);
    }

    @Test
    void nobody_is_forgotten_whether_somebody_waits_or_not() {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int index = 0; index < 400; index++) {
            String name = "n" + index;
            boolean waits = index % 3 == 0;
            all.add(CompletableFuture.runAsync(() -> {
                if (waits) {
                    database.writing(handle -> add(handle, name));
                }
            }, threads));
            all.add(waits ? CompletableFuture.completedFuture(null)
                    : database.writeSoon(handle -> {
                        add(handle, name);
                        return null;
                    }));
        }
        all.forEach(CompletableFuture::join);
        assertThat(count()).isEqualTo(400);
    }

    @Test
    void closing_leaves_nothing_undone() {
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int index = 0; index < 50; index++) {
            String name = "n" + index;
            all.add(database.writeSoon(handle -> {
                add(handle, name);
                return 1;
            }));
        }
        database.close();
        assertThat(all.stream().mapToInt(CompletableFuture::join).sum()).isEqualTo(50);
        assertThat(count()).isEqualTo(50);
    }

    private interface Change {
        void in(Handle handle);
    }

    private List<CompletableFuture<Void>> together(List<Change> changes)
            throws InterruptedException {
        return together(change -> database.writing(change::in), changes);
    }

    /** Starts all while somebody writes, in this order, so that they wait together. */
    private List<CompletableFuture<Void>> together(Consumer<Change> write, List<Change> changes)
            throws InterruptedException {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        threads.execute(() -> write.accept(handle -> {
            writing.countDown();
            awaitQuietly(go);
        }));
        writing.await();
        List<CompletableFuture<Void>> started = new ArrayList<>();
        for (Change change : changes) {
            CountDownLatch running = new CountDownLatch(1);
            CompletableFuture<Void> done = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                running.countDown();
                try {
                    write.accept(change);
                    done.complete(null);
                } catch (RuntimeException e) {
                    done.completeExceptionally(e);
                }
            });
            thread.start();
            running.await();
            while (thread.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
            }
            started.add(done);
        }
        go.countDown();
        return started;
    }

    private void waitForAll() {
        database.writing(handle -> { });
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void add(Handle handle, String name) {
        Columns.of("counters").set("name", name).set("next_value", 1).insert(handle);
    }

    private int count() {
        return database.<Integer>read(handle ->
                Sql.one(handle, Integer.class, "SELECT count(*) FROM counters"));
    }
}
