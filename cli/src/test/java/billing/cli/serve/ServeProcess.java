package billing.cli.serve;

import billing.engine.NewDatabase;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code billing serve} in a process of its own, which listens. */
final class ServeProcess implements AutoCloseable {
    static final String KEY = "test-key";
    private static final Duration MOST = Duration.ofSeconds(60);
    private final Process process;
    private final String address;
    private final HttpClient client;

    private ServeProcess(Process process, String address, HttpClient client) {
        this.process = process;
        this.address = address;
        this.client = client;
    }

    /** Starts it on a free port; its log is a file in the folder of the database. */
    static ServeProcess start(Path database, String... options) throws IOException {
        return start(database, HttpClient.newHttpClient(), options);
    }

    /** Starts it, to be called by a client of one's own. */
    static ServeProcess start(Path database, HttpClient client, String... options)
            throws IOException {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("--db", NewDatabase.addressToCreate(database).toString(),
                "serve", "--port", "0"));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log(database)));
        builder.environment().put("BILLING_API_KEY", KEY);
        Process process = builder.start();
        BufferedReader output = new BufferedReader(new InputStreamReader(
                process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the server did not start, see " + log(database));
        }
        return new ServeProcess(process, line.replace("Listening on ", ""), client);
    }

    /** What runs the program from the classes of the test. */
    static List<String> java() {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), "billing.cli.Main");
    }

    /** What it logs. */
    static File log(Path database) {
        return database.resolveSibling("serve.log").toFile();
    }

    /** Where it listens, with its scheme. */
    String address() {
        return address;
    }

    /** The process. */
    Process process() {
        return process;
    }

    /** A request with the key. */
    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + "/api/v1" + path)).timeout(MOST)
                .header("Authorization", "Bearer " + KEY);
    }

    /** Posts a body, with single quotes for double ones. */
    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return client.send(request(path).POST(HttpRequest.BodyPublishers.ofString(
                body.replace('\'', '"'))).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Reads. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).GET().build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
