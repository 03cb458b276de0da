package billing.cli.output;

/** How a command ended, as the number that the shell sees; part of the documented interface. */
public enum ExitCode {
    DONE(0, "done"),
    FAILED(1, "failed; `diff`: something differs"),
    USAGE(2, "the command line is wrong"),
    INVALID_INPUT(3, "an input file or a value is invalid; nothing was written"),
    NOT_FOUND(4, "what was named does not exist"),
    CONFLICT(5, "it already exists, or its state forbids the action"),
    REFUSED(6, "a check refused the action or found a fault"),
    REMOTE(7, "the network or a remote service failed"),
    PARTLY(8, "partly done: some rows were rejected, the others are stored"),
    INTERRUPTED(130, "interrupted; the same command resumes");

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

    /** What it tells a script, as printed by {@code billing help exit-codes}. */
    public String meaning() {
        return meaning;
    }
}
