package billing.error;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Input breaks rules: 422, {@code validation_errors}; every field with all of its codes. */
public final class InvalidException extends BillingException {
    /** Stands for the fault of a whole, which no field names: its code stands in its place. */
    public static final String NO_FIELD = "";

    private static final long serialVersionUID = 1L;
    private final transient Map<String, List<String>> details;

    /** The fields in order of appearance, each with its codes; {@code base} for no field. */
    public InvalidException(Map<String, List<String>> details) {
        super(details.entrySet().stream()
                .map(field -> (field.getKey().equals(NO_FIELD) ? "" : field.getKey() + ": ")
                        + String.join(", ", field.getValue()))
                .collect(Collectors.joining("; ")));
        this.details = new LinkedHashMap<>(details);
    }

    /** One field with one code. */
    public InvalidException(String field, String code) {
        this(Map.of(field, List.of(code)));
    }

    /** What is wrong with the items of a batch, by index: {@code 1.timestamp: invalid_format}. */
    public static InvalidException ofItems(Map<Integer, InvalidException> faults) {
        Map<String, List<String>> details = new LinkedHashMap<>();
        faults.forEach((index, fault) -> fault.details().forEach((field, codes) ->
                details.put(index + (field.equals(NO_FIELD) ? field : "." + field), codes)));
        return new InvalidException(details);
    }

    /** Field name to codes, in order of appearance. */
    public Map<String, List<String>> details() {
        return details;
    }
}
