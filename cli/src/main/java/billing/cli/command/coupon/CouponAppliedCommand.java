package billing.cli.command.coupon;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.coupon.AppliedCoupon;
import billing.coupon.store.AppliedCouponFilter;
import billing.coupon.store.AppliedCoupons;
import billing.customer.Customers;
import billing.server.Answers;
import billing.server.render.ListJson;
import billing.store.Page;
import billing.store.PageOf;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the coupons that customers have. */
@Command(name = "applied", description = "List the coupons that customers have, the newest first.",
        footer = "  billing coupon applied --customer acme")
public final class CouponAppliedCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID", description = "Of this customer.")
    private String customer;
    @Option(names = "--coupon", paramLabel = "CODE", description = "Of this coupon.")
    private List<String> coupons = List.of();
    @Option(names = "--active", negatable = true,
            description = "Only those that still take something off, or only ended ones.")
    private Boolean active;
    @Option(names = "--page", paramLabel = "N", defaultValue = "1",
            description = "Which page; ${DEFAULT-VALUE} by default.")
    private int page;
    @Option(names = "--per-page", paramLabel = "N", defaultValue = "100",
            description = "Rows of a page; ${DEFAULT-VALUE} by default.")
    private int perPage;

    /** The command of a session. */
    public CouponAppliedCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<AppliedCoupon> found = session.database().read(handle ->
                new AppliedCoupons(handle).page(new AppliedCouponFilter(customer == null ? null
                        : new Customers(handle).get(customer).externalId(), active, coupons),
                        new Page(page, perPage)));
        Result result = Result.of(() -> List.of(AppliedCouponPage.table(session, found.items())),
                () -> session.database().read(handle -> ListJson.page("applied_coupons",
                        new Answers(handle, session.prefix(), session.now())
                                .appliedCoupons(found.items()), page, perPage,
                        found.totalCount())));
        return found.totalPages() > page ? result.note("page " + page + " of "
                + found.totalPages() + "; --page " + (page + 1) + " shows more") : result;
    }
}
