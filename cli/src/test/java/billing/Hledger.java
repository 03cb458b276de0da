package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The real hledger, where this machine has it. */
final class Hledger {
    private Hledger() {
    }

    /** Asserts that it accepts a journal and reads the balances of our report from it. */
    static void check(Path folder, String journal, String balancesCsv) throws IOException {
        if (!isThere()) {
            System.err.println("hledger is not installed: the journal is not checked with it");
            return;
        }
        Path file = Files.writeString(folder.resolve("checked.journal"), journal);
        assertThat(run(file, "check", "--strict")).isEmpty();
        assertThat(run(file, "check", "ordereddates")).isEmpty();
        List<String> ours = balancesCsv.lines().skip(1).map(line -> line.split(","))
                .map(cells -> cells[0] + " " + cells[1] + " " + cells[2]).sorted().toList();
        assertThat(theirs(run(file, "balance", "--flat", "--no-total", "-O", "csv",
                "--layout", "bare"))).isEqualTo(ours);
    }

    /** {@code "account","commodity","balance"} a line. */
    private static List<String> theirs(String csv) {
        List<String> lines = new ArrayList<>();
        csv.lines().skip(1).map(line -> line.replace("\"", "").split(","))
                .map(cells -> cells[0] + " " + cells[2] + " " + cells[1]).forEach(lines::add);
        return lines.stream().sorted().toList();
    }

    private static boolean isThere() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "hledger")));
    }

    private static String run(Path file, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("hledger", "-f", file.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LANG", "C.UTF-8");
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(),
                StandardCharsets.UTF_8);
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return said;
    }
}
