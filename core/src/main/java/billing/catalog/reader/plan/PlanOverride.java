package billing.catalog.reader.plan;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.TaxReader;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Node;
import billing.input.ObjectMetadata;
import billing.input.ReadContext;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ForbiddenException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A private child plan with {@code plan_overrides} applied
 * ({@code subscriptions-and-invoicing.md 1.4}). Overrides may identify its charges by their own
 * identifiers or by those of the parent's charges.
 *
 * @param plan        the child with the overrides
 * @param immediately fixed charges whose units apply from now on, not from the next period
 */
public record PlanOverride(Plan plan, Set<UUID> immediately) {
    /** The members of a charge in overrides: its identifier and what can be overridden. */
    static final Set<String> OF_CHARGE = Set.of("id", "properties", "min_amount_cents",
            "invoice_display_name", "filters", "tax_codes", "applied_pricing_unit");
    private static final Shape SHAPE = TaxReader.withTaxCodes(Shape.of("plan override")
            .with("amount_cents", Types.whole(0), "Subscription fee of a period, minor units.")
            .with("amount_currency", Types.currency(), "ISO 4217 code.")
            .with("name", Types.text(), "Printed on invoices.")
            .with("invoice_display_name", Types.text(), "Printed instead of the name.")
            .with("description", Types.lines(), "For the staff.")
            .with("trial_period", Types.fractionalDays(), "Days before the first fee.")
            .with("minimum_commitment", Types.object(PlanParts.COMMITMENT),
                    "The least that a period costs.")
            .with("charges", Types.objects(ChargeReader.REQUEST), "Prices of usage.")
            .with("fixed_charges", Types.objects(FixedChargeReader.REQUEST),
                    "Prices of stated units.")
            .with("usage_thresholds", Types.objects(UsageThresholdList.THRESHOLD),
                    "Amounts of usage.")
            .with("metadata", ObjectMetadata.TYPE, "Pairs of your own."),
            "Taxes, instead of the customer's.");
    private static final Set<String> FIXED_ONCE_MADE = Set.of("amount_currency", "trial_period");
    private static final Set<String> OF_UNITS = Set.of("id", "units", "apply_units_immediately");

    /** Whether an entry for a fixed charge changes its units only. */
    private static boolean statesUnitsAlone(Node fixedCharge) {
        return fixedCharge.is(Node.Kind.OBJECT)
                && OF_UNITS.containsAll(fixedCharge.members().keySet());
    }

    /** Whether overrides change units of fixed charges only: these need no child plan. */
    public static boolean statesUnitsOnly(Node overrides) {
        return overrides.members().keySet().equals(Set.of("fixed_charges"))
                && overrides.members().get("fixed_charges").is(Node.Kind.LIST)
                && overrides.members().get("fixed_charges").items().stream().allMatch(
                        PlanOverride::statesUnitsAlone);
    }

    /**
     * Applies overrides to a new copy of a plan; entries that name no charge of the plan are
     * ignored.
     *
     * @throws ForbiddenException {@code cannot_override_charge_model} of a fixed charge
     */
    public static PlanOverride ofNew(Node overrides, Plan child, ReadContext context) {
        Node known = onlyKnown(onlyKnown(overrides, "charges", ChargeTerms.idsOfCharges(child)),
                "fixed_charges", ChargeTerms.idsOfFixedCharges(child));
        Fields in = SHAPE.read(overridable(known, child), Reading.ofRequests());
        List<Charge> listed = new ChargeLists(in, context).charges(child.pricing().charges());
        return of(in, child, merged(child.pricing().charges(), listed, Charge::id), context);
    }

    /**
     * Applies overrides to an existing child: charges that are not listed are removed, fixed
     * charges that are not listed are kept, and entries without a known identifier are added
     * ({@code subscriptions-and-invoicing.md 1.2, 1.4}).
     *
     * @throws ForbiddenException {@code cannot_override_charge_model} of a fixed charge
     */
    public static PlanOverride ofExisting(Node overrides, Plan child, ReadContext context) {
        Node kept = overrides.without(FIXED_ONCE_MADE::contains);
        Fields in = SHAPE.read(overridable(kept, child), Reading.ofRequests());
        return of(in, child, new ChargeLists(in, context).charges(child.pricing().charges()),
                context);
    }

