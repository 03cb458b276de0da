package billing.server.api;

import static java.util.concurrent.CompletableFuture.completedFuture;

import billing.input.Node;
import billing.server.routing.ApiRequest;
import billing.server.routing.Call;
import billing.server.routing.ErrorReply;
import billing.server.routing.Ingestion;
import billing.server.routing.Installation;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.RequestBodies;
import billing.server.routing.RequestOrigin;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.server.routing.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The whole API, without HTTP: a request in, a reply out, never an exception.
 *
 * <p>A request fails at the first of these checks: route, key, permission, root of the body, the
 * objects that its path names, the content of its body ({@code api-conventions.md 3.2}).
 */
public final class Api {
    private final Installation installation;
    private final Routes routes;
    private final Access access;
    private final Consumer<RuntimeException> unforeseen;
    private final FailedAttempts failedAttempts = new FailedAttempts(System::nanoTime);
    private final List<CompletedCall.Listener> listeners = new CopyOnWriteArrayList<>();

    /**
     * The API of an installation.
     *
     * @param unforeseen called with each failure that is answered with 500 or 503, or cannot be
     *                   answered
     */
    public Api(Installation installation, Routes routes, Access access,
               Consumer<RuntimeException> unforeseen) {
        this.installation = installation;
        this.routes = routes;
        this.access = access;
        this.unforeseen = unforeseen;
    }

    /** Adds a listener to every call, with or without a valid key. */
    public Api addListener(CompletedCall.Listener listener) {
        listeners.add(listener);
        return this;
    }

    /** The installation. */
    public Installation installation() {
        return installation;
    }

    /** Its routes. */
    public Routes routes() {
        return routes;
    }

    /** Answers a request that must have a key. */
    public Reply answer(ApiRequest request) {
        return answer(request, RequestOrigin.here());
    }

    /** The route of a request if it is answered without waiting, see {@link Route#brief}. */
    public Optional<Routes.Match> brief(String method, String path) {
        return match(method, path).filter(match -> match.route().isBrief());
    }

    /** Answers a request that must have a key, and notifies the listeners. */
    public Reply answer(ApiRequest request, RequestOrigin origin) {
        return answerLater(request, origin).join();
    }

    /**
     * Answers a request of the console, whose caller's key was checked before, by the permissions
     * of the caller, and notifies the listeners.
     */
    public Reply answerFor(Caller caller, ApiRequest request, RequestOrigin origin) {
        return observed(request, match(request.method(), request.path()), origin,
                (match, watched) -> answer(match, watched, caller, installation.clock().now(),
                        Call.Asked.FRONT))
                .join();
    }

    /** As {@link #answer}, without blocking a thread on routes that complete later. Never fails. */
    public CompletableFuture<Reply> answerLater(ApiRequest request, RequestOrigin origin) {
        return answerLater(request, match(request.method(), request.path()), origin);
    }

    /** The same of a request whose route is known. */
    public CompletableFuture<Reply> answerLater(ApiRequest request, Optional<Routes.Match> match,
                                                RequestOrigin origin) {
        return observed(request, match, origin, (route, watched) -> answer(route, watched, origin));
    }

    /** Answers a request to a route. */
    @FunctionalInterface
    private interface Answer {
        CompletableFuture<Reply> answer(Routes.Match match, ApiRequest watched);
    }

    private CompletableFuture<Reply> observed(ApiRequest request, Optional<Routes.Match> match,
                                              RequestOrigin origin, Answer answer) {
        long start = System.nanoTime();
        byte[][] read = {new byte[0]};
        ApiRequest watched = new ApiRequest(request.method(), request.path(), request.query(),
                request.authorization(), request.base(), request.reason(),
                () -> read[0] = request.body().get());
        return guarded(() -> match.isEmpty() ? notFound()
                : answer.answer(match.get(), watched))
                .thenApply(reply -> {
                    CompletedCall call = new CompletedCall(
                            match.map(Routes.Match::route).orElse(null), request, origin,
                            read[0], reply, System.nanoTime() - start);
                    notifyListeners(call);
                    return reply;
                });
    }

    /** A listener that fails does not change the answer. */
    private void notifyListeners(CompletedCall call) {
        try {
            listeners.forEach(listener -> listener.completed(call));
        } catch (RuntimeException | VirtualMachineError | LinkageError | AssertionError e) {
            report(e);
        }
    }

