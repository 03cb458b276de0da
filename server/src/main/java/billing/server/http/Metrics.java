package billing.server.http;

import billing.server.api.AnsweredCall;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts calls and how long they took, in the text form of Prometheus. */
public final class Metrics implements AnsweredCall.Listener {
    private static final long[] BOUNDS_MICROS =
            {1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000};
    private static final int DIGITS = 6;
    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<String, Durations> durations = new ConcurrentHashMap<>();

    /** How long the calls of one route took. */
    private static final class Durations {
        private final LongAdder[] upTo = new LongAdder[BOUNDS_MICROS.length];
        private final LongAdder count = new LongAdder();
        private final LongAdder micros = new LongAdder();

        Durations() {
            for (int index = 0; index < upTo.length; index++) {
                upTo[index] = new LongAdder();
            }
        }

        void add(long taken) {
            for (int index = 0; index < upTo.length; index++) {
                if (taken <= BOUNDS_MICROS[index]) {
                    upTo[index].increment();
                }
            }
            count.increment();
            micros.add(taken);
        }
    }

    @Override
    public void heard(AnsweredCall call) {
        String route = call.route() == null ? "method=\"other\",route=\"none\""
                : "method=\"" + call.route().verb() + "\",route=\"" + call.route().path() + "\"";
        requests.computeIfAbsent(route + ",status=\"" + call.reply().status() + "\"",
                key -> new LongAdder()).increment();
        durations.computeIfAbsent(route, key -> new Durations()).add(call.nanos() / 1_000);
    }

    /** All figures as they stand. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("# HELP billing_http_requests_total Calls answered.\n"
                + "# TYPE billing_http_requests_total counter\n");
        new TreeMap<>(requests).forEach((labels, count) -> text
                .append("billing_http_requests_total{").append(labels).append("} ")
                .append(count.sum()).append('\n'));
        text.append("# HELP billing_http_request_duration_seconds Time to answer a call.\n"
                + "# TYPE billing_http_request_duration_seconds histogram\n");
        new TreeMap<>(durations).forEach((labels, taken) -> append(text, labels, taken));
        Runtime runtime = Runtime.getRuntime();
        gauge(text, "billing_memory_used_bytes", "Heap in use.",
                runtime.totalMemory() - runtime.freeMemory());
        gauge(text, "billing_memory_max_bytes", "Heap at most.", runtime.maxMemory());
        return text.toString();
    }

    private static void append(StringBuilder text, String labels, Durations taken) {
        String name = "billing_http_request_duration_seconds";
        long count = taken.count.sum();
        for (int index = 0; index < BOUNDS_MICROS.length; index++) {
            text.append(name).append("_bucket{").append(labels).append(",le=\"")
                    .append(seconds(BOUNDS_MICROS[index])).append("\"} ")
                    .append(Math.min(count, taken.upTo[index].sum())).append('\n');
        }
        text.append(name).append("_bucket{").append(labels).append(",le=\"+Inf\"} ")
                .append(count).append('\n').append(name).append("_sum{").append(labels)
                .append("} ").append(seconds(taken.micros.sum())).append('\n').append(name)
                .append("_count{").append(labels).append("} ").append(count).append('\n');
    }

    private static void gauge(StringBuilder text, String name, String meaning, long value) {
        text.append("# HELP ").append(name).append(' ').append(meaning).append("\n# TYPE ")
                .append(name).append(" gauge\n").append(name).append(' ').append(value)
                .append('\n');
    }

    private static String seconds(long micros) {
        return BigDecimal.valueOf(micros, DIGITS).stripTrailingZeros().toPlainString();
    }
}
