package billing.usage.file;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts rejected rows by what is wrong with them. */
final class RejectedReasons {
    /** So many rows of a kind are kept, to find an option that would read them. */
    private static final int SAMPLES = 20;
    private static final int LONGEST = 300;
    private final Remedies remedies;
    private final Map<String, Group> groups = new LinkedHashMap<>();

    RejectedReasons(Remedies remedies) {
        this.remedies = remedies;
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

        /** The option that would read the row, where there is one. */
        RejectedReason reason(Remedies remedies) {
            samples.sort(Comparator.comparingLong(RejectedRow::line));
            for (RejectedRow row : samples) {
                String hint = remedies.remedy(row.fault());
                if (hint != null) {
                    return new RejectedReason(rows, row.line(), shown(row), hint);
                }
            }
            return new RejectedReason(rows, samples.get(0).line(), shown(samples.get(0)), null);
        }

        /** A cell may be of a million characters; the file of rejected rows has it whole. */
        private static String shown(RejectedRow row) {
            String reason = row.reason();
            return reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST - 1) + "…";
        }
    }

    void add(List<RejectedRow> rejected) {
        rejected.forEach(row -> groups.computeIfAbsent(row.fault().group(),
                name -> new Group()).add(row));
    }

    /** The reasons, the most frequent first. */
    List<RejectedReason> all() {
        return groups.values().stream().map(group -> group.reason(remedies))
                .sorted(Comparator.comparingLong(RejectedReason::rows).reversed()).toList();
    }
}
