package billing.engine;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What people call the things in a database: codes, external ids, numbers of documents. For
 * completion, and for saying which one was probably meant.
 */
public final class ResourceNames {
    /** Enough to find a slip among; the latest ones of a longer list. */
    private static final int SEARCHED = 20_000;
    private static final String FIRST_ID = "00000000-0000-0000-0000-000000000000";
    private static final String LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    /** Of an identifier in lower case. */
    private static final Pattern ID_START =
            Pattern.compile("(?=.{0,36}$)(?:[0-9a-f]|(?<=^.{8}|^.{13}|^.{18}|^.{23})-)*");
    private static final Map<String, Source> SOURCES = Map.ofEntries(
            live("plan", "plans", " AND parent_id IS NULL"),
            live("billable_metric", "billable_metrics", ""), live("add_on", "add_ons", ""),
            live("coupon", "coupons", ""), live("tax", "taxes", ""),
            live("feature", "features", ""), live("billing_entity", "billing_entities", ""),
            live("invoice_custom_section", "invoice_custom_sections", ""),
            Map.entry("customer", new Source("customers", "external_id", "deleted_at IS NULL")),
            Map.entry("subscription", new Source("subscriptions", "external_id",
                    "status IN ('active', 'pending')")),
            Map.entry("invoice", new Source("invoices", "number", "status <> 'generating'")),
            Map.entry("credit_note", new Source("credit_notes", "number", "TRUE")),
            Map.entry("payment_receipt", new Source("payment_receipts", "number", "TRUE")),
            Map.entry("payment", new Source("payment_receipts", "number", "TRUE")),
            Map.entry("wallet", new Source("(SELECT w.id, c.external_id || '/' || w.code AS name"
                    + " FROM wallets w JOIN customers c ON c.id = w.customer_id"
                    + " WHERE w.status = 'active') AS named", "name", "TRUE")),
            Map.entry("webhook_endpoint", new Source("webhook_endpoints", "webhook_url", "TRUE")),
            Map.entry("api_key", new Source("api_keys", "coalesce(name, ending)", "TRUE")),
            id("fee", "fees", "TRUE"), id("payment_request", "payment_requests", "TRUE"),
            id("payment_method", "payment_methods", "deleted_at IS NULL"));
    private final Handle handle;

    /** The names in a database. */
    public ResourceNames(Handle handle) {
        this.handle = handle;
    }

    /** The table, and the expression of the names in it. */
    private record Source(String table, String name, String condition) {
        boolean isId() {
            return name.equals("id");
        }
    }

    private static Map.Entry<String, Source> live(String resource, String table, String more) {
        return Map.entry(resource, new Source(table, "code", "deleted_at IS NULL" + more));
    }

    private static Map.Entry<String, Source> id(String resource, String table, String condition) {
        return Map.entry(resource, new Source(table, "id", condition));
    }

    /**
     * The names that begin so, in their order.
     *
     * @param resource in the singular, {@code plan}; one without names has none
     */
    public List<String> startingWith(String resource, String start, int most) {
        Source source = SOURCES.get(resource);
        if (source == null || source.isId() && !ID_START.matcher(start).matches()) {
            return List.of();
        }
        Object from = source.isId() ? padded(start, FIRST_ID) : start;
        Object to = source.isId() ? padded(start, LAST_ID) : start + "\uFFFF";
        return names(source, " AND " + source.name + " BETWEEN ? AND ?")
                .list("GROUP BY 1 ORDER BY 1 LIMIT " + most, from, to);
    }

    /** The latest names, to find in them what somebody meant who wrote one nearly right. */
    public List<String> latest(String resource) {
        Source source = SOURCES.get(resource);
        return source == null ? List.of()
                : names(source, "").list("ORDER BY id DESC LIMIT " + SEARCHED);
    }

    /** The beginning of an identifier as a whole one, with the rest of another one. */
    private static UUID padded(String start, String other) {
        return UUID.fromString(start + other.substring(start.length()));
    }

    private Rows<String> names(Source source, String more) {
        return new Rows<>(handle, "SELECT " + source.name + " AS name FROM " + source.table
                + " WHERE " + source.condition + more, row -> source.isId()
                ? row.id("name").toString() : row.text("name"));
    }
}
