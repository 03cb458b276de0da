package billing.archive;

import billing.archive.MonthFile.ChangedUsage;
import billing.archive.store.SettledPeriods;
import billing.customer.Organization;
import billing.customer.store.Organizations;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Instants;
import billing.run.BillingRun;
import billing.run.schedule.JobType;
import billing.usage.archive.ArchiveFile;
import billing.usage.archive.ArchiveFolder;
import billing.usage.store.SettledUsage;
import billing.usage.store.SettledUsage.Bound;
import billing.usage.store.UsageArchives;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Moves usage of settled periods to files, month by month: a file is written and verified before
 * the transaction that deletes its events and records it. What an interruption leaves is an
 * unrecorded file at most; repeated, it goes on with the first month that is left.
 */
public final class UsageArchiving {
    /** The work that bills usage; what else is due concerns none. */
    private static final Set<JobType> BILLING =
            Set.of(JobType.ACTIVATION, JobType.ENDING, JobType.PERIODIC_BILLING);
    /** A month is written again when usage has changed meanwhile, but not for ever. */
    private static final int ATTEMPTS = 3;
    /** No event is earlier. */
    private static final Instant EARLIEST = Instants.ofMicros(Long.MIN_VALUE / 2);
    private static final int REASONS_SHOWN = 5;
    private final Database database;
    private final Identifiers identifiers;
    private final Instant now;

    /** Moves usage of a database at {@code now}. */
    public UsageArchiving(Database database, Identifiers identifiers, Instant now) {
        this.database = database;
        this.identifiers = identifiers;
        this.now = now;
    }

    /**
     * What was archived, or would be.
     *
     * @param months in order; those without events are left out
     * @param kept   subscriptions that keep usage from before the date, since a period reaches
     *               over it
     */
    public record Outcome(List<ArchivedMonth> months, long kept) {
    }

    /**
     * Returns what {@link #archive} would do now; writes nothing.
     *
     * @throws NotAllowedException as {@link #archive} does
     */
    public Outcome preview(DateOrInstant before) {
        SettledPeriods settled = settled(before);
        List<ArchivedMonth> months = new ArrayList<>();
        for (YearMonth month = next(settled.bounds(), null); month != null;
                month = next(settled.bounds(), month)) {
            Instant from = MonthFile.start(month);
            Instant end = MonthFile.start(month.plusMonths(1));
            months.add(new ArchivedMonth(month, database.<Long>read(handle ->
                    new SettledUsage(handle).count(settled.bounds(), from, end)), null));
        }
        return new Outcome(months, settled.kept());
    }

    /**
     * Moves the usage before a date.
     *
     * @param before    a date is one in the time zone of each customer
     * @param directory to which files are written
     * @param progress  receives each month when it has been moved
     * @throws NotAllowedException {@code billing_not_settled} while usage before the date is still
     *                             to be billed; {@code usage_changes} when usage before the date is
     *                             received so often that no file agrees with the database
     */
    public Outcome archive(DateOrInstant before, Path directory,
                           Consumer<ArchivedMonth> progress) {
        return database.runAlone(() -> {
            SettledPeriods settled = settled(before);
            Organization organization =
                    database.read(handle -> new Organizations(handle).get());
            ArchiveFolder folder = new ArchiveFolder(directory.toAbsolutePath().normalize(),
                    new ArchiveFolder.Organization(organization.id(), organization.name()));
            List<ArchivedMonth> months = new ArrayList<>();
            for (YearMonth month = next(settled.bounds(), null); month != null;
                    month = next(settled.bounds(), month)) {
                ArchivedMonth moved = move(month, folder, settled.bounds());
                if (moved != null) {
                    months.add(moved);
                    progress.accept(moved);
                }
            }
            database.writing(handle -> new SettledUsage(handle).close(settled.bounds()));
            return new Outcome(months, settled.kept());
        });
    }

    private SettledPeriods settled(DateOrInstant before) {
        Set<String> due = new BillingRun(database, identifiers).due(now, BILLING);
        SettledPeriods settled =
                database.read(handle -> new SettledPeriods(handle, before, due));
        List<String> reasons = settled.reasons();
        if (!reasons.isEmpty()) {
            int shown = Math.min(reasons.size(), REASONS_SHOWN);
            throw new NotAllowedException("billing_not_settled", "usage before "
                    + (before.date() == null ? before.instant() : before.date())
                    + " is still to be billed: " + String.join("; ", reasons.subList(0, shown))
                    + (reasons.size() > shown ? "; and " + (reasons.size() - shown) + " more"
                            : ""));
        }
        return settled;
    }

    /** The first month with usage to be moved after another one; null when there is none. */
    private YearMonth next(List<Bound> bounds, YearMonth after) {
        Instant from = after == null ? EARLIEST
                : MonthFile.start(after.plusMonths(1));
        Instant first = database.read(handle -> new SettledUsage(handle).first(bounds, from));
        return first == null ? null : YearMonth.from(first.atOffset(ZoneOffset.UTC));
    }

    /** Moves a month; null when nothing of it is left. */
    private ArchivedMonth move(YearMonth month, ArchiveFolder folder, List<Bound> bounds) {
        Set<String> names = database.read(handle -> new UsageArchives(handle).all().stream()
                .map(ArchiveFile::name).collect(Collectors.toSet()));
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            MonthFile file = new MonthFile(month, folder, names);
            if (!written(file, bounds)) {
                return null;
            }
            try {
                ArchiveFile recorded = database.write(handle -> file.move(handle, now));
                return new ArchivedMonth(month, recorded.contents().events(), recorded);
            } catch (ChangedUsage e) {
                // The file lacks what was received since it was written: a new one has it.
                file.discard();
            }
        }
        throw new NotAllowedException("usage_changes", "usage of " + month + " is received or"
                + " voided all the time; archive it when it has ended, or an earlier date");
    }

    /** Writes the file; false when there was nothing to do. */
    private boolean written(MonthFile file, List<Bound> bounds) {
        boolean written = false;
        try {
            written = database.<Boolean>read(handle -> file.write(handle, bounds));
            return written;
        } finally {
            if (!written) {
                file.discard();
            }
        }
    }
}
