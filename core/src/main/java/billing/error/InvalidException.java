package billing.error;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Input breaks rules: 422, {@code validation_errors}; every field with all of its codes. */
public final class InvalidException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final transient Map<String, List<String>> details;

    /** The fields in order of appearance, each with its codes; {@code base} for no field. */
    public InvalidException(Map<String, List<String>> details) {
        super(details.entrySet().stream()
                .map(field -> field.getKey() + ": " + String.join(", ", field.getValue()))
                .collect(Collectors.joining("; ")));
        this.details = new LinkedHashMap<>(details);
    }

    /** One field with one code. */
    public InvalidException(String field, String code) {
        this(Map.of(field, List.of(code)));
    }

    /** Field name to codes, in order of appearance. */
    public Map<String, List<String>> details() {
        return details;
    }
}
