package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Eventually;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The API goes on answering while a receiver of its messages accepts them and never answers. */
@Timeout(300)
class HangingReceiverTest {
    private static final int CALLS = 60;
    private static final int AT_ONCE = 10;
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private final Set<String> delivered = ConcurrentHashMap.newKeySet();
    @TempDir
    Path folder;

    @Test
    void every_call_is_answered_before_the_first_message_is() throws Exception {
        HttpServer receiver = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(Executors.newCachedThreadPool());
        receiver.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            waiting.incrementAndGet();
            hang();
            delivered.add(exchange.getRequestHeaders().getFirst("X-Svc-Unique-Key"));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        try (ServeProcess server = ServeProcess.start(folder.resolve("billing.db"))) {
            server.post("/webhook_endpoints", "{'webhook_endpoint': {'webhook_url':"
                    + " 'http://127.0.0.1:" + receiver.getAddress().getPort() + "/'}}");
            for (int call = 0; call < CALLS; call++) {
                assertThat(server.post("/customers", "{'customer': {'external_id': 'c" + call
                        + "'}}").statusCode()).isEqualTo(200);
                assertThat(server.get("/customers/c" + call).statusCode()).isEqualTo(200);
                if (call == AT_ONCE) {
                    Eventually.holds("a call waits", () -> waiting.get() >= 1);
                }
            }
            assertThat(delivered).isEmpty();
            assertThat(waiting.get()).isBetween(1, AT_ONCE);
            released.countDown();
            Eventually.holds("all are delivered", () -> delivered.size() == CALLS);
        } finally {
            released.countDown();
            receiver.stop(0);
        }
    }

    private void hang() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

}
