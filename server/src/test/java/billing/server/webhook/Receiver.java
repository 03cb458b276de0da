package billing.server.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** An endpoint on this machine that keeps what it gets and answers as specified. */
final class Receiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = new ArrayList<>();
    private final Deque<Integer> answers = new ArrayDeque<>();

    record Received(Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name, List.of("none")).get(0);
        }

        JsonNode json() {
            try {
                return new ObjectMapper().readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Receiver() throws IOException {
        server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(),
                    StandardCharsets.UTF_8);
            int answer;
            synchronized (this) {
                received.add(new Received(Map.copyOf(exchange.getRequestHeaders()), body));
                answer = answers.isEmpty() ? 200 : answers.poll();
            }
            if (answer == 302) {
                exchange.getResponseHeaders().add("Location", "/elsewhere");
            }
            byte[] text = "thanks".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer, answer == 204 ? -1 : text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
    }

    /** The next answers; 200 once they are used up. */
    synchronized void answer(Integer... codes) {
        answers.addAll(List.of(codes));
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    synchronized List<Received> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
