package billing.server.console;

import static billing.server.console.ConsoleFixture.KEY;
import static billing.server.console.ConsoleFixture.READER;
import static org.assertj.core.api.Assertions.assertThat;

import billing.server.browser.Chromium;
import billing.server.http.HttpServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console and the portal in Chromium, with names that attack them: their layout on phones and
 * desks, in light and dark colours, their accessibility, and their forms.
 *
 * <p>Each page is checked in one look, on a desk in light or on a phone in dark colours; with
 * {@code -Dbrowser.looks=all}, in both widths and colours.
 */
class ConsoleBrowserTest {
    private static final String NAME =
            "<script>document.title=1</script> {{key}} & \ud83d\ude00 " + "W".repeat(120);
    private static final String TEXT = NAME + "\u202e\u2066" + "x".repeat(5_000);
    private static final int PHONE = 390;
    private static final int DESK = 1440;
    private static final boolean ALL = "all".equals(System.getProperty("browser.looks"));

    /** The first two are those of usual tests. */
    private enum Look {
        LIGHT_DESK(DESK, "light"), DARK_PHONE(PHONE, "dark"), DARK_DESK(DESK, "dark"),
        LIGHT_PHONE(PHONE, "light");

        private final int width;
        private final String scheme;

        Look(int width, String scheme) {
            this.width = width;
            this.scheme = scheme;
        }
    }

    @TempDir
    private static Path folder;
    private static ConsoleFixture fixture;
    private static ConsoleExample example;
    private static HttpServer server;
    private static Chromium browser;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        browser = Chromium.start(folder);
        fixture = new ConsoleFixture(folder);
        example = new ConsoleExample(fixture, NAME, TEXT);
        server = fixture.serve();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
            server.close();
            fixture.close();
        }
    }

    private static String address(String path) {
        return "http://127.0.0.1:" + server.address().getPort() + path;
    }

    private static void signIn(String key) {
        browser.open(address("/console/sign-in"));
        browser.evaluate("document.getElementById('key').value = '" + key + "'");
        browser.evaluate("document.querySelector('button').click()");
        browser.await("location.pathname === '/console/today' && !!document.querySelector('h1')");
    }

    private static List<String> console() {
        String invoice = "/console/invoices/" + example.invoice();
        List<String> paths = new ArrayList<>(example.paths());
        paths.addAll(List.of("/console/today", "/console/today/run", "/console/invoices",
                "/console/invoices?state=open", invoice, invoice + "/calculation",
                invoice + "/lines/" + fixture.call("GET", "/invoices/" + example.invoice(), null)
                        .at("/invoice/fees/0/svc_id").textValue(), invoice + "/void",
                invoice + "/credit", invoice + "/pay", invoice + "/finalize",
                "/console/nowhere"));
        return paths;
    }

    private static List<String> portal() {
        browser.open(address("/console/customers/a%2Fb%20c/portal"));
        String link = browser.evaluate("document.querySelector('main a[href*=portal]').href")
                .asText().replaceFirst("^https?://[^/]*", "");
        List<String> paths = new ArrayList<>();
        browser.open(address(link));
        browser.evaluate("[...document.querySelectorAll('nav a, main a')].map(one =>"
                + " one.pathname)").forEach(path -> paths.add(path.asText()));
        return paths.stream().filter(path -> !path.matches(".*\\.(pdf|xml)")).distinct().toList();
    }

    @Test
    void every_page_is_accessible_and_fits_phones_and_desks_in_light_and_dark_colours() {
        signIn(KEY);
        List<String> pages = console();
        List<String> portal = portal();
        assertThat(portal).hasSizeGreaterThan(5);
        pages.addAll(portal);
        pages.add("/console/sign-in");
        SoftAssertions findings = new SoftAssertions();
        for (Look look : Look.values()) {
            browser.show(look.width, look.scheme);
            for (int i = 0; i < pages.size(); i++) {
                if (ALL || look.ordinal() == i % 2) {
                    check(pages.get(i), pages.get(i) + ", " + look, findings);
                }
            }
        }
        findings.assertThat(browser.complaints()).noneMatch(one ->
                one.contains("Content Security Policy"));
        findings.assertAll();
    }

    private static void check(String path, String page, SoftAssertions findings) {
        browser.open(address(path));
        findings.assertThat(browser.seriousFindings()).as(page).isEmpty();
        findings.assertThat(browser.isTooWide()).as(page + " is too wide").isFalse();
        findings.assertThat(browser.evaluate("document.title").asText()).as(page)
                .contains(" \u2013 ");
    }

    @Test
    void names_and_labels_of_the_portal_are_not_squeezed_on_a_phone() {
        browser.show(PHONE, "light");
        signIn(KEY);
        browser.open(address(portal().stream().filter(one -> one.endsWith("/subscriptions"))
                .findFirst().orElseThrow()));
        assertThat(browser.evaluate("document.querySelector('.brand').getBoundingClientRect()"
                + ".bottom <= document.querySelector('.who').getBoundingClientRect().top")
                .asBoolean()).as("the customer below the seller").isTrue();
        assertThat(browser.evaluate("Math.min(...[...document.querySelectorAll('td')].map(cell =>"
                + " parseFloat(getComputedStyle(cell, '::before').width)))").asDouble())
                .as("pixels of the narrowest label, a word of four letters").isGreaterThan(20);
    }

    @Test
    void a_link_opens_the_console_and_a_form_records_a_payment() {
        browser.show(DESK, "light");
        browser.open(address(fixture.console().oneTimePath()));
        browser.await("location.pathname === '/console/today' && !!document.querySelector('h1')");
        String invoice = fixture.invoice("bob", "Bob");
        browser.open(address("/console/invoices/" + invoice + "/pay"));
        browser.evaluate("document.getElementById('reference').value = 'Transfer 7'");
        browser.evaluate("document.querySelector('form[method=post].card button').click()");
        browser.await("location.pathname === '/console/invoices/" + invoice + "'");
        browser.await("document.readyState === 'complete'");
        assertThat(browser.evaluate("document.body.innerText").asText())
                .contains("Transfer 7", "Paid");
        assertThat(fixture.call("GET", "/invoices/" + invoice, null)
                .at("/invoice/payment_status").textValue()).isEqualTo("succeeded");
    }

    @Test
    void a_wrong_form_shows_its_errors_and_a_reading_key_sees_no_actions() {
        browser.show(PHONE, "light");
        signIn(KEY);
        String invoice = fixture.invoice("carla", "Carla");
        browser.open(address("/console/invoices/" + invoice + "/pay"));
        browser.evaluate("document.getElementById('amount_cents').value = 'many'");
        browser.evaluate("document.querySelector('form[method=post].card button').click()");
        browser.await("!!document.querySelector('[aria-invalid]')");
        assertThat(browser.seriousFindings()).isEmpty();
        browser.evaluate("document.querySelector('form.who button').click()");
        browser.await("location.pathname === '/console/sign-in' && !!document.forms.length");
        signIn(READER);
        browser.open(address("/console/invoices/" + invoice));
        assertThat(browser.evaluate("document.body.innerText").asText())
                .contains("\u20ac1,234.56").doesNotContain("Record payment", "Void");
        browser.open(address("/console/invoices/" + invoice + "/pay"));
        assertThat(browser.evaluate("document.body.innerText").asText())
                .contains("needs write permission");
    }
}
