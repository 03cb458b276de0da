package billing.engine.driver;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which table a statement writes to, and what follows for what is cached. */
public final class WrittenTables {
    /**
     * The tables whose triggers change the mark of a topic, in the schemas of all engines: after a
     * write to another one, what is cached of them still holds.
     */
    public static final Set<String> MARKED = Set.of("add_ons", "alerts", "billable_metrics",
            "billing_entities", "charge_filters", "charges", "entitlements", "features",
            "fixed_charges", "link_keys", "link_revocations", "minimum_commitments",
            "organization", "plans", "pricing_units", "subscription_usage_thresholds",
            "tax_links", "taxes", "usage_thresholds", "wallets", "webhook_endpoints");
    private static final Pattern WRITTEN =
            Pattern.compile("\\s*(?:INSERT INTO|UPDATE|DELETE FROM|COPY) (\\w+)");

    private WrittenTables() {
    }

    /** The table of a statement, as far as its first words tell. */
    public static Optional<String> of(String sql) {
        Matcher written = WRITTEN.matcher(sql);
        return written.lookingAt() ? Optional.of(written.group(1)) : Optional.empty();
    }
}
