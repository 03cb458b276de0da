package billing.run;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.engine.driver.WriteScope;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.StoreException;
import billing.kernel.time.Instants;
import billing.kernel.work.Chunks;
import billing.kernel.work.Pipeline;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.store.RunParts;
import billing.run.store.RunParts.Member;
import billing.run.store.RunParts.Outcome;
import billing.run.store.RunParts.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Periodic billing that several nodes carry out together: the one that carries out the run cuts
 * what is due at an instant into parts, and all that have nothing else to do book them.
 */
final class SharedBilling implements AutoCloseable {
    /** Fewer invoices are made by one node in less time than others take to notice. */
    static final int LEAST = 200;
    private static final int GROUPS = 100;
    private static final long PAUSE_MILLIS = 20;
    private final Database database;
    private final Identifiers identifiers;
    private final Preparation preparation;
    private final Pipeline<List<List<LiveSubscription>>, List<PreparedGroup>> pipeline =
            new Pipeline<>(Pipeline.OTHER_PROCESSORS);
    /** The groups of the parts that this node has cut, as it has read them. */
    private Map<UUID, List<List<LiveSubscription>>> cut = Map.of();
    /** The invoices that this node has booked of them, by their ids. */
    private final Map<UUID, BookedInvoice> own = new HashMap<>();

    /** A node's part in the billing of a database. */
    SharedBilling(Database database, Identifiers identifiers) {
        this.database = database;
        this.identifiers = identifiers;
        this.preparation = new Preparation(database);
    }

    /**
     * Has groups billed by all nodes; returns when all have been.
     *
     * @param billed receives each group with its invoice; null when none was made
     * @param failed receives each group that could not be billed, and why
     */
    void bill(List<List<LiveSubscription>> groups, Instant at,
              BiConsumer<List<LiveSubscription>, BookedInvoice> billed,
              BiConsumer<List<LiveSubscription>, RuntimeException> failed) {
        cut = cut(groups, at);
        try {
            bookAhead(List.copyOf(cut.keySet()));
            while (!areDone()) {
                if (!bookOne()) {
                    pause();
                }
            }
            report(at, billed, failed);
        } finally {
            cut = Map.of();
            own.clear();
        }
    }

    /** Passes on what became of the groups of the parts, which are all done. */
    private void report(Instant at, BiConsumer<List<LiveSubscription>, BookedInvoice> billed,
                        BiConsumer<List<LiveSubscription>, RuntimeException> failed) {
        Map<UUID, Outcome> outcomes = database.read(handle -> new RunParts(handle).outcomes());
        cut.forEach((id, some) -> {
            Outcome outcome = Optional.ofNullable(outcomes.get(id)).orElseThrow(() ->
                    new StoreException("another program has taken the billing run over",
                            "let it go on; nothing is billed twice", true, null));
            Map<UUID, BookedInvoice> made = booked(outcome.made().values(), at);
            for (int place = 0; place < some.size(); place++) {
                String reason = outcome.failed().get(place);
                if (reason == null) {
                    billed.accept(some.get(place), made.get(outcome.made().get(place)));
                } else {
                    failed.accept(some.get(place), new IllegalStateException(reason));
                }
            }
        });
    }

    /** Invoices of a part: those that another node has booked are read. */
    private Map<UUID, BookedInvoice> booked(Collection<UUID> ids, Instant at) {
        Map<UUID, BookedInvoice> booked = new HashMap<>();
        List<UUID> others = ids.stream().filter(id -> !own.containsKey(id)).toList();
        if (!others.isEmpty()) {
            database.read(handle -> new Invoices(handle).byIds(others)).forEach(invoice ->
                    booked.put(invoice.id(), BookedInvoice.of(invoice, at)));
        }
        ids.stream().filter(own::containsKey).forEach(id -> booked.put(id, own.get(id)));
        return booked;
    }

