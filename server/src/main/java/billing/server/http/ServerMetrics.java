package billing.server.http;

import billing.server.api.CompletedCall;
import billing.server.routing.Route;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what this server does, in the text format of Prometheus. */
public final class ServerMetrics implements CompletedCall.Listener {
    private static final long[] BOUNDS_MICROS =
            {1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000};
    private static final int DIGITS = 6;
    private final Map<Kind, Durations> calls = new ConcurrentHashMap<>();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder undelivered = new LongAdder();
    private final LongAdder failedRuns = new LongAdder();

    /** Calls that are counted together; the route is null for calls that match none. */
    private record Kind(Route route, int status) {
        String labels() {
            return route == null ? "method=\"other\",route=\"none\""
                    : "method=\"" + route.verb() + "\",route=\"" + route.path() + "\"";
        }
    }

    /**
     * A histogram of durations: one count for each bound, of calls above the bound before it, and a
     * last count of calls above all bounds.
     */
    private static final class Durations {
        private final LongAdder[] within = new LongAdder[BOUNDS_MICROS.length + 1];
        private final LongAdder micros = new LongAdder();

        Durations() {
            Arrays.setAll(within, index -> new LongAdder());
        }

        void add(long taken) {
            int index = 0;
            while (index < BOUNDS_MICROS.length && taken > BOUNDS_MICROS[index]) {
                index++;
            }
            within[index].increment();
            micros.add(taken);
        }

        void add(Durations others) {
            for (int index = 0; index < within.length; index++) {
                within[index].add(others.within[index].sum());
            }
            micros.add(others.micros.sum());
        }

        long count() {
            return Arrays.stream(within).mapToLong(LongAdder::sum).sum();
        }
    }

    @Override
    public void completed(CompletedCall call) {
        Kind kind = new Kind(call.route(), call.reply().status());
        Durations known = calls.get(kind); // without a lock, unlike computeIfAbsent
        (known != null ? known : calls.computeIfAbsent(kind, unknown -> new Durations()))
                .add(call.nanos() / 1_000);
    }

    /** Counts an attempt to deliver a webhook message. */
    public void attempted(boolean isGood) {
        (isGood ? delivered : undelivered).increment();
    }

    /** Counts a scheduled run that was aborted. */
    public void runFailed() {
        failedRuns.increment();
    }

    /** The current metrics as text. */
    public String text() {
        Map<String, Long> requests = new TreeMap<>();
        Map<String, Durations> durations = new TreeMap<>();
        calls.forEach((kind, taken) -> {
            Durations still = new Durations(); // a copy, since calls are added concurrently
            still.add(taken);
            requests.put(kind.labels() + ",status=\"" + kind.status() + "\"", still.count());
            durations.computeIfAbsent(kind.labels(), unknown -> new Durations()).add(still);
        });
        StringBuilder text = new StringBuilder();
        text.append("# HELP billing_http_requests_total Calls answered.\n"
                + "# TYPE billing_http_requests_total counter\n");
        requests.forEach((labels, count) -> text.append("billing_http_requests_total{")
                .append(labels).append("} ").append(count).append('\n'));
        text.append("# HELP billing_http_request_duration_seconds Time to answer a call.\n"
                + "# TYPE billing_http_request_duration_seconds histogram\n");
        durations.forEach((labels, taken) -> append(text, labels, taken));
        MetricText process = new MetricText();
        process.head("billing_webhook_attempts_total",
                "Attempts of this server to deliver webhook messages.", "counter");
        process.value("billing_webhook_attempts_total", "outcome", "delivered", delivered.sum());
        process.value("billing_webhook_attempts_total", "outcome", "failed", undelivered.sum());
        process.counter("billing_scheduled_run_failures_total",
                "Scheduled runs of this server that were aborted.", failedRuns.sum());
        Runtime runtime = Runtime.getRuntime();
        process.gauge("billing_memory_used_bytes", "Heap in use.",
                runtime.totalMemory() - runtime.freeMemory());
        process.gauge("billing_memory_max_bytes", "Heap at most.", runtime.maxMemory());
        return text.append(process).toString();
    }

    private static void append(StringBuilder text, String labels, Durations taken) {
        String name = "billing_http_request_duration_seconds";
        long count = 0;
        for (int index = 0; index < BOUNDS_MICROS.length; index++) {
            count += taken.within[index].sum();
            text.append(name).append("_bucket{").append(labels).append(",le=\"")
                    .append(seconds(BOUNDS_MICROS[index])).append("\"} ")
                    .append(count).append('\n');
        }
        count += taken.within[BOUNDS_MICROS.length].sum();
        text.append(name).append("_bucket{").append(labels).append(",le=\"+Inf\"} ")
                .append(count).append('\n').append(name).append("_sum{").append(labels)
                .append("} ").append(seconds(taken.micros.sum())).append('\n').append(name)
                .append("_count{").append(labels).append("} ").append(count).append('\n');
    }

    private static String seconds(long micros) {
        return BigDecimal.valueOf(micros, DIGITS).stripTrailingZeros().toPlainString();
    }
}