    private static PlanOverride of(Fields in, Plan child, List<Charge> charges,
                                   ReadContext context) {
        PlanParts parts = new PlanParts(in, context);
        List<FixedCharge> listed =
                new ChargeLists(in, context).fixedCharges(child.pricing().fixedCharges());
        Plan overridden = new PlanRevision(child)
                .named(in.orElse("name", child.labels().name()),
                        in.get("invoice_display_name", child.labels().invoiceDisplayName()),
                        in.get("description", child.labels().description()))
                .amountCents(in.orElse("amount_cents", child.billing().amountCents()))
                .amountCurrency(in.orElse("amount_currency", child.billing().currency()))
                .trialPeriod(in.get("trial_period", child.billing().trialPeriod()))
                .charges(charges)
                .fixedCharges(merged(child.pricing().fixedCharges(), listed, FixedCharge::id))
                .minimumCommitment(parts.commitment(child.pricing().minimumCommitment()))
                .usageThresholds(parts.thresholds(child.pricing().usageThresholds()))
                .taxes(TaxReader.taxes(in, child.pricing().taxes(), context))
                .metadata(parts.metadata(child.metadata())).made();
        in.reading().problems().refuseRequest();
        return new PlanOverride(overridden, immediately(in, listed));
    }

    private static Set<UUID> immediately(Fields in, List<FixedCharge> listed) {
        Set<UUID> ids = new HashSet<>();
        List<Fields> given = in.orElse("fixed_charges", List.of());
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).orElse("apply_units_immediately", false)) {
                ids.add(listed.get(i).id());
            }
        }
        return ids;
    }

    /** The overrides without the members of known charges that cannot be overridden. */
    private static Node overridable(Node overrides, Plan child) {
        Set<UUID> charges = ChargeTerms.idsOfCharges(child);
        Set<UUID> fixed = ChargeTerms.idsOfFixedCharges(child);
        Node kept = overrides.member("charges").map(list -> overrides.with("charges",
                list.each(each -> ChargeTerms.names(each, charges) ? ofCharge(each) : each)))
                .orElse(overrides);
        return kept.member("fixed_charges").map(list -> kept.with("fixed_charges",
                list.each(each -> ChargeTerms.names(each, fixed)
                        ? ofFixedCharge(each, child) : each))).orElse(kept);
    }

    /** The members of a charge that overrides may change. */
    static Node ofCharge(Node charge) {
        Node kept = charge.without(name -> !OF_CHARGE.contains(name));
        return kept.member("applied_pricing_unit").map(unit -> kept.with("applied_pricing_unit",
                unit.without("code"::equals))).orElse(kept);
    }

    private static Node ofFixedCharge(Node charge, Plan child) {
        UUID id = Formats.idOf(charge).orElseThrow();
        child.pricing().fixedCharges().stream()
                .filter(known -> known.id().equals(id) || id.equals(known.parentId()))
                .findFirst().ifPresent(known -> checkModel(charge, known));
        return ChargeTerms.ofFixedCharge(charge, true);
    }

    /**
     * Checks that overrides keep the charge model of a fixed charge; its price may change.
     *
     * @throws ForbiddenException {@code cannot_override_charge_model}
     */
    public static void checkModel(Node charge, FixedCharge known) {
        String model = charge.member("charge_model").map(Node::text).orElse(null);
        if (model != null && !model.equals(known.modelType().code())) {
            throw new ForbiddenException("cannot_override_charge_model", "fixed charge "
                    + known.code() + " is " + known.modelType().code()
                    + "; a subscription cannot have it as " + model);
        }
    }

    /** The overrides without objects that name none; what is not an object is refused later. */
    private static Node onlyKnown(Node overrides, String list, Set<UUID> ids) {
        return overrides.member(list).filter(entries -> entries.is(Node.Kind.LIST))
                .map(entries -> overrides.with(list, Node.list(
                entries.place(), entries.path(), entries.items().stream()
                        .filter(each -> !each.is(Node.Kind.OBJECT) || ChargeTerms.names(each, ids))
                        .toList()))).orElse(overrides);
    }

    /** The stored entries, replaced by listed ones with the same identifier, then the new ones. */
    private static <T> List<T> merged(List<T> stored, List<T> listed, Function<T, UUID> id) {
        List<T> merged = new ArrayList<>();
        for (T one : stored) {
            merged.add(listed.stream().filter(each -> id.apply(each).equals(id.apply(one)))
                    .findFirst().orElse(one));
        }
        Stream<T> added = listed.stream().filter(each -> stored.stream()
                .noneMatch(one -> id.apply(one).equals(id.apply(each))));
        return Stream.concat(merged.stream(), added).toList();
    }
}
