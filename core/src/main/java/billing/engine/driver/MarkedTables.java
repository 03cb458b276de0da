package billing.engine.driver;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables whose triggers change the mark of a topic: after a write to another one, what is
 * cached of them still holds.
 */
public final class MarkedTables {
    /** Those of all topics, as the schemas of all engines have them. */
    public static final Set<String> ALL = Set.of("add_ons", "alerts", "billable_metrics",
            "billing_entities", "charge_filters", "charges", "entitlements", "features",
            "fixed_charges", "link_keys", "link_revocations", "minimum_commitments",
            "organization", "plans", "pricing_units", "subscription_usage_thresholds",
            "tax_links", "taxes", "usage_thresholds", "wallets", "webhook_endpoints");
    private static final Pattern WRITTEN =
            Pattern.compile("\\s*(?:INSERT INTO|UPDATE|DELETE FROM|COPY) (\\w+)");

    private MarkedTables() {
    }

    /** Whether a statement may write to one of them. */
    public static boolean mayBeWrittenBy(String sql) {
        Matcher written = WRITTEN.matcher(sql);
        return !written.lookingAt() || ALL.contains(written.group(1));
    }
}
