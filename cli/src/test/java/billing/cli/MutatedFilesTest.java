package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a catalog, a file of usage or a bank statement contains, it is read or refused as
 * documented, a refused catalog changes nothing, and the books stay right.
 */
class MutatedFilesTest {
    private static final int FILES = Integer.getInteger("fuzz.requests", 160);
    private static final int FILES_A_PLACE = 160;
    private static final int INVALID = 3;
    private static final String COUNTS = "SELECT (SELECT count(*) FROM plans), (SELECT count(*)"
            + " FROM charges), (SELECT count(*) FROM customers), (SELECT count(*) FROM"
            + " subscriptions), (SELECT count(*) FROM billable_metrics), (SELECT count(*) FROM"
            + " taxes), (SELECT count(*) FROM usage_events), (SELECT count(*) FROM payments)";
    private static final List<String> PIECES = List.of("", " ", "\t", "\n", "\r\n", ":", "-", ",",
            ";", "\"", "'", "[", "]", "{", "}", "&a", "*a", "<<: *a", "!!java.lang.Object x", "#",
            "|", ">", "null", "true", "-1", "0", "1e99", "1e999999999", "9".repeat(300), "0.1",
            "2026-02-30", "9999-12-31", "0000-00-00T00:00:00Z", "\u0000", "\u001b[2J", "\u202e",
            "\u0085", "\ufeff", "é", "😀", "<", ">", "&lt;", "&#0;", "]]>",
            "<!DOCTYPE a [<!ENTITY b \"c\">]>", "</Ntry>", "EUR", "XXX", "=1+1", "x".repeat(3_000));
    @TempDir
    Path folder;
    private final Random random = new Random(FuzzedPlace.SEED);

    @Test
    void every_file_is_read_whole_or_refused() throws IOException {
        List<String> faults = new ArrayList<>();
        TreeMap<Integer, Integer> exits = new TreeMap<>();
        long longest = 0;
        for (int first = 0; first < FILES; first += FILES_A_PLACE) {
            Path own = Files.createDirectory(folder.resolve("from-" + first));
            FuzzedPlace place = new FuzzedPlace(own, faults, exits).open();
            for (int number = first; number < Math.min(first + FILES_A_PLACE, FILES); number++) {
                one(place, own, faults);
            }
            place.settle("the files from " + first);
            longest = Math.max(longest, place.longest());
        }
        System.out.println("files, seed " + FuzzedPlace.SEED + ": " + FILES + ", exits " + exits
                + ", longest " + longest + " ms, " + faults.size() + " faults");
        assertThat(faults).as("seed " + FuzzedPlace.SEED).isEmpty();
        assertThat(exits.keySet()).contains(0, 3, 8);
    }

    private void one(FuzzedPlace place, Path own, List<String> faults) throws IOException {
        String source = List.of("catalog.yaml", "usage.csv", "usage.jsonl", "bank.csv", "bank.xml")
                .get(random.nextInt(5));
        byte[] original = source.equals("usage.jsonl") ? jsonLines()
                : Files.readAllBytes(own.resolve(source));
        byte[] bytes = mutated(original);
        boolean packed = source.startsWith("usage") && random.nextInt(4) == 0;
        String name = "mutated-" + source + (packed ? ".gz" : "");
        Files.write(own.resolve(name), packed ? damaged(gzip(bytes)) : bytes);
        String before = counts(place);
        List<String> command = source.equals("catalog.yaml")
                ? List.of(random.nextInt(3) == 0 ? "diff" : "apply", "-f", name)
                : source.startsWith("usage")
                        ? List.of("usage", "import", name, random.nextBoolean() ? "--strict" : "-q")
                        : List.of("payment", "import", name, "--yes");
        CommandRun run = place.run(command);
        if ((run.exit() == INVALID || command.contains("diff")) && source.equals("catalog.yaml")
                && !counts(place).equals(before)) {
            faults.add(FuzzedPlace.readable("half-written: " + command + " " + before + " -> "
                    + counts(place) + "\n" + new String(bytes, StandardCharsets.UTF_8)));
        }
    }

    private static String counts(FuzzedPlace place) {
        return place.run(List.of("sql", COUNTS, "-o", "csv")).out();
    }

    private byte[] mutated(byte[] original) {
        byte[] bytes = original;
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            bytes = once(bytes);
        }
        return bytes;
    }

    private byte[] once(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(40));
        String piece = PIECES.get(random.nextInt(PIECES.size()));
        return switch (random.nextInt(9)) {
            case 0 -> text.substring(0, at).getBytes(StandardCharsets.UTF_8);
            case 1 -> (text.substring(0, at) + text.substring(end))
                    .getBytes(StandardCharsets.UTF_8);
            case 2 -> (text + text.substring(at)).getBytes(StandardCharsets.UTF_8);
            case 3 -> withOddByte(bytes);
            case 4, 5 -> value(text, piece).getBytes(StandardCharsets.UTF_8);
            case 6 -> line(text, piece).getBytes(StandardCharsets.UTF_8);
            default -> (text.substring(0, at) + piece + text.substring(end))
                    .getBytes(StandardCharsets.UTF_8);
        };
    }

    /** One value, between the signs that part values, replaced. */
    private String value(String text, String piece) {
        int at = random.nextInt(text.length() + 1);
        int start = at;
        while (start > 0 && ":,;>\n".indexOf(text.charAt(start - 1)) < 0) {
            start--;
        }
        int end = at;
        while (end < text.length() && ",;<}\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(0, start) + " " + piece + text.substring(Math.max(start, end));
    }

    /** One line twice, or in another place. */
    private String line(String text, String piece) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (lines.isEmpty()) {
            return piece;
        }
        String moved = lines.get(random.nextInt(lines.size()));
        lines.add(random.nextInt(lines.size() + 1), random.nextInt(4) == 0 ? piece : moved);
        return String.join("\n", lines);
    }

    private byte[] withOddByte(byte[] bytes) {
        byte[] changed = bytes.clone();
        if (changed.length > 0) {
            changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
        }
        return changed;
    }

    private byte[] damaged(byte[] packed) {
        return random.nextInt(3) == 0 ? withOddByte(packed) : packed;
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private byte[] jsonLines() {
        StringBuilder lines = new StringBuilder();
        for (int row = 0; row < 20; row++) {
            lines.append("{\"transaction_id\":\"j").append(random.nextInt(100_000))
                    .append("\",\"external_subscription_id\":\"nordvik-1\",\"code\":\"storage\",")
                    .append("\"timestamp\":\"2026-01-1").append(row % 10)
                    .append("T00:00:00Z\",\"properties\":{\"gigabytes\":").append(row)
                    .append("}}\n");
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }
}
