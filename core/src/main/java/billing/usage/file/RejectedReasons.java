package billing.usage.file;

import billing.input.Characters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts rejected rows by what is wrong with them and what would make them pass. */
final class RejectedReasons {
    /** So many rows of a reason are kept, to find one that shows what is ambiguous. */
    private static final int SAMPLES = 20;
    /** So many reasons are counted for a kind of error: a wrong column has a million names. */
    private static final int REASONS = 5;
    private static final int LONGEST = 300;
    private final Remedies remedies;
    private final Map<Key, Group> groups = new LinkedHashMap<>();

    RejectedReasons(Remedies remedies) {
        this.remedies = remedies;
    }

    /**
     * What rows have in common.
     *
     * @param name    what is wrong with them
     * @param options those that read each of them
     * @param rest    whether these are the rows for which there are too many reasons
     */
    private record Key(String name, List<ReadingOption> options, boolean rest) {
        static Key of(RowFault fault) {
            return new Key(fault.group(), Remedies.options(fault), false);
        }
    }

    private static final class Group {
        private final List<RejectedRow> samples = new ArrayList<>();
        private long rows;

        void add(RejectedRow row) {
            rows++;
            if (samples.size() < SAMPLES) {
                samples.add(row);
            }
        }

        void add(Group other) {
            rows += other.rows;
            samples.addAll(other.samples);
        }

        RejectedReason reason(Key key, Remedies remedies) {
            samples.sort(Comparator.comparingLong(RejectedRow::line));
            RejectedRow row = samples.stream()
                    .filter(one -> Remedies.isAmbiguous(one.fault(), key.options())).findFirst()
                    .orElse(samples.get(0));
            return new RejectedReason(rows, row.line(), shown(row),
                    key.rest() ? null : remedies.hint(row.fault(), key.options()),
                    row.fault().kind() != RowFault.Kind.ARCHIVED);
        }

        /** A cell may be of a million characters; the file of rejected rows has it whole. */
        private static String shown(RejectedRow row) {
            return Characters.shortened(row.reason(), LONGEST);
        }
    }

    void add(List<RejectedRow> rejected) {
        rejected.forEach(row -> group(row.fault()).add(row));
    }

    private Group group(RowFault fault) {
        Key key = Key.of(fault);
        Group group = groups.get(key);
        if (group != null) {
            return group;
        }
        String kind = fault.kind().name();
        boolean full = groups.values().stream().filter(one ->
                one.samples.get(0).fault().kind() == fault.kind()).count() >= REASONS;
        return groups.computeIfAbsent(full ? new Key(kind, List.of(), true) : key,
                name -> new Group());
    }

    /** The reasons, the most frequent first. */
    List<RejectedReason> all() {
        Map<Key, Group> decided = new LinkedHashMap<>();
        groups.forEach((key, group) -> decided.computeIfAbsent(
                new Key(key.name(), decided(key.options()), key.rest()),
                name -> new Group()).add(group));
        return decided.entrySet().stream()
                .map(entry -> entry.getValue().reason(entry.getKey(), remedies))
                .sorted(Comparator.comparingLong(RejectedReason::rows).reversed()).toList();
    }

    /**
     * Of the options that read a text, those that read the others of the file too: 1,250,000
     * decides how 12,500 is to be read. All of them where the others contradict each other.
     */
    private List<ReadingOption> decided(List<ReadingOption> options) {
        List<ReadingOption> left = new ArrayList<>(options);
        for (Key other : groups.keySet()) {
            if (other.options().stream().anyMatch(options::contains)) {
                left.retainAll(other.options());
            }
        }
        return left.isEmpty() ? options : List.copyOf(left);
    }
}
