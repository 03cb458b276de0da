package billing.settlement.wallet.reader;

import billing.catalog.CustomSectionChoice;
import billing.catalog.store.Metrics;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Node;
import billing.input.ObjectMetadata;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Instants;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.Scope;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.WalletTerms;
import billing.subscription.PaymentChoice;
import billing.subscription.PaymentChoiceReader;
import billing.subscription.PurchaseOrderNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads a request to create or update a wallet ({@code money.md 5.1, 5.11}); faults are collected.
 */
public final class WalletReader {
    private static final Map<String, Object> ANY = Map.of();
    private static final Shape SHAPE = Shape.of("wallet")
            .with("external_customer_id", Types.text(), "External ID of the customer.")
            .with("name", Types.text(), "Printed on the invoices of top-ups.")
            .with("code", Types.key(), "Unique among the customer's active wallets.")
            .with("priority", Types.whole(Long.MIN_VALUE), "1 to 50; 1 is used first.")
            .withMandatory("rate_amount", Types.decimal(null), "Currency units of one credit.")
            .with("currency", Types.currency(),
                    "Currency of the balance. Default: the customer's.")
            .with("billing_entity_code", Types.text(), "Billing entity of top-ups.")
            .with("expiration_at", Formats.instant(), "Expiration time.")
            .with("invoice_requires_successful_payment", Types.flag(),
                    "Hides invoices of top-ups until they are paid.")
            .with("paid_credits", new CreditAmountReader(), "Credits to purchase at once.")
            .with("granted_credits", new CreditAmountReader(), "Credits to grant at once.")
            .with("granted_credits_as", Types.choice(GrantedCredits.class),
                    "payment or discount; cannot be changed.")
            .with("paid_top_up_min_amount_cents", Types.whole(1), "Minimum paid top-up.")
            .with("paid_top_up_max_amount_cents", Types.whole(1), "Maximum paid top-up.")
            .with("ignore_paid_top_up_limits_on_creation", Types.flag(),
                    "Ignores the limits for the first credits.")
            .with("purchase_order_number", PurchaseOrderNumber.TYPE,
                    "Printed on invoices of top-ups.")
            .withAll(Shape.of("wallet")
                    .with("applies_to", Types.node(ANY), "Fees that it pays.")
                    .with("transaction_name", Types.node(ANY), "Name of the first transactions.")
                    .with("transaction_priority", Types.whole(Long.MIN_VALUE),
                            "1 to 50; 1 is used first.")
                    .with("transaction_metadata", Types.node(ANY),
                            "Metadata of the first transactions.")
                    .with("invoice_custom_section", TopUpChoices.SECTIONS,
                            "Printed on invoices of top-ups.")
                    .with("payment_method", PaymentChoiceReader.TYPE,
                            "Payment method of top-ups.")
                    .with("metadata", Types.node(ANY), "Key-value pairs.")
                    .with("recurring_transaction_rules", Types.node(ANY),
                            "Recurring top-up rules."));

    private final Handle handle;
    private final Fields in;
    private final Instant now;

    /** Reads the body of a request. */
    public WalletReader(Handle handle, Node body, Instant now) {
        this.handle = handle;
        this.in = SHAPE.read(body, Reading.ofRequests());
        this.now = now;
    }

    /** The members. */
    public Fields fields() {
        return in;
    }

    /** Reads the value of a credit; empty when it is invalid. */
    public Optional<CreditRate> rate(CurrencyUnit otherwise) {
        in.requireMandatory();
        CurrencyUnit currency = in.<CurrencyUnit>find("currency").orElse(otherwise);
        if (currency == null && !isFaulty("currency")) {
            in.fault("currency", ErrorCode.VALUE_IS_INVALID, "the wallet needs a currency", null);
        }
        BigDecimal amount = in.<BigDecimal>find("rate_amount")
                .map(rate -> Decimals.round(rate, Scale.CREDITS)).orElse(null);
        if (amount != null && amount.signum() <= 0) {
            in.fault("rate_amount", ErrorCode.VALUE_IS_OUT_OF_RANGE,
                    "the value of a credit must be above 0", null);
            return Optional.empty();
        }
        return amount == null || currency == null ? Optional.empty()
                : Optional.of(new CreditRate(amount, currency));
    }

