package billing.settlement.dunning;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.dunning.DunningCampaign.Audience;
import billing.settlement.dunning.DunningCampaign.Threshold;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads dunning campaigns ({@code money.md 11}). */
public final class DunningCampaignReader implements ResourceReader<DunningCampaign> {
    private static final String EXCLUDED = "excluded_external_customer_ids";
    private static final Shape THRESHOLD = Shape.of("dunning threshold")
            .withMandatory("currency", Types.currency(), ErrorCode.VALUE_IS_INVALID,
            "ISO 4217 code.")
            .withMandatory("amount_cents", Types.whole(0), "Minimum overdue balance in cents.");
    private static final Shape SHAPE = Shape.of("dunning campaign")
            .withMandatory("code", Types.key(), "Unique among dunning campaigns.")
            .withMandatory("name", Types.text(), "Internal name.")
            .with("description", Types.lines(), "Internal description.")
            .with("bcc_emails", Types.list(Formats.email()),
                    "Addresses that receive blind copies.")
            .with("days_between_attempts", Types.days(1), "Days between two requests. Default: 1.")
            .with("max_attempts", Types.count(1),
                    "Maximum number of requests for each currency. Default: 1.")
            .withMandatory("thresholds", Types.objects(THRESHOLD),
                    "One threshold for each currency, at least one.")
            .with("billing_entity_codes", Types.texts(),
                    "Billing entities to whose customers it applies.")
            .with("external_customer_ids", Types.texts(), "Customers to whom it applies.")
            .with(EXCLUDED, Types.texts(),
                    "Customers to whom it does not apply.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public DunningCampaign read(Fields in, DunningCampaign stored, ReadContext context) {
        if (stored == null) {
            in.requireMandatory();
        }
        DunningCampaign base = stored != null ? stored : new DunningCampaign(context.newId(), null,
                null, null, List.of(), 1, 1, List.of(),
                new Audience(List.of(), List.of(), List.of()),
                context.now());
        if (in.mentions("billing_entity_codes")) {
            context.referAll(BillingEntity.class, in, "billing_entity_codes", "billing entity",
                    "billing_entity_not_found");
        }
        for (String member : List.of("external_customer_ids", EXCLUDED)) {
            if (in.mentions(member)) {
                context.referAll(Customer.class, in, member, "customer", "customer_not_found");
            }
        }
        Audience audience = audience(in, base.audience());
        return new DunningCampaign(base.id(), in.get("code", base.code()),
                in.get("name", base.name()), in.get("description", base.description()),
                in.orElse("bcc_emails", base.bccEmails()),
                in.orElse("days_between_attempts", base.daysBetweenAttempts()),
                in.orElse("max_attempts", base.maxAttempts()), thresholds(in, base.thresholds()),
                audience, base.createdAt());
    }

    private static Audience audience(Fields in, Audience stored) {
        Audience audience = new Audience(
                in.orElse("billing_entity_codes", stored.entityCodes()),
                in.orElse("external_customer_ids", stored.externalCustomerIds()),
                in.orElse(EXCLUDED, stored.excludedCustomerIds()));
        audience.excludedCustomerIds().stream().filter(audience.externalCustomerIds()::contains)
                .findFirst().ifPresent(both -> in.fault(EXCLUDED, ErrorCode.VALUE_IS_INVALID,
                        "customer " + both + " is also in external_customer_ids",
                        "remove the customer from one of the two"));
        return audience;
    }

    private static List<Threshold> thresholds(Fields in, List<Threshold> stored) {
        if (!in.has("thresholds")) {
            return stored;
        }
        List<Threshold> thresholds = new ArrayList<>();
        Set<CurrencyUnit> seen = new HashSet<>();
        for (Fields each : in.<List<Fields>>orElse("thresholds", List.of())) {
            each.requireMandatory();
            CurrencyUnit currency = each.get("currency", null);
            if (currency != null && !seen.add(currency)) {
                each.fault("currency", ErrorCode.VALUE_ALREADY_EXIST,
                        "there are two thresholds in " + currency.code(), "keep one of them");
            }
            thresholds.add(new Threshold(currency, each.orElse("amount_cents", 0L)));
        }
        return thresholds;
    }

    @Override
    public Map<String, Object> members(DunningCampaign campaign) {
        return new DocumentMembers().put("code", campaign.code()).put("name", campaign.name())
                .put("description", campaign.description())
                .put("bcc_emails", campaign.bccEmails())
                .put("days_between_attempts", campaign.daysBetweenAttempts())
                .put("max_attempts", campaign.maxAttempts())
                .put("thresholds", campaign.thresholds().stream()
                        .map(threshold -> new DocumentMembers()
                                .put("currency", threshold.currency())
                                .put("amount_cents", threshold.amountCents()).members()).toList())
                .put("billing_entity_codes", campaign.audience().entityCodes())
                .put("external_customer_ids", campaign.audience().externalCustomerIds())
                .put(EXCLUDED, campaign.audience().excludedCustomerIds()).members();
    }
}
