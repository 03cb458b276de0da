package billing.cli.command.fee;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.engine.Identifiers;
import billing.invoicing.StoredFee;
import billing.invoicing.advance.FeeService;
import billing.invoicing.store.Fees;
import billing.kernel.error.NotFoundException;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about fees. */
@Command(name = "fee", description = {"List and show fees; update or delete uninvoiced ones.",
    "Fees of charges in advance that are not invoiceable have no invoice and are paid one by",
    "one."},
        footer = {"  billing fee list --customer acme --status pending",
            "  billing fee update 0195... --payment-status succeeded"})
@Verbs({FeeListCommand.class, FeeCommand.Showing.class, FeeCommand.Update.class,
    FeeCommand.Deletion.class})
public final class FeeCommand {
    @Command(name = "show", description = "Show a fee.", footer = "  billing fee show 0195...")
    public static final class Showing implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "ID", description = "Id of the fee.")
        private String id;

        public Showing(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return FeePage.result(session,
                    session.database().read(handle -> new Fees(handle).get(named(id))));
        }
    }

    /** Sets the payment status of a fee. */
    @Command(name = "update", description = {"Set the payment status of a fee without an invoice.",
        "The fees of an invoice have its payment status: see `billing payment record`."},
            footer = "  billing fee update 0195... --payment-status succeeded")
    public static final class Update implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "ID", description = "Id of the fee.")
        private String id;
        @Option(names = "--payment-status", paramLabel = "STATUS", required = true,
                description = "Payment status: pending, succeeded, failed or refunded.")
        private String status;

        public Update(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return FeePage.result(session, session.database().write(handle ->
                    new FeeService(handle).pay(named(id), status, session.now())));
        }
    }

    @Command(name = "delete", description = "Delete a fee without an invoice.",
            footer = "  billing fee delete 0195... --yes")
    public static final class Deletion implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "ID", description = "Id of the fee.")
        private String id;
        @Mixin
        private final Confirmation confirmation = new Confirmation();

        public Deletion(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            StoredFee fee = session.database().read(handle -> new Fees(handle).get(named(id)));
            confirmation.require(session, "delete fee " + FeePage.name(fee) + "?");
            return FeePage.result(session, session.database().write(handle ->
                    new FeeService(handle).delete(fee.fee().id(), session.now())));
        }
    }

    /** The identifier on the command line. */
    static UUID named(String id) {
        return Identifiers.read(id).orElseThrow(() -> new NotFoundException("fee", id));
    }
}
