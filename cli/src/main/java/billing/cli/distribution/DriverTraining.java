package billing.cli.distribution;

import billing.cli.Main;
import billing.cli.session.Console;
import billing.engine.driver.DatabaseAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;

/**
 * Runs commands on a database server, to record the classes that connecting to one loads. A thread
 * of this program is the server ({@link TrainingSession}): a build needs no other one.
 */
final class DriverTraining {
    private static final List<String> COMMANDS = List.of("invoice list", "sql values(1)");

    private DriverTraining() {
    }

    /** Runs the commands, which end with errors: the server has no data for them. */
    static void run(Console console) throws IOException {
        try (ServerSocket entry = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            start(() -> accept(entry));
            String address = DatabaseAddress.SCHEME + "training@"
                    + entry.getInetAddress().getHostAddress() + ":" + entry.getLocalPort()
                    + "/training";
            for (String command : COMMANDS) {
                Main.start(console, ("--db " + address + " " + command).split(" "));
            }
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "trained driver");
        thread.setDaemon(true);
        thread.start();
    }

    private static void accept(ServerSocket entry) {
        try {
            while (true) {
                Socket client = entry.accept();
                start(() -> answer(client));
            }
        } catch (IOException e) {
            // The training is over.
            return;
        }
    }

    /** A session that fails is closed, so no command waits for it. */
    private static void answer(Socket client) {
        try (client) {
            new TrainingSession(client).answer();
        } catch (IOException e) {
            // The driver has closed the session.
            return;
        }
    }
}
