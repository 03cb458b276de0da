package billing.cli.command.access;

import billing.access.service.LinkKeyService;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.DurationText;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.store.Customers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Commands about signed links to the customer portal and to documents. */
@Command(name = "link", description = "Expire links to the customer portal and documents.",
        footer = {"  billing link revoke --customer acme", "  billing link rotate"})
@Verbs({LinkCommand.RotateVerb.class, LinkCommand.RevokeVerb.class})
public final class LinkCommand {
    /** Replaces the key that signs links. */
    @Command(name = "rotate",
            description = {"Replace the key that signs links.",
                "New links are signed with the new key. Existing links expire after --keep-for."},
            footer = {"  billing link rotate", "  billing link rotate --keep-for 90d"})
    public static final class RotateVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--keep-for", paramLabel = "DURATION", defaultValue = "30d",
                description = "How long existing links stay valid: 30d, 12h or 0."
                    + " Default: ${DEFAULT-VALUE}")
        private String keepFor;

        public RotateVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Duration kept = DurationText.parse("--keep-for", keepFor);
            Instant end = session.database().write(handle ->
                    new LinkKeyService(handle, session.now()).rotate(kept));
            return Result.of(Facts.none().fact("Existing links expire", end));
        }
    }

    /** Revokes links. */
    @Command(name = "revoke",
            description = {"Revoke all existing links, or those of one customer.",
                "They then show that they have expired. New links can be created at once."},
            footer = {"  billing link revoke --customer acme", "  billing link revoke --yes"})
    public static final class RevokeVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--customer", paramLabel = "ID",
                description = "Revoke only the links of this customer (external id).")
        private String customer;
        @Mixin
        private Confirmation confirmation;

        public RevokeVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            if (customer == null) {
                confirmation.require(session, "revoke the links of all customers?");
            }
            session.database().writing(handle -> {
                LinkKeyService keys = new LinkKeyService(handle, session.now());
                if (customer == null) {
                    keys.revokeAll();
                } else {
                    keys.revoke(new Customers(handle).get(customer).id());
                }
            });
            return Result.of(Facts.none().fact("Existing links expire", session.now())
                    .fact("Customer", customer == null ? "all" : customer));
        }
    }
}
