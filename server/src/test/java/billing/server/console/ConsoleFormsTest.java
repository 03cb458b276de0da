package billing.server.console;

import static billing.server.console.ConsoleFixture.BASE;
import static billing.server.console.ConsoleFixture.KEY;
import static billing.server.console.ConsoleFixture.READER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.server.console.site.Console;
import billing.server.http.HttpServer;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.ServerMetrics;
import billing.server.page.Page;
import billing.server.render.IdPrefix;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random forms, and the console in a real browser. */
class ConsoleFormsTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final int FORMS = 150;
    private static final List<String> NAMES = List.of("amount_cents", "reference", "paid_at",
            "again", "excess_to_balance", "generate_credit_note", "credit_amount",
            "refund_amount", "way", "reason", "description", "kind", "reversed_at", "fee-x");
    private static final String UNKNOWN = "99999999-9999-4999-8999-999999999999";
    private static final List<String> VALUES = List.of("", "0", "-1", "1", "12.34", "1e9",
            "999999999999999999999", "on", "credit", "offset", "refund", "return", "void",
            "2024-01-10", "2024-13-45", "9999-12-31", "<b>\"'&", "\u202e\u0007", "{{form}}",
            "%00", "a".repeat(5_000), "other");
    @TempDir
    Path folder;
    private ConsoleFixture browser;
    private String invoice;

    @BeforeEach
    void open() {
        browser = new ConsoleFixture(folder);
        invoice = browser.invoice("anna", "Anna");
    }

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void no_form_of_a_signed_out_or_reading_person_changes_anything() {
        String before = state();
        browser.signIn(READER);
        Random random = new Random(1);
        for (int i = 0; i < FORMS; i++) {
            browser.clients().clear();
            assertThat(browser.post(path(random), form(random)).status()).isBetween(400, 499);
            assertThat(browser.send("POST", path(random), browser.sender(BASE), form(random))
                    .status()).isBetween(400, 499);
            assertThat(browser.clients()).as("requests to the API").isEmpty();
        }
        String cookie = browser.cookie();
        browser.cookie(null);
        for (int i = 0; i < FORMS; i++) {
            assertThat(browser.send("POST", path(random), browser.sender(BASE), form(random))
                    .status()).isBetween(400, 499);
        }
        browser.cookie(cookie);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void every_form_of_a_person_who_may_do_everything_is_answered() {
        browser.signIn(KEY);
        Random random = new Random(2);
        for (int i = 0; i < FORMS; i++) {
            Page page = browser.post(path(random), form(random));
            assertThat(page.status()).as("form " + i).isBetween(300, 499);
        }
    }

    @Test
    void the_root_leads_to_the_console_and_other_paths_stay_what_they_are()
            throws IOException, InterruptedException {
        try (HttpServer server = server()) {
            assertThat(get(server, "/").headers().firstValue("Location"))
                    .contains("/console/");
            assertThat(get(server, "/console/").headers().firstValue("Location"))
                    .contains("/console/sign-in");
            HttpResponse<String> form = get(server, "/console/sign-in");
            assertThat(form.body()).contains("<h1>Sign in</h1>");
            assertThat(form.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(form.headers().firstValue("Referrer-Policy")).contains("same-origin");
            assertThat(get(server, "/docs").body()).containsIgnoringCase("<!doctype html>");
            assertThat(get(server, "/health").statusCode()).isEqualTo(200);
            assertThat(get(server, "/api/v1/invoices").statusCode()).isEqualTo(401);
            assertThat(get(server, "/nowhere").body()).contains("resource_not_found");
        }
    }

    private static HttpResponse<String> get(HttpServer server, String path)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(
                "http://127.0.0.1:" + server.address().getPort() + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpServer server() {
        return HttpServer.start(Listening.onThisMachine(Limits.ofBodies(10_000)), browser.api(),
                browser.database(), IdPrefix.DEFAULT, new ServerMetrics(), "test",
                Map.of("/", Console.ROOT, Console.PATH, browser.console()),
                Optional::empty, failure -> {
                    throw failure;
                });
    }

    @Test
    void a_link_opens_the_console_in_a_real_browser() throws IOException, InterruptedException {
        assumeThat(CHROMIUM).as("Chromium is not installed").exists();
        try (HttpServer server = server()) {
            Path errors = folder.resolve("errors");
            Path dom = folder.resolve("dom");
            Process chromium = new ProcessBuilder(CHROMIUM.toString(), "--headless",
                    "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                    "--virtual-time-budget=10000",
                    "--user-data-dir=" + folder.resolve("chromium"), "--dump-dom",
                    "http://127.0.0.1:" + server.address().getPort()
                            + browser.console().oneTimePath()).redirectError(errors.toFile())
                    .redirectOutput(dom.toFile()).start();
            try {
                assertThat(chromium.waitFor(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                chromium.destroyForcibly();
            }
            assertThat(Files.readString(dom)).contains("<h1>Today</h1>", "\u20ac1,234.56");
            assertThat(Files.readString(errors)).doesNotContain("Content Security Policy");
        }
    }

    private String path(Random random) {
        List<String> paths = List.of("/void", "/credit", "/pay", "/finalize",
                "/reverse/" + invoice, "/nothing");
        return random.nextInt(10) == 0 ? "/console/today/run"
                : "/console/invoices/" + (random.nextInt(5) == 0 ? UNKNOWN : invoice)
                + paths.get(random.nextInt(paths.size()));
    }

    private Map<String, String> form(Random random) {
        Map<String, String> form = new HashMap<>();
        for (String name : NAMES) {
            if (random.nextBoolean()) {
                form.put(name, VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        if (random.nextInt(5) == 0) {
            form.put("fee-" + UNKNOWN, "1");
        }
        form.put("fee-" + browser.call("GET", "/invoices/" + invoice, null)
                .at("/invoice/fees/0/svc_id").textValue(),
                VALUES.get(random.nextInt(VALUES.size())));
        return form;
    }

    private String state() {
        return browser.call("GET", "/invoices/" + invoice, null).toString()
                + browser.call("GET", "/payments", null) + browser.call("GET", "/credit_notes",
                null);
    }
}