    private Map<UUID, List<List<LiveSubscription>>> cut(List<List<LiveSubscription>> groups,
                                                        Instant at) {
        Map<UUID, List<List<LiveSubscription>>> parts = new LinkedHashMap<>();
        Map<UUID, List<List<Member>>> stored = new LinkedHashMap<>();
        for (List<List<LiveSubscription>> some : Chunks.of(groups, GROUPS)) {
            UUID id = identifiers.next(at);
            parts.put(id, some);
            stored.put(id, some.stream().map(SharedBilling::members).toList());
        }
        database.write(WriteScope.OWN_ROWS, handle -> {
            new RunParts(handle).cut(stored, at);
            return parts.size();
        });
        return parts;
    }

    /**
     * Books parts in order, each prepared while those before are booked, as far as no other node
     * has begun them: the others begin with the last.
     */
    private void bookAhead(List<UUID> parts) {
        try (Pipeline<UUID, Optional<PreparedPart>> ahead =
                     new Pipeline<>(Pipeline.OTHER_PROCESSORS)) {
            ahead.work(parts, id -> database.read(handle -> new RunParts(handle).open(id))
                    .map(part -> prepare(part, groups ->
                            preparation.prepare(groups, part.at()))),
                    ready -> ready.forEach(one -> one.ifPresent(this::bookPrepared)));
        }
    }

    private void bookPrepared(PreparedPart prepared) {
        Part part = prepared.part();
        IsolatedWork.attempt(() -> keep(part, database.write(WriteScope.CUSTOMERS, handle ->
                new RunParts(handle).claim(part.id()).filter(part::equals).isPresent()
                        ? book(handle, prepared) : List.of())), e -> failed(part, e));
    }

    /** Only who has cut a part reports its invoices. */
    private void keep(Part part, Collection<BookedInvoice> booked) {
        if (cut.containsKey(part.id())) {
            booked.forEach(one -> own.put(one.made().id(), one));
        }
    }

    private boolean areDone() {
        return database.read(handle -> new RunParts(handle).areDone());
    }

