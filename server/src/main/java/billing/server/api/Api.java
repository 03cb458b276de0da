package billing.server.api;

import billing.input.Node;
import billing.server.routing.ApiRequest;
import billing.server.routing.Call;
import billing.server.routing.ErrorReply;
import billing.server.routing.Installation;
import billing.server.routing.Origin;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.RequestBodies;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.server.routing.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The whole API, without HTTP: a request in, a reply out, never an exception.
 *
 * <p>A request fails at the first of: route, key, permission, root of the body, what its path
 * names, what its body says ({@code api-conventions.md 3.2}).
 */
public final class Api {
    private final Installation installation;
    private final Routes routes;
    private final Access access;
    private final Consumer<RuntimeException> unforeseen;
    private final FailedAttempts failedAttempts = new FailedAttempts(System::nanoTime);
    private final List<AnsweredCall.Listener> listeners = new CopyOnWriteArrayList<>();

    /**
     * The API of an installation.
     *
     * @param unforeseen is told of failures that are answered with 500
     */
    public Api(Installation installation, Routes routes, Access access,
               Consumer<RuntimeException> unforeseen) {
        this.installation = installation;
        this.routes = routes;
        this.access = access;
        this.unforeseen = unforeseen;
    }

    /** Has somebody hear of every call that brings or lacks a key. */
    public Api heardBy(AnsweredCall.Listener listener) {
        listeners.add(listener);
        return this;
    }

    /** Its routes. */
    public Routes routes() {
        return routes;
    }

    /** Answers a request that must bring a key. */
    public Reply answer(ApiRequest request) {
        return answer(request, Origin.here());
    }

    /** Answers a request that must bring a key, and tells who listens. */
    public Reply answer(ApiRequest request, Origin origin) {
        listeners.forEach(listener -> listener.comes(request));
        long start = System.nanoTime();
        byte[][] read = {new byte[0]};
        ApiRequest watched = new ApiRequest(request.method(), request.path(), request.query(),
                request.authorization(), request.base(), () -> read[0] = request.body().get());
        Optional<Routes.Match> match = match(request);
        Reply reply = guarded(() -> match.isEmpty() ? ErrorReply.notFound("resource_not_found")
                : answer(match.get(), watched, origin));
        if (!listeners.isEmpty()) {
            AnsweredCall call = new AnsweredCall(match.map(Routes.Match::route).orElse(null),
                    request, origin, read[0], reply, System.nanoTime() - start);
            listeners.forEach(listener -> listener.heard(call));
        }
        return reply;
    }

    private Reply answer(Routes.Match match, ApiRequest request, Origin origin) {
        Instant now = installation.clock().now();
        Optional<String> key = key(request.authorization());
        Optional<Caller> caller = key.flatMap(text -> access.of(text, now));
        if (key.isPresent() && failedAttempts.refuses(origin.caller(), caller.orElse(null))) {
            return ErrorReply.tooManyAttempts();
        } else if (caller.isEmpty()) {
            return ErrorReply.unauthorized();
        }
        if (!isSingleEvent(match.route())) {
            access.used(caller.get(), now);
        }
        return answer(match, request, caller.get(), now);
    }

    /** Answers a request of somebody who may do everything, like the owner of the database. */
    public Reply answerTrusted(ApiRequest request) {
        return guarded(() -> match(request)
                .map(match -> answer(match, request, Caller.TRUSTED, installation.clock().now()))
                .orElseGet(() -> ErrorReply.notFound("resource_not_found")));
    }

    private Reply answer(Routes.Match match, ApiRequest request, Caller caller, Instant now) {
        Route route = match.route();
        String mode = route.verb().mode();
        if (!caller.mayUse(route.permission(), mode)) {
            return ErrorReply.forbidden(mode + "_action_not_allowed_for_" + route.permission());
        }
        Node body = RequestBodies.of(route, request, installation.prefix());
        return route.handler().answer(new Call(installation, match.parameters(),
                new Query(request.query()), body, now, request.base()));
    }

    /** Posting single events does not count as use of a key ({@code 2.2}). */
    private static boolean isSingleEvent(Route route) {
        return route.verb() == Verb.POST && route.path().toString().equals("/events");
    }

    private Optional<Routes.Match> match(ApiRequest request) {
        return Verb.of(request.method()).flatMap(verb -> routes.find(verb, request.path()));
    }

    /** The second word of the header; the first is not looked at ({@code 2.1}). */
    private static Optional<String> key(String authorization) {
        if (authorization == null) {
            return Optional.empty();
        }
        String[] words = authorization.strip().split("\\s+");
        return words.length < 2 ? Optional.empty() : Optional.of(words[1]);
    }

    private Reply guarded(Supplier<Reply> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            Reply reply = ErrorReply.of(e);
            if (reply.status() == 500) {
                unforeseen.accept(e);
            }
            return reply.shown(installation.prefix());
        }
    }
}
