package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.NewDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code billing console}, and {@code billing serve --no-console}. */
class ConsoleCommandTest {
    @TempDir
    Path folder;

    @Test
    void the_console_opens_once_by_its_link_and_serve_can_do_without_it() throws Exception {
        Path database = folder.resolve("billing.db");
        try (ServeProcess server = ServeProcess.start(database, "--no-console", "--no-run")) {
            assertThat(get(server.address() + "/").statusCode()).isEqualTo(404);
            assertThat(get(server.address() + "/console/").statusCode()).isEqualTo(404);
        }
        List<String> command = new ArrayList<>(ServeProcess.java());
        command.addAll(List.of("--db", NewDatabase.addressToCreate(database).toString(),
                "console", "--no-browser"));
        Process console = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader output = new BufferedReader(new InputStreamReader(
                console.getInputStream(), StandardCharsets.UTF_8))) {
            String link = output.readLine();
            assertThat(link).matches("http://127\\.0\\.0\\.1:\\d+/console/open/[0-9a-f]{64}");
            HttpResponse<String> opened = get(link);
            assertThat(opened.statusCode()).isEqualTo(200);
            assertThat(opened.headers().firstValue("Set-Cookie").orElseThrow())
                    .contains("HttpOnly", "SameSite=Strict");
            assertThat(get(link).statusCode()).isEqualTo(401);
        } finally {
            console.destroy();
        }
    }

    private static HttpResponse<String> get(String address)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(address))
                .build(), HttpResponse.BodyHandlers.ofString());
    }
}
