package billing.cli.command.book;

/** What {@code --accrue} says. */
final class AccrualOption {
    /** Its description. */
    static final String HELP = "Earn usage on the days on which it is used, not when it is"
            + " invoiced.";

    private AccrualOption() {
    }
}
