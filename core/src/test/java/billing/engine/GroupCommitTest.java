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
        // On a fixed clock, or a slow disk would end the gathering early.
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
    void work_that_fails_rolls_back_its_own_and_nothing_else() throws InterruptedException {
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
    void what_nobody_waits_for_is_announced_once_it_is_on_disk() {
        assertThat(database.writeSoon(handle -> {
            add(handle, "one");
            return count();
        }).thenApply(then -> then + " before, " + count() + " after").join())
                .isEqualTo("0 before, 1 after");
    }

    @Test
    void a_failure_is_announced_like_a_success_and_harms_nobody_else() {
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

    @Test
    void joint_work_that_waited_together_is_done_at_once_and_each_gets_its_own_result() {
        NewCounters work = new NewCounters();
        List<CompletableFuture<String>> done = waiting(work, "one", "bad", "two", "alone one");
        assertThat(done.get(0).join()).isEqualTo("one");
        assertThatThrownBy(done.get(1)::join).hasCauseInstanceOf(NotFoundException.class);
        assertThat(done.get(2).join()).isEqualTo("two");
        assertThat(done.get(3).join()).isEqualTo("alone one");
        assertThat(work.calls).containsExactly("together [one, bad, two, alone one]",
                "alone alone one");
        assertThat(count()).isEqualTo(3);
    }

    @Test
    void joint_work_that_fails_as_a_whole_is_done_for_each_alone() {
        NewCounters work = new NewCounters();
        List<CompletableFuture<String>> done = waiting(work, "one", "broken", "two");
        assertThat(done.get(0).join()).isEqualTo("one");
        assertThatThrownBy(done.get(1)::join).hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(done.get(2).join()).isEqualTo("two");
        assertThat(work.calls).containsExactly("together [one, broken, two]", "alone one",
                "alone broken", "alone two");
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void other_work_between_keeps_its_place_and_its_savepoint() {
        NewCounters work = new NewCounters();
        List<CompletableFuture<?>> done = new ArrayList<>();
        database.writing(writing -> {
            done.add(database.writeSoon(WriteScope.ORGANIZATION, work, "one"));
            done.add(database.writeSoon(handle -> {
                add(handle, "lost");
                throw new NotFoundException("plan", "lost");
            }));
            done.add(database.writeSoon(WriteScope.ORGANIZATION, work, "two"));
            done.add(database.writeSoon(WriteScope.ORGANIZATION, work, "three"));
        });
        assertThat(done.get(0).join()).isEqualTo("one");
        assertThatThrownBy(done.get(1)::join).hasCauseInstanceOf(NotFoundException.class);
        assertThat(done.get(2).join()).isEqualTo("two");
        assertThat(done.get(3).join()).isEqualTo("three");
        assertThat(work.calls).containsExactly("alone one", "together [two, three]");
        assertThat(count()).isEqualTo(3);
    }

    @Test
    void joint_work_that_others_wait_for_is_done_for_who_waits() {
        NewCounters work = new NewCounters();
        assertThat(database.write(WriteScope.ORGANIZATION, work, "one")).isEqualTo("one");
        assertThatThrownBy(() -> database.write(WriteScope.ORGANIZATION, work, "bad"))
                .isInstanceOf(NotFoundException.class);
        assertThat(database.<String>rehearse(handle ->
                database.write(WriteScope.ORGANIZATION, work, "two"))).isEqualTo("two");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_commit_that_fails_fails_all_joint_work() throws Exception {
        NewCounters work = new NewCounters();
        try (Handle writer = new Handle(database.engine().writer())) {
            GroupCommit commits = new GroupCommit(() -> writer, () -> {
                throw new IllegalStateException("lost");
            }, Repeats.NONE);
            List<CompletableFuture<String>> done = new ArrayList<>();
            assertThatThrownBy(() -> commits.write(WriteScope.ORGANIZATION, handle -> {
                for (String name : List.of("one", "two")) {
                    done.add(commits.writeSoon(WriteScope.ORGANIZATION,
                            new JointStep<>(work, name, () -> { }, last -> { })));
                }
                return null;
            })).hasMessage("lost");
            for (CompletableFuture<String> one : done) {
                assertThatThrownBy(one::join).hasRootCauseMessage("lost");
            }
        }
    }

    /** Starts joint work for all items while somebody writes, so that they wait together. */
    private List<CompletableFuture<String>> waiting(NewCounters work, String... names) {
        List<CompletableFuture<String>> done = new ArrayList<>();
        database.writing(writing -> {
            for (String name : names) {
                done.add(database.writeSoon(WriteScope.ORGANIZATION, work, name));
            }
        });
        return done;
    }

    /** Adds counters; fails for bad names, and together as a whole for broken ones. */
    private static final class NewCounters implements JointWork<String, String> {
        private final List<String> calls = new ArrayList<>();

        @Override
        public String alone(Handle handle, String name) {
            calls.add("alone " + name);
            add(handle, name);
            if (name.equals("bad")) {
                throw new NotFoundException("plan", name);
            } else if (name.equals("broken")) {
                throw new IllegalArgumentException(name);
            }
            return name;
        }

        @Override
        public List<Outcome<String>> together(Handle handle, List<String> names) {
            calls.add("together " + names);
            return names.stream().map(name -> {
                if (name.equals("bad")) {
                    return Outcome.<String>failed(new NotFoundException("plan", name));
                } else if (name.startsWith("alone")) {
                    return Outcome.<String>notTogether();
                }
                add(handle, name);
                if (name.equals("broken")) {
                    throw new IllegalArgumentException(name);
                }
                return Outcome.done(name);
            }).toList();
        }
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
