package billing.cli.command.coupon;

import billing.catalog.Coupon.Frequency;
import billing.catalog.store.Coupons;
import billing.cli.output.Result;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Applies a coupon to a customer. */
@Command(name = "apply", description = {"Apply a coupon to a customer.",
    "Options default to the coupon's own values."},
        footer = {"  billing coupon apply welcome --customer acme",
            "  billing coupon apply loyalty --customer acme --frequency recurring \\",
            "      --duration 6"})
public final class CouponApplyCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "CODE", description = "Code of the coupon.")
    private String code;
    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "External id of the customer.")
    private String customer;
    @Option(names = "--amount", paramLabel = "AMOUNT",
            description = "Discount amount: 25.00, or 2500 for cents.")
    private String amount;
    @Option(names = "--currency", paramLabel = "CODE", description = "Currency of the amount.")
    private CurrencyUnit currency;
    @Option(names = "--percentage", paramLabel = "RATE",
            description = "Discount in percent: 20 is 20 %%.")
    private BigDecimal percentage;
    @Option(names = "--frequency", paramLabel = "HOW",
            description = "Frequency: once, recurring or forever.")
    private Frequency frequency;
    @Option(names = "--duration", paramLabel = "INVOICES",
            description = "Number of invoices that a recurring coupon applies to.")
    private Integer duration;

    public CouponApplyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        AppliedCoupon applied = session.database().write(handle ->
                new CouponApplication(session.work(handle)).apply(
                        new AppliedCouponRequest(customer, code, cents(handle), currency,
                                percentage, frequency, duration, Map.of())));
        warnOfCurrency(applied);
        return AppliedCouponPage.result(session, applied);
    }

    private Long cents(Handle handle) {
        if (amount == null) {
            return null;
        }
        CurrencyUnit of = currency != null ? currency
                : new Coupons(handle).get(code).discount().currency();
        if (of == null) {
            throw new UsageException("--amount: the discount of coupon " + code
                    + " is a percentage", "use --percentage");
        }
        return MoneyOption.cents(session, "--amount", amount, of);
    }

    private void warnOfCurrency(AppliedCoupon applied) {
        Set<CurrencyUnit> billed = session.database().read(handle ->
                new CouponApplication(session.work(handle)).currencies(applied.customerId()));
        if (applied.discount().currency() != null
                && !billed.contains(applied.discount().currency())) {
            session.warn("coupon " + code + " is in " + applied.discount().currency()
                    + " and customer " + customer + " is billed in " + billed.stream()
                    .map(CurrencyUnit::code).collect(Collectors.joining(" and "))
                    + ": it will not reduce any invoice; remove it with `billing coupon remove`");
        }
    }
}
