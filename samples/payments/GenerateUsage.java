import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Makes usage/2026-01.csv: the payments of four merchants in January 2026, amounts in the
 * merchant's currency.
 *
 * <p>Run with {@code java GenerateUsage.java} in this folder. The seed is fixed, so the file is
 * always the same.
 */
class GenerateUsage {
    private static final long SECONDS = 26L * 24 * 3_600;
    private static final Instant START = Instant.parse("2026-01-05T09:30:00Z");
    private static final SplittableRandom RANDOM = new SplittableRandom(20_260_105);
    private static final TreeMap<String, String> ROWS = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        cards("casa-mar", 700, 60_000, 2);
        cards("ballymore", 1_300, 9_000, 2);
        cards("harrow", 400, 45_000, 2);
        cards("hinode-ginza", 1_500, 80_000, 0);
        transfers("casa-mar", 60, 1_500_000);
        transfers("ballymore", 12, 400_000);
        counted("casa-mar", "payouts", 118);
        counted("ballymore", "payouts", 19);
        counted("harrow", "payouts", 26);
        counted("casa-mar", "disputes", 3);
        for (int hour = 0; hour < 240; hour++) {
            row("hinode-ginza", "peak_rate", ",," + (2 + RANDOM.nextInt(60)));
        }
        Files.createDirectories(Path.of("usage"));
        try (PrintWriter file = new PrintWriter("usage/2026-01.csv", "UTF-8")) {
            file.print("transaction_id,external_subscription_id,code,timestamp,amount,card,rate\n");
            ROWS.values().forEach(row -> file.print(row + "\n"));
        }
    }

    private static void cards(String subscription, int events, int mostMinor, int decimals) {
        for (int event = 0; event < events; event++) {
            int draw = RANDOM.nextInt(100);
            String card = draw < 70 ? "domestic" : draw < 88 ? "international" : "corporate";
            row(subscription, "card_payments", amount(mostMinor, decimals) + "," + card + ",");
        }
    }

    private static void transfers(String subscription, int events, int mostMinor) {
        for (int event = 0; event < events; event++) {
            row(subscription, "transfers", amount(mostMinor, 2) + ",,");
        }
    }

    private static void counted(String subscription, String code, int events) {
        for (int event = 0; event < events; event++) {
            row(subscription, code, ",,");
        }
    }

    private static String amount(int mostMinor, int decimals) {
        return BigDecimal.valueOf(100 + RANDOM.nextInt(mostMinor), decimals).toPlainString();
    }

    private static void row(String subscription, String code, String properties) {
        Instant time = START.plusSeconds(RANDOM.nextLong(SECONDS));
        String id = String.format("%s-%06x", code.substring(0, 3), ROWS.size() + 1);
        ROWS.put(time + id, id + "," + subscription + "," + code + "," + time + "," + properties);
    }
}
