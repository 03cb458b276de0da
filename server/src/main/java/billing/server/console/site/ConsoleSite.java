package billing.server.console.site;

import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.server.api.Access;
import billing.server.api.Api;
import billing.server.api.Caller;
import billing.server.console.Action;
import billing.server.console.ConsolePage;
import billing.server.console.ConsoleSession;
import billing.server.console.Failure;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.usage.RejectedEventRequests;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.page.Site;
import billing.server.routing.ErrorReply;
import billing.server.routing.Installation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The operator's console. Every page needs a session, which is opened with an API key and has the
 * permissions of the key. Forms are accepted from pages of the console only, and carry a secret of
 * the session.
 */
public final class ConsoleSite implements Site {
    /** The path of the console. */
    public static final String PATH = Visit.PATH;
    /** The site at {@code /}, which leads to the console. */
    public static final Site ROOT = request -> Page.seeOther(Visit.path(""));
    /** The name of the form field with the secret of the session. */
    static final String FORM = "form";
    private static final String STYLE = "style.css";
    private static final String SIGN_IN = "sign-in";
    private static final String SIGN_OUT = "sign-out";
    private static final String OPEN = "open";
    private static final int FORBIDDEN = 403;
    private static final int MISSING = 404;
    private static final int NO_METHOD = 405;
    private static final int CONFLICT = 409;
    private final Installation installation;
    private final Api api;
    private final Access access;
    private final SignIn signIn;
    private final Sessions sessions;
    private final OneTimeLinks links;
    private final RejectedEventRequests rejectedEvents;
    private final SubmittedForms submittedForms = new SubmittedForms();
    private List<ConsolePage> sections;

    /**
     * The console of an installation, which follows the requests to its API from now on.
     *
     * @param access finds the callers of API keys
     * @param nanos  a monotonic clock, like {@link System#nanoTime}
     */
    public ConsoleSite(Installation installation, Api api, Access access, LongSupplier nanos) {
        this.installation = installation;
        this.api = api;
        this.access = access;
        this.signIn = new SignIn(installation, api, access);
        this.sessions = new Sessions(nanos);
        this.links = new OneTimeLinks(nanos);
        this.rejectedEvents = new RejectedEventRequests(installation.clock());
        api.addListener(rejectedEvents);
    }

    /** The sections, which are loaded with the first request. */
    private synchronized List<ConsolePage> sections() {
        if (sections == null) {
            sections = Sections.all(rejectedEvents);
        }
        return sections;
    }

    /** Makes a link that opens the console once, with all permissions; returns its path. */
    public String oneTimePath() {
        return Visit.path(OPEN, links.make());
    }

    @Override
    public Page answer(PageRequest request) {
        return guarded(withoutChecks(request).orElseGet(() -> submitted(request)));
    }

    @Override
    public Optional<Page> withoutForm(PageRequest request) {
        return withoutChecks(request).map(ConsoleSite::guarded);
    }

    /** Browsers send the header Origin with forms only if the policy allows it. */
    private static Page guarded(Page page) {
        return page.with("Referrer-Policy", "same-origin");
    }

    private Optional<Page> withoutChecks(PageRequest request) {
        String first = request.path().isEmpty() ? "" : request.path().get(0);
        boolean isPost = request.method().equals("POST");
        if (!isPost && !request.reads()) {
            return Optional.of(Page.text(NO_METHOD, "This method is not allowed."));
        } else if (isPost && !Cookies.isFromHere(request.sender(), installation.publicUrl())) {
            return Optional.of(Page.text(FORBIDDEN, "This form is from another site."));
        } else if (first.equals(STYLE)) {
            return Optional.of(new Page(200, "text/css; charset=utf-8",
                    Visit.TEMPLATES.file(STYLE), Map.of("Cache-Control", "max-age=3600")));
        } else if (first.equals(SIGN_IN)) {
            return isPost ? Optional.empty() : Optional.of(
                    signIn.form(200, null, request.query().get("next")));
        } else if (first.equals(OPEN) && request.path().size() == 2 && !isPost) {
            return Optional.of(opened(request));
        }
        Optional<ConsoleSession> session = session(request);
        if (session.isEmpty()) {
            return Optional.of(isPost ? signIn.form(401,
                    "Your session has ended. Sign in again; nothing was changed.", null)
                    : Page.seeOther(Visit.path(SIGN_IN) + Cookies.next(request)));
        }
        return isPost ? Optional.empty() : Optional.of(shown(session.get(), request));
    }

    private Optional<ConsoleSession> session(PageRequest request) {
        return Cookies.token(request.sender()).flatMap(sessions::find).flatMap(session ->
                access.current(session.caller(), installation.clock().now()).map(caller ->
                        new ConsoleSession(caller, session.keyName(), session.form())));
    }

    private Page opened(PageRequest request) {
        // A redirect would arrive without the cookie, since a file or a program began it.
        return request.method().equals("GET") && links.redeem(request.path().get(1))
                ? begun(Caller.TRUSTED, "this computer", signIn.opened(), request)
                : signIn.form(401, "This link has been used or has expired.", null);
    }

    private Page begun(Caller caller, String name, Page page, PageRequest request) {
        return page.with("Set-Cookie", Cookies.set(sessions.open(caller, name).token(),
                Cookies.isSecure(request.sender(), installation.publicUrl())));
    }

