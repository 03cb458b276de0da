package billing.server.portal;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.server.link.PortalPass;
import billing.server.link.PortalPass.Access;
import billing.server.page.Page;
import billing.subscription.BillingContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A request of one customer to the portal: the customer's language and time zone, and the layout of
 * pages. Used within one transaction.
 */
final class PortalSession {
    private static final List<String> MENU = List.of("overview", "invoices", "usage",
            "subscriptions", "wallets", "payments", "credit-notes", "statement", "details");
    private final Handle handle;
    private final Customer customer;
    private final BillingEntity seller;
    private final String token;
    private final Access access;
    private final Instant now;
    private final ZoneId zone;
    private final PortalTexts words;
    private final Map<CurrencyUnit, LocaleFormat> figures = new HashMap<>();

    PortalSession(Handle handle, Customer customer, String token, Access access, Instant now) {
        this.handle = handle;
        this.customer = customer;
        this.token = token;
        this.access = access;
        this.now = now;
        BillingContext context = new BillingContext(handle, customer);
        this.seller = context.entity();
        this.zone = context.zone();
        this.words = PortalTexts.of(context.settings().documentLocale());
    }

    Handle handle() {
        return handle;
    }

    Customer customer() {
        return customer;
    }

    /** Whether the link gives access to changing the customer's details. */
    boolean mayEdit() {
        return access == Access.EDIT;
    }

    Instant now() {
        return now;
    }

    PortalTexts words() {
        return words;
    }

    /** The customer's time zone. */
    ZoneId zone() {
        return zone;
    }

    /** The path of a page, with the customer's token. */
    String path(String page) {
        return PortalPass.address("", token) + (page.isEmpty() ? "" : "/" + page);
    }

    /** The format of amounts in a currency. */
    LocaleFormat figures(CurrencyUnit currency) {
        return figures.computeIfAbsent(currency,
                one -> new LocaleFormat(DocumentTexts.of(words.locale()), one));
    }

    /** The texts of documents, which pages share. */
    DocumentTexts documentTexts() {
        return DocumentTexts.of(words.locale());
    }

    /** The link to the payment page; empty when no invoice can be paid by transfer. */
    Map<String, Object> payLink() {
        return new PayPage(this).hasTransfers()
                ? Map.of("pay", path("pay"), "paytext", documentTexts().text("payment"))
                : Map.of();
    }

    /** An amount in minor units. */
    String money(long cents, CurrencyUnit currency) {
        return figures(currency).money(cents);
    }

    /** A date in the shorter form; a dash for null. */
    String date(LocalDate date) {
        return date == null ? "\u2013" : DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .withLocale(words.locale()).format(date);
    }

    /** The customer's date at an instant; a dash for null. */
    String date(Instant instant) {
        return date(instant == null ? null : LocalDays.of(instant, zone));
    }

    /** Renders a page of the menu, or one below it. */
    Page page(String name, String menu, String title, Map<String, Object> model) {
        return page(200, name, menu, title, model);
    }

    /** Renders a page with another status than 200. */
    Page page(int status, String name, String menu, String title, Map<String, Object> model) {
        Map<String, Object> all = new HashMap<>(model);
        all.put("w", words.forTemplates());
        all.put("lang", words.locale().toLanguageTag());
        all.put("title", title);
        all.put("seller", seller.name());
        all.put("logo", seller.letterhead().logo());
        all.put("email", seller.letterhead().email());
        all.put("customer", customer.displayName());
        all.put("style", PortalPass.address("", Portal.STYLE));
        String color = seller.documents().design().accentColor();
        all.put("accent", color == null ? null
                : PortalPass.address("", AccentStyle.fileName(color)));
        all.put("menu", MENU.stream().map(item -> new MenuItem(
                words.text("menu." + item.replace("-", "")),
                path(item.equals("overview") ? "" : item), item.equals(menu))).toList());
        all.put("base", path(""));
        return Page.html(status, Portal.TEMPLATES.fill("head", all)
                + Portal.TEMPLATES.fill(name, all) + Portal.TEMPLATES.fill("foot", all));
    }

    /** A line of the menu. */
    record MenuItem(String label, String path, boolean current) {
    }
}
