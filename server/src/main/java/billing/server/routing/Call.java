package billing.server.routing;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.driver.WriteScope;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.kernel.error.NotFoundException;
import billing.notice.Notices;
import billing.run.DueBilling;
import billing.server.Responses;
import billing.server.render.IdPrefix;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * One request that a route handles: its parameters and body, and what the handler needs to answer
 * it.
 */
public final class Call {
    private final Installation installation;
    private final Routes.Match match;
    private final Query query;
    private final Node document;
    private final Node body;
    private volatile Instant now;
    private final Asked asked;

    /**
     * A call that has passed all checks before its handler.
     *
     * @param match    its route, with the parameters of the path
     * @param document the whole body
     * @throws MalformedException when the root of the route is missing in the body
     */
    public Call(Installation installation, Routes.Match match, Query query, Node document,
                Instant now, Asked asked) {
        this.installation = installation;
        this.match = match;
        this.query = query;
        this.document = document;
        String root = match.route().root();
        this.body = root == null ? document : RequestBodies.under(root, document);
        this.now = now;
        this.asked = asked;
    }

    /**
     * How a request was made.
     *
     * @param base   base address at which it reached the server; null without a server
     * @param source as the activity log has it: {@link #API}, or {@link #FRONT} for the console
     * @param reason why, for the activity log; null for none
     * @param writes the resources that the caller may write ({@code api-conventions.md 2.3})
     */
    public record Asked(String base, String source, String reason, Predicate<String> writes) {
        public static final String API = "api";
        public static final String FRONT = "front";
    }

    /**
     * A parameter of the path, decoded; null if the path has none of that name.
     *
     * @throws NotFoundException for what it should name if it has a NUL character, which no name
     *                           has
     */
    public String path(String name) {
        String value = match.parameters().get(name);
        if (value != null && value.indexOf('\0') >= 0) {
            throw new NotFoundException(match.route().path().resource(name), value);
        }
        return prefix().ownCode(value);
    }

    /**
     * A parameter of the path that is an identifier.
     *
     * @throws NotFoundException for the resource if the parameter is not an identifier
     */
    public UUID id(String name, String resource) {
        String text = path(name);
        return Identifiers.read(text)
                .orElseThrow(() -> new NotFoundException(resource, text));
    }

    /**
     * The customer that the path names, on routes of a customer.
     *
     * @throws NotFoundException without such a customer
     */
    public Customer customer(Handle handle) {
        return new Customers(handle).get(path("external_customer_id"));
    }

    /**
     * The external id of {@link #customer}, found in a transaction of its own.
     *
     * @throws NotFoundException without such a customer
     */
    public String externalCustomerId() {
        return read(this::customer).externalId();
    }

    /** The query parameters. */
    public Query query() {
        return query;
    }

    /** The object under the root of the body, or the whole body on routes without a root. */
    public Node body() {
        return body;
    }

    /** The whole body: on some routes it has a member in addition to the root. */
    public Node document() {
        return document;
    }

    /**
     * The object under a root, on a route whose body may have one of several roots.
     *
     * @throws MalformedException when it is absent, null or without members
     */
    public Node under(String root) {
        return RequestBodies.under(root, document);
    }

    /**
     * The instant at which the call is handled: when it was received, and from the beginning of its
     * write on when that began. So what calls write is dated in the order in which it is committed,
     * however long each has waited for the others.
     */
    public Instant now() {
        return now;
    }

    /** The base address of the server, without a slash at the end; null when unknown. */
    public String base() {
        return installation.publicUrl() == null ? asked.base() : installation.publicUrl();
    }

    /** Whether the caller may write a resource, which need not be that of the route. */
    public boolean mayWrite(String resource) {
        return asked.writes().test(resource);
    }

    /** The generator of identifiers. */
    public Identifiers identifiers() {
        return installation.identifiers();
    }

    /** The unit of work of the call in a transaction. */
    public UnitOfWork work(Handle handle) {
        return new UnitOfWork(handle, installation.identifiers(), now);
    }

    /** The database, for handlers that need several transactions. */
    public Database database() {
        return installation.database();
    }

    /** The prefix of members that hold identifiers. */
    public IdPrefix prefix() {
        return installation.prefix();
    }

    /** The installation that answers, with its clock. */
    public Installation installation() {
        return installation;
    }

    /** The renderers of responses within a transaction. */
    public Responses responses(Handle handle) {
        return new Responses(handle, installation.prefix(), now, base());
    }

    /** Reads in one transaction. */
    public <T> T read(Database.Work<T> work) {
        return installation.database().read(work);
    }

    /** Reads what {@link #writeAfterDue} would find ({@link DueBilling#foresee}). */
    public <T> T readAfterDue(Database.Work<Set<UUID>> customers, Database.Work<T> work) {
        return new DueBilling(installation.database(), installation.identifiers())
                .foresee(customers, now, work);
    }

    /**
     * Writes in one transaction what changes subscriptions or wallets, after what has fallen due
     * for the customers whom it concerns is done ({@link DueBilling}).
     */
    public <T> T writeAfterDue(Database.Work<Set<UUID>> customers,
                               DueBilling.Request<T> request) {
        return new DueBilling(installation.database(), installation.identifiers())
                .carryOut(customers, installation.clock().now(), (handle, before) ->
                        request.carryOut(begin(handle).handle(), before));
    }

    /**
     * The same for what would lose time that cannot be billed before it; it is refused then
     * ({@link DueBilling#onceBilled}).
     */
    public <T> T writeOnceBilled(Database.Work<Set<UUID>> customers, Database.Work<T> work) {
        return new DueBilling(installation.database(), installation.identifiers())
                .onceBilled(customers, installation.clock().now(), asked(work));
    }

    /** Writes in one transaction. */
    public <T> T write(Database.Work<T> work) {
        return write(WriteScope.ORGANIZATION, work);
    }

    /** Writes in one transaction of a scope. */
    public <T> T write(WriteScope scope, Database.Work<T> work) {
        return installation.database().write(scope, asked(work));
    }

    private <T> Database.Work<T> asked(Database.Work<T> work) {
        return handle -> work.with(begin(handle).handle());
    }

    /** Begins the write of the call in a transaction; its unit of work, dated now. */
    public UnitOfWork begin(Handle handle) {
        now = installation.clock().now();
        Notices.in(handle).askedBy(asked.source());
        Notices.in(handle).because(asked.reason());
        return work(handle);
    }

    /** Dates the write of the call like that of another one, with which it is done together. */
    public void joins(Call other) {
        now = other.now;
    }
}
