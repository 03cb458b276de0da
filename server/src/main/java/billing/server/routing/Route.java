package billing.server.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One route: what it matches, what it needs, what it answers. The API's description, the list of
 * {@code billing api --list}, permissions and 404 answers all come from here.
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

    Route(Verb verb, String path, String permission) {
        this.verb = verb;
        this.path = new PathTemplate(path);
        this.permission = permission;
    }

    /** One line for people. */
    public Route summary(String text) {
        summary = text;
        return this;
    }

    /** Takes {@code page} and {@code per_page}. */
    public Route paged() {
        return query("page", "integer").query("per_page", "integer");
    }

    /** Takes a query parameter; see {@link Parameter} for types. */
    public Route query(String name, String type, String... choice) {
        query.add(new Parameter(name, type, List.of(choice)));
        return this;
    }

    /**
     * Needs a body {@code {root: {…}}}; without it the answer is 400.
     *
     * @param shape name of the schema in the API's description
     */
    public Route body(String root, String shape) {
        this.root = root;
        this.body = shape;
        return this;
    }

    /** Takes a body without a root; an empty one is as good as {@code {}}. */
    public Route unwrappedBody(String shape) {
        this.body = shape;
        return this;
    }

    /** Answers this schema of the API's description; null for an empty body. */
    public Route answers(String shape) {
        answer = shape;
        return this;
    }

    /**
     * Is answered within a moment and waits for nobody, so that the threads that carry all
     * connections may do it: to hand it to another thread would cost more than to answer.
     */
    public Route brief() {
        isBrief = true;
        return this;
    }

    /** What answers its calls. */
    public void by(Handler newHandler) {
        handler = call -> CompletableFuture.completedFuture(newHandler.answer(call));
    }

    /** What answers its calls later. */
    public void later(LaterHandler newHandler) {
        handler = newHandler;
    }

    /** What it does to its path. */
    public Verb verb() {
        return verb;
    }

    /** The paths that it matches. */
    public PathTemplate path() {
        return path;
    }

    /** The resource that a key needs permission for; null where any good key will do. */
    public String permission() {
        return permission;
    }

    /** One line for people. */
    public String summary() {
        return summary;
    }

    /** The query parameters that it takes. */
    public List<Parameter> query() {
        return List.copyOf(query);
    }

    /** The member of the body that it needs; null for none. */
    public String root() {
        return root;
    }

    /** The schema of its body; null when it takes none. */
    public String body() {
        return body;
    }

    /** The schema of its answer; null for an empty one. */
    public String answer() {
        return answer;
    }

    /** Whether it is answered within a moment. */
    public boolean isBrief() {
        return isBrief;
    }

    /** What answers its calls. */
    public LaterHandler handler() {
        return handler;
    }

    @Override
    public String toString() {
        return verb + " " + path;
    }
}
