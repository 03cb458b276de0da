package billing.server.business;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.page.Site;
import billing.server.render.IdPrefix;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failure that no test expects fails the test in which it occurs. */
class RunningServerTest {
    @TempDir
    Path folder;

    @Test
    void an_unforeseen_failure_is_reported_at_the_end() throws Exception {
        RunningServer server = failing();
        assertThatThrownBy(server::close).isInstanceOf(AssertionError.class)
                .hasMessageContaining("unforeseen failures").hasMessageContaining("broken");
    }

    @Test
    void a_failure_that_was_taken_is_not() throws Exception {
        try (RunningServer server = failing()) {
            assertThat(server.takeUnforeseen()).hasSize(1);
        }
    }

    private RunningServer failing() throws Exception {
        Site broken = request -> {
            throw new IllegalStateException("broken");
        };
        RunningServer server = new RunningServer(folder, IdPrefix.DEFAULT, () -> RunningServer.NOW,
                Listening.onThisMachine(Limits.ofBodies(RunningServer.LONGEST_BODY)),
                Map.of("/broken", broken));
        assertThat(HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(
                "http://127.0.0.1:" + server.port() + "/broken")).build(),
                BodyHandlers.ofString()).statusCode()).isEqualTo(500);
        return server;
    }
}
