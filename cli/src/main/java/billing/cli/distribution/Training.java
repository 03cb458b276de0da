package billing.cli.distribution;

import billing.cli.Main;
import billing.cli.session.Console;
import billing.cli.session.StandardOutput;
import billing.engine.Identifiers;
import billing.kernel.time.SystemClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs frequent commands, to record the classes that a start loads; the JVM writes them to the
 * class data archive at the end.
 */
public final class Training {
    private static final List<String> COMMANDS = List.of("--help", "version", "version -o json",
            "version -o yaml", "version -o csv", "init", "init", "doctor", "sql values(1)",
            "demo", "export catalog", "plan list", "customer list", "subscription list",
            "invoice list", "invoice list -o json", "nonsense");

    private Training() {
    }

    /** Runs the commands in a folder, whose files are in use until this program has ended. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        Console.ofProcess();
        for (String command : COMMANDS) {
            Main.start(console(folder, new ByteArrayOutputStream()), command.split(" "));
        }
        DriverTraining.run(console(folder, new ByteArrayOutputStream()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ServerTraining.run(console(folder, out), out);
    }

    private static Console console(Path folder, ByteArrayOutputStream out) {
        return new Console(InputStream.nullInputStream(), new StandardOutput(out),
                new PrintStream(PrintStream.nullOutputStream()),
                Map.of("BILLING_API_KEY", ServerTraining.KEY), folder,
                new SystemClock(), Identifiers::random, Console.Terminal.NONE, "billing");
    }
}
