package billing.catalog.reader.plan;

import billing.catalog.Plan;
import billing.catalog.reader.TaxReader;
import billing.input.Fields;
import billing.input.ObjectMetadata;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.time.Interval;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads plans whole ({@code subscriptions-and-invoicing.md 1.1}). */
public final class PlanReader implements ResourceReader<Plan> {
    private static final Shape SHAPE = TaxReader.withTaxCodes(Shape.of("plan")
            .withMandatory("code", Types.key(), "Unique among plans; subscriptions name it.")
            .withMandatory("name", Types.text(), "Printed on invoices.")
            .with("invoice_display_name", Types.text(), "Printed instead of the name.")
            .with("description", Types.lines(), "For the staff.")
            .withMandatory("interval", Types.choice(Interval.class), ErrorCode.VALUE_IS_INVALID,
                    "How often it bills.")
            .withMandatory("amount_cents", Types.whole(0),
                    "Subscription fee of a period, in minor units: 4900 is 49.00 EUR.")
            .withMandatory("amount_currency", Types.currency(), ErrorCode.VALUE_IS_INVALID,
                    "ISO 4217 code.")
            .withMandatory("pay_in_advance", Types.flag(), ErrorCode.VALUE_IS_INVALID,
                    "Whether the subscription fee is billed for the opening period.")
            .with("trial_period", Types.fractionalDays(), "Days before the first subscription fee.")
            .with("bill_charges_monthly", Types.flag(),
                    "Yearly and semiannual plans: bill usage every month.")
            .with("bill_fixed_charges_monthly", Types.flag(),
                    "Yearly and semiannual plans: bill fixed charges every month.")
            .with("minimum_commitment", Types.object(PlanParts.COMMITMENT),
                    "The least that a period costs; {} removes it.")
            .with("charges", Types.objects(ChargeReader.SHAPE),
                    "Prices of usage; the complete list.")
            .with("fixed_charges", Types.objects(FixedChargeReader.SHAPE),
                    "Prices of stated units; the complete list.")
            .with("usage_thresholds", Types.objects(UsageThresholdList.THRESHOLD),
                    "Amounts of usage at which an invoice is made at once; the complete list.")
            .with("entitlements", EntitlementReader.TYPE,
                    "Features granted with the values of their privileges, seats: {max: 10}.")
            .with("metadata", ObjectMetadata.TYPE, "Pairs of your own."),
            "Taxes of this plan, instead of the customer's.");

    /** The same in requests, which name what exists by its identifier. */
    static final Shape REQUEST = SHAPE
            .with("charges", Types.objects(ChargeReader.REQUEST), "The complete list.")
            .with("fixed_charges", Types.objects(FixedChargeReader.REQUEST),
                    "The complete list.")
            .with("cascade_updates", Types.flag(), "Whether private children follow.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Plan read(Fields in, Plan stored, ReadContext context) {
        if (stored == null) {
            in.requireMandatory();
        }
        PlanParts parts = new PlanParts(in, context);
        ChargeLists lists = new ChargeLists(in, context);
        Interval interval = in.get("interval", stored == null ? null : stored.billing().interval());
        return new Plan(stored == null ? context.newId() : stored.id(), of(stored, Plan::parentId),
                in.get("code", of(stored, Plan::code)),
                new Plan.Labels(in.get("name", of(stored, plan -> plan.labels().name())),
                        in.get("invoice_display_name",
                        of(stored, plan -> plan.labels().invoiceDisplayName())),
                        in.get("description", of(stored, plan -> plan.labels().description()))),
                new Plan.Billing(interval,
                        in.orElse("amount_cents", stored == null ? 0L
                        : stored.billing().amountCents()),
                        in.get("amount_currency", of(stored, plan -> plan.billing().currency())),
                        in.orElse("pay_in_advance", stored != null
                        && stored.billing().payInAdvance()),
                        in.get("trial_period", of(stored, plan -> plan.billing().trialPeriod())),
                        monthly(in, "bill_charges_monthly", interval,
                        of(stored, plan -> plan.billing().billChargesMonthly())),
                        monthly(in, "bill_fixed_charges_monthly", interval,
                        of(stored, plan -> plan.billing().billFixedChargesMonthly()))),
                new Plan.Pricing(
                        lists.charges(stored == null ? List.of() : stored.pricing().charges()),
                        lists.fixedCharges(stored == null ? List.of()
                        : stored.pricing().fixedCharges()),
                        parts.commitment(of(stored, plan -> plan.pricing().minimumCommitment())),
                        parts.thresholds(stored == null ? List.of()
                        : stored.pricing().usageThresholds()),
                        TaxReader.taxes(in, stored == null ? List.of() : stored.pricing().taxes(),
                        context)),
                new EntitlementReader(in.reading().problems(), context)
                        .read(in, stored == null ? List.of() : stored.entitlements()),
                parts.metadata(of(stored, Plan::metadata)),
                stored == null ? context.now() : stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(Plan plan) {
        return PlanDocument.members(plan);
    }

    private static <T> T of(Plan stored, Function<Plan, T> member) {
        return stored == null ? null : member.apply(stored);
    }

    private static Boolean monthly(Fields in, String member, Interval interval, Boolean stored) {
        if (interval == Interval.YEARLY || interval == Interval.SEMIANNUAL) {
            return in.orElse(member, stored != null && stored);
        }
        if (in.reading().strict() && interval != null && in.orElse(member, false)) {
            in.fault(member, ErrorCode.VALUE_MUST_BE_BLANK,
                    "\"" + member + "\" is for yearly and semiannual plans only", "leave it out");
        }
        return null;
    }
}
