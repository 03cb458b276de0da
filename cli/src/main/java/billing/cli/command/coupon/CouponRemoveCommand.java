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

/** Removes an applied coupon; {@code take} is the former name of the command. */
@Command(name = "remove", aliases = "take", description = {"Remove an applied coupon.",
    "Discounts on existing invoices stay."},
        footer = "  billing coupon remove 0195... --customer acme --yes")
public final class CouponRemoveCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "ID",
            description = "Id of the applied coupon, shown by `billing coupon applied`.")
    private String id;
    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "External id of the customer.")
    private String customer;
    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public CouponRemoveCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UUID named = named();
        confirmation.require(session, "remove the coupon from customer " + customer + "?");
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