    private Page submitted(PageRequest request) {
        Map<String, String> form = request.form().get();
        String first = request.path().isEmpty() ? "" : request.path().get(0);
        if (first.equals(SIGN_IN)) {
            return signedIn(request, form);
        }
        ConsoleSession session = session(request).orElseThrow();
        if (!MessageDigest.isEqual(bytes(session.form()),
                bytes(form.getOrDefault(FORM, "")))) {
            return refused(session, request, FORBIDDEN, "This form is not valid",
                    "It was made in another session. Go back, reload the page and try again;"
                            + " nothing was changed.");
        } else if (first.equals(SIGN_OUT)) {
            Cookies.token(request.sender()).ifPresent(sessions::close);
            return Page.seeOther(Visit.path(SIGN_IN)).with("Set-Cookie", Cookies.removed(
                    Cookies.isSecure(request.sender(), installation.publicUrl())));
        }
        return action(request).map(action -> acted(session, request, action, form))
                .orElseGet(() -> readable(session, request, (section, visit) ->
                        section.submitted(visit, rest(request), form)));
    }

    @Override
    public int longestForm() {
        return Limit.CONSOLE_FORM.most();
    }

    private Page signedIn(PageRequest request, Map<String, String> form) {
        String key = form.getOrDefault("key", "").strip();
        return signIn.refusal(key, form.get("next"), request.sender()).orElseGet(() -> {
            Caller caller = signIn.caller(key).orElseThrow();
            return begun(caller, signIn.name(caller), Page.seeOther(signIn.next(form)), request);
        });
    }

    private Page acted(ConsoleSession session, PageRequest request, Action action,
                       Map<String, String> form) {
        if (!session.mayWrite(action.permission())) {
            return forbidden(session, request, action.permission());
        }
        String number = form.get(ActionPage.ONCE);
        if (!submittedForms.isFirst(number)) {
            return refused(session, request, CONFLICT, "Submitted before",
                    "This form was submitted twice; it was carried out once.");
        }
        Action.Outcome outcome;
        try {
            outcome = action.carryOut(
                    new Submission(installation, api, session, request.sender()), form);
        } catch (NotFoundException e) {
            return missing(session, request);
        } catch (InvalidException | NotAllowedException e) {
            outcome = Action.Outcome.failed(Failure.of(ErrorReply.of(e)));
        } catch (RuntimeException | Error e) {
            submittedForms.forget(number);
            throw e;
        }
        Failure failure = outcome.failure();
        return failure == null ? Page.seeOther(outcome.location())
                : visited(session, request, visit -> ActionPage.page(visit, action,
                        section(request).orElseThrow().name(), form, failure));
    }

    private Page shown(ConsoleSession session, PageRequest request) {
        if (request.path().isEmpty()) {
            return Page.seeOther(Visit.path(first(session)));
        }
        Optional<Action> action = action(request);
        if (action.isPresent() && !session.mayWrite(action.get().permission())) {
            return forbidden(session, request, action.get().permission());
        }
        return readable(session, request, (section, visit) -> action.isPresent()
                ? Optional.of(ActionPage.page(visit, action.get(), section.name(), Map.of(), null))
                : section.show(visit, rest(request)));
    }

    /** Shows a page of a section that a key may read. */
    private Page readable(ConsoleSession session, PageRequest request,
                          BiFunction<ConsolePage, Visit, Optional<Page>> page) {
        Optional<ConsolePage> section = section(request);
        if (section.isEmpty()) {
            return missing(session, request);
        } else if (!session.mayRead(section.get().permission())) {
            return refused(session, request, FORBIDDEN, "Not allowed",
                    "Your API key may not read this page.");
        }
        return visited(session, request, visit -> page.apply(section.get(), visit).orElse(null));
    }

    /** The first section that a key may read. */
    private String first(ConsoleSession session) {
        return sections().stream().filter(one -> session.mayRead(one.permission()))
                .map(ConsolePage::name).findFirst().orElse(sections().get(0).name());
    }

    /** Shows a page within a transaction; a page that is null or throws is an error for people. */
    private Page visited(ConsoleSession session, PageRequest request,
                         Function<Visit, Page> work) {
        try {
            Page page = installation.database().read(handle -> work.apply(
                    new Visit(handle, installation, session, sections(), request)));
            return page == null ? missing(session, request) : page;
        } catch (NotFoundException e) {
            return missing(session, request);
        } catch (ForbiddenException e) {
            return refused(session, request, FORBIDDEN, "Not allowed",
                    "Your API key may not read this page.");
        } catch (NotAllowedException e) {
            return refused(session, request, NO_METHOD, "Not possible", e.getMessage());
        }
    }

    private Page missing(ConsoleSession session, PageRequest request) {
        return refused(session, request, MISSING, "Not found", "There is no such page.");
    }

    private Page forbidden(ConsoleSession session, PageRequest request, String resource) {
        return refused(session, request, FORBIDDEN, "Not allowed",
                "Your API key needs write permission for " + resource + ".");
    }

    private Page refused(ConsoleSession session, PageRequest request, int status, String title,
                         String text) {
        return installation.database().read(handle ->
                new Visit(handle, installation, session, sections(), request)
                        .page(status, "message", "", title, Map.of("text", text)));
    }

    private Optional<ConsolePage> section(PageRequest request) {
        return sections().stream().filter(one -> !request.path().isEmpty()
                && one.name().equals(request.path().get(0))).findFirst();
    }

    private Optional<Action> action(PageRequest request) {
        return section(request).flatMap(section -> section.action(rest(request)));
    }

    /** The names after the section. */
    private static List<String> rest(PageRequest request) {
        return request.path().stream().skip(1).map(Visit::name).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
