package billing.server.console;

import static billing.server.console.ConsoleFixture.BASE;
import static billing.server.console.ConsoleFixture.KEY;
import static billing.server.console.ConsoleFixture.READER;
import static billing.server.console.ConsoleFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import billing.server.api.FailedAttempts;
import billing.server.page.Page;
import billing.server.page.PageRequest.Sender;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may use the console, and for how long. */
class ConsoleSessionsTest {
    @TempDir
    Path folder;
    private ConsoleFixture browser;

    @BeforeEach
    void open() {
        browser = new ConsoleFixture(folder);
    }

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void a_valid_key_opens_a_session_in_a_cookie_that_no_script_and_no_other_site_can_use() {
        Page page = browser.signIn(KEY);
        assertThat(page.status()).isEqualTo(303);
        assertThat(page.headers().get("Set-Cookie")).matches("billing_console=[0-9a-f]{64};"
                + " Path=/console; Max-Age=43200; HttpOnly; SameSite=Strict");
        assertThat(browser.get("/console/invoices").status()).isEqualTo(200);
        assertThat(text(browser.get("/console/invoices"))).contains("Anna (\u20261111)")
                .doesNotContain(KEY);
    }

    @Test
    void the_cookie_is_for_tls_only_where_the_console_is_reached_with_tls() {
        Page page = browser.send("POST", "/console/sign-in", new Sender("https://b.example",
                "192.0.2.1", "", null, "https://b.example", null), Map.of("key", KEY));
        assertThat(page.headers().get("Set-Cookie")).endsWith("; Secure");
    }

    @Test
    void a_wrong_or_revoked_key_opens_nothing_and_too_many_of_them_are_refused() {
        assertThat(browser.signIn("wrong").status()).isEqualTo(401);
        assertThat(browser.signIn("").status()).isEqualTo(401);
        browser.revoke(READER);
        assertThat(browser.signIn(READER).status()).isEqualTo(401);
        assertThat(browser.cookie()).isNull();
        for (int i = 0; i < FailedAttempts.MOST_IN_A_MINUTE; i++) {
            browser.signIn("wrong");
        }
        assertThat(browser.signIn("wrong").status()).isEqualTo(429);
        assertThat(browser.signIn(KEY).status()).as("a valid key is never locked out")
                .isEqualTo(303);
    }

    @Test
    void every_page_without_a_session_leads_to_the_form_and_back() {
        for (String path : List.of("/console/today", "/console/invoices", "/console/today/run",
                "/console/nowhere")) {
            assertThat(browser.get(path).headers().get("Location")).as(path)
                    .isEqualTo("/console/sign-in?next=" + path.replace("/", "%2F"));
        }
        assertThat(browser.send("POST", "/console/sign-in", browser.sender(BASE),
                Map.of("key", KEY, "next", "/console/invoices?q=a")).headers().get("Location"))
                .isEqualTo("/console/invoices?q=a");
        for (String next : List.of("https://evil.example/", "//evil.example", "/api/v1/x",
                "/console/../x\\", "javascript:alert(1)")) {
            assertThat(browser.send("POST", "/console/sign-in", browser.sender(BASE),
                    Map.of("key", KEY, "next", next)).headers().get("Location")).as(next)
                    .isEqualTo("/console/");
        }
    }

    @Test
    void a_page_whose_path_has_unusual_letters_opens_after_signing_in() {
        for (String path : List.of("/console/customers/a%20b", "/console/customers/a%2Ab",
                "/console/customers/a%2Bb", "/console/customers/a%2Fb",
                "/console/customers/%C3%BC/statement", "/console/customers/%7E..",
                "/console/invoices?q=a%20b%2A%2B")) {
            browser.cookie(null);
            String next = browser.get(path).headers().get("Location")
                    .substring("/console/sign-in?next=".length());
            assertThat(browser.send("POST", "/console/sign-in", browser.sender(BASE),
                    Map.of("key", KEY, "next", URLDecoder.decode(next, StandardCharsets.UTF_8)))
                    .headers().get("Location")).isEqualTo(path);
        }
    }

