package billing.cli.command.dunning;

import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.invoicing.store.OpenBalance;
import billing.settlement.dunning.DunningAttempts;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.service.DunningCampaignService;
import billing.settlement.dunning.store.DunningCampaigns;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands about dunning. */
@Command(name = "dunning", description = {
    "List, run and delete dunning campaigns; show their state.",
    "Campaigns are defined in catalog files (dunning_campaigns). `billing run` runs them too."},
        footer = {"  billing dunning list", "  billing dunning state acme",
            "  billing dunning run"})
@Verbs({DunningCommand.Listing.class, DunningCommand.State.class, DunningRunCommand.class,
    DunningCommand.Deletion.class})
public final class DunningCommand {
    /** Lists campaigns. */
    @Command(name = "list", description = "List dunning campaigns.",
            footer = "  billing dunning list")
    public static final class Listing implements Callable<Result> {
        private final Session session;

        public Listing(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return listed(session.database().read(handle ->
                    new DunningCampaigns(handle).all()));
        }
    }

    /** Shows the dunning state of a customer. */
    @Command(name = "state", description = "Show a customer's amount due and dunning attempts.",
            footer = "  billing dunning state acme")
    public static final class State implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "EXTERNAL_ID", description = "External id of the customer.")
        private String key;

        public State(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return session.database().read(handle -> {
                Customer customer = new Customers(handle).get(key);
                DunningAttempts attempts = new DunningCampaigns(handle).attempts(customer.id());
                Table table = Table.of(Column.currency(), Column.number("Amount due"),
                        Column.number("Invoices"), Column.number("Overdue"),
                        Column.number("Attempts"), Column.text("Last attempt"))
                        .whenEmpty("nothing is due from " + customer.externalId());
                OpenBalance.list(handle, customer.externalId()).forEach(open -> table.row(
                        open.due().currency().code(), Amounts.bare(open.due()),
                        open.invoices(), open.overdue(), attempts.count(open.due().currency()),
                        attempts.count(open.due().currency()) == 0 || attempts.lastAttempt() == null
                                ? null : attempts.lastAttempt().toString()));
                return Result.of(table);
            });
        }
    }

    /** Deletes a campaign. */
    @Command(name = "delete", description = {"Delete a dunning campaign.",
        "No more payments are requested for it; requests that were sent stay. Remove it from the",
        "catalog files too, or the next `billing apply` creates it again."},
            footer = "  billing dunning delete polite --yes")
    public static final class Deletion implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "CODE", description = "Code of the campaign.")
        private String code;
        @Mixin
        private final Confirmation confirmation = new Confirmation();

        public Deletion(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            session.database().read(handle -> new DunningCampaignService(handle).get(code));
            confirmation.require(session, "delete dunning campaign " + code + "?");
            DunningCampaign deleted = session.database().write(handle ->
                    new DunningCampaignService(handle).delete(code, session.now()));
            return listed(List.of(deleted));
        }
    }

    private static Result listed(List<DunningCampaign> campaigns) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"),
                Column.number("Attempts"), Column.number("Days between"),
                Column.text("Thresholds"), Column.text("Entities"), Column.text("Customers"),
                Column.text("Excluded")).whenEmpty("no dunning campaigns");
        campaigns.forEach(one -> table.row(one.code(), one.name(), one.maxAttempts(),
                one.daysBetweenAttempts(),
                one.thresholds().stream().map(least -> Amounts.cell(least.amountCents(),
                        least.currency()).shown()).collect(Collectors.joining(", ")),
                joined(one.audience().entityCodes()),
                joined(one.audience().externalCustomerIds()),
                joined(one.audience().excludedCustomerIds())));
        return Result.of(table);
    }

    private static String joined(List<String> names) {
        return names.isEmpty() ? null : String.join(", ", names);
    }
}
