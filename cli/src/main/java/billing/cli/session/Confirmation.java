package billing.cli.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The mixin of commands that need confirmation: {@code --yes}. */
public final class Confirmation {
    @Option(names = {"-y", "--yes"}, description = "Confirm without prompting.")
    private boolean yes;

    /** Whether {@code --yes} was given. */
    public boolean isGiven() {
        return yes;
    }

    /**
     * Returns if the user confirms; prompts on a terminal only.
     *
     * @param what the action as a question: {@code overwrite billing.db?}
     * @throws RefusedException if the user declines, or standard input is not a terminal
     */
    public void require(Session session, String what) {
        if (yes) {
            return;
        }
        if (!session.console().terminal().in()) {
            throw new RefusedException("confirmation required: " + what,
                    "add --yes to confirm without a prompt");
        }
        session.console().err().print(what + " [y/N] ");
        session.console().err().flush();
        if (!answer(session).startsWith("y")) {
            throw new RefusedException("not confirmed: " + what, "answer y, or add --yes");
        }
    }

    private static String answer(Session session) {
        try {
            String line = new BufferedReader(new InputStreamReader(session.console().in(),
                    StandardCharsets.UTF_8)).readLine();
            return line == null ? "" : line.strip().toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
