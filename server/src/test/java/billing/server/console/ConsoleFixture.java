package billing.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.ApiKey;
import billing.access.Permissions;
import billing.access.store.ApiKeys;
import billing.engine.Database;
import billing.notice.Notices;
import billing.server.ApiCalls;
import billing.server.ApiStory;
import billing.server.api.Api;
import billing.server.console.site.ConsoleSite;
import billing.server.http.HttpServer;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Monitoring;
import billing.server.log.NoticeLog;
import billing.server.page.Page;
import billing.server.page.PageRequest.Sender;
import billing.server.page.PageRequest;
import billing.server.portal.Portal;
import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A console over a new database, and a browser without JavaScript, as far as tests need one. */
public final class ConsoleFixture implements AutoCloseable {
    /** The key with all permissions. */
    public static final String KEY = "11111111-1111-4111-8111-111111111111";
    /** The key that may only read. */
    public static final String READER = "22222222-2222-4222-8222-222222222222";
    /** Where the console is. */
    public static final String BASE = "http://localhost:8080";
    private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([0-9a-f]{64})\"");
    private final ApiStory story;
    private final Api api;
    private final ConsoleSite console;
    private final Portal portal;
    private final Map<String, UUID> keys = new HashMap<>();
    private final List<String> clients = new ArrayList<>();
    private long nanos;
    private String cookie;

    /** A console in a folder. */
    public ConsoleFixture(Path folder) {
        story = new ApiStory(folder, Instant.parse("2024-01-11T00:00:00Z"));
        Notices.readIn(story.database(),
                new NoticeLog(story.ids(), story::now, IdPrefix.DEFAULT, "system"));
        api = story.api();
        api.addListener(call -> clients.add(call.origin().client()));
        console = new ConsoleSite(story.installation(), api, story.access(), () -> nanos);
        portal = new Portal(story.installation());
        addKey(KEY, "Anna", Permissions.full());
        Map<String, List<String>> reads = new HashMap<>();
        Permissions.RESOURCES.forEach(resource -> reads.put(resource, List.of("read")));
        addKey(READER, "Reader", reads);
    }

    /** Adds an API key. */
    public void addKey(String value, String name, Map<String, List<String>> permissions) {
        UUID id = story.ids().next(story.now());
        keys.put(value, id);
        story.database().writing(handle -> new ApiKeys(handle).insert(new ApiKey(id, name,
                ApiKey.endingOf(value), permissions, null, null, null, story.now()), value));
    }

    /** Revokes an API key. */
    public void revoke(String value) {
        story.database().writing(handle ->
                new ApiKeys(handle).revoke(keys.get(value), story.now()));
    }

    /** Lets time pass for sessions. */
    public void pass(Duration time) {
        nanos += time.toNanos();
    }

    /** The clients of the requests to the API, as its log names them. */
    public List<String> clients() {
        return clients;
    }

    /** Sets the clock of the business. */
    public void set(String instant) {
        story.at(Instant.parse(instant));
    }

    /** The console. */
    public ConsoleSite console() {
        return console;
    }

    /** The API. */
    public Api api() {
        return api;
    }

    /** The database. */
    public Database database() {
        return story.database();
    }

    /** The cookie that the browser has; null for none. */
    public String cookie() {
        return cookie;
    }

    /** Gives the browser a cookie, or takes it. */
    public ConsoleFixture cookie(String header) {
        cookie = header;
        return this;
    }

    /** Signs in with a key; the browser keeps the cookie. */
    public Page signIn(String key) {
        return kept(send("POST", "/console/sign-in", sender(BASE), Map.of("key", key)));
    }

    /** Takes the cookie that a page sets. */
    public Page kept(Page page) {
        String header = page.headers().get("Set-Cookie");
        if (header != null) {
            cookie = header.split(";", 2)[0];
        }
        return page;
    }

    /** Reads a page. */
    public Page get(String path) {
        return send("GET", path, sender(null), Map.of());
    }

    /** Submits a form with the secret of the session, as the browser would. */
    public Page post(String path, Map<String, String> fields) {
        Map<String, String> form = new LinkedHashMap<>(fields);
        form.put("form", secret());
        return send("POST", path, sender(BASE), form);
    }

    /** Submits a form as it is. */
    public Page send(String method, String path, Sender sender, Map<String, String> form) {
        String[] parts = path.substring("/console".length()).split("\\?", 2);
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : parts.length == 2 ? parts[1].split("&") : new String[0]) {
            query.put(pair.split("=", 2)[0], decoded(pair.split("=", 2)[1]));
        }
        return console.answer(new PageRequest(method, Stream.of(parts[0].split("/"))
                .filter(one -> !one.isEmpty()).map(ConsoleFixture::decoded).toList(), null,
                sender, query, () -> form));
    }

    /** The browser, with the header Origin or, when null, without it. */
    public Sender sender(String origin) {
        return new Sender(BASE, "192.0.2.1", "Browser", cookie, origin, null);
    }

    /** The secret in the forms of the session. */
    public String secret() {
        Matcher found = FORM.matcher(text(get("/console/invoices")));
        assertThat(found.find()).as("signed in").isTrue();
        return found.group(1);
    }

    /** The text of a page. */
    public static String text(Page page) {
        return new String(page.bytes(), StandardCharsets.UTF_8);
    }

    /** Calls the API as the owner of the database. */
    public JsonNode call(String method, String path, String body) {
        return new ApiCalls(api).ok(method, path, body);
    }

    /** Creates a customer with this name and an invoice of 1,234.56 euros; returns its id. */
    public String invoice(String customer, String name) {
        call("POST", "/customers", "{'customer': {'external_id': '" + customer + "', 'name': '"
                + name + "', 'currency': 'EUR'}}");
        call("POST", "/add_ons", "{'add_on': {'code': 'setup-" + customer + "', 'name': '" + name
                + "', 'amount_cents': 123456, 'amount_currency': 'EUR'}}");
        return call("POST", "/invoices", "{'invoice': {'external_customer_id': '" + customer
                + "', 'currency': 'EUR', 'fees': [{'add_on_code': 'setup-" + customer + "'}]}}")
                .at("/invoice/svc_id").textValue();
    }

    /** Serves the console and the customer portal on a free port. */
    public HttpServer serve() {
        return HttpServer.start(Listening.onThisMachine(Limits.ofBodies(10_000)), api,
                Map.of("/", ConsoleSite.ROOT, ConsoleSite.PATH, console, Portal.PATH, portal),
                new Monitoring("test", failure -> {
                    throw failure;
                }));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        story.close();
    }
}
