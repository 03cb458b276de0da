package billing.server;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.server.api.Api;
import billing.server.api.Resources;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A dated story on a database of its own, made of requests; unforeseen failures fail it. */
public final class ApiStory implements AutoCloseable {
    private final Identifiers ids = Identifiers.seeded(1);
    private final Database database;
    private final Installation installation;
    private final Api api;
    private final ApiCalls calls;
    private Instant now;

    /** A story that begins at an instant, in a folder; its server has no public address. */
    public ApiStory(Path folder, Instant start) {
        this(folder, start, null);
    }

    /** A story whose documents and pages have a public address. */
    public ApiStory(Path folder, Instant start, String publicUrl) {
        this.now = start;
        this.database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(work(handle)));
        this.installation = new Installation(database, ids, () -> now, IdPrefix.DEFAULT,
                publicUrl);
        this.api = new Api(installation, Resources.routes(), (key, at) -> Optional.empty(),
                failure -> {
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
