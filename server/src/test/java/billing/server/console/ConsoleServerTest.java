package billing.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console among the other paths of a server. */
class ConsoleServerTest {
    @TempDir
    Path folder;

    @Test
    void the_root_leads_to_the_console_and_other_paths_stay_what_they_are()
            throws IOException, InterruptedException {
        try (ConsoleFixture browser = new ConsoleFixture(folder);
                HttpServer server = browser.serve()) {
            assertThat(get(server, "/").headers().firstValue("Location"))
                    .contains("/console/");
            assertThat(get(server, "/console/").headers().firstValue("Location"))
                    .contains("/console/sign-in");
            HttpResponse<String> form = get(server, "/console/sign-in");
            assertThat(form.body()).contains("<h1>Sign in</h1>");
            assertThat(form.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(form.headers().firstValue("Referrer-Policy")).contains("same-origin");
            assertThat(get(server, "/docs").body()).containsIgnoringCase("<!doctype html>");
            assertThat(get(server, "/health").statusCode()).isEqualTo(200);
            assertThat(get(server, "/api/v1/invoices").statusCode()).isEqualTo(401);
            assertThat(get(server, "/nowhere").body()).contains("resource_not_found");
        }
    }

    private static HttpResponse<String> get(HttpServer server, String path)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(
                "http://127.0.0.1:" + server.address().getPort() + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
