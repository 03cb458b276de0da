package billing.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Writes the usage file of the benchmarks: the same bytes for the same number of rows.
 *
 * <p>One month of events in order of time, spread at random over 10,000 subscriptions and 5
 * metrics, each with a random UUID as transaction id and the properties value (three decimals),
 * region (4) and user_id (20 in each subscription).
 */
public final class UsageFileGenerator {
    private static final int SUBSCRIPTIONS = 10_000;
    private static final String[] CODES = {"tokens", "requests", "storage", "payments", "seats"};
    private static final String[] REGIONS = {"eu-west", "eu-north", "us-east", "ap-south"};
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final long MONTH_MILLIS = 31L * 86_400_000;
    private static final long SEED = 20260301;

    private UsageFileGenerator() {
    }

    /** Arguments: the file to write, the number of rows, and of subscriptions unless 10,000. */
    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]), Integer.parseInt(args[1]),
                args.length > 2 ? Integer.parseInt(args[2]) : SUBSCRIPTIONS);
    }

    /** Writes a file of this many rows. */
    static void write(Path file, int rows, int subscriptions) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(("transaction_id,external_subscription_id,code,timestamp,"
                    + "value,region,user_id\n").getBytes(StandardCharsets.UTF_8));
            for (int row = 0; row < rows; row++) {
                out.write(line(random, row, rows, subscriptions).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static String line(SplittableRandom random, int row, int rows,
                               int subscriptions) {
        int subscription = random.nextInt(subscriptions);
        Instant timestamp = START.plusMillis(MONTH_MILLIS * row / rows);
        int value = 1 + random.nextInt(1_000_000);
        return new StringBuilder(160)
                .append(uuid(random)).append(",sub_").append(1_000_000 + subscription)
                .append(',').append(CODES[random.nextInt(CODES.length)])
                .append(',').append(timestamp)
                .append(',').append(value / 1_000).append('.')
                .append(Integer.toString(1_000 + value % 1_000).substring(1))
                .append(',').append(REGIONS[random.nextInt(REGIONS.length)])
                .append(",u").append(subscription).append('_').append(random.nextInt(20))
                .append('\n').toString();
    }

    private static UUID uuid(SplittableRandom random) {
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & ~(3L << 62) | 1L << 63;
        return new UUID(high, low);
    }
}
