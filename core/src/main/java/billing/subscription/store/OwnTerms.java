package billing.subscription.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What live subscriptions have of their own that files of the catalog cannot state
 * ({@code subscriptions-and-invoicing.md 19}).
 */
public final class OwnTerms {
    /** By the member of the API: when a subscription has something of its own there. */
    private static final Map<String, String> CONDITIONS = conditions();
    private final Handle handle;

    /** The terms of the subscriptions of a database. */
    public OwnTerms(Handle handle) {
        this.handle = handle;
    }

    private static Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("plan_overrides", "p.parent_id IS NOT NULL");
        conditions.put("units of fixed charges", "EXISTS (SELECT 1"
                + " FROM fixed_charge_unit_overrides o WHERE o.subscription_id = s.id)");
        conditions.put("usage_thresholds", "EXISTS (SELECT 1 FROM subscription_usage_thresholds t"
                + " WHERE t.subscription_id = s.id AND t.deleted_at IS NULL)");
        conditions.put("payment_method", "s.payment_method_type IS NOT NULL"
                + " OR s.payment_method_id IS NOT NULL");
        conditions.put("on_termination_credit_note", "s.on_termination_credit_note <> 'credit'");
        conditions.put("on_termination_invoice", "s.on_termination_invoice <> 'generate'");
        conditions.put("a change of plan that waits", "EXISTS (SELECT 1 FROM subscriptions n"
                + " WHERE n.previous_id = s.id AND n.status = 'pending')");
        return conditions;
    }

    /**
     * The terms of one subscription.
     *
     * @param members their names, in the order of the API; not empty
     */
    public record Of(String externalId, List<String> members) {
    }

    /** Of all live subscriptions that have any, by external id. */
    public List<Of> list() {
        StringBuilder select = new StringBuilder("SELECT s.external_id");
        int place = 0;
        for (String condition : CONDITIONS.values()) {
            select.append(", CASE WHEN ").append(condition).append(" THEN 1 ELSE 0 END AS own")
                    .append(place++);
        }
        return new Rows<>(handle, select + " FROM subscriptions s JOIN plans p ON p.id = s.plan_id",
                OwnTerms::terms).list("WHERE s." + Subscriptions.LIVE
                        + " AND (s.previous_id IS NULL OR s.status <> 'pending') AND ("
                        + String.join(" OR ", CONDITIONS.values()) + ") ORDER BY s.external_id");
    }

    private static Of terms(Row row) {
        List<String> names = List.copyOf(CONDITIONS.keySet());
        return new Of(row.text("external_id"), names.stream()
                .filter(name -> row.flag("own" + names.indexOf(name))).toList());
    }
}
