import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Makes usage/2026-01.csv: what four customers of an inference API used in January 2026.
 *
 * <p>Run with {@code java GenerateUsage.java} in this folder. The seed is fixed, so the file is
 * always the same.
 */
class GenerateUsage {
    private static final long MONTH_SECONDS = 31L * 24 * 3_600;
    private static final Instant START = Instant.parse("2026-01-01T09:00:00Z");
    private static final SplittableRandom RANDOM = new SplittableRandom(20_260_101);
    /** The rows by time, then by the order in which they were made. */
    private static final TreeMap<String, String> ROWS = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        tokens("brightwater-1", 900, List.of("storyboard", "subtitles"), 40_000);
        tokens("fjord-1", 700, List.of("navigation", "voice", "manuals"), 25_000);
        tokens("kestrel-search", 1_200, List.of("ranking", "answers"), 60_000);
        tokens("kestrel-labs", 250, List.of("experiments"), 90_000);
        tokens("yamabuki-1", 1_100, List.of("translation", "proofreading"), 220_000);
        requests("kestrel-search", 1_600);
        requests("yamabuki-1", 1_400);
        images("brightwater-1", 160);
        images("kestrel-search", 90);
        fineTuning("brightwater-1", 18);
        fineTuning("fjord-1", 9);
        Files.createDirectories(Path.of("usage"));
        try (PrintWriter file = new PrintWriter("usage/2026-01.csv", "UTF-8")) {
            file.print("transaction_id,external_subscription_id,code,timestamp,"
                    + "tokens,model,type,project,count,gpu_seconds\n");
            ROWS.values().forEach(row -> file.print(row + "\n"));
        }
    }

    private static void tokens(String subscription, int events, List<String> projects, int most) {
        for (int event = 0; event < events; event++) {
            int draw = RANDOM.nextInt(100);
            String model = draw < 55 ? "lark-small" : draw < 92 ? "lark-large" : "lark-vision";
            int kind = RANDOM.nextInt(100);
            String type = kind < 50 ? "input" : kind < 82 ? "output" : "cached";
            row(subscription, "tokens", (1 + RANDOM.nextInt(most)) + "," + model + "," + type + ","
                    + projects.get(RANDOM.nextInt(projects.size())) + ",,");
        }
    }

    private static void requests(String subscription, int events) {
        for (int event = 0; event < events; event++) {
            row(subscription, "requests", ",,,,,");
        }
    }

    private static void images(String subscription, int events) {
        for (int event = 0; event < events; event++) {
            row(subscription, "images", ",,,," + (1 + RANDOM.nextInt(8)) + ",");
        }
    }

    private static void fineTuning(String subscription, int events) {
        for (int event = 0; event < events; event++) {
            row(subscription, "fine_tuning", ",,,,," + (600 + RANDOM.nextInt(9_000)) + "."
                    + RANDOM.nextInt(10));
        }
    }

    private static void row(String subscription, String code, String properties) {
        Instant time = START.plusSeconds(RANDOM.nextLong(MONTH_SECONDS - 24 * 3_600));
        String id = String.format("%s-%06x", code.substring(0, 3), ROWS.size() + 1);
        ROWS.put(time + id, id + "," + subscription + "," + code + "," + time + "," + properties);
    }
}
