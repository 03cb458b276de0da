package billing.cli.command.access;

import billing.access.service.LinkKeyService;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.DurationText;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.Customers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Links that open the portal and documents without a key. */
@Command(name = "link", description = "Expire links to the customer portal and to documents.",
        footer = {"  billing link revoke --customer acme", "  billing link rotate"})
@Verbs({LinkCommand.RotateVerb.class, LinkCommand.RevokeVerb.class})
public final class LinkCommand {
    /** Replaces the key that seals links. */
    @Command(name = "rotate",
            description = {"Replace the key that signs links.",
                "New links are signed with the new key. Links issued so far expire after",
                "--keep-for."},
            footer = {"  billing link rotate", "  billing link rotate --keep-for 90d"})
    public static final class RotateVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--keep-for", paramLabel = "DURATION", defaultValue = "30d",
                description = "How long links issued so far stay valid, like 30d, 12h or 0;"
                        + " ${DEFAULT-VALUE} by default.")
        private String keepFor;

        /** The command of a session. */
        public RotateVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Duration kept = DurationText.parse("--keep-for", keepFor);
            Instant end = session.database().write(handle ->
                    new LinkKeyService(handle, session.now()).rotate(kept));
            return Result.of(Facts.none().fact("Links issued so far expire", end));
        }
    }

    /** Ends links that were issued. */
    @Command(name = "revoke",
            description = {"Revoke all links issued so far, or those of one customer.",
                "Whoever opens one sees that it has expired. New links work at once."},
            footer = {"  billing link revoke --customer acme", "  billing link revoke --yes"})
    public static final class RevokeVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--customer", paramLabel = "ID",
                description = "Only links of the customer with this external id.")
        private String customer;
        @Mixin
        private Confirmation confirmation;

        /** The command of a session. */
        public RevokeVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            if (customer == null) {
                confirmation.require(session, "revoke the links of all customers?");
            }
            session.database().writing(handle -> {
                LinkKeyService life = new LinkKeyService(handle, session.now());
                if (customer == null) {
                    life.revokeAll();
                } else {
                    life.revoke(new Customers(handle).get(customer).id());
                }
            });
            return Result.of(Facts.none().fact("Links issued so far expire", session.now())
                    .fact("Customer", customer == null ? "all" : customer));
        }
    }
}
