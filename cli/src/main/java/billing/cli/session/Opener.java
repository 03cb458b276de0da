package billing.cli.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Opens files with the program that the desktop has for them. */
public final class Opener {
    private static final int STARTED_SECONDS = 3;

    private Opener() {
    }

    /** Whether a viewer runs, or has ended without an error, after a short time. */
    public static boolean hasOpened(Path file) {
        try {
            Process viewer = new ProcessBuilder(command(file))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            return !viewer.waitFor(STARTED_SECONDS, TimeUnit.SECONDS) || viewer.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static List<String> command(Path file) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return List.of("open", file.toString());
        }
        return system.contains("windows") ? List.of("cmd", "/c", "start", "", file.toString())
                : List.of("xdg-open", file.toString());
    }
}