    /**
     * Returns the terms with the changes of the request.
     *
     * @param customerId the customer of the wallet
     * @param before     the terms of the wallet; for a new wallet the default terms
     * @param isNew      whether the wallet is new, for which an invalid limitation is a single
     *                   fault
     * @throws billing.kernel.error.NotFoundException for an unknown billing entity
     */
    public WalletTerms terms(UUID customerId, WalletTerms before, boolean isNew) {
        UUID entity = entity(customerId, before.invoicing().billingEntityId(), isNew);
        Instant expiration = Instants.orStored(in.get("expiration_at", before.expirationAt()),
                before.expirationAt());
        if (expiration != null && !expiration.isAfter(now)
                && !expiration.equals(before.expirationAt())) {
            in.fault("expiration_at", "invalid_date", "the wallet would expire in the past", null);
        }
        Long min = in.get("paid_top_up_min_amount_cents", before.topUps().minCents());
        Long max = in.get("paid_top_up_max_amount_cents", before.topUps().maxCents());
        if (min != null && max != null && max < min) {
            in.fault("paid_top_up_max_amount_cents", "must_be_greater_than_or_equal_min",
                    "the maximum top-up is below the minimum", null);
        }
        return new WalletTerms(in.get("name", before.name()),
                in.<String>find("code").filter(code -> !code.isBlank()).orElse(before.code()),
                priority("priority", before.priority()), expiration, grantedAs(before, isNew),
                scope(before.scope(), isNew),
                new WalletTerms.TopUps(in.orElse("invoice_requires_successful_payment",
                        before.topUps().requiresSuccessfulPayment()), min, max),
                new WalletTerms.Invoicing(entity,
                        payment(customerId, before.invoicing().payment()),
                        sections(before.invoicing().sections()),
                        PurchaseOrderNumber.trimmed(in.get("purchase_order_number",
                                before.invoicing().purchaseOrderNumber()))),
                in.mentions("metadata")
                        ? ObjectMetadata.read(in.node("metadata"), in.reading())
                        : before.metadata());
    }

    private UUID entity(UUID customerId, UUID before, boolean isNew) {
        if (!in.has("billing_entity_code")) {
            return before;
        }
        BillingEntities entities = new BillingEntities(handle);
        String code = in.get("billing_entity_code", null);
        if (isNew) {
            return code == null ? null : entities.get(code).id();
        }
        return entities.bound(code, before,
                new Customers(handle).byId(customerId).orElseThrow().billingEntityId());
    }

    /** Returns the terms of the first transactions of a new wallet. */
    public TopUpTerms firstTerms(WalletTerms wallet) {
        String name = null;
        if (in.find("transaction_name").isPresent()) {
            name = TransactionReader.name(in, "transaction_name");
        }
        MetadataPairs pairs = in.find("transaction_metadata").isEmpty() ? new MetadataPairs(List
                .of(), null)
                        : MetadataPairs.of(in.node("transaction_metadata"),
                                MetadataPairs.OF_WALLET);
        if (pairs.fault() != null) {
            problem("metadata", pairs.fault(), "transaction_metadata");
        }
        return new TopUpTerms(name,
                priority("transaction_priority", TopUpTerms.DEFAULT_PRIORITY),
                wallet.topUps().requiresSuccessfulPayment(), pairs.pairs(), PaymentChoice.DEFAULT,
                CustomSectionChoice.NONE, null);
    }

    /** Adds a fault of a member under another name. */
    public void problem(String field, String code, String member) {
        in.reading().problems().add(in.node(member), field, code,
                "\"" + member + "\" is not valid", null);
    }

    private GrantedCredits grantedAs(WalletTerms before, boolean isNew) {
        GrantedCredits requested = in.orElse("granted_credits_as", before.grantedAs());
        if (!isNew && requested != before.grantedAs()) {
            in.fault("granted_credits_as", "value_is_immutable", "invoices use the credits of"
                    + " this wallet as a " + Codes.of(before.grantedAs())
                    + ", which cannot be changed", "create another wallet");
        }
        return requested;
    }

    private int priority(String member, int otherwise) {
        long priority = in.<Long>find(member).orElse((long) otherwise);
        if (priority < 1 || priority > TopUpTerms.DEFAULT_PRIORITY) {
            in.reading().problems().add(in.node(member), "priority", ErrorCode.VALUE_IS_INVALID,
                    "\"" + member + "\" must be from 1 to " + TopUpTerms.DEFAULT_PRIORITY
                            + ", not " + priority, "1 is used first");
            return otherwise;
        }
        return (int) priority;
    }

    /**
     * Reads the limitation: without it nothing changes, but an object without metrics removes them.
     */
    private Scope scope(Scope before, boolean isNew) {
        if (!in.mentions("applies_to")) {
            return before;
        }
        Node node = in.node("applies_to");
        ScopeReader read = ScopeReader.of(node, before, code -> new Metrics(handle).find(code)
                .map(metric -> new Scope.Metric(metric.id(), metric.code())));
        if (isNew && read.isFaulty()) {
            problem("applies_to", "invalid_limitations", "applies_to");
        } else if (read.feeTypesFaulty()) {
            problem("allowed_fee_types", "invalid_fee_types", "applies_to");
        } else if (read.metricsFaulty()) {
            problem("billable_metrics", "invalid_identifier", "applies_to");
        }
        return read.scope();
    }

    private PaymentChoice payment(UUID customerId, PaymentChoice before) {
        if (!in.has("payment_method")) {
            return before;
        }
        Optional<PaymentChoice> choice = TopUpChoices.payment(handle, customerId,
                in.get("payment_method", null), before);
        if (choice.isEmpty()) {
            problem("payment_method", "invalid_payment_method", "payment_method");
        }
        return choice.orElse(before);
    }

    private CustomSectionChoice sections(CustomSectionChoice before) {
        return in.<Fields>find("invoice_custom_section")
                .map(given -> TopUpChoices.sections(handle, given, before)).orElse(before);
    }

    private boolean isFaulty(String member) {
        return in.mentions(member) && !in.has(member);
    }
}
