package billing.server.console;

import static billing.server.console.ConsoleFixture.BASE;
import static billing.server.console.ConsoleFixture.KEY;
import static billing.server.console.ConsoleFixture.READER;
import static billing.server.console.ConsoleFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Sql;
import billing.server.page.Page;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random requests to all pages and forms of the console: with wrong methods, fields, secrets and
 * origins, and of people who are signed out, whose session has ended or who may only read. A
 * request that throws would be answered with status 500.
 *
 * <p>{@code -Dfuzz.requests=20000} sets the number of requests.
 */
class ConsoleFuzzTest {
    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 500);
    private static final int NEW_INVOICE = 200;
    private static final Pattern LINK = Pattern.compile("(?:href|action)=\"(/console[^\"]*)\"");
    private static final Pattern FIELD =
            Pattern.compile("<(?:input|select)[^>]* name=\"([^\"]+)\"");
    private static final List<String> METHODS = List.of("GET", "HEAD", "PUT", "DELETE", "PATCH",
            "OPTIONS", "TRACE", "get", "");
    private static final List<String> VALUES = List.of("", "0", "-1", "1", "12.34", "1,5", "1e9",
            "999999999999999999999", "0.001", "on", "credit", "offset", "refund", "return", "void",
            "2024-01-10", "2024-13-45", "9999-12-31", "-999999999-01-01", "2024-02", "all",
            "<b>\"'&", "\u202e\u0007", "{{form}}", "%00", "\ud83d\ude00", "a".repeat(5_000),
            "other", "overdue", "EUR", "XXX", "' OR 1=1 --", "..", "../..", "\\", "*", "null",
            "/console/today", "https://evil.example/", "//evil.example");
    @TempDir
    Path folder;
    private final Random random = new Random(17);
    private final List<String> fields = new ArrayList<>();
    private ConsoleFixture browser;
    private List<String> paths;

    @BeforeEach
    void open() {
        browser = new ConsoleFixture(folder);
        ConsoleExample example = new ConsoleExample(browser, "A <b>name</b>", "A <b>text</b>");
        browser.signIn(KEY);
        paths = crawled(example);
        paths.removeAll(List.of("/console/", "/console/style.css"));
    }

    @AfterEach
    void close() {
        browser.close();
    }

    /** All paths that the pages link to, of the forms too; their fields are collected. */
    private List<String> crawled(ConsoleExample example) {
        Set<String> found = new LinkedHashSet<>(example.paths());
        found.add("/console/today");
        Set<String> names = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            String html = text(browser.get(open.remove()));
            for (Matcher link = LINK.matcher(html); link.find();) {
                String path = link.group(1).replace("&#x3D;", "=").replace("&amp;", "&");
                if (!path.contains("/open/") && found.add(path)) {
                    open.add(path);
                }
            }
            for (Matcher field = FIELD.matcher(html); field.find();) {
                names.add(field.group(1));
            }
        }
        assertThat(found).hasSizeGreaterThan(60);
        fields.addAll(names);
        fields.remove("form");
        return new ArrayList<>(found);
    }

    @Test
    void people_who_are_signed_out_or_may_only_read_change_nothing() {
        String full = browser.cookie();
        String secret = browser.secret();
        browser.signIn(READER);
        String reader = browser.cookie();
        String readerSecret = browser.secret();
        Map<String, Integer> before = state();
        for (int i = 0; i < REQUESTS / 2; i++) {
            Map<String, String> form = form();
            String path = path();
            String origin = BASE;
            switch (random.nextInt(5)) {
                case 0 -> browser.cookie(random.nextBoolean() ? null : "billing_console="
                        + "0".repeat(64));
                case 1 -> browser.cookie(reader);
                case 2 -> {
                    // A form of another session, or none.
                    browser.cookie(full);
                    form.put("form", random.nextBoolean() ? readerSecret : value());
                }
                case 3 -> {
                    browser.cookie(reader);
                    form.put("form", readerSecret);
                }
                default -> {
                    // A page of another site sends the right secret.
                    browser.cookie(full);
                    form.put("form", secret);
                    origin = "https://evil.example";
                }
            }
            if (!path.contains("/sign-")) {
                Page page = browser.send("POST", path, browser.sender(origin), form);
                // Who may read may compare files, which changes nothing.
                assertThat(page.status()).as(path + " " + form)
                        .isBetween(path.startsWith("/console/catalog/diff") ? 200 : 400, 499);
            }
            String method = METHODS.get(random.nextInt(METHODS.size()));
            assertThat(browser.send(method, path(), browser.sender(null), form).status())
                    .isBetween(200, 499);
        }
        browser.pass(Duration.ofHours(13));
        browser.cookie(full);
        for (String path : paths) {
            Map<String, String> form = form();
            form.put("form", secret);
            assertThat(browser.send("POST", path, browser.sender(BASE), form).status()).as(path)
                    .isEqualTo(401);
        }
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void people_who_may_do_everything_get_an_answer_to_everything() {
        for (int i = 0; i < REQUESTS / 2; i++) {
            if (i % NEW_INVOICE == NEW_INVOICE - 1) {
                renewInvoices(i);
            }
            Map<String, String> form = form();
            String path = path();
            form.put("form", browser.secret());
            if (!path.contains("/sign-")) {
                Page page = browser.send("POST", path, browser.sender(BASE), form);
                assertThat(page.status()).as(path + " " + form).isBetween(200, 499);
            }
            String read = path();
            assertThat(browser.get(read).status()).as(read).isBetween(200, 499);
        }
    }

    /** The forms of an invoice that has just been made replace those of the oldest. */
    private void renewInvoices(int number) {
        String invoice = "/console/invoices/" + browser.invoice("c" + number, "Customer");
        List<String> forms = List.of(invoice, invoice + "/pay", invoice + "/credit",
                invoice + "/void", invoice + "/finalize", invoice + "/calculation");
        paths.addAll(forms);
        forms.forEach(form -> {
            for (Matcher field = FIELD.matcher(text(browser.get(form))); field.find();) {
                if (!fields.contains(field.group(1)) && !field.group(1).equals("form")) {
                    fields.add(field.group(1));
                }
            }
        });
        for (Matcher reverse = LINK.matcher(paths.stream()
                .filter(path -> path.matches("/console/invoices/[0-9a-f-]{36}"))
                .map(path -> text(browser.get(path))).reduce("", String::concat));
                reverse.find();) {
            if (reverse.group(1).contains("/reverse/") && !paths.contains(reverse.group(1))) {
                paths.add(reverse.group(1));
            }
        }
    }

    /** A path that exists, or one like it. */
    private String path() {
        String path = paths.get(random.nextInt(paths.size()));
        if (random.nextInt(4) == 0) {
            path += (path.contains("?") ? "&" : "?") + encoded(field()) + "=" + encoded(value());
        }
        return switch (random.nextInt(10)) {
            case 0 -> path.split("\\?", 2)[0] + "/" + encoded(value());
            case 1 -> {
                String[] parts = path.split("\\?", 2)[0].split("/");
                parts[2 + random.nextInt(parts.length - 2)] = encoded(value());
                yield String.join("/", parts);
            }
            case 2 -> path.replaceFirst("[0-9a-f]{8}-", "99999999-");
            default -> path;
        };
    }

    private Map<String, String> form() {
        Map<String, String> form = new LinkedHashMap<>();
        int most = random.nextInt(8);
        for (int i = 0; i < most; i++) {
            form.put(field(), value());
        }
        return form;
    }

    private String field() {
        return fields.get(random.nextInt(fields.size()));
    }

    private String value() {
        return VALUES.get(random.nextInt(VALUES.size()));
    }

    private static String encoded(String text) {
        return Visit.encoded(text);
    }

    /** All rows of all tables, a number for each table. */
    private Map<String, Integer> state() {
        return browser.database().read(handle -> {
            try {
                Map<String, Integer> state = state(Sql.connection(handle));
                assertThat(state).hasSizeGreaterThan(50);
                return state;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static Map<String, Integer> state(Connection connection) throws SQLException {
        Map<String, Integer> state = new TreeMap<>();
        try (ResultSet tables = connection.getMetaData().getTables(null, connection.getSchema(),
                "%", new String[] {"TABLE"})) {
            while (tables.next()) {
                String table = tables.getString("TABLE_NAME");
                state.put(table, rows(connection, table).hashCode());
            }
        }
        return state;
    }

    private static List<String> rows(Connection connection, String table) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (var statement = connection.createStatement();
             ResultSet result = statement.executeQuery("SELECT * FROM \"" + table + "\"")) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int at = 1; at <= result.getMetaData().getColumnCount(); at++) {
                    // When a key signed in is noted later.
                    if (!result.getMetaData().getColumnName(at).equals("last_used_at")) {
                        Object value = result.getObject(at);
                        row.append(value instanceof byte[] bytes ? Arrays.toString(bytes) : value)
                                .append('|');
                    }
                }
                rows.add(row.toString());
            }
        }
        rows.sort(null);
        return rows;
    }
}
