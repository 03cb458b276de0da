package billing.cli.command.coupon;

import billing.catalog.Coupon;
import billing.cli.output.Amounts;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.server.render.ListJson;
import billing.settlement.coupon.AppliedCoupon;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Applied coupons as people see them. */
final class AppliedCouponPage {
    private AppliedCouponPage() {
    }

    /** The result of a command about one applied coupon. */
    static Result result(Session session, AppliedCoupon applied) {
        return Result.of(() -> List.of(facts(session, applied)),
                () -> session.database().read(handle -> ListJson.one("applied_coupon",
                        session.responses(handle).ofCustomers().appliedCoupon(applied))));
    }

    /** One row for each. */
    static Table table(Session session, List<AppliedCoupon> all) {
        Map<UUID, Customer> customers = session.database().read(handle -> new Customers(handle)
                .byIds(all.stream().map(AppliedCoupon::customerId).collect(Collectors.toSet())));
        Table table = Table.of(Column.text("Customer"), Column.text("Coupon"),
                Column.text("Status"), Column.number("Discount"), Column.text("Frequency"),
                Column.text("Remaining").whole(),
                Column.text("Applied at").optional(),
                Column.text("Id").optional())
                .whenEmpty("no applied coupons");
        for (AppliedCoupon one : all) {
            table.row(customers.get(one.customerId()).externalId(), one.coupon().code(),
                    status(one), value(one), frequency(one), remaining(one),
                    one.createdAt().toString(), one.id());
        }
        return table;
    }

    private static Facts facts(Session session, AppliedCoupon one) {
        String customer = session.database().read(handle -> new Customers(handle)
                .byId(one.customerId()).orElseThrow().externalId());
        return Facts.none().fact("Id", one.id()).fact("Customer", customer)
                .fact("Coupon", one.coupon().code()).fact("Status", status(one))
                .fact("Discount", value(one)).fact("Frequency", frequency(one))
                .fact("Remaining", remaining(one)).fact("Applied at", one.createdAt().toString())
                .fact("Terminated at", one.terminatedAt());
    }

    private static String status(AppliedCoupon one) {
        return one.terminatedAt() == null ? "active" : "terminated";
    }

    private static Cell value(AppliedCoupon one) {
        return one.coupon().discount().type() == Coupon.Type.PERCENTAGE
                ? Cell.of(one.discount().percentageRate(),
                one.discount().percentageRate().toPlainString() + " %")
                : Amounts.cell(one.discount().amountCents(), one.discount().currency());
    }

    private static String frequency(AppliedCoupon one) {
        return one.frequency().name().toLowerCase(Locale.ROOT);
    }

    /** The remaining invoices or amount; null for unlimited coupons. */
    private static String remaining(AppliedCoupon one) {
        return switch (one.frequency()) {
            case FOREVER -> null;
            case RECURRING -> one.frequencyDurationRemaining() + " invoices";
            case ONCE -> one.discount().amountCents() == null ? null : Amounts.cell(
                    one.discount().amountCents() - one.creditedCents(),
                    one.discount().currency()).shown();
        };
    }
}
