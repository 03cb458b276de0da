package billing.kernel.error;

import java.util.List;

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

    /** The problems in the order of the files. */
    public List<Problem> problems() {
        return problems;
    }
}
