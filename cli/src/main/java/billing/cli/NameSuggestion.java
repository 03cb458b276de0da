package billing.cli;

import billing.cli.session.Session;
import billing.engine.Handle;
import billing.engine.ResourceNames;
import billing.input.SimilarNames;
import billing.kernel.error.NotFoundException;
import billing.usage.store.TransactionIds;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The hint for a name that is not found: the similar name, and the command that lists all. */
final class NameSuggestion {
    private static final Map<String, String> LISTS = Map.ofEntries(
            Map.entry("plan", "plan list"), Map.entry("billable_metric", "metric list"),
            Map.entry("add_on", "addon list"), Map.entry("coupon", "coupon list"),
            Map.entry("tax", "tax list"), Map.entry("feature", "feature list"),
            Map.entry("billing_entity", "entity list"), Map.entry("customer", "customer list"),
            Map.entry("subscription", "subscription list"),
            Map.entry("invoice", "invoice list"), Map.entry("credit_note", "credit-note list"),
            Map.entry("payment_receipt", "receipt list"), Map.entry("payment", "payment list"),
            Map.entry("api_key", "api-key list"),
            Map.entry("webhook_endpoint", "webhook list"),
            Map.entry("wallet", "wallet list"), Map.entry("event", "usage list"),
            Map.entry("fee", "fee list"), Map.entry("webhook", "webhook deliveries"),
            Map.entry("payment_request", "payment request list"));
    /** Enough events that begin like the name to find a slip in its second half. */
    private static final int EVENTS_SEARCHED = 20_000;
    private final Session session;

    NameSuggestion(Session session) {
        this.session = session;
    }

    /** The hint; null if there is none. */
    String hint(NotFoundException missing) {
        String list = LISTS.get(missing.resource());
        String meant = meant(missing).map(name -> "did you mean \"" + name + "\"?").orElse(null);
        return list == null ? meant : (meant == null ? "" : meant + " ")
                + "list them with `billing " + list + "`"
                + (missing.hint() == null ? "" : ", or " + missing.hint());
    }

    /** The similar name; none if the database cannot be read. */
    private Optional<String> meant(NotFoundException missing) {
        try {
            return SimilarNames.nearest(missing.named(), session.database().read(handle ->
                    missing.resource().equals("event") ? events(handle, missing.named())
                            : new ResourceNames(handle).latest(missing.resource())));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    /** The events whose transaction id has the same first half: there may be millions. */
    private static List<String> events(Handle handle, String named) {
        return new TransactionIds(handle).startingWith(
                named.substring(0, (named.length() + 1) / 2), EVENTS_SEARCHED);
    }
}