    @Test
    void a_session_ends_when_it_is_not_used_and_after_half_a_day_at_the_latest() {
        browser.signIn(KEY);
        browser.pass(Duration.ofMinutes(59));
        assertThat(browser.get("/console/invoices").status()).isEqualTo(200);
        browser.pass(Duration.ofMinutes(60));
        assertThat(browser.get("/console/invoices").status()).isEqualTo(303);
        browser.signIn(KEY);
        for (int i = 0; i < 13; i++) {
            browser.pass(Duration.ofMinutes(55));
            browser.get("/console/invoices");
        }
        assertThat(browser.get("/console/invoices").status()).isEqualTo(200);
        browser.pass(Duration.ofMinutes(30));
        assertThat(browser.get("/console/invoices").status()).isEqualTo(303);
    }

    @Test
    void a_session_ends_with_its_key_and_by_signing_out() {
        browser.signIn(KEY);
        String cookie = browser.cookie();
        Page out = browser.post("/console/sign-out", Map.of());
        assertThat(out.headers().get("Set-Cookie")).contains("billing_console=;", "Max-Age=0");
        assertThat(browser.cookie(cookie).get("/console/invoices").status()).isEqualTo(303);
        browser.signIn(READER);
        assertThat(browser.get("/console/invoices").status()).isEqualTo(200);
        browser.revoke(READER);
        assertThat(browser.get("/console/invoices").status()).isEqualTo(303);
    }

    @Test
    void a_link_opens_the_console_once_and_not_after_two_minutes() {
        String path = browser.console().oneTimePath();
        assertThat(browser.kept(browser.get(path)).status()).isEqualTo(200);
        assertThat(browser.get("/console/invoices").status()).isEqualTo(200);
        browser.cookie(null);
        assertThat(browser.get(path).status()).isEqualTo(401);
        String late = browser.console().oneTimePath();
        browser.pass(Duration.ofMinutes(2));
        assertThat(browser.kept(browser.get(late)).status()).isEqualTo(401);
        assertThat(browser.get("/console/open/" + "0".repeat(64)).status()).isEqualTo(401);
        assertThat(browser.cookie()).isNull();
    }

    @Test
    void a_form_of_another_site_or_another_session_changes_nothing() {
        String invoice = browser.invoice("anna", "Anna");
        String path = "/console/invoices/" + invoice + "/void";
        browser.signIn(READER);
        String foreign = browser.secret();
        browser.signIn(KEY);
        Map<String, String> form = Map.of("form", browser.secret());
        for (String origin : List.of("https://evil.example", "null", "http://localhost:9",
                "http://localhost:8080.evil.example")) {
            assertThat(browser.send("POST", path, browser.sender(origin), form).status())
                    .as(origin).isEqualTo(403);
        }
        Sender crossSite = new Sender(BASE, "192.0.2.1", "", browser.cookie(), null,
                "cross-site");
        assertThat(browser.send("POST", path, crossSite, form).status()).isEqualTo(403);
        assertThat(browser.send("POST", path, browser.sender(BASE), Map.of()).status())
                .isEqualTo(403);
        assertThat(browser.send("POST", path, browser.sender(BASE), Map.of("form", foreign))
                .status()).isEqualTo(403);
        assertThat(browser.send("PUT", path, browser.sender(BASE), form).status())
                .isEqualTo(405);
        browser.get(path);
        assertThat(status(invoice)).isEqualTo("finalized");
        assertThat(browser.send("POST", path, browser.sender(BASE), form).status())
                .isEqualTo(303);
        assertThat(status(invoice)).isEqualTo("voided");
    }

    @Test
    void a_signed_out_browser_changes_nothing() {
        String invoice = browser.invoice("anna", "Anna");
        String path = "/console/invoices/" + invoice + "/void";
        assertThat(browser.send("POST", path, browser.sender(BASE), Map.of()).status())
                .isEqualTo(401);
        assertThat(browser.send("POST", "/console/today/run", browser.sender(BASE), Map.of())
                .status()).isEqualTo(401);
        assertThat(status(invoice)).isEqualTo("finalized");
    }

    private String status(String invoice) {
        return browser.call("GET", "/invoices/" + invoice, null).at("/invoice/status").textValue();
    }
}