    /** The parts that are not done are being booked by other nodes. */
    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the run was interrupted");
        }
    }

    private static List<Member> members(List<LiveSubscription> group) {
        return group.stream().map(live -> new Member(live.subscription().id(), changed(live)))
                .toList();
    }

    private static long changed(LiveSubscription live) {
        return Instants.toMicros(live.subscription().updatedAt());
    }

    /** Books a part of the run of another node, if there is one. */
    boolean help() {
        return !areDone() && bookOne();
    }

    /**
     * Deletes what is left of a run that ended before its billing was done, and waits for the parts
     * that nodes are still booking: what is due is read afterwards.
     */
    void begin() {
        while (!areDone()) {
            if (database.write(WriteScope.OWN_ROWS,
                    handle -> new RunParts(handle).deleteOpen()) == 0) {
                pause();
            }
        }
    }

    /**
     * Books a part that nobody works on; false when there is none. When its groups cannot be booked
     * together, each is booked alone, so that one fails alone.
     */
    private boolean bookOne() {
        Part[] claimed = new Part[1];
        try {
            Collection<BookedInvoice> booked = database.write(WriteScope.CLAIM, handle -> {
                Optional<Part> part = new RunParts(handle).claim();
                claimed[0] = part.orElse(null);
                return part.map(one -> book(handle,
                        prepare(one, groups -> prepared(groups, one.at())))).orElse(List.of());
            });
            if (claimed[0] == null) {
                return false;
            }
            keep(claimed[0], booked);
            return true;
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            if (claimed[0] == null) {
                throw e;
            }
            failed(claimed[0], e);
            return true;
        }
    }

    /**
     * Notes that a part cannot be booked as a whole, or that its next group cannot be. A node that
     * has claimed it meanwhile meets the same failure and comes here, too; who waits here claims
     * nothing, so one of them notes it.
     */
    private void failed(Part part, RuntimeException reason) {
        while (!database.write(WriteScope.OWN_ROWS,
                handle -> isNoted(handle, part, text(reason)))) {
            pause();
        }
    }

    /** Notes a failure unless it is noted already; false when another node works on the part. */
    private static boolean isNoted(Handle handle, Part part, String reason) {
        RunParts parts = new RunParts(handle);
        if (parts.open(part.id()).filter(part::equals).isEmpty()) {
            return true;
        }
        Outcome before = part.outcome();
        Outcome after = before == null ? Outcome.NONE
                : before.with(before.next() + 1, Map.of(), Map.of(before.next(), reason));
        Optional<Part> claimed = parts.claim(part.id()).filter(part::equals);
        claimed.ifPresent(same -> parts.store(same, after, same.at()));
        return claimed.isPresent();
    }

    private static String text(RuntimeException reason) {
        return reason.getMessage() == null ? reason.toString() : reason.getMessage();
    }

    /**
     * A part whose invoices are computed: all of them, or the next one when all together have
     * failed.
     *
     * @param end    the place after the last group that is prepared
     * @param places of the groups that are prepared
     */
    private record PreparedPart(Part part, int end, Map<List<LiveSubscription>, Integer> places,
                                List<PreparedGroup> groups) {
    }

    private PreparedPart prepare(Part part, Function<List<List<LiveSubscription>>,
            List<PreparedGroup>> computation) {
        Outcome before = part.outcome();
        int from = before == null ? 0 : before.next();
        int end = before == null ? part.groups().size() : from + 1;
        Map<Integer, List<LiveSubscription>> groups = unchanged(part, from, end);
        Map<List<LiveSubscription>, Integer> places = new IdentityHashMap<>();
        groups.forEach((place, group) -> places.put(group, place));
        return new PreparedPart(part, end, places,
                computation.apply(List.copyOf(groups.values())));
    }

    private Collection<BookedInvoice> book(Handle handle, PreparedPart prepared) {
        Part part = prepared.part();
        Map<List<LiveSubscription>, Integer> places = prepared.places();
        Map<Integer, UUID> made = new HashMap<>();
        Map<Integer, String> failed = new HashMap<>();
        prepared.groups().stream().filter(one -> one.failure() != null).forEach(one ->
                failed.put(places.get(one.group()), text(one.failure())));
        List<PreparedGroup> ready =
                prepared.groups().stream().filter(one -> one.failure() == null).toList();
        handle.enter(WriteScope.CUSTOMERS);
        Map<PreparedInvoice, BookedInvoice> invoices = PreparedGroup.book(
                new UnitOfWork(handle, identifiers, part.at()), preparation, ready);
        ready.stream().filter(one -> invoices.containsKey(one.invoice())).forEach(one ->
                made.put(places.get(one.group()), invoices.get(one.invoice()).made().id()));
        Outcome before = part.outcome() == null ? Outcome.NONE : part.outcome();
        new RunParts(handle).store(part, before.with(prepared.end(), made, failed), part.at());
        return invoices.values();
    }

    /**
     * The groups from a place on whose members are as they were when the part was cut. Whoever has
     * cut it need not read them: booking leaves out what has changed.
     */
    private Map<Integer, List<LiveSubscription>> unchanged(Part part, int from, int end) {
        List<List<LiveSubscription>> known = cut.get(part.id());
        if (known != null) {
            return IntStream.range(from, end).boxed().collect(Collectors.toMap(
                    place -> place, known::get, (a, b) -> a, LinkedHashMap::new));
        }
        Map<UUID, LiveSubscription> lives = new HashMap<>();
        database.read(handle -> new LiveSubscriptions(handle).byIds(
                part.groups().subList(from, end).stream().flatMap(List::stream).map(Member::id)
                        .toList())).forEach(live -> lives.put(live.subscription().id(), live));
        Map<Integer, List<LiveSubscription>> groups = new LinkedHashMap<>();
        for (int place = from; place < end; place++) {
            List<Member> members = part.groups().get(place);
            if (members.stream().allMatch(member -> lives.containsKey(member.id())
                    && changed(lives.get(member.id())) == member.changed())) {
                groups.put(place, members.stream().map(one -> lives.get(one.id())).toList());
            }
        }
        return groups;
    }

    private List<PreparedGroup> prepared(List<List<LiveSubscription>> groups, Instant at) {
        List<PreparedGroup> prepared = new ArrayList<>(groups.size());
        pipeline.work(Preparation.inParts(groups), some -> preparation.prepare(some, at),
                ready -> ready.forEach(prepared::addAll));
        return prepared;
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
