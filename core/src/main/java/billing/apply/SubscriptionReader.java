package billing.apply;

import billing.catalog.CustomSectionChoice;
import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.time.BillingTime;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Years;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.EndDate;
import billing.subscription.PurchaseOrderNumber;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads the subscriptions of files ({@code subscriptions-and-invoicing.md 2.2, 15}). */
final class SubscriptionReader implements ResourceReader<DeclaredSubscription> {
    private static final Shape SECTIONS = Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Texts printed on its invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "No such texts at all.");
    private static final Shape RULE = Shape.of("activation rule")
            .withMandatory("type", Types.oneOf("invalid_type", ActivationRule.TYPE),
                    "payment: what the start costs up front.")
            .with("timeout_hours", Types.whole(0),
                    "Hours until the start is given up; 0, the default, for never.");
    private static final Shape SHAPE = Shape.of("subscription")
            .withMandatory("external_id", Types.key(), "Your name of the subscription; usage"
                    + " events carry it.")
            .withMandatory("external_customer_id", Types.text(), "External id of the customer.")
            .withMandatory("plan_code", Types.text(), "The price list it follows.")
            .with("name", Types.text(), "Printed on invoices instead of the plan's name.")
            .with("billing_time", Types.choice(BillingTime.class),
                    "Periods by the calendar or by the start date; calendar.")
            .with("subscription_at", Formats.dateOrInstant(), "Its start, ISO 8601; now. A date is"
                    + " a day of the customer.")
            .with("ending_at", Formats.dateOrInstant(), "Its end, ISO 8601. A date is a day of the"
                    + " customer.")
            .with("billing_entity_code", Types.text(),
                    "Code of the billing entity; the customer's entity.")
            .with("consolidate_invoice", Types.flag(),
                    "Whether it shares invoices with the customer's others; true.")
            .with("progressive_billing_disabled", Types.flag(),
                    "Whether usage thresholds are ignored.")
            .with("purchase_order_number", PurchaseOrderNumber.TYPE, "Printed on invoices.")
            .with("activation_rules", Types.objects(RULE), "What its start waits for.")
            .with("invoice_custom_section", Types.object(SECTIONS), "Texts on its invoices.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public DeclaredSubscription read(Fields in, DeclaredSubscription stored, ReadContext context) {
        if (stored == null) {
            in.requireMandatory();
        }
        DeclaredSubscription base = stored != null ? stored : new DeclaredSubscription(
                in.orElse("external_id", ""), null, null, null, null,
                new DeclaredSubscription.Dates(BillingTime.CALENDAR, null, null),
                new DeclaredSubscription.Invoicing(null, true, false, null, null, false),
                List.of(), false, false);
        refer(in, "external_customer_id", Customer.class, "customer", "customer_not_found",
                context);
        ZoneId zone = zone(in.get("external_customer_id", base.externalCustomerId()), context);
        refer(in, "plan_code", Plan.class, "plan", "plan_not_found", context);
        refer(in, "billing_entity_code", BillingEntity.class, "billing entity",
                "billing_entity_not_found", context);
        Fields sections = in.<Fields>find("invoice_custom_section").orElse(null);
        if (sections != null) {
            context.referAll(InvoiceCustomSection.class, sections, "invoice_custom_section_codes",
                    "custom section", "invoice_custom_section_not_found");
        }
        DeclaredSubscription request = new DeclaredSubscription(base.externalId(),
                in.get("external_customer_id", base.externalCustomerId()),
                planCode(in, base), base.nextPlanCode(), in.get("name", base.name()),
                dates(in, base.dates(), zone), invoicing(in, sections, base.invoicing()),
                rules(in, base.activationRules()), base.isOver(), base.hasStarted());
        checkEnd(in, request, stored, context.now(), zone);
        return request;
    }

    /** A change of plan that waits is stated by either plan: there is nothing left to change. */
    private static String planCode(Fields in, DeclaredSubscription base) {
        String stated = in.get("plan_code", base.planCode());
        return stated != null && stated.equals(base.nextPlanCode()) ? base.planCode() : stated;
    }

    private static DeclaredSubscription.Dates dates(Fields in, DeclaredSubscription.Dates base,
                                                    ZoneId zone) {
        return new DeclaredSubscription.Dates(in.orElse("billing_time", base.billingTime()),
                in.find("subscription_at").isPresent()
                        ? instant(in, "subscription_at", base.subscriptionAt(), zone)
                        : base.subscriptionAt(),
                in.has("ending_at") ? instant(in, "ending_at", base.endingAt(), zone)
                        : base.endingAt());
    }

    private static DeclaredSubscription.Invoicing invoicing(Fields in, Fields sections,
                                                            DeclaredSubscription.Invoicing base) {
        CustomSectionChoice choice = new CustomSectionChoice(base.customSections(),
                base.skipCustomSections());
        if (sections != null) {
            choice = choice.after(
                    sections.orElse("skip_invoice_custom_sections", choice.skips()),
                    sections.get("invoice_custom_section_codes", choice.codes()));
        }
        return new DeclaredSubscription.Invoicing(
                in.get("billing_entity_code", base.billingEntityCode()),
                in.orElse("consolidate_invoice", base.consolidateInvoice()),
                in.orElse("progressive_billing_disabled", base.progressiveBillingDisabled()),
                PurchaseOrderNumber.trimmed(
                        in.get("purchase_order_number", base.purchaseOrderNumber())),
                choice.codes(), choice.skips());
    }

    private static List<ActivationRuleInput> rules(Fields in, List<ActivationRuleInput> absent) {
        if (!in.has("activation_rules")) {
            return absent;
        }
        List<Fields> stated = in.orElse("activation_rules", List.of());
        if (stated.size() > 1) {
            in.fault("activation_rules", "duplicated_type",
                    "a start waits for one payment only", "state one rule");
        }
        return stated.stream().map(rule -> new ActivationRuleInput(ActivationRule.TYPE,
                rule.orElse("timeout_hours", 0L))).toList();
    }

    /** The zone of the customer; that of the default entity where there is none. */
    private static ZoneId zone(String externalCustomerId, ReadContext context) {
        Customer customer = externalCustomerId == null ? null : context.references()
                .find(Customer.class, externalCustomerId).orElse(null);
        BillingEntity entity = context.references().byId(BillingEntity.class,
                customer == null ? null : customer.billingEntityId()).orElse(null);
        return entity == null ? ZoneOffset.UTC : customer == null ? entity.zone()
                : BillingSettings.of(customer, entity).zone();
    }

    /**
     * A date is a day of the customer. One that was applied when dates were days of UTC goes on to
     * mean what it meant.
     */
    private static Instant instant(Fields in, String member, Instant stored, ZoneId zone) {
        Instant instant = in.<DateOrInstant>find(member).map(written ->
                written.isInUtc(stored) ? stored : written.in(zone)).orElse(null);
        if (instant != null && !Years.has(instant)) {
            in.fault(member, "invalid_date", in.node(member).shown() + " in the time zone " + zone
                    + " begins before the year 1 in UTC", "use 0001-01-02 or later");
        }
        return instant;
    }

    private static void refer(Fields in, String member, Class<?> type, String noun, String code,
                              ReadContext context) {
        if (in.find(member).isPresent()) {
            context.refer(type, in.node(member), in.reading(), member, noun, code);
        }
    }

    /** The end lies on a later date than today and than the start, both in UTC. */
    private static void checkEnd(Fields in, DeclaredSubscription request,
                                 DeclaredSubscription stored, Instant now,
                                 ZoneId zone) {
        boolean isNew = stored == null || !Objects.equals(stored.dates().endingAt(),
                request.dates().endingAt());
        if (!isNew || request.dates().endingAt() == null) {
            return;
        }
        Instant start = request.dates().subscriptionAt() == null ? now : request.dates(
                ).subscriptionAt();
        EndDate.fault(request.dates().endingAt(), start, now, zone).ifPresent(sentence ->
                in.fault("ending_at", "invalid_date", sentence, null));
    }

    @Override
    public Map<String, Object> members(DeclaredSubscription one) {
        List<String> sections = one.invoicing().customSections();
        return new DocumentMembers().put("external_id", one.externalId())
                .put("external_customer_id", one.externalCustomerId())
                .put("plan_code", one.planCode()).put("name", one.name())
                .put("billing_time", one.dates().billingTime())
                .put("subscription_at", one.dates().subscriptionAt())
                .put("ending_at", one.dates().endingAt())
                .put("billing_entity_code", one.invoicing().billingEntityCode())
                .putUnless(true, "consolidate_invoice", one.invoicing().consolidateInvoice())
                .putUnless(false, "progressive_billing_disabled",
                        one.invoicing().progressiveBillingDisabled())
                .put("purchase_order_number", one.invoicing().purchaseOrderNumber())
                .put("activation_rules", one.activationRules().stream().map(rule ->
                        new DocumentMembers().put("type", rule.type())
                                .put("timeout_hours", rule.timeoutHours()).members()).toList())
                .put("invoice_custom_section", new DocumentMembers()
                        .put("invoice_custom_section_codes", sections)
                        .putUnless(false, "skip_invoice_custom_sections",
                                one.invoicing().skipCustomSections()).members())
                .members();
    }
}
