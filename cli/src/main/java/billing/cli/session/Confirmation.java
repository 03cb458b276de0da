package billing.cli.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The mixin of commands that ask before they act: {@code --yes}. */
public final class Confirmation {
    @Option(names = {"-y", "--yes"}, description = "Do it without asking.")
    private boolean yes;

    /** Whether the person has agreed beforehand. */
    public boolean isGiven() {
        return yes;
    }

    /**
     * Returns when the person agrees; asks only on a terminal.
     *
     * @param what the action as a question: {@code overwrite billing.db?}
     * @throws RefusedException when the answer is no, or nobody can be asked
     */
    public void require(Session session, String what) {
        if (yes) {
            return;
        }
        if (!session.console().terminal().in()) {
            throw new RefusedException("not done without consent: " + what,
                    "add --yes to do it without asking");
        }
        session.console().err().print(what + " [y/N] ");
        session.console().err().flush();
        if (!answer(session).startsWith("y")) {
            throw new RefusedException("not done: " + what, "answer y, or add --yes");
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
