package billing.cli.command.catalog;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.cli.session.WrittenObject;
import billing.engine.Database;
import billing.engine.Handle;
import billing.input.Node;
import billing.plan.PlanCharges;
import billing.plan.PlanComponents;
import billing.run.DueBilling;
import billing.run.LifecycleInvoicing;
import billing.run.PlanSubscribers;
import billing.server.Responses;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about single charges of a plan. */
@Command(name = "charge", description = "List, add, update and remove charges of a plan.",
        footer = "  billing plan charge list pro")
@Verbs({PlanChargeCommand.ListVerb.class, PlanChargeCommand.AddVerb.class,
    PlanChargeCommand.UpdateVerb.class, PlanChargeCommand.RemoveVerb.class})
public final class PlanChargeCommand {
    /** The options of all verbs: the plan and the kind of charges. */
    private abstract static class Verb implements Callable<Result> {
        final Session session;
        @Parameters(paramLabel = "PLAN", description = "Code of the plan.")
        private String plan;
        @Option(names = "--fixed", description = "Fixed charges instead of usage charges.")
        boolean fixed;

        Verb(Session session) {
            this.session = session;
        }

        Plan plan(Handle handle) {
            return new Plans(handle).get(plan);
        }

        PlanCharges charges(Handle handle) {
            return new PlanCharges(session.work(handle),
                    new LifecycleInvoicing());
        }

        /** Changes a fixed charge once what is due before its units is billed. */
        FixedCharge onceBilled(Node body, Database.Work<FixedCharge> change) {
            return new DueBilling(session.database(), session.identifiers())
                    .onceBilled(PlanSubscribers.ofChanged(plan, body), session.now(), change);
        }

        /** Usage charges and fixed charges as a table; for programs, as the API lists them. */
        Result shown(List<Charge> usage, List<FixedCharge> fixedCharges,
                     Function<Responses, JsonNode> json) {
            return Result.of(() -> List.of(PlanCommand.charges(usage, fixedCharges,
                            session.database().read(this::plan).billing().currency())),
                    () -> session.database().read(handle -> json.apply(
                            session.responses(handle))));
        }

        Result shown(Charge charge) {
            return shown(List.of(charge), List.of(),
                    answers -> ListJson.one("charge", answers.ofCatalog().charge(charge)));
        }

        Result shown(FixedCharge charge) {
            return shown(List.of(), List.of(charge),
                    answers -> ListJson.one("fixed_charge",
                            answers.ofCatalog().fixedCharge(charge)));
        }
    }

    /** A verb about one existing charge. */
    private abstract static class OneVerb extends Verb {
        @Parameters(paramLabel = "CHARGE", index = "1", description = "Code of the charge.")
        String code;

        OneVerb(Session session) {
            super(session);
        }
    }

    @Command(name = "list", description = {"List the charges of a plan.",
        "-o json lists the usage charges, or with --fixed the fixed charges."},
            footer = "  billing plan charge list pro")
    public static final class ListVerb extends Verb {
        public ListVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            Plan plan = session.database().read(this::plan);
            return shown(fixed ? List.of() : plan.pricing().charges(),
                    plan.pricing().fixedCharges(), answers -> fixed
                            ? ResourceView.paged(
                            "fixed_charges", plan.pricing().fixedCharges().stream()
                                    .map(answers.ofCatalog()::fixedCharge).toList())
                            : ResourceView.paged("charges", plan.pricing().charges().stream()
                                    .map(answers.ofCatalog()::charge).toList()));
        }
    }

    @Command(name = "add", description = {"Add a charge to a plan.",
        "The file holds the members of the API's charge, as YAML or JSON."},
            footer = {"  billing plan charge add pro api-calls.yaml",
                "  billing plan charge add pro --fixed seats.yaml"})
    public static final class AddVerb extends Verb {
        @Parameters(paramLabel = "FILE", index = "1",
                description = "File to read, or - for standard input.")
        private String file;

        public AddVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            Node body = WrittenObject.read(session, file);
            return fixed ? shown(onceBilled(body, handle ->
                            charges(handle).addFixed(plan(handle), body)))
                    : shown(session.database().<Charge>write(handle ->
                            charges(handle).add(plan(handle), body)));
        }
    }

    @Command(name = "update", description = {"Update a charge of a plan.",
        "Members that are not in the file stay unchanged, as do existing invoices."},
            footer = "  billing plan charge update pro api-calls new-price.yaml")
    public static final class UpdateVerb extends OneVerb {
        @Parameters(paramLabel = "FILE", index = "2",
                description = "File to read, or - for standard input.")
        private String file;

        public UpdateVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            Node body = WrittenObject.read(session, file);
            return fixed ? shown(onceBilled(body, handle -> {
                Plan plan = plan(handle);
                return charges(handle).change(plan, PlanComponents.fixedCharge(plan, code), body);
            })) : shown(session.database().<Charge>write(handle -> {
                Plan plan = plan(handle);
                return charges(handle).change(plan, PlanComponents.charge(plan, code), body);
            }));
        }
    }

    @Command(name = "remove", description = {"Remove a charge from a plan.",
        "Its usage is no longer billed, including the usage of the current period."},
            footer = "  billing plan charge remove pro api-calls --yes")
    public static final class RemoveVerb extends OneVerb {
        @Mixin
        private final Confirmation confirmation = new Confirmation();

        public RemoveVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            session.database().read(handle -> fixed
                    ? PlanComponents.fixedCharge(plan(handle), code)
                    : PlanComponents.charge(plan(handle), code));
            confirmation.require(session, "remove charge " + code + "?");
            Node nothing = WrittenObject.of(Map.of());
            return fixed ? shown(session.database().<FixedCharge>write(handle -> {
                Plan plan = plan(handle);
                FixedCharge charge = PlanComponents.fixedCharge(plan, code);
                charges(handle).remove(plan, charge, nothing);
                return charge;
            })) : shown(session.database().<Charge>write(handle -> {
                Plan plan = plan(handle);
                Charge charge = PlanComponents.charge(plan, code);
                charges(handle).remove(plan, charge, nothing);
                return charge;
            }));
        }
    }
}
