package billing.usage.file;

import billing.input.SimilarNames;
import billing.usage.store.EventIntake;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Names what would make rejected rows pass, where there is something other than their change.
 *
 * @param codes         the codes that there are
 * @param subscriptions the external ids that there are
 */
record Remedies(Supplier<Collection<String>> codes, Supplier<Collection<String>> subscriptions) {
    /** The options of the import that read the value of a row as it is. */
    static List<ReadingOption> options(RowFault fault) {
        if (fault.value() == null) {
            return List.of();
        }
        return switch (fault.kind()) {
            case TIMESTAMP -> ReadingOption.timestamps(fault.value());
            case NUMBER, PRECISE_TOTAL -> ReadingOption.numbers(fault.value());
            default -> List.of();
        };
    }

    /**
     * A hint how to fix a row.
     *
     * @param options those that read this row and all others that the hint is for
     * @return null where only the row itself can be changed
     */
    String hint(RowFault fault, List<ReadingOption> options) {
        if (isAmbiguous(fault, options)) {
            return "it is ambiguous: " + String.join(", ", options.stream().map(option ->
                    option.option() + " reads " + option.value().apply(fault.value())).toList());
        }
        return options.isEmpty() ? hint(fault) : options.get(0).hint();
    }

    /** Whether options read the value of a row differently. */
    static boolean isAmbiguous(RowFault fault, List<ReadingOption> options) {
        return options.stream().map(option -> option.value().apply(fault.value())).distinct()
                .count() > 1;
    }

    private String hint(RowFault fault) {
        return switch (fault.kind()) {
            case MISSING -> "if another column holds it: --map COLUMN="
                    + fault.sentence().split(" ")[0];
            case UNKNOWN_CODE -> SimilarNames.question(fault.value(), codes.get());
            case UNKNOWN_SUBSCRIPTION -> SimilarNames.question(fault.value(), subscriptions.get());
            case ARCHIVED -> "leave it out; " + EventIntake.ARCHIVED_REMEDY;
            default -> null;
        };
    }
}
