package billing.cli.command.catalog;

import billing.apply.MemberChange;
import billing.apply.ResourceChange;
import billing.catalog.AddOn;
import billing.catalog.Charge;
import billing.catalog.Coupon;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PriceLines;
import billing.cli.output.Cell;
import billing.kernel.money.CurrencyUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The values of members as text: amounts with their currency, charges with their prices. */
final class MemberText {
    private static final int SHOWN_MAX = 60;
    private static final String AMOUNT = "_cents";

    private MemberText() {
    }

    /** The new value of a member, in one or more lines. */
    static List<String> of(ResourceChange resource, MemberChange member) {
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
        return List.of(cell(resource, member, member.is()).shown());
    }

    /** A value of a member, shortened if it is long. */
    static Cell cell(ResourceChange resource, MemberChange member, Object value) {
        String text = value == null ? "" : text(member.path(), value, currency(resource));
        return Cell.of(value == null ? null : text, text.length() <= SHOWN_MAX ? text
                : text.substring(0, SHOWN_MAX - 1) + "…");
    }

    private static List<String> headed(String head, List<String> prices) {
        List<String> lines = new ArrayList<>(prices);
        lines.set(0, head + ": " + lines.get(0));
        return lines;
    }

    private static String text(String path, Object value, CurrencyUnit currency) {
        if (value instanceof Number number && path.endsWith(AMOUNT) && currency != null) {
            return currency.toUnits(number.longValue()).toPlainString() + " " + currency.code();
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
