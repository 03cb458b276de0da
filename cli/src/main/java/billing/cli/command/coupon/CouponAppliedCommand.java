package billing.cli.command.coupon;

import billing.cli.output.Result;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCouponFilter;
import billing.settlement.coupon.store.AppliedCoupons;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists applied coupons. */
@Command(name = "applied", description = "List applied coupons, newest first.",
        footer = "  billing coupon applied --customer acme")
public final class CouponAppliedCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--coupon", paramLabel = "CODE",
            description = "Filter by coupon code. Repeatable.")
    private List<String> coupons = List.of();
    @Option(names = "--active", negatable = true,
            description = "Only active, or only terminated, applied coupons.")
    private Boolean active;
    @Mixin
    private PageOptions pages;

    public CouponAppliedCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<AppliedCoupon> found = session.database().read(handle ->
                new AppliedCoupons(handle).page(new AppliedCouponFilter(customer == null ? null
                        : new Customers(handle).get(customer).externalId(), active, coupons),
                        pages.page(session)));
        Result result = Result.of(() -> List.of(AppliedCouponPage.table(session, found.items())),
                () -> session.database().read(handle -> PageOptions.json("applied_coupons",
                        session.responses(handle)
                                .ofCustomers().appliedCoupons(found.items()), found)));
        return PageOptions.withNext(result, found, "applied coupons");
    }
}
