package billing.server.console.site;

import billing.access.ApiKey;
import billing.access.store.ApiKeys;
import billing.engine.Database;
import billing.server.api.Access;
import billing.server.api.Api;
import billing.server.api.Caller;
import billing.server.console.Visit;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.RequestOrigin;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Signing in with an API key. */
final class SignIn {
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY = 429;
    private static final byte[] NO_BODY = new byte[0];
    private static final Pattern NEXT = Pattern.compile(
            Visit.PATH + "/[A-Za-z0-9/_.%~-]*(\\?[A-Za-z0-9=&%_.~+-]*)?");
    private final Installation installation;
    private final Api api;
    private final Access access;

    SignIn(Installation installation, Api api, Access access) {
        this.installation = installation;
        this.api = api;
        this.access = access;
    }

    /** The form, with a message above it; null for none. */
    Page form(int status, String message, String next) {
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Sign in");
        model.put("style", Visit.path("style.css"));
        model.put("action", Visit.path("sign-in"));
        model.put("message", message);
        model.put("next", isPath(next) ? next : "");
        return Page.html(status, Visit.TEMPLATES.fill("signin", model));
    }

    /** The page that leads to the console after a link has opened it. */
    Page opened() {
        return Page.html(200, Visit.TEMPLATES.fill("opened", Map.of("base", Visit.PATH)));
    }

    /** Where the browser goes after signing in. */
    String next(Map<String, String> form) {
        String next = form.getOrDefault("next", "");
        return isPath(next) ? next : Visit.path("");
    }

    /**
     * The page that refuses a key; empty for a valid key. It is checked by a request to the API, so
     * that wrong keys are counted and logged as there.
     */
    Optional<Page> refusal(String key, String next, PageRequest.Sender sender) {
        int status = api.answer(new ApiRequest("GET", "/organizations", null, "Bearer " + key,
                sender.base(), () -> NO_BODY), new RequestOrigin(UUID.randomUUID(), sender.client(),
                sender.base(), sender.address())).status();
        if (status == TOO_MANY) {
            return Optional.of(form(TOO_MANY,
                    "Too many wrong keys. Try again in a minute.", next));
        }
        return caller(key).isPresent() ? Optional.empty()
                : Optional.of(form(UNAUTHORIZED, "This API key is not valid.", next));
    }

    /** The caller of a key. */
    Optional<Caller> caller(String key) {
        return key.isEmpty() ? Optional.empty()
                : access.caller(key, installation.clock().now());
    }

    /** A key as people know it. */
    String name(Caller caller) {
        return caller.keyId() == null ? "server key" : named(installation.database(), caller);
    }

    private static String named(Database database, Caller caller) {
        ApiKey key = database.read(handle -> new ApiKeys(handle).byId(caller.keyId()))
                .orElseThrow();
        return (key.name() == null ? "key" : key.name()) + " (\u2026" + key.ending() + ")";
    }

    private static boolean isPath(String next) {
        return next != null && NEXT.matcher(next).matches();
    }
}
