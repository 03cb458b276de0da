package billing.server.business;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.server.ApiCalls;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.Resources;
import billing.server.http.HttpServer;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Monitoring;
import billing.server.link.DocumentLinks;
import billing.server.page.DocumentSite;
import billing.server.page.Site;
import billing.server.portal.Portal;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** The server in this process, on a free port, with a database of its own. */
public final class RunningServer implements AutoCloseable {
    /** When it is. */
    public static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    /** The key that is accepted. */
    public static final String KEY = "test-key";
    /** The longest body that is taken. */
    public static final int LONGEST_BODY = 256 * 1024;
    private static final UUID SIGNING_KEY =
            UUID.fromString("018e0e7c-0000-7000-8000-000000000000");
    private final List<RuntimeException> unforeseen = new CopyOnWriteArrayList<>();
    private final Database database;
    private final Api api;
    private final HttpServer server;

    /** A server in a folder, with a fixed clock. */
    public RunningServer(Path folder) {
        this(folder, IdPrefix.DEFAULT, () -> NOW);
    }

    /** A server in a folder. */
    public RunningServer(Path folder, IdPrefix prefix, BillingClock clock) {
        this(folder, prefix, clock, Listening.onThisMachine(Limits.ofBodies(LONGEST_BODY)),
                Map.of());
    }

    /**
     * A server in a folder, which listens as specified and has these sites in addition to its
     * own.
     */
    public RunningServer(Path folder, IdPrefix prefix, BillingClock clock, Listening listening,
                         Map<String, Site> sites) {
        Identifiers ids = Identifiers.seeded(1);
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle ->
                DefaultOrganization.insert(new UnitOfWork(handle, ids, clock.now())));
        database.writing(RunningServer::keepSigningKey);
        Installation installation = new Installation(database, ids, clock, prefix, null);
        api = new Api(installation, Resources.routes(), new ApiKeyAccess(database, KEY),
                unforeseen::add);
        Map<String, Site> all = new HashMap<>(sites);
        all.put(Portal.PATH, new Portal(installation));
        all.put(DocumentLinks.PATH, new DocumentSite(database, clock));
        server = HttpServer.start(listening, api, all,
                new Monitoring("test", unforeseen::add));
    }

    /** Making one would take longer than most tests. */
    private static void keepSigningKey(Handle handle) {
        try (InputStream in = RunningServer.class.getResourceAsStream("signing-key.txt")) {
            String[] pair = new String(in.readAllBytes(), StandardCharsets.US_ASCII).split("\n");
            handle.execute("INSERT INTO signing_keys (id, private_key, public_key, created_at)"
                    + " VALUES (?, ?, ?, 0)", SIGNING_KEY, pair[0], pair[1]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What answers. */
    public Api api() {
        return api;
    }

    /** The reply to a trusted request ({@link ApiCalls#send}). */
    public Reply send(String method, String path, String body) {
        return new ApiCalls(api).send(method, path, body);
    }

    /** The response to a trusted request that succeeds ({@link ApiCalls#ok}). */
    public JsonNode ok(String method, String path, String body) {
        return new ApiCalls(api).ok(method, path, body);
    }

    /** The error code of a trusted request that is refused ({@link ApiCalls#refused}). */
    public String refused(int status, String method, String path, String body) {
        return new ApiCalls(api).refused(status, method, path, body);
    }

    /** A request over HTTP with the key that is accepted; the path is a whole one. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .header("Authorization", "Bearer " + KEY);
    }

    /** Where everything is kept. */
    public Database database() {
        return database;
    }

    /** Where it listens. */
    public int port() {
        return server.address().getPort();
    }

    /** The unforeseen failures since the last call, each answered with 500. */
    public List<RuntimeException> takeUnforeseen() {
        List<RuntimeException> taken = List.copyOf(unforeseen);
        unforeseen.removeAll(taken);
        return taken;
    }

    /** Stops it; fails if an unforeseen failure was not taken. */
    @Override
    public void close() {
        server.close();
        database.close();
        List<RuntimeException> failures = takeUnforeseen();
        if (!failures.isEmpty()) {
            AssertionError error = new AssertionError("unforeseen failures: " + failures);
            failures.forEach(error::addSuppressed);
            throw error;
        }
    }
}
