package billing.invoicing.fee.store;

import billing.kernel.time.Window;
import billing.kernel.time.ZoneMove;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The condition for the fees {@code f} of a subscription {@code s} that bill usage of a window.
 *
 * <p>The window of such a fee need not lie within that window: of an event without an invoice it
 * has whole days, so that it begins before a subscription that starts at noon, and where the
 * customer's zone has changed since, it lies a few hours apart. So the middle of what the two
 * have in common since the start counts.
 */
public final class UsageFeeWindow {
    /** The condition, with a place for each of {@link #values}. */
    public static final String CONDITION = "f.subscription_id = ? AND f.fee_type = 'charge'"
            + " AND f.from_at >= ? AND ((CASE WHEN f.from_at < s.started_at THEN s.started_at"
            + " ELSE f.from_at END) + f.to_at) / 2 BETWEEN ? AND ?";

    private UsageFeeWindow() {
    }

    /** The values of the condition, followed by those of further ones. */
    public static Object[] values(UUID subscription, Window window, Object... further) {
        List<Object> values = new ArrayList<>(List.of(subscription,
                ZoneMove.around(window).from(), window.from(), window.to()));
        values.addAll(List.of(further));
        return values.toArray();
    }
}
