package billing.cli.command.book;

/** The option {@code --accrue}. */
final class AccrualOption {
    /** Its description. */
    static final String HELP = "Recognize usage revenue on the days of usage, not when it is"
            + " invoiced.";

    private AccrualOption() {
    }
}
