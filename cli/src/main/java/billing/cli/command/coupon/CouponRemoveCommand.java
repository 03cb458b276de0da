package billing.cli.command.coupon;

import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.kernel.error.NotFoundException;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.coupon.store.AppliedCouponFilter;
import billing.settlement.coupon.store.AppliedCoupons;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes an applied coupon; {@code take} is the former name of the command. */
@Command(name = "remove", aliases = "take", description = {"Remove an applied coupon.",
    "Discounts on existing invoices stay."},
        footer = {"  billing coupon remove SUMMER --customer acme",
            "  billing coupon remove 0195... --customer acme --yes"})
public final class CouponRemoveCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "CODE",
            description = "Code of the coupon; or, if the customer has it more than once, the id of"
                + " the applied coupon, shown by `billing coupon applied`.")
    private String name;
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
        AppliedCoupon named = session.database().read(this::named);
        confirmation.require(session, "remove coupon " + named.coupon().code() + " (id "
                + named.id() + ") from customer " + customer + "?");
        return AppliedCouponPage.result(session, session.database().write(handle ->
                new CouponApplication(session.work(handle)).terminate(customer, named.id())));
    }

    private AppliedCoupon named(Handle handle) {
        Customer owner = new Customers(handle).get(customer);
        return Identifiers.read(name).map(id -> new AppliedCoupons(handle).get(owner.id(), id))
                .orElseGet(() -> ofCode(handle, owner));
    }

    private AppliedCoupon ofCode(Handle handle, Customer owner) {
        PageOf<AppliedCoupon> found = new AppliedCoupons(handle).page(new AppliedCouponFilter(
                owner.externalId(), true, List.of(name)), new PageRange(1, 1));
        if (found.totalCount() > 1) {
            throw new CommandException(ExitCode.CONFLICT, "customer " + customer + " has coupon "
                    + name + " " + found.totalCount() + " times", "name one by its id, listed by"
                    + " `" + session.command("coupon", "applied", "--active",
                            "--customer", customer, "--coupon", name) + "`");
        }
        return found.items().stream().findFirst().orElseThrow(() ->
                new NotFoundException("applied_coupon", name));
    }
}
