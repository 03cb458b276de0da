package billing.server.console.view;

/** Who caused a change, as the activity log has it. */
public final class Actor {
    private Actor() {
    }

    /** How people call a source of the log: {@code api}, {@code front} or {@code system}. */
    public static String name(String source) {
        return switch (source) {
            case "api" -> "API";
            case "front" -> "Command line, console, portal";
            default -> State.words(source);
        };
    }
}
