package billing.kernel.error;

import java.util.List;
import java.util.Map;

/** Input files with faults: all of them at once, each with its place; nothing was written. */
public final class InputException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    /** At least one problem, in the order of the files. */
    public InputException(List<Problem> problems) {
        super(problems.size() == 1 ? problems.get(0).message()
                : problems.size() + " problems in the input");
        this.problems = List.copyOf(problems);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.INVALID;
    }

    /** A request has no place in a file that could be named: all of it is invalid. */
    @Override
    public Map<String, List<String>> details() {
        return Map.of("base", List.of("invalid_format"));
    }

    /** In the order of the files. */
    @Override
    public List<Problem> problems() {
        return problems;
    }
}
