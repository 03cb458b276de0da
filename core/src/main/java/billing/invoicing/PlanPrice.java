package billing.invoicing;

import billing.rating.AmountDetails;
import java.util.Map;

/**
 * The details of a subscription fee: what a whole period of the plan costs, of which the fee may be
 * a part ({@code subscriptions-and-invoicing.md 4}).
 *
 * @param cents minor units, when the fee was made
 */
public record PlanPrice(long cents) implements AmountDetails {
    static final String CENTS = "plan_amount_cents";

    @Override
    public Map<String, Object> members() {
        return Map.of(CENTS, cents);
    }
}
