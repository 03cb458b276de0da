package billing.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Keeps connections to a server that have begun a request and do not end it, and measures how long
 * ordinary requests take meanwhile and without them. The connections come from fifty addresses of
 * this machine, and are opened again when the server closes them. See {@code bench/half-open.sh}.
 */
public final class HalfOpen {
    private static final int CONNECTIONS = 500;
    private static final int ADDRESSES = 50;
    private static final int CALLERS = 4;
    /** Ordinary requests a second of each caller. */
    private static final int RATE = 50;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final String KEY = "Authorization: Bearer bench\r\n";
    private static final String EVENT = "{\"event\":{\"transaction_id\":\"%s\","
            + "\"external_subscription_id\":\"acme-1\",\"code\":\"calls\","
            + "\"timestamp\":1709640000}}";
    private final InetSocketAddress server;
    private final int seconds;

    private HalfOpen(int port, int seconds) {
        this.server = new InetSocketAddress("127.0.0.1", port);
        this.seconds = seconds;
    }

    /** What a connection sends, and whether it goes on byte by byte. */
    private enum Kind {
        SILENT("a connection without a byte", "", false),
        REQUEST_LINE("half of a request line", "GET /api/v1/cust", false),
        HEADERS("half of the headers", "GET /api/v1/customers HTTP/1.1\r\nHost: a\r\nAutho",
                false),
        SLOW_HEADERS("headers, a byte a second", "GET /api/v1/customers HTTP/1.1\r\nHost: a\r\nX: ",
                true),
        NO_BODY("headers without their body", post(1_000), false),
        HALF_BODY("half of a body", post(1_000) + "{" + " ".repeat(499), false),
        SLOW_BODY("a body, a byte a second", post(1_000) + "{", true),
        CHUNKS("a chunked body without an end", "POST /api/v1/events HTTP/1.1\r\nHost: a\r\n" + KEY
                + "Transfer-Encoding: chunked\r\n\r\n400\r\n{", true),
        STRANGERS("a body without a key", "POST /api/v1/events HTTP/1.1\r\nHost: a\r\n"
                + "Content-Length: 1000\r\n\r\n{", true),
        UNREAD("lists that are requested and not read", "GET /api/v1/customers?per_page=500"
                + " HTTP/1.1\r\nHost: a\r\n" + KEY + "\r\n", false),
        GARBAGE("bytes without a request", null, false);

        private final String label;
        private final String first;
        private final boolean continues;

        Kind(String label, String first, boolean continues) {
            this.label = label;
            this.first = first;
            this.continues = continues;
        }

        private static String post(int length) {
            return "POST /api/v1/events HTTP/1.1\r\nHost: a\r\n" + KEY + "Content-Length: "
                    + length + "\r\n\r\n";
        }

        private ByteBuffer first(Random random) {
            byte[] bytes = new byte[64];
            random.nextBytes(bytes);
            return ByteBuffer.wrap(first == null ? bytes
                    : first.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    /** Port, seconds for each measurement, and the kinds to measure; all if none is named. */
    public static void main(String... arguments) throws Exception {
        HalfOpen bench = new HalfOpen(Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]));
        List<String> named = List.of(arguments).subList(2, arguments.length);
        // The virtual machine compiles what the requests need.
        bench.measured();
        bench.measured();
        System.out.printf("| %d connections with | median | 99 %% | median without | 99 %% |%n"
                + "|---|---:|---:|---:|---:|%n", CONNECTIONS);
        for (Kind kind : Kind.values()) {
            if (named.isEmpty() || named.contains(kind.name().toLowerCase(Locale.ROOT))) {
                long[] without = bench.measured();
                long[] with = bench.attacked(kind);
                System.out.printf(Locale.ROOT, "| %s | %.2f | %.2f | %.2f | %.2f |%n", kind.label,
                        millis(with, 50), millis(with, 99), millis(without, 50),
                        millis(without, 99));
            }
        }
    }

    private long[] attacked(Kind kind) throws Exception {
        List<SocketChannel> open = new ArrayList<>();
        Thread attack = new Thread(() -> attack(kind, open), "attack");
        attack.start();
        // Until all are open and what can be answered is answered.
        Thread.sleep((kind == Kind.UNREAD ? 20 : 2) * PAUSE.toMillis());
        try {
            return measured();
        } finally {
            attack.interrupt();
            attack.join();
            for (SocketChannel one : open) {
                one.close();
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private void attack(Kind kind, List<SocketChannel> open) {
        Random random = new Random(1);
        try {
            for (int number = 0; number < CONNECTIONS; number++) {
                open.add(opened(kind, number, random));
            }
            while (true) {
                Thread.sleep(PAUSE.toMillis());
                for (int number = 0; number < CONNECTIONS; number++) {
                    if (!isKept(open.get(number), kind)) {
                        open.get(number).close();
                        open.set(number, opened(kind, number, random));
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SocketChannel opened(Kind kind, int number, Random random) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
        channel.bind(new InetSocketAddress("127.0.0." + (2 + number % ADDRESSES), 0));
        channel.connect(server);
        channel.write(kind.first(random));
        channel.configureBlocking(false);
        return channel;
    }

    /** Sends a byte if the kind does; false when the server has closed the connection. */
    private static boolean isKept(SocketChannel channel, Kind kind) {
        try {
            if (kind.continues) {
                channel.write(ByteBuffer.wrap(new byte[] {' '}));
            }
            return kind == Kind.UNREAD || channel.read(ByteBuffer.allocate(4_096)) >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** The times of ordinary requests, sorted, in nanoseconds: half reads, half events. */
    private long[] measured() throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        try {
            List<Callable<long[]>> tasks = new ArrayList<>();
            for (int number = 0; number < CALLERS; number++) {
                tasks.add(this::called);
            }
            List<long[]> all = new ArrayList<>();
            for (Future<long[]> one : callers.invokeAll(tasks)) {
                all.add(one.get());
            }
            return all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        } finally {
            callers.shutdown();
        }
    }

    /**
     * Calls at a steady rate. The time of a call begins when it is due, so that calls that wait for
     * an earlier one count.
     */
    private long[] called() throws IOException, InterruptedException {
        long[] times = new long[RATE * seconds];
        long step = 1_000_000_000L / RATE;
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.connect(server);
            long start = System.nanoTime();
            for (int number = 0; number < times.length; number++) {
                long due = start + number * step;
                long wait = due - System.nanoTime();
                if (wait > 0) {
                    Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
                }
                due = Math.max(due, wait > 0 ? System.nanoTime() : due);
                call(socket, number % 2 == 0 ? "GET /api/v1/customers/acme HTTP/1.1\r\nHost: a\r\n"
                        + KEY + "\r\n" : event());
                times[number] = System.nanoTime() - due;
            }
        }
        return times;
    }

    private static String event() {
        String body = EVENT.formatted(Thread.currentThread().getId() + "-" + System.nanoTime());
        return "POST /api/v1/events HTTP/1.1\r\nHost: a\r\n" + KEY
                + "Content-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static void call(Socket socket, String request) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed after " + head);
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        if (!text.startsWith("HTTP/1.1 200")) {
            throw new IOException(text);
        }
        int length = Integer.parseInt(text.replaceAll("(?is).*\r\ncontent-length: (\\d+).*", "$1"));
        if (in.readNBytes(length).length < length) {
            throw new IOException("closed within an answer");
        }
    }

    private static double millis(long[] sorted, int percent) {
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
    }
}
