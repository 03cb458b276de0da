package billing.server.fuzz;

import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Values where others are expected: as JSON, as text of a path or query, as a header. */
final class Oddities {
    private static final List<String> JSON = List.of("null", "true", "false", "0", "-0", "-1",
            "1", "0.1", "-0.000001", "1e5", "1e99", "1e-99", "1e999999", "-1e999999",
            "1e-999999", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "2147483648", "4294967296", "1".repeat(60), "1" + "0".repeat(400),
            "0." + "9".repeat(70), "\"\"", "\"   \"", "\"\\u0000\"", "\"a\\u0000b\"",
            "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u202e\\ufeff\"", "\"😀\"", "\"NaN\"",
            "\"Infinity\"", "\"-1\"", "\"1e999999\"", "\"1e99\"", "\"0x10\"", "\"٣\"",
            "\"1,5\"", "\"true\"", "\"null\"", "\"'; DROP TABLE plans; --\"", "\"%s%n\"",
            "\"../../etc/passwd\"", "\"{{x}}\"", "\"<script>\"", "\"(((((\"", "\"1/0\"",
            "\"2024-02-30\"", "\"2024-01-01\"", "\"0000-01-01T00:00:00Z\"",
            "\"-999999999-01-01T00:00:00Z\"", "\"+999999999-12-31T23:59:59.999999999Z\"",
            "\"99999999999999999999\"", "\"9999-12-31T23:59:59+18:00\"",
            "\"2024-01-01T00:00:00\"", "\"2024-01-01T25:00:00Z\"", "\"12:00\"",
            "\"Europe/Paris\"", "\"XXX\"", "\"EUR\"", "\"eur\"", "\"@\"", "\"a@b\"",
            "\"http://\"", "\"http://[::1\"", "\"file:///etc/passwd\"",
            "\"data:image/png;base64,####\"", "[]", "{}", "[[]]", "[null]", "[{}]", "[1,\"a\"]",
            "{\"\":null}", "{\"a\":{\"b\":[1]}}", "{\"\\u0000\":\"\\u0000\"}",
            "\"00000000-0000-0000-0000-000000000000\"",
            "\"a\\u001b[31mb\"",
            "\"\\u009b2J\"", "\"\\u202eevil\\u2066\"", "\"a\\r\\nb\"", "\"\\t\"",
            "\"\\u007f\"", "\"\\u2028\"", "\"=HYPERLINK(1)\"", "\"@SUM(A1)\"", "\"+1-1\"",
            "\"e\\u0301\"", "\"\\ud83d\"", "\"0000-00-00\"", "\"9999-12-31\"", "\"2023-02-29\"",
            "\"2024-02-29\"", "\"2016-12-31T23:59:60Z\"", "\"0001-01-01T00:00:00Z\"",
            "\"1969-12-31T23:59:59Z\"", "\"10000-01-01\"", "0.1e-98", "1e98", "-1e15",
            "1000000000000000", "1000000000000001", "0.000000000000000000000000001",
            "123456789012345.123456789012345", "1E+2", "00", "\"1e2\"", "\" 1 \"", "\"1_000\"",
            "\"\u00bd\"", "[[],[]]", "[\"\"]", "[[[[[[1]]]]]]", "{\"a\":1,\"a\":2}",
            "\"1-1-1-1-1\"", "\"FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF\"");
    private static final List<String> TEXTS = List.of("", " ", "0", "-1", "1e9", "1e999999",
            "1000000000", "99999999999999999999", "abc", "null", "true", "[]", "{}", "%", "%zz",
            "%00", "a%00b", "%ff%fe", "%ed%a0%80", "%2F", "..%2f..%2f", "%0d%0aX-Evil:%201",
            "é", "😀", "%F0%9F%98%80", "'", "\"", "1;drop", "*", "%25", "%5B%5D", "2024-02-30",
            "2024-01-01", "+999999999-12-31", "-999999999-01-01T00:00:00Z",
            "9999-12-31T23:59:59%2B18:00", "00000000-0000-0000-0000-000000000000",
            "%1b%5B31m", "%e2%80%ae", "%c2%9b", "-99999999999999999999", "2147483647", "0x1",
            "2024-02-29", "2023-02-29", "0000-01-01", "9999-12-31", "2016-12-31T23:59:60Z",
            "%3DHYPERLINK(1)", "%2B1", "%25%5F", "%5C", "1-1-1-1-1", "EUR",
            "XXX", "draft", "active", "a".repeat(300), "%41".repeat(500));
    private static final List<String> HEADERS = List.of("Content-Type: text/plain",
            "Content-Type: application/json; charset=utf-16", "Content-Type:",
            "Accept: image/png", "Accept-Encoding: br;q=x", "Accept-Encoding: identity, *;q=0",
            "X-Request-Id: not-a-uuid", "X-Request-Id: 😀", "Content-Encoding: gzip",
            "Content-Encoding: br", "Content-Encoding: identity", "Expect: nonsense",
            "X-Forwarded-For: 1.2.3.4, %", "Range: bytes=0-1", "If-None-Match: *",
            "User-Agent: " + "u".repeat(3_000), "Cookie: a=b; c", "Authorization:",
            "X-HTTP-Method-Override: DELETE", "Transfer-Encoding: identity", "Origin: null",
            "Accept-Language: " + "x,".repeat(500));
    private static final int DEEP = 60;
    private static final int WIDE = 1_500;
    private final Random random;

    Oddities(Random random) {
        this.random = random;
    }

    String json() {
        return switch (random.nextInt(40)) {
            case 0 -> '"' + "x".repeat(256) + '"';
            case 1 -> '"' + "é".repeat(5_000) + '"';
            case 2 -> '"' + "9".repeat(70_000) + '"';
            case 3 -> "[".repeat(DEEP) + "]".repeat(DEEP);
            case 4 -> "{\"a\":".repeat(DEEP) + "1" + "}".repeat(DEEP);
            case 5 -> '"' + UUID.randomUUID().toString() + '"';
            case 6 -> "[" + "1,".repeat(2_000) + "1]";
            case 7 -> wide();
            case 8 -> '"' + "\u202e".repeat(1 + random.nextInt(20)) + '"';
            case 9 -> (random.nextBoolean() ? "-" : "") + "9".repeat(1 + random.nextInt(1_200));
            case 10 -> random.nextLong() + "e" + (random.nextInt(4_000) - 2_000);
            case 11 -> "0." + "0".repeat(random.nextInt(300)) + "1";
            default -> one(JSON);
        };
    }

    private static String wide() {
        StringBuilder object = new StringBuilder("{\"m0\":0");
        for (int member = 1; member < WIDE; member++) {
            object.append(",\"m").append(member).append("\":").append(member);
        }
        return object.append('}').toString();
    }

    /** Text for a path or a query, sent as it is. */
    String text() {
        return one(TEXTS);
    }

    String header() {
        return one(HEADERS);
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
