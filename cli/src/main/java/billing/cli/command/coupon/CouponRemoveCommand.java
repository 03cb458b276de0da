package billing.cli.command.coupon;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.kernel.error.NotFoundException;
import billing.settlement.coupon.service.CouponApplication;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a coupon away from a customer. */
@Command(name = "take", description = {"Take a coupon away from a customer.",
    "What it took off invoices before stays taken off."},
        footer = "  billing coupon take 0195... --customer acme --yes")
public final class CouponRemoveCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "ID", description = "The id that `coupon applied` shows.")
    private String id;
    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "Who has it.")
    private String customer;
    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** The command of a session. */
    public CouponRemoveCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UUID named = named();
        confirmation.require(session, "take the coupon away from " + customer + "?");
        return AppliedCouponPage.result(session, session.database().write(handle ->
                new CouponApplication(session.work(handle))
                        .terminate(customer, named)));
    }

    private UUID named() {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException("applied_coupon", id);
        }
    }
}
