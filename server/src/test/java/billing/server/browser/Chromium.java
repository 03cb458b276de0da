package billing.server.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Chromium without a window, driven by its DevTools protocol. Pages are checked with axe-core,
 * which the page's own policy of scripts does not concern.
 */
public final class Chromium implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final long SECONDS = 120;
    private static final int HEIGHT = 900;
    private static final JsonMapper MAPPER = new JsonMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final List<String> complaints = new ArrayList<>();
    private final Process process;
    private final WebSocket socket;
    private int sent;

    private Chromium(Process process, URI page) {
        this.process = process;
        this.socket = client.newWebSocketBuilder().buildAsync(page, new Receiver()).join();
        call("Page.enable", Map.of());
        call("Log.enable", Map.of());
    }

    /** Joins the parts of messages. */
    private final class Receiver implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                try {
                    messages.add(MAPPER.readTree(text.toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    /** Starts it with a profile in a folder; the test is skipped where it is not installed. */
    public static Chromium start(Path folder) throws IOException, InterruptedException {
        assumeThat(PROGRAM).as("Chromium is not installed").exists();
        Path profile = folder.resolve("chromium");
        Process process = new ProcessBuilder(PROGRAM.toString(), "--headless", "--no-sandbox",
                "--disable-gpu", "--remote-debugging-port=0", "--user-data-dir=" + profile,
                "about:blank").redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile()).start();
        Path port = profile.resolve("DevToolsActivePort");
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
                !Files.exists(port) || Files.readAllLines(port).isEmpty();) {
            assertThat(System.nanoTime()).as("Chromium starts").isLessThan(end);
            Thread.sleep(20);
        }
        String list = HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(
                "http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list")).build(),
                HttpResponse.BodyHandlers.ofString()).body();
        for (JsonNode target : MAPPER.readTree(list)) {
            if (target.path("type").asText().equals("page")) {
                return new Chromium(process,
                        URI.create(target.path("webSocketDebuggerUrl").asText()));
            }
        }
        throw new IllegalStateException("no page in " + list);
    }

    /** Sets the width of the window and the colours that its user prefers. */
    public void show(int width, String scheme) {
        call("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", HEIGHT,
                "deviceScaleFactor", 1, "mobile", false));
        call("Emulation.setEmulatedMedia", Map.of("features", List.of(
                Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Opens an address, and waits until the page is complete. */
    public void open(String address) {
        JsonNode result = call("Page.navigate", Map.of("url", address));
        assertThat(result.path("errorText").asText()).as(address).isEmpty();
        await("document.readyState === 'complete'");
    }

    /** Waits until an expression is true; a page that is just being left does not count. */
    public void await(String expression) {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);;) {
            if (evaluated(expression).path("result").path("value").asBoolean()) {
                return;
            }
            assertThat(System.nanoTime()).as(expression).isLessThan(end);
        }
    }

    /** The value of an expression of the page, which may be a promise. */
    public JsonNode evaluate(String expression) {
        JsonNode answer = evaluated(expression);
        assertThat(answer.path("exceptionDetails").toString()).isIn("", "null");
        return answer.path("result").path("value");
    }

    private JsonNode evaluated(String expression) {
        return call("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true,
                "returnByValue", true));
    }

    /** What axe-core finds serious or critical, a line for each rule. */
    public List<String> seriousFindings() {
        evaluate("typeof axe === 'object' || !(" + "(0, eval)(" + MAPPER.valueToTree(axe())
                + "), 0)");
        List<String> findings = new ArrayList<>();
        // Off by default in some versions: names that do not begin with the visible text.
        evaluate("axe.run(document, {resultTypes: ['violations'], rules:"
                + " {'label-content-name-mismatch': {enabled: true}}}).then(found =>"
                + " found.violations.filter(one => ['serious', 'critical'].includes(one.impact))"
                + ".map(one => one.id + ': ' + one.nodes[0].html + ' ' +"
                + " one.nodes[0].failureSummary))").forEach(one -> findings.add(one.asText()));
        return findings;
    }

    private static String axe() {
        try (InputStream source = Chromium.class.getResourceAsStream("/axe.min.js")) {
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the page can be scrolled sideways. */
    public boolean isTooWide() {
        return evaluate("document.documentElement.scrollWidth"
                + " > document.documentElement.clientWidth").asBoolean();
    }

    /** What Chromium complained about: violations of policies, missing files. */
    public List<String> complaints() {
        return complaints;
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        int id = ++sent;
        ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
        message.set("params", MAPPER.valueToTree(parameters));
        socket.sendText(message.toString(), true).join();
        try {
            while (true) {
                JsonNode answer = messages.poll(SECONDS, TimeUnit.SECONDS);
                assertThat(answer).as("answer to " + method).isNotNull();
                if (answer.path("method").asText().equals("Log.entryAdded")) {
                    complaints.add(answer.at("/params/entry/text").asText());
                } else if (answer.path("id").asInt() == id) {
                    return answer.path("result");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends its processes; the folder with the profile may be deleted then. */
    @Override
    public void close() {
        List<ProcessHandle> processes = new ArrayList<>(process.descendants().toList());
        processes.add(process.toHandle());
        processes.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit)
                .toArray(CompletableFuture[]::new)).orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }
}
