package billing.documents;

import billing.kernel.time.DatePeriod;
import java.util.List;

/**
 * The fees of one subscription.
 *
 * @param title  the subscription's name; null prints no heading, as on a one-off invoice
 * @param period what the invoice covers; null for none
 * @param groups in printed order, none empty
 */
public record Section(String title, DatePeriod period, List<Group> groups) {
    /** The kind of charges in a group of lines. */
    public enum Category {
        SUBSCRIPTION, USAGE, FIXED_CHARGES, COMMITMENT, ADD_ONS, CREDITS
    }

    /**
     * Lines of one kind and period.
     *
     * @param period what these lines cover, usage being one period before the fee in advance; null
     *               when it is the section's
     */
    public record Group(Category category, DatePeriod period, List<Line> lines) {
        public Group {
            lines = List.copyOf(lines);
        }
    }

    public Section {
        groups = List.copyOf(groups);
    }

    /** The sum of the lines in minor units. */
    public long subtotalCents() {
        return groups.stream().flatMap(group -> group.lines().stream())
                .mapToLong(Line::amountCents).reduce(0, Math::addExact);
    }
}
