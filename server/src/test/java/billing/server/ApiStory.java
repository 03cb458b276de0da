package billing.server;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.server.api.Access;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.Resources;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;

/** A dated story on a database of its own, made of requests; unforeseen failures fail it. */
public final class ApiStory implements AutoCloseable {
    /** The key that is accepted in addition to those that are stored. */
    public static final String KEY = "own-key";
    private final Identifiers ids = Identifiers.seeded(1);
    private final Database database;
    private final Installation installation;
    private final Api api;
    private final ApiCalls calls;
    private final Access access;
    private volatile Instant now;

    /** A story that begins at an instant, in a folder; its server has no public address. */
    public ApiStory(Path folder, Instant start) {
        this(folder, start, null, null, Resources.routes());
    }

    /** A story whose documents and pages have a public address. */
    public ApiStory(Path folder, Instant start, String publicUrl) {
        this(folder, start, publicUrl, null, Resources.routes());
    }

    /** A story whose requests have a clock of their own. */
    public ApiStory(Path folder, BillingClock clock) {
        this(folder, clock.now(), null, clock, Resources.routes());
    }

    /** A story with routes of its own. */
    public ApiStory(Path folder, Instant start, Routes routes) {
        this(folder, start, null, null, routes);
    }

    private ApiStory(Path folder, Instant start, String publicUrl, BillingClock clock,
                     Routes routes) {
        this.now = start;
        this.database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(work(handle)));
        this.installation = new Installation(database, ids, clock == null ? () -> now : clock,
                IdPrefix.DEFAULT, publicUrl);
        this.access = new ApiKeyAccess(database, KEY);
        this.api = new Api(installation, routes, access, failure -> {
            throw failure;
        });
        this.calls = new ApiCalls(api);
    }

    /** The work of a transaction at this instant of the story. */
    public UnitOfWork work(Handle handle) {
        return new UnitOfWork(handle, ids, now);
    }

    /** Where it takes place. */
    public Database database() {
        return database;
    }

    /** Names of what is made. */
    public Identifiers ids() {
        return ids;
    }

    /** What the API and its sites share. */
    public Installation installation() {
        return installation;
    }

    /** Who is let in. */
    public Access access() {
        return access;
    }

    /** What answers. */
    public Api api() {
        return api;
    }

    /** When it is. */
    public Instant now() {
        return now;
    }

    /** Moves the clock without a run. */
    public ApiStory at(Instant instant) {
        now = instant;
        return this;
    }

    /** The reply to a request; {@code body} is null for none. */
    public Reply send(String method, String path, String body) {
        return calls.send(method, path, body);
    }

    /** The response to a request that succeeds. */
    public JsonNode ok(String method, String path, String body) {
        return calls.ok(method, path, body);
    }

    /** The error code of a request that is refused with a status. */
    public String refused(int status, String method, String path, String body) {
        return calls.refused(status, method, path, body);
    }

    /** A one-off invoice of 10.00 EUR to the customer {@code anna}, whom it adds. */
    public JsonNode oneOffInvoice() {
        ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        ok("POST", "/add_ons", "{'add_on': {'name': 'A', 'code': 'a', 'amount_cents': 1000,"
                + " 'amount_currency': 'EUR'}}");
        return ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
    }

    @Override
    public void close() {
        database.close();
    }
}
