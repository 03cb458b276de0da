package billing.cli.command.catalog;

import billing.catalog.Coupon;
import billing.catalog.field.CouponFields;
import billing.catalog.store.Coupons;
import billing.cli.command.coupon.CouponAppliedCommand;
import billing.cli.command.coupon.CouponApplyCommand;
import billing.cli.command.coupon.CouponRemoveCommand;
import billing.cli.output.Block;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.resource.FieldList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Commands about coupons. */
@Command(name = "coupon", description = "List, show, apply and remove coupons.",
        footer = {"  billing coupon list", "  billing coupon apply welcome --customer acme"})
@Verbs({CouponCommand.ListVerb.class, CouponCommand.ShowVerb.class, CouponApplyCommand.class,
    CouponAppliedCommand.class, CouponRemoveCommand.class})
public final class CouponCommand {
    private static final ResourceView<Coupon> VIEW = new ResourceView<>("coupon", "coupons",
            handle -> new Coupons(handle).all(), (handle, key) -> new Coupons(handle).get(key),
            (responses, one) -> responses.ofCatalog().coupon(one),
            CouponCommand::table, CouponCommand::facts);

    @Command(name = "list", description = "List coupons.", footer = "  billing coupon list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show a coupon.",
            footer = "  billing coupon show welcome")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<Coupon> coupons) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"), Column.number("Discount"),
                Column.text("Frequency"), Column.text("Expires"));
        coupons.forEach(coupon -> table.row(coupon.code(), coupon.name(), value(coupon),
                name(coupon.terms().frequency()), coupon.terms().expirationAt()));
        return table;
    }

    private static List<Block> facts(Coupon coupon) {
        Facts facts = FieldView.facts(FieldList.of(CouponFields.CODE, CouponFields.NAME,
                CouponFields.DESCRIPTION), coupon).fact("Discount", value(coupon));
        return List.of(FieldView.add(facts, FieldList.of(CouponFields.FREQUENCY,
                CouponFields.FREQUENCY_DURATION, CouponFields.EXPIRATION_AT,
                CouponFields.PLAN_CODES, CouponFields.BILLABLE_METRIC_CODES), coupon));
    }

    private static Cell value(Coupon coupon) {
        return coupon.discount().type() == Coupon.Type.PERCENTAGE
                ? Cell.of(coupon.discount().percentageRate(),
                coupon.discount().percentageRate().toPlainString() + " %")
                : ResourceView.money(coupon.discount().amountCents(), coupon.discount().currency());
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
