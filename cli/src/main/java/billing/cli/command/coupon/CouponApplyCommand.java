package billing.cli.command.coupon;

import billing.catalog.Coupon.Frequency;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
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

/** Gives a coupon to a customer. */
@Command(name = "apply", description = {"Give a coupon to a customer.",
    "What is not said is as the coupon has it."},
        footer = {"  billing coupon apply welcome --customer acme",
            "  billing coupon apply loyalty --customer acme --frequency recurring --duration 6"})
public final class CouponApplyCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "CODE", description = "The coupon.")
    private String code;
    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "Who gets it.")
    private String customer;
    @Option(names = "--amount", paramLabel = "CENTS", description = "Of a fixed amount.")
    private Long amount;
    @Option(names = "--currency", paramLabel = "CODE", description = "Of a fixed amount.")
    private String currency;
    @Option(names = "--percentage", paramLabel = "RATE", description = "20 takes off 20 %%.")
    private BigDecimal percentage;
    @Option(names = "--frequency", paramLabel = "HOW",
            description = "once, recurring or forever.")
    private Frequency frequency;
    @Option(names = "--duration", paramLabel = "INVOICES",
            description = "How many invoices a recurring one lasts.")
    private Integer duration;

    /** The command of a session. */
    public CouponApplyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        CurrencyUnit named = currency == null ? null : CurrencyUnit.find(currency)
                .orElseThrow(() -> new UsageException("--currency: \"" + currency
                        + "\" is no currency", "use a code of ISO 4217 like EUR"));
        AppliedCoupon applied = session.database().write(handle ->
                new CouponApplication(session.work(handle)).apply(
                        new AppliedCouponRequest(customer, code, amount, named, percentage,
                                frequency, duration, Map.of())));
        warnOfCurrency(applied);
        return AppliedCouponPage.result(session, applied);
    }

    private void warnOfCurrency(AppliedCoupon applied) {
        Set<CurrencyUnit> billed = session.database().read(handle ->
                new CouponApplication(session.work(handle)).currencies(applied.customerId()));
        if (applied.amountCurrency() != null && !billed.contains(applied.amountCurrency())) {
            session.warn("coupon " + code + " is in " + applied.amountCurrency()
                    + " and customer " + customer + " is billed in " + billed.stream()
                    .map(CurrencyUnit::code).collect(Collectors.joining(" and "))
                    + ": it reduces no invoice; remove it with billing coupon take");
        }
    }
}
