package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server never acknowledges what it writes to a file that nobody will find again. */
@Timeout(120)
@Tag("sqlite")
class ReplacedDatabaseTest {
    @TempDir
    Path folder;

    @Test
    void a_backup_is_not_restored_under_a_running_server() throws Exception {
        Path database = folder.resolve("billing.db");
        Path backup = folder.resolve("backup.db");
        try (ServeProcess server = ServeProcess.start(database)) {
            assertThat(billing(database, "backup", backup.toString())).isEmpty();
            assertThat(customer(server, "kept")).isEqualTo(200);
            assertThat(billing(database, "restore", "--yes", backup.toString()))
                    .contains("is in use by another program", "stop `billing serve`");
            assertThat(customer(server, "more")).isEqualTo(200);
            assertThat(server.get("/customers/kept").statusCode()).isEqualTo(200);
            server.process().destroy();
            server.process().waitFor();
        }
        assertThat(billing(database, "restore", "--yes", backup.toString())).isEmpty();
    }

    @Test
    void a_server_whose_file_is_removed_acknowledges_nothing_more_and_reports_it()
            throws Exception {
        Path database = folder.resolve("billing.db");
        try (ServeProcess server = ServeProcess.start(database)) {
            assertThat(customer(server, "kept")).isEqualTo(200);
            assertThat(ready(server).statusCode()).isEqualTo(200);
            for (String ending : new String[] {"", "-wal", "-shm", "-lock"}) {
                Files.deleteIfExists(Path.of(database + ending));
            }
            assertThat(customer(server, "lost")).isEqualTo(503);
            assertThat(server.post("/events", "{'event': {'transaction_id': 't', 'code': 'c',"
                    + " 'external_subscription_id': 's'}}").statusCode()).isEqualTo(503);
            assertThat(server.get("/customers/kept").statusCode()).isEqualTo(503);
            assertThat(ready(server).statusCode()).isEqualTo(503);
            assertThat(ready(server).body()).contains("was removed while it was in use");
        }
        assertThat(Files.readAllLines(ServeProcess.log(database).toPath())).filteredOn(line ->
                line.contains("database gone")).hasSize(1);
    }

    private static int customer(ServeProcess server, String id) throws Exception {
        return server.post("/customers", "{'customer': {'external_id': '" + id + "'}}")
                .statusCode();
    }

    private static HttpResponse<String> ready(ServeProcess server) throws Exception {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                URI.create(server.address() + "/ready")).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** What a command complains of; nothing when it succeeds. */
    private static String billing(Path database, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(ServeProcess.java());
        command.addAll(List.of("--db", database.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        String errors = new String(process.getErrorStream().readAllBytes(),
                StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : errors;
    }
}
