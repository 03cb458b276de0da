package billing.server.portal;

import billing.access.LinkKeyRing;
import billing.access.store.LinkKeys;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.server.link.PortalPass;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.page.Site;
import billing.server.page.Templates;
import billing.server.routing.Installation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The customer portal ({@code api-conventions.md 14}): a valid link gives access to the data of one
 * customer, whose address can be edited. Without one the response is 401.
 */
public final class Portal implements Site {
    /** The base path of the portal. */
    public static final String PATH = "/customer-portal";
    static final String STYLE = "style.css";
    static final Templates TEMPLATES = new Templates(Portal.class);
    private final Installation installation;

    /** The portal of an installation. */
    public Portal(Installation installation) {
        this.installation = installation;
    }

    @Override
    public Page answer(PageRequest request) {
        return withoutForm(request).orElseGet(() -> {
            String token = named(request).get(0);
            Map<String, String> form = request.form().get();
            return DetailsPage.guarded(errors -> installation.database().write(handle ->
                    visited(handle, token, session -> new DetailsPage(session, keys(handle))
                            .save(form, errors, installation.identifiers()))));
        });
    }

    /** Refuses forms without a valid link. */
    @Override
    public Optional<Page> withoutForm(PageRequest request) {
        List<String> path = named(request);
        if (request.path().equals(List.of(STYLE))) {
            return Optional.of(new Page(200, "text/css; charset=utf-8", TEMPLATES.file(STYLE),
                    Map.of("Cache-Control", "max-age=3600")));
        }
        Optional<Page> accent = request.path().size() == 1
                ? AccentStyle.file(request.path().get(0)) : Optional.empty();
        if (accent.isPresent()) {
            return accent;
        }
        if (path.isEmpty()) {
            return Optional.of(refused(401, "refused"));
        }
        String token = path.get(0);
        List<String> page = path.subList(1, path.size());
        if (request.reads()) {
            return Optional.of(installation.database().read(handle ->
                    visited(handle, token, session -> shown(session, page))));
        }
        if (!request.method().equals("POST") || !page.equals(List.of("details"))) {
            return Optional.of(refused(404, "missing"));
        }
        return installation.database().read(handle -> session(handle, token).isPresent()
                ? Optional.empty() : Optional.of(refused(401, "refused")));
    }

    /** The path without its token, which can be in a header instead. */
    private static List<String> named(PageRequest request) {
        return request.token() == null ? request.path()
                : Stream.concat(Stream.of(request.token()), request.path().stream()).toList();
    }

    private Page visited(Handle handle, String token, Function<PortalSession, Page> page) {
        return session(handle, token).map(page).orElseGet(() -> refused(401, "refused"));
    }

    /** The session of a valid token, unless its customer was deleted. */
    private Optional<PortalSession> session(Handle handle, String token) {
        Instant now = installation.clock().now();
        return PortalPass.of(token, keys(handle), now).flatMap(pass -> new Customers(handle)
                .byId(pass.customerId()).filter(found -> found.timestamps().deletedAt() == null)
                .map(found -> new PortalSession(handle, found, token, pass.access(), now)));
    }

    private static Page shown(PortalSession session, List<String> path) {
        String name = path.isEmpty() ? "" : path.get(0);
        String part = path.size() == 2 ? path.get(1) : null;
        Optional<Page> page = path.size() > 2 ? history(session, path) : switch (name) {
            case "" -> Optional.of(new OverviewPage(session).page());
            case "invoices" -> new InvoicePages(session).page(part);
            case "pay" -> single(part, () -> new PayPage(session).page());
            case "usage" -> single(part, () -> new CurrentUsagePage(session).page());
            case "subscriptions" -> single(part, () -> new SubscriptionsPage(session).page());
            case "wallets" -> new WalletPages(session).page(part);
            case "payments" -> new PaymentPages(session).page(part);
            case "credit-notes" -> new CreditNotePages(session).page(part);
            case "statement" -> new StatementPages(session).page(part);
            case "details" -> new DetailsPage(session, keys(session.handle())).page(part);
            default -> Optional.empty();
        };
        return page.orElseGet(() -> missing(session));
    }

    /** A page of the history of a wallet: {@code wallets/<id>/2}. */
    private static Optional<Page> history(PortalSession session, List<String> path) {
        return path.size() == 3 && path.get(0).equals("wallets")
                ? new WalletPages(session).history(path.get(1), path.get(2)) : Optional.empty();
    }

    /** A page that has no parts. */
    private static Optional<Page> single(String part, Supplier<Page> page) {
        return part == null ? Optional.of(page.get()) : Optional.empty();
    }

    private static Page missing(PortalSession session) {
        return session.page(404, "missing", "", session.words().text("missing.title"), Map.of());
    }

    private static LinkKeyRing keys(Handle handle) {
        return new LinkKeys(handle).ring();
    }

    /** A page without a customer, in English. */
    private static Page refused(int status, String what) {
        PortalTexts words = PortalTexts.of("en");
        Map<String, Object> model = new HashMap<>();
        model.put("title", words.text(what + ".title"));
        model.put("text", words.text(what + ".text"));
        model.put("style", PortalPass.address("", STYLE));
        return Page.html(status, TEMPLATES.fill("refused", model));
    }
}
