package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages of {@code serve} when it cannot listen. */
class StartingAndStoppingTest {
    @TempDir
    Path folder;

    @Test
    void a_port_in_use_is_named() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandRun run = serve("--port", String.valueOf(taken.getLocalPort()));
            assertThat(run.exit()).isEqualTo(5);
            assertThat(run.err()).contains("cannot listen on 127.0.0.1:" + taken.getLocalPort(),
                    "use another --port").doesNotContain("internal error");
        }
    }

    @Test
    void a_port_that_there_is_not_and_a_host_that_nobody_knows_are_wrong_usage() {
        for (String port : List.of("99999", "-1")) {
            CommandRun run = serve("--port", port);
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("--port: " + port + " is not a valid port");
        }
        assertThat(serve("--max-connections", "0").exit()).isEqualTo(2);
        CommandRun unknown = serve("--host", "no such host");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("--host: \"no such host\" is not a known host");
    }

    @Test
    void logs_are_kept_for_a_day_at_least() {
        for (String days : List.of("0", "-1")) {
            CommandRun run = serve("--log-retention", days);
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("--log-retention: " + days + " is less than 1");
        }
    }

    @Test
    void listening_for_messages_has_the_same_ports() throws Exception {
        CommandRun.Place place = CommandRun.in(folder);
        place.init();
        assertThat(place.run("webhook", "listen", "--port", "99999").exit()).isEqualTo(2);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandRun run = place.run("webhook", "listen", "--port",
                    String.valueOf(taken.getLocalPort()));
            assertThat(run.exit()).isEqualTo(5);
            assertThat(run.err()).contains("cannot listen on 127.0.0.1:" + taken.getLocalPort(),
                    "use another --port").doesNotContain("internal error");
        }
    }

    private CommandRun serve(String... options) {
        String[] all = new String[options.length + 1];
        all[0] = "serve";
        System.arraycopy(options, 0, all, 1, options.length);
        return CommandRun.in(folder).run(all);
    }
}
