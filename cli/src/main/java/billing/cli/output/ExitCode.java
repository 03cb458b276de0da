package billing.cli.output;

/** The exit codes of the process; part of the documented interface. */
public enum ExitCode {
    DONE(0, "success"),
    FAILED(1, "failed; `diff`: there are differences"),
    USAGE(2, "invalid command line"),
    INVALID_INPUT(3, "invalid input file or value; nothing was written"),
    NOT_FOUND(4, "the named object does not exist"),
    CONFLICT(5, "the object already exists, or its state forbids the action"),
    REFUSED(6, "confirmation required, or a check found a fault"),
    REMOTE(7, "the network or a remote service failed"),
    PARTLY(8, "partly done: some rows or files were rejected, the others are stored"),
    INTERRUPTED(130, "interrupted; run the same command again to resume");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /** The number that the process exits with. */
    public int number() {
        return number;
    }

    /** Its meaning, as printed by {@code billing help exit-codes}. */
    public String meaning() {
        return meaning;
    }
}
