package billing.server.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One route: the path it matches, its parameters and body, and its answer. The description of the
 * API, {@code billing api --list}, permissions and 404 answers are derived from it.
 */
public final class Route {
    private final Verb verb;
    private final PathTemplate path;
    private final String permission;
    private final List<Parameter> query = new ArrayList<>();
    private String summary = "";
    private String root;
    private String body;
    private String answer;
    private LaterHandler handler;
    private boolean isBrief;
    private boolean dependsOnState;
    private Ingestion ingestion;

    Route(Verb verb, String path, String permission) {
        this.verb = verb;
        this.path = new PathTemplate(path);
        this.permission = permission;
    }

    /** Sets the one-line summary. */
    public Route summary(String text) {
        summary = text;
        return this;
    }

    /** Accepts {@code page} and {@code per_page}. */
    public Route paged() {
        return query("page", "integer").query("per_page", "integer");
    }

    /** Accepts a query parameter; see {@link Parameter} for types. */
    public Route query(String name, String type, String... choice) {
        query.add(new Parameter(name, type, List.of(choice)));
        return this;
    }

    /**
     * Requires a body {@code {root: {…}}}; without it the answer is 400.
     *
     * @param shape name of the schema in the API's description
     */
    public Route body(String root, String shape) {
        this.root = root;
        this.body = shape;
        return this;
    }

    /** Accepts a body without a root; an empty body is read as {@code {}}. */
    public Route unwrappedBody(String shape) {
        this.body = shape;
        return this;
    }

    /** Sets the schema of the answer; null for an empty body. */
    public Route answers(String shape) {
        answer = shape;
        return this;
    }

    /**
     * Marks the route as answered fast and without blocking, so that the I/O threads may answer it:
     * handing it to a worker thread would cost more than the answer.
     */
    public Route brief() {
        isBrief = true;
        return this;
    }

    /**
     * Declares that the answer may be 405 although no object of the path is changed: the state of
     * what the query or the body names must allow the request.
     */
    public Route dependsOnState() {
        dependsOnState = true;
        return this;
    }

    /** Declares that its requests take in usage events. */
    public Route ingests(Ingestion events) {
        ingestion = events;
        return this;
    }

    /** Sets the handler. */
    public void by(Handler newHandler) {
        handler = call -> CompletableFuture.completedFuture(newHandler.answer(call));
    }

    /** Sets the handler, which answers later. */
    public void later(LaterHandler newHandler) {
        handler = newHandler;
    }

    /** The verb. */
    public Verb verb() {
        return verb;
    }

    /** The path that it matches. */
    public PathTemplate path() {
        return path;
    }

    /** The resource that a key needs permission for; null where any valid key is enough. */
    public String permission() {
        return permission;
    }

    /** The one-line summary. */
    public String summary() {
        return summary;
    }

    /** The query parameters that it accepts. */
    public List<Parameter> query() {
        return List.copyOf(query);
    }

    /** The required root of the body; null for none. */
    public String root() {
        return root;
    }

    /** The schema of its body; null when it has none. */
    public String body() {
        return body;
    }

    /** The schema of its answer; null for an empty one. */
    public String answer() {
        return answer;
    }

    /** Whether it is answered fast and without blocking, see {@link #brief}. */
    public boolean isBrief() {
        return isBrief;
    }

    /** Whether the answer may be 405, since the state of an object must allow the request. */
    public boolean mayBeNotAllowed() {
        return dependsOnState || verb != Verb.GET && !path.parameters().isEmpty();
    }

    /** How many usage events its requests take in; null for none. */
    public Ingestion ingestion() {
        return ingestion;
    }

    /** The handler. */
    public LaterHandler handler() {
        return handler;
    }

    @Override
    public String toString() {
        return verb + " " + path;
    }
}
