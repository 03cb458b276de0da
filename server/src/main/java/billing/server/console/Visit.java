package billing.server.console;

import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.kernel.error.ForbiddenException;
import billing.kernel.time.Iso8601;
import billing.server.console.view.Figures;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.page.Templates;
import billing.server.routing.Installation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A request of a person who has signed in, within one transaction: what pages read with, and their
 * layout.
 */
public final class Visit {
    /** The path of the console. */
    public static final String PATH = "/console";
    /** The templates of all pages. */
    public static final Templates TEMPLATES = new Templates(Visit.class);
    private static final int ROWS = 50;
    /** Browsers take . and .. in a path for steps to other pages, whatever their encoding. */
    private static final int LONGEST_TERM = 200;
    private static final Pattern STEP = Pattern.compile("~*\\.{1,2}");
    private static final String ESCAPE = "~";
    private final Handle handle;
    private final Installation installation;
    private final ConsoleSession session;
    private final List<ConsolePage> sections;
    private final PageRequest request;
    private final Instant now;
    private final Figures figures = new Figures();

    /** A visit; the sections are those of the navigation. */
    public Visit(Handle handle, Installation installation, ConsoleSession session,
                 List<ConsolePage> sections, PageRequest request) {
        this.handle = handle;
        this.installation = installation;
        this.session = session;
        this.sections = sections;
        this.request = request;
        this.now = installation.clock().now();
    }

    /** The transaction. */
    public Handle handle() {
        return handle;
    }

    /** The installation. */
    public Installation installation() {
        return installation;
    }

    /** The time of the visit. */
    public Instant now() {
        return now;
    }

    /** Who visits. */
    public ConsoleSession session() {
        return session;
    }

    /** How figures are written. */
    public Figures figures() {
        return figures;
    }

    /** A parameter of the address without blanks around it; empty when it is absent. */
    public String parameter(String name) {
        return request.query().getOrDefault(name, "").strip();
    }

    /** A text to search for; null when it is absent or longer than any name. */
    public String term(String name) {
        String term = parameter(name);
        return term.isEmpty() || term.length() > LONGEST_TERM ? null : term;
    }

    /** A date of the address; null when it is absent or is none. */
    public LocalDate date(String name) {
        return Iso8601.date(parameter(name)).orElse(null);
    }

    /** Scheme and host for links that are sent to others; empty when they are unknown. */
    public String base() {
        return installation.publicUrl() == null ? request.sender().base()
                : installation.publicUrl();
    }

    /** The page of a list that the parameter {@code page} names. */
    public PageRange range() {
        String number = parameter("page");
        return new PageRange(number.matches("[1-9][0-9]{0,6}") ? Integer.parseInt(number) : 1,
                ROWS);
    }

    /** The path of another page of this list, with the same filters. */
    public String pathOfPage(long number) {
        StringBuilder path = new StringBuilder(PATH);
        request.path().forEach(segment -> path.append('/').append(encoded(segment)));
        path.append('?');
        request.query().forEach((name, value) -> {
            if (!name.equals("page") && !value.isBlank()) {
                path.append(encoded(name)).append('=').append(encoded(value)).append('&');
            }
        });
        return path.append("page=").append(number).toString();
    }

    /** A path of the console: {@code path("invoices/1")}. */
    public static String path(String page) {
        return PATH + "/" + page;
    }

    /** A path of the console with a name that may have any letters. */
    public static String path(String section, String name) {
        return PATH + "/" + section + "/"
                + encoded(STEP.matcher(name).matches() ? ESCAPE + name : name);
    }

    /** The name that a segment of a path made by {@link #path(String, String)} is of. */
    public static String name(String segment) {
        return segment.startsWith(ESCAPE) && STEP.matcher(segment).matches()
                ? segment.substring(ESCAPE.length()) : segment;
    }

    /** A text as a part of an address. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20")
                .replace("*", "%2A");
    }

    /**
     * Refuses a key without a permission.
     *
     * @throws ForbiddenException if the resource may not be read
     */
    public void mustRead(String resource) {
        if (!session.mayRead(resource)) {
            throw new ForbiddenException("read_action_not_allowed_for_" + resource,
                    "this key may not read " + resource);
        }
    }

    /** Renders a page of a section, whose {@code name} is marked in the navigation. */
    public Page page(String template, String name, String title, Map<String, Object> model) {
        return page(200, template, name, title, model);
    }

    /** Renders a page with another status than 200. */
    public Page page(int status, String template, String name, String title,
                     Map<String, Object> model) {
        Map<String, Object> all = new HashMap<>(model);
        all.put("title", title);
        all.put("seller", new BillingEntities(handle).byDefault().name());
        all.put("key", session.keyName());
        all.put("form", session.form());
        all.put("style", path("style.css"));
        all.put("base", PATH);
        all.put("menu", sections.stream().filter(one -> session.mayRead(one.permission()))
                .map(one -> new MenuItem(one.label(), path(one.name()), one.name().equals(name)))
                .toList());
        return Page.html(status, TEMPLATES.fill("head", all) + TEMPLATES.fill(template, all)
                + TEMPLATES.fill("foot", all));
    }

    /** An entry of the navigation. */
    record MenuItem(String label, String path, boolean current) {
    }
}
