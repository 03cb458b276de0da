package billing.kernel.error;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Input breaks rules: 422, {@code validation_errors}; every field with all of its codes. */
public final class InvalidException extends BillingException {
    /**
     * Used for a fault of the whole request, which belongs to no field: its code replaces the
     * field.
     */
    public static final String NO_FIELD = "";

    private static final long serialVersionUID = 1L;
    private final transient Map<String, List<String>> details;
    private final transient List<Problem> explanations;

    /** The fields in order of appearance, each with its codes; {@code base} for no field. */
    public InvalidException(Map<String, List<String>> details) {
        this(details, List.of());
    }

    /** The same with messages for people about some of the faults. */
    public InvalidException(Map<String, List<String>> details, List<Problem> explanations) {
        super(details.entrySet().stream()
                .map(field -> (field.getKey().equals(NO_FIELD) ? "" : field.getKey() + ": ")
                        + String.join(", ", field.getValue()))
                .collect(Collectors.joining("; ")));
        this.details = new LinkedHashMap<>(details);
        this.explanations = List.copyOf(explanations);
    }

    /** One field with one code. */
    public InvalidException(String field, String code) {
        this(Map.of(field, List.of(code)));
    }

    /** The same with a message for people: the wrong value, and what would be right. */
    public InvalidException(String field, String code, String message, String hint) {
        this(Map.of(field, List.of(code)), List.of(explanation(field, code, message, hint)));
    }

    /** The message for people about a fault; the hint may be null. */
    public static Problem explanation(String field, String code, String message, String hint) {
        return new Problem(null, 0, 0, field, code, message, hint);
    }

    /** What is wrong with the items of a batch, by index: {@code 1.timestamp: invalid_format}. */
    public static InvalidException ofItems(Map<Integer, InvalidException> faults) {
        Map<String, List<String>> details = new LinkedHashMap<>();
        faults.forEach((index, fault) -> fault.details().forEach((field, codes) ->
                details.put(index + (field.equals(NO_FIELD) ? field : "." + field), codes)));
        return new InvalidException(details);
    }

    /** Sentences for people about some or all of the faults. */
    public List<Problem> explanations() {
        return explanations;
    }

    @Override
    public ErrorKind kind() {
        return details.values().stream().flatMap(List::stream)
                .allMatch(ErrorCode.VALUE_ALREADY_EXIST::equals) ? ErrorKind.ALREADY_EXISTS
                : ErrorKind.INVALID;
    }

    @Override
    public Map<String, List<String>> details() {
        return details;
    }
}
