package billing.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Runs programs of the system that builds a release. */
final class Shell {
    private Shell() {
    }

    /** What a program prints on standard output. */
    static String output(Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + exit + "\n" + text);
        }
        return text;
    }

    /** The same, whether or not the program has found everything that it was asked for. */
    static String found(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }

    static String output(String... command) throws IOException, InterruptedException {
        return output(Map.of(), List.of(command));
    }
}
