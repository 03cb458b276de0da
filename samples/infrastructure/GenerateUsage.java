import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Makes usage/2026-01.csv, -02.csv and -03.csv: what five customers of an infrastructure provider
 * changed and moved in the first quarter of 2026. Seats, servers and storage are changes of what
 * is there.
 *
 * <p>Run with {@code java GenerateUsage.java} in this folder. The seed is fixed, so the files are
 * always the same.
 */
class GenerateUsage {
    private static final Instant START = Instant.parse("2026-01-12T11:00:00Z");
    private static final int DAYS = 78;
    private static final SplittableRandom RANDOM = new SplittableRandom(20_260_112);
    private static final TreeMap<String, String> ROWS = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        List<String> subscriptions =
                List.of("nordvik-1", "atelier-1", "koivu-1", "rimrock-1", "kauri-1");
        for (String subscription : subscriptions) {
            int scale = 1 + subscriptions.indexOf(subscription);
            seats(subscription, 6 + 3 * scale);
            servers(subscription, 3 + 2 * scale);
            storage(subscription, 150 + 60 * scale);
            traffic(subscription, 300 + 150 * scale);
        }
        Files.createDirectories(Path.of("usage"));
        for (String month : List.of("2026-01", "2026-02", "2026-03")) {
            try (PrintWriter file = new PrintWriter("usage/" + month + ".csv", "UTF-8")) {
                file.print("transaction_id,external_subscription_id,code,timestamp,"
                        + "user,operation_type,servers,size,gigabytes\n");
                ROWS.subMap(month, month + "~").values().forEach(row -> file.print(row + "\n"));
            }
        }
    }

    /** People come, some leave, some of them come back. */
    private static void seats(String subscription, int people) {
        for (int person = 0; person < people; person++) {
            int joined = RANDOM.nextInt(DAYS * 24 - 48);
            String user = "user-" + (100 + person);
            row(subscription, "seats", joined, user + ",add,,,");
            if (RANDOM.nextInt(3) == 0) {
                int left = joined + 24 + RANDOM.nextInt(DAYS * 24 - joined - 24);
                row(subscription, "seats", left, user + ",remove,,,");
                if (left + 30 < DAYS * 24 && RANDOM.nextBoolean()) {
                    row(subscription, "seats", left + 30, user + ",add,,,");
                }
            }
        }
    }

    private static void servers(String subscription, int changes) {
        for (String size : List.of("s", "m", "l")) {
            List<Integer> hours = new ArrayList<>();
            for (int change = 0; change < changes; change++) {
                hours.add(RANDOM.nextInt(DAYS * 24));
            }
            hours.sort(null);
            int running = 0;
            for (int hour : hours) {
                int change = running > 2 && RANDOM.nextInt(3) == 0 ? -1 - RANDOM.nextInt(2)
                        : 1 + RANDOM.nextInt(3);
                running += change;
                row(subscription, "servers", hour, ",," + change + "," + size + ",");
            }
        }
    }

    private static void storage(String subscription, int changes) {
        BigDecimal kept = BigDecimal.ZERO;
        for (int change = 0; change < changes; change++) {
            BigDecimal size = BigDecimal.valueOf(RANDOM.nextInt(40_000), 3);
            if (RANDOM.nextInt(4) == 0 && kept.compareTo(size) > 0) {
                size = size.negate();
            }
            kept = kept.add(size);
            row(subscription, "storage", change * DAYS * 24 / changes, ",,,," + size);
        }
    }

    private static void traffic(String subscription, int events) {
        for (int event = 0; event < events; event++) {
            row(subscription, "egress", RANDOM.nextInt(DAYS * 24),
                    ",,,," + BigDecimal.valueOf(RANDOM.nextInt(9_000), 3));
        }
        for (int day = 0; day < DAYS; day += 3) {
            row(subscription, "backups", day * 24 + 3,
                    ",,,," + BigDecimal.valueOf(40_000 + day * 2_500L, 3));
        }
    }

    private static void row(String subscription, String code, int hour, String properties) {
        Instant time = START.plusSeconds(hour * 3_600L + RANDOM.nextInt(3_600));
        String id = String.format("%s-%06x", code.substring(0, 3), ROWS.size() + 1);
        ROWS.put(time + id, id + "," + subscription + "," + code + "," + time + "," + properties);
    }
}
