package billing.apply;

import billing.catalog.AddOn;
import billing.catalog.Charge;
import billing.catalog.Coupon;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PriceLines;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The values of members as people read them: amounts with their currency, charges as prices. */
public final class MemberValues {
    private static final String AMOUNT = "_cents";

    private MemberValues() {
    }

    /**
     * The model and the prices of a charge that is new in a plan, a line for each price; empty for
     * all other members.
     */
    public static List<String> prices(ResourceChange resource, MemberChange member) {
        if (member.was() == null && resource.resource() instanceof Plan plan) {
            CurrencyUnit currency = plan.billing().currency();
            for (Charge charge : plan.pricing().charges()) {
                if (member.path().equals("charges[" + charge.code() + "]")) {
                    return headed(charge.properties().modelType().code()
                            + (charge.billing().payInAdvance() ? ", in advance" : "")
                            + (charge.billing().prorated() ? ", prorated" : ""),
                            PriceLines.of(charge, currency));
                }
            }
            for (FixedCharge charge : plan.pricing().fixedCharges()) {
                if (member.path().equals("fixed_charges[" + charge.code() + "]")) {
                    return headed(charge.modelType().code() + ", "
                            + charge.units().toPlainString() + " units"
                            + (charge.billing().payInAdvance() ? ", in advance" : "")
                            + (charge.billing().prorated() ? ", prorated" : ""),
                            PriceLines.of(charge, currency));
                }
            }
        }
        return List.of();
    }

    private static List<String> headed(String head, List<String> prices) {
        List<String> lines = new ArrayList<>(prices);
        lines.set(0, head + ": " + lines.get(0));
        return lines;
    }

    /** A value that a member had or gets; null for none. */
    public static String text(ResourceChange resource, MemberChange member, Object value) {
        return value == null ? null : text(member.path(), value, currency(resource));
    }

    private static String text(String path, Object value, CurrencyUnit currency) {
        if (value instanceof Number number && path.endsWith(AMOUNT) && currency != null) {
            return new Money(number.longValue(), currency).toString();
        }
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream().map(entry -> entry.getKey() + ": "
                    + text(entry.getKey().toString(), entry.getValue(), currency))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List<?> items) {
            return items.stream().map(item -> text(path, item, currency))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return String.valueOf(value);
    }

    /** The currency of a resource's amounts; null if it varies or is unknown. */
    private static CurrencyUnit currency(ResourceChange resource) {
        if (resource.resource() instanceof Plan plan) {
            return plan.billing().currency();
        }
        if (resource.resource() instanceof AddOn addOn) {
            return addOn.amountCurrency();
        }
        return resource.resource() instanceof Coupon coupon ? coupon.discount().currency() : null;
    }
}
