package billing.input;

import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.error.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the faults of documents; nothing stops at the first.
 *
 * <p>Each fault has a place for people who fix files and a bare field name with a code for the
 * answers of the API ({@code api-conventions.md 3}).
 */
public final class Problems {
    private static final String NOT_FOUND = "_not_found";
    private static final String UNAVAILABLE = "feature_unavailable";
    /** Codes that refuse the whole request, {@code api-conventions.md 3.1}. */
    private static final Set<String> REFUSALS =
            Set.of("only_one_limitation_type_per_coupon_allowed");
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, List<String>> details = new LinkedHashMap<>();

    /**
     * Notes a fault of a value.
     *
     * @param field   the bare name under which the API lists the code
     * @param code    {@code value_is_invalid}, …
     * @param message a sentence: what is wrong, with the value
     * @param hint    what would be right; or null
     */
    public void add(Node at, String field, String code, String message, String hint) {
        add(at.place(), at.path(), field, code, message, hint);
    }

    /** Notes a fault of something that has a place but is not a value, like a member's name. */
    public void add(SourceLocation place, String path, String field, String code, String message,
                    String hint) {
        problems.add(new Problem(place.file(), place.line(), place.column(),
                path.isEmpty() ? null : path, code, message, hint));
        addCode(field, code);
    }

    /** Adds a second code to a fault that has been noted, for the answers of the API. */
    public void addCode(String field, String code) {
        details.computeIfAbsent(field, name -> new ArrayList<>()).add(code);
    }

    /** Whether all is well so far. */
    public boolean isEmpty() {
        return problems.isEmpty();
    }

    /** How many there are. */
    public int size() {
        return problems.size();
    }

    /** The problems in the order of the files. */
    public List<Problem> all() {
        return problems.stream().sorted(Comparator.comparing(Problem::file)
                .thenComparing(Problem::line).thenComparing(Problem::column)).toList();
    }

    /** Bare field name to its codes, for {@link billing.kernel.error.InvalidException}. */
    public Map<String, List<String>> details() {
        return details;
    }

    /**
     * Refuses a request when anything is wrong: what is named but does not exist comes first.
     *
     * @throws NotFoundException   for a code like {@code tax_not_found}
     * @throws ForbiddenException  for {@code feature_unavailable}
     * @throws NotAllowedException for a code that forbids the whole
     * @throws InvalidException    with every field and its codes
     */
    public void refuseRequest() {
        details.values().stream().flatMap(List::stream)
                .filter(code -> code.endsWith(NOT_FOUND)).findFirst().ifPresent(code -> {
                    throw new NotFoundException(
                            code.substring(0, code.length() - NOT_FOUND.length()), null);
                });
        problems.stream().filter(one -> one.code().equals(UNAVAILABLE)).findFirst()
                .ifPresent(one -> {
                    throw new ForbiddenException(UNAVAILABLE, one.message());
                });
        details.values().stream().flatMap(List::stream).filter(REFUSALS::contains).findFirst()
                .ifPresent(code -> {
                    throw new NotAllowedException(code, code.replace('_', ' '));
                });
        if (!details.isEmpty()) {
            throw new InvalidException(details, problems.stream()
                    .map(one -> InvalidException.explanation(one.field(), one.code(),
                            one.message(), one.hint())).toList());
        }
    }

    /**
     * Refuses the documents when anything is wrong.
     *
     * @throws InputException with all problems
     */
    public void refuse() {
        if (!problems.isEmpty()) {
            throw new InputException(all());
        }
    }
}