    private CompletableFuture<Reply> answer(Routes.Match match, ApiRequest request,
                                            RequestOrigin origin) {
        Instant now = installation.clock().now();
        Optional<Caller> caller = caller(request.authorization(), now);
        if (caller.isEmpty()) {
            return completedFuture(refused(request.authorization(), origin.address()));
        }
        if (match.route().ingestion() != Ingestion.ONE) {
            access.used(caller.get(), now, unforeseen);
        }
        return answer(match, request, caller.get(), now, Call.Asked.API);
    }

    /**
     * Whether the body of a request is needed: its route takes one, and its key may use the route.
     * If not, the request is answered without the body.
     */
    public boolean awaitsBody(ApiRequest request) {
        try {
            return match(request.method(), request.path()).map(Routes.Match::route)
                    .filter(route -> route.body() != null)
                    .filter(route -> caller(request.authorization(), installation.clock().now())
                            .filter(caller -> mayUse(caller, route)).isPresent())
                    .isPresent();
        } catch (RuntimeException e) {
            // Answering fails in the same way and reports the error.
            return false;
        }
    }

    /**
     * The refusal of a request outside the routes that needs a key; empty if the key is valid.
     *
     * @param address of the caller
     */
    public Optional<Reply> refusal(String authorization, String address) {
        return caller(authorization, installation.clock().now()).isPresent() ? Optional.empty()
                : Optional.of(refused(authorization, address));
    }

    private Optional<Caller> caller(String authorization, Instant now) {
        return key(authorization).flatMap(text -> access.caller(text, now));
    }

    /** 401; 429 for an address that has sent too many wrong keys. */
    private Reply refused(String authorization, String address) {
        return key(authorization).isPresent() && failedAttempts.isOneTooMany(address)
                ? ErrorReply.tooManyAttempts() : ErrorReply.unauthorized();
    }

    private static boolean mayUse(Caller caller, Route route) {
        return caller.mayUse(route.permission(), route.verb().mode());
    }

    /** Answers a request of a caller with all permissions, like the owner of the database. */
    public Reply answerTrusted(ApiRequest request) {
        return guarded(() -> match(request.method(), request.path())
                .map(match -> answer(match, request, Caller.TRUSTED, installation.clock().now(),
                        Call.Asked.API))
                .orElseGet(Api::notFound)).join();
    }

    private CompletableFuture<Reply> answer(Routes.Match match, ApiRequest request,
                                            Caller caller, Instant now, String source) {
        Route route = match.route();
        if (!mayUse(caller, route)) {
            return completedFuture(ErrorReply.forbidden(route.verb().mode()
                    + "_action_not_allowed_for_" + route.permission()));
        }
        listeners.forEach(listener -> listener.permitted(request));
        Call.Asked asked = new Call.Asked(request.base(), source, RequestReason.of(request),
                resource -> caller.mayUse(resource, "write"));
        Node document = RequestBodies.of(route, request, installation.prefix());
        return route.handler().answer(new Call(installation, match,
                new Query(request.query(), installation.prefix()), document, now, asked));
    }

    private Optional<Routes.Match> match(String method, String path) {
        return Verb.of(method).flatMap(verb -> routes.find(verb, path));
    }

    /** The second word of the header; the first is ignored ({@code 2.1}). */
    private static Optional<String> key(String authorization) {
        if (authorization == null) {
            return Optional.empty();
        }
        StringTokenizer words = new StringTokenizer(authorization);
        if (words.hasMoreTokens()) {
            words.nextToken();
        }
        return words.hasMoreTokens() ? Optional.of(words.nextToken()) : Optional.empty();
    }

    private CompletableFuture<Reply> guarded(Supplier<CompletableFuture<Reply>> answer) {
        try {
            return answer.get().exceptionally(failure -> failed(
                    failure instanceof CompletionException e ? e.getCause() : failure));
        } catch (RuntimeException | VirtualMachineError | LinkageError | AssertionError e) {
            return completedFuture(failed(e));
        }
    }

    private static CompletableFuture<Reply> notFound() {
        return completedFuture(ErrorReply.notFound("resource_not_found"));
    }

    private Reply failed(Throwable failure) {
        RuntimeException reason = asException(failure);
        Reply reply = ErrorReply.of(reason);
        if (reply.status() >= 500) {
            unforeseen.accept(reason);
        }
        return reply.shown(installation.prefix());
    }

    /** Reports a failure that changes no answer: its own, or that of sending one. */
    public void report(Throwable failure) {
        unforeseen.accept(asException(failure));
    }

    private static RuntimeException asException(Throwable failure) {
        return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
    }
}
