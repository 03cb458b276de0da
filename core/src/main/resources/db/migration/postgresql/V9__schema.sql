-- The schema of all billing data, on PostgreSQL. It is the same as that of SQLite, whose folder
-- holds the migrations that led to it; from the next version on both folders have the same numbers.
--
-- Money is in minor units (cents). Instants are microseconds since 1970, UTC. Days are ISO dates.
-- Decimals are text, exact. Truth values are 0 and 1. Texts are compared by their code points.

CREATE TABLE organization (
    id                 UUID NOT NULL PRIMARY KEY,
    name               TEXT COLLATE "C" NOT NULL,
    slug_prefix        TEXT COLLATE "C" NOT NULL, -- of customers' slugs
    hmac_key           TEXT COLLATE "C" NOT NULL,
    created_at         BIGINT NOT NULL,
    next_hmac_key      TEXT COLLATE "C",
    next_hmac_key_from BIGINT
);

CREATE TABLE counters (
    name       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    next_value BIGINT NOT NULL
);

CREATE TABLE billing_entities (
    id                           UUID NOT NULL PRIMARY KEY,
    code                         TEXT COLLATE "C" NOT NULL,
    name                         TEXT COLLATE "C" NOT NULL,
    default_currency             TEXT COLLATE "C" NOT NULL,
    document_locale              TEXT COLLATE "C" NOT NULL,
    document_numbering           TEXT COLLATE "C" NOT NULL,
    document_number_prefix       TEXT COLLATE "C" NOT NULL,
    invoice_grace_period         BIGINT NOT NULL,
    net_payment_term             BIGINT NOT NULL,
    invoice_footer               TEXT COLLATE "C",
    finalize_zero_amount_invoice BIGINT NOT NULL,
    issuing_date_anchor          TEXT COLLATE "C" NOT NULL,
    issuing_date_adjustment      TEXT COLLATE "C" NOT NULL,
    timezone                     TEXT COLLATE "C" NOT NULL,
    address_line1                TEXT COLLATE "C",
    address_line2                TEXT COLLATE "C",
    city                         TEXT COLLATE "C",
    state                        TEXT COLLATE "C",
    zipcode                      TEXT COLLATE "C",
    country                      TEXT COLLATE "C",
    email                        TEXT COLLATE "C",
    legal_name                   TEXT COLLATE "C",
    legal_number                 TEXT COLLATE "C",
    tax_identification_number    TEXT COLLATE "C",
    email_settings               TEXT COLLATE "C" NOT NULL,
    eu_tax_management            BIGINT NOT NULL,
    logo                         TEXT COLLATE "C",
    custom_sections              TEXT COLLATE "C" NOT NULL,
    created_at                   BIGINT NOT NULL,
    updated_at                   BIGINT NOT NULL,
    deleted_at                   BIGINT,
    e_invoicing                  TEXT COLLATE "C",
    document_design              TEXT COLLATE "C"
);

CREATE UNIQUE INDEX billing_entities_code ON billing_entities (code) WHERE deleted_at IS NULL;

CREATE TABLE taxes (
    id                    UUID NOT NULL PRIMARY KEY,
    code                  TEXT COLLATE "C" NOT NULL,
    name                  TEXT COLLATE "C" NOT NULL,
    rate                  TEXT COLLATE "C" NOT NULL,
    description           TEXT COLLATE "C",
    created_at            BIGINT NOT NULL,
    deleted_at            BIGINT,
    category              TEXT COLLATE "C",
    exemption_reason_code TEXT COLLATE "C",
    exemption_reason      TEXT COLLATE "C"
);

CREATE UNIQUE INDEX taxes_code ON taxes (code) WHERE deleted_at IS NULL;

CREATE TABLE tax_links (
    owner_kind TEXT COLLATE "C" NOT NULL,
    owner_id   UUID NOT NULL,
    tax_id     UUID NOT NULL REFERENCES taxes (id),
    position   BIGINT NOT NULL,
    PRIMARY KEY (owner_kind, owner_id, tax_id)
);

CREATE INDEX tax_links_tax ON tax_links (tax_id);

CREATE TABLE invoice_custom_sections (
    id           UUID NOT NULL PRIMARY KEY,
    code         TEXT COLLATE "C" NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    description  TEXT COLLATE "C",
    details      TEXT COLLATE "C",
    display_name TEXT COLLATE "C",
    created_at   BIGINT NOT NULL,
    deleted_at   BIGINT
);

CREATE UNIQUE INDEX invoice_custom_sections_code ON invoice_custom_sections (code)
    WHERE deleted_at IS NULL;

CREATE TABLE pricing_units (
    id          UUID NOT NULL PRIMARY KEY,
    code        TEXT COLLATE "C" NOT NULL UNIQUE,
    name        TEXT COLLATE "C" NOT NULL,
    short_name  TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C",
    created_at  BIGINT NOT NULL
);

CREATE TABLE billable_metrics (
    id                 UUID NOT NULL PRIMARY KEY,
    code               TEXT COLLATE "C" NOT NULL,
    name               TEXT COLLATE "C" NOT NULL,
    description        TEXT COLLATE "C",
    aggregation_type   TEXT COLLATE "C" NOT NULL,
    field_name         TEXT COLLATE "C",
    recurring          BIGINT NOT NULL,
    weighted_interval  TEXT COLLATE "C",
    rounding_function  TEXT COLLATE "C",
    rounding_precision BIGINT,
    expression         TEXT COLLATE "C",
    filters            TEXT COLLATE "C" NOT NULL, -- [{"key": …, "values": […]}]
    created_at         BIGINT NOT NULL,
    deleted_at         BIGINT,
    percentile         BIGINT,
    unit_code          TEXT COLLATE "C"
);

CREATE UNIQUE INDEX billable_metrics_code ON billable_metrics (code) WHERE deleted_at IS NULL;

CREATE TABLE add_ons (
    id                   UUID NOT NULL PRIMARY KEY,
    code                 TEXT COLLATE "C" NOT NULL,
    name                 TEXT COLLATE "C" NOT NULL,
    invoice_display_name TEXT COLLATE "C",
    description          TEXT COLLATE "C",
    amount_cents         BIGINT NOT NULL,
    amount_currency      TEXT COLLATE "C" NOT NULL,
    created_at           BIGINT NOT NULL,
    deleted_at           BIGINT,
    unit_code            TEXT COLLATE "C"
);

CREATE UNIQUE INDEX add_ons_code ON add_ons (code) WHERE deleted_at IS NULL;

CREATE TABLE features (
    id          UUID NOT NULL PRIMARY KEY,
    code        TEXT COLLATE "C" NOT NULL,
    name        TEXT COLLATE "C",
    description TEXT COLLATE "C",
    privileges  TEXT COLLATE "C" NOT NULL, -- [{"code", "name", "value_type", "select_options"}]
    created_at  BIGINT NOT NULL,
    deleted_at  BIGINT
);

CREATE UNIQUE INDEX features_code ON features (code) WHERE deleted_at IS NULL;

CREATE TABLE coupons (
    id                    UUID NOT NULL PRIMARY KEY,
    code                  TEXT COLLATE "C" NOT NULL,
    name                  TEXT COLLATE "C" NOT NULL,
    description           TEXT COLLATE "C",
    coupon_type           TEXT COLLATE "C" NOT NULL,
    amount_cents          BIGINT,
    amount_currency       TEXT COLLATE "C",
    percentage_rate       TEXT COLLATE "C",
    frequency             TEXT COLLATE "C" NOT NULL,
    frequency_duration    BIGINT,
    expiration            TEXT COLLATE "C" NOT NULL,
    expiration_at         BIGINT,
    reusable              BIGINT NOT NULL,
    plan_codes            TEXT COLLATE "C" NOT NULL,
    billable_metric_codes TEXT COLLATE "C" NOT NULL,
    created_at            BIGINT NOT NULL,
    terminated_at         BIGINT,
    deleted_at            BIGINT
);

CREATE UNIQUE INDEX coupons_code ON coupons (code) WHERE deleted_at IS NULL;

CREATE TABLE plans (
    id                         UUID NOT NULL PRIMARY KEY,
    parent_id                  UUID REFERENCES plans (id),
    code                       TEXT COLLATE "C" NOT NULL,
    name                       TEXT COLLATE "C" NOT NULL,
    invoice_display_name       TEXT COLLATE "C",
    description                TEXT COLLATE "C",
    interval                   TEXT COLLATE "C" NOT NULL,
    amount_cents               BIGINT NOT NULL,
    amount_currency            TEXT COLLATE "C" NOT NULL,
    pay_in_advance             BIGINT NOT NULL,
    trial_period               TEXT COLLATE "C",
    bill_charges_monthly       BIGINT,
    bill_fixed_charges_monthly BIGINT,
    metadata                   TEXT COLLATE "C",
    created_at                 BIGINT NOT NULL,
    deleted_at                 BIGINT
);

CREATE UNIQUE INDEX plans_code ON plans (code) WHERE deleted_at IS NULL AND parent_id IS NULL;
CREATE INDEX plans_parent ON plans (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE charges (
    id                    UUID NOT NULL PRIMARY KEY,
    plan_id               UUID NOT NULL REFERENCES plans (id),
    parent_id             UUID REFERENCES charges (id),
    position              BIGINT NOT NULL,
    code                  TEXT COLLATE "C" NOT NULL,
    billable_metric_id    UUID NOT NULL REFERENCES billable_metrics (id),
    invoice_display_name  TEXT COLLATE "C",
    charge_model          TEXT COLLATE "C" NOT NULL,
    properties            TEXT COLLATE "C" NOT NULL,
    pay_in_advance        BIGINT NOT NULL,
    invoiceable           BIGINT NOT NULL,
    regroup_paid_fees     TEXT COLLATE "C",
    prorated              BIGINT NOT NULL,
    min_amount_cents      BIGINT NOT NULL,
    pricing_unit_id       UUID REFERENCES pricing_units (id),
    conversion_rate       TEXT COLLATE "C",
    accepts_target_wallet BIGINT,
    created_at            BIGINT NOT NULL,
    deleted_at            BIGINT
);

CREATE UNIQUE INDEX charges_code ON charges (plan_id, code) WHERE deleted_at IS NULL;
CREATE INDEX charges_metric ON charges (billable_metric_id);
CREATE INDEX charges_in_advance ON charges (billable_metric_id)
    WHERE pay_in_advance = 1 AND deleted_at IS NULL;

CREATE TABLE charge_filters (
    id                   UUID NOT NULL PRIMARY KEY,
    charge_id            UUID NOT NULL REFERENCES charges (id),
    position             BIGINT NOT NULL,
    invoice_display_name TEXT COLLATE "C",
    filter_values        TEXT COLLATE "C" NOT NULL, -- {"key": ["value", …]}
    properties           TEXT COLLATE "C" NOT NULL,
    created_at           BIGINT NOT NULL,
    deleted_at           BIGINT
);

CREATE INDEX charge_filters_charge ON charge_filters (charge_id);

CREATE TABLE fixed_charges (
    id                   UUID NOT NULL PRIMARY KEY,
    plan_id              UUID NOT NULL REFERENCES plans (id),
    parent_id            UUID REFERENCES fixed_charges (id),
    position             BIGINT NOT NULL,
    code                 TEXT COLLATE "C" NOT NULL,
    add_on_id            UUID NOT NULL REFERENCES add_ons (id),
    invoice_display_name TEXT COLLATE "C",
    charge_model         TEXT COLLATE "C" NOT NULL,
    properties           TEXT COLLATE "C" NOT NULL,
    units                TEXT COLLATE "C" NOT NULL,
    pay_in_advance       BIGINT NOT NULL,
    prorated             BIGINT NOT NULL,
    created_at           BIGINT NOT NULL,
    deleted_at           BIGINT
);

CREATE UNIQUE INDEX fixed_charges_code ON fixed_charges (plan_id, code) WHERE deleted_at IS NULL;

CREATE TABLE minimum_commitments (
    id                   UUID NOT NULL PRIMARY KEY,
    plan_id              UUID NOT NULL UNIQUE REFERENCES plans (id),
    amount_cents         BIGINT NOT NULL,
    invoice_display_name TEXT COLLATE "C",
    created_at           BIGINT NOT NULL,
    updated_at           BIGINT NOT NULL
);

CREATE TABLE usage_thresholds (
    id           UUID NOT NULL PRIMARY KEY,
    plan_id      UUID NOT NULL REFERENCES plans (id),
    position     BIGINT NOT NULL,
    display_name TEXT COLLATE "C",
    amount_cents BIGINT NOT NULL,
    recurring    BIGINT NOT NULL,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    deleted_at   BIGINT
);

CREATE INDEX usage_thresholds_plan ON usage_thresholds (plan_id);

CREATE TABLE entitlements (
    plan_id          UUID NOT NULL REFERENCES plans (id),
    feature_id       UUID NOT NULL REFERENCES features (id),
    position         BIGINT NOT NULL,
    privilege_values TEXT COLLATE "C" NOT NULL, -- {"privilege": "value"}
    PRIMARY KEY (plan_id, feature_id)
);

CREATE TABLE customers (
    id                           UUID NOT NULL PRIMARY KEY,
    billing_entity_id            UUID NOT NULL REFERENCES billing_entities (id),
    external_id                  TEXT COLLATE "C" NOT NULL,
    sequential_id                BIGINT NOT NULL UNIQUE,
    slug                         TEXT COLLATE "C" NOT NULL,
    name                         TEXT COLLATE "C",
    firstname                    TEXT COLLATE "C",
    lastname                     TEXT COLLATE "C",
    legal_name                   TEXT COLLATE "C",
    legal_number                 TEXT COLLATE "C",
    tax_identification_number    TEXT COLLATE "C",
    email                        TEXT COLLATE "C",
    phone                        TEXT COLLATE "C",
    url                          TEXT COLLATE "C",
    logo_url                     TEXT COLLATE "C",
    address_line1                TEXT COLLATE "C",
    address_line2                TEXT COLLATE "C",
    city                         TEXT COLLATE "C",
    state                        TEXT COLLATE "C",
    zipcode                      TEXT COLLATE "C",
    country                      TEXT COLLATE "C",
    shipping_address             TEXT COLLATE "C" NOT NULL, -- JSON object
    currency                     TEXT COLLATE "C",
    timezone                     TEXT COLLATE "C",
    invoice_grace_period         BIGINT,
    net_payment_term             BIGINT,
    document_locale              TEXT COLLATE "C",
    issuing_date_anchor          TEXT COLLATE "C",
    issuing_date_adjustment      TEXT COLLATE "C",
    account_type                 TEXT COLLATE "C" NOT NULL,
    customer_type                TEXT COLLATE "C",
    finalize_zero_amount_invoice TEXT COLLATE "C" NOT NULL,
    payment_provider             TEXT COLLATE "C",             -- JSON object
    custom_sections              TEXT COLLATE "C",
    skip_custom_sections         BIGINT NOT NULL,
    metadata                     TEXT COLLATE "C" NOT NULL, -- JSON list
    created_at                   BIGINT NOT NULL,
    updated_at                   BIGINT NOT NULL,
    deleted_at                   BIGINT,
    integration_customers        TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    internal_reference           TEXT COLLATE "C",
    e_invoicing                  TEXT COLLATE "C"
);

CREATE UNIQUE INDEX customers_external_id ON customers (external_id) WHERE deleted_at IS NULL;

CREATE TABLE subscriptions (
    id                           UUID NOT NULL PRIMARY KEY,
    customer_id                  UUID NOT NULL REFERENCES customers (id),
    plan_id                      UUID NOT NULL REFERENCES plans (id),
    billing_entity_id            UUID REFERENCES billing_entities (id),
    previous_id                  UUID REFERENCES subscriptions (id),
    external_id                  TEXT COLLATE "C" NOT NULL,
    name                         TEXT COLLATE "C",
    status                       TEXT COLLATE "C" NOT NULL,
    billing_time                 TEXT COLLATE "C" NOT NULL,
    subscription_at              BIGINT NOT NULL,
    started_at                   BIGINT,
    activated_at                 BIGINT,
    ending_at                    BIGINT,
    terminated_at                BIGINT,
    canceled_at                  BIGINT,
    trial_ended_at               BIGINT,
    on_termination_credit_note   TEXT COLLATE "C",
    on_termination_invoice       TEXT COLLATE "C" NOT NULL,
    consolidate_invoice          BIGINT NOT NULL,
    progressive_billing_disabled BIGINT NOT NULL,
    purchase_order_number        TEXT COLLATE "C",
    payment_method_type          TEXT COLLATE "C",
    payment_method_id            UUID,
    custom_sections              TEXT COLLATE "C",
    skip_custom_sections         BIGINT NOT NULL,
    created_at                   BIGINT NOT NULL,
    updated_at                   BIGINT NOT NULL,
    succession                   TEXT COLLATE "C" NOT NULL DEFAULT 'none',
    cancellation_reason          TEXT COLLATE "C",
    termination_alerted_on       TEXT COLLATE "C",
    start_zone                   TEXT COLLATE "C",
    anchor_zone                  TEXT COLLATE "C"
);

CREATE INDEX subscriptions_external_id ON subscriptions (external_id, status);
CREATE INDEX subscriptions_customer ON subscriptions (customer_id);
CREATE INDEX subscriptions_plan ON subscriptions (plan_id, status);
CREATE INDEX subscriptions_previous ON subscriptions (previous_id);
CREATE UNIQUE INDEX subscriptions_one_active ON subscriptions (external_id) WHERE status = 'active';
CREATE INDEX subscriptions_waiting ON subscriptions (previous_id)
    WHERE status = 'pending' AND previous_id IS NOT NULL;

CREATE TABLE fixed_charge_units (
    id              UUID NOT NULL PRIMARY KEY,
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    fixed_charge_id UUID NOT NULL REFERENCES fixed_charges (id),
    units           TEXT COLLATE "C" NOT NULL,
    effective_at    BIGINT NOT NULL,
    created_at      BIGINT NOT NULL
);

CREATE INDEX fixed_charge_units_subscription ON fixed_charge_units (subscription_id, created_at);

CREATE TABLE event_subscriptions (
    key         BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    external_id TEXT COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE event_codes (
    key          BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    code         TEXT COLLATE "C" NOT NULL UNIQUE,
    field_name   TEXT COLLATE "C",
    levels_until BIGINT
);

CREATE TABLE events (
    subscription_key    BIGINT NOT NULL,
    code_key            BIGINT NOT NULL,
    timestamp           BIGINT NOT NULL,
    seq                 BIGINT NOT NULL, -- order of ingestion
    value               BIGINT,
    value_scale         BIGINT,
    transaction_id      BYTEA NOT NULL,
    properties          TEXT COLLATE "C" NOT NULL, -- JSON object
    precise_total_cents TEXT COLLATE "C",
    created_at          BIGINT NOT NULL,
    PRIMARY KEY (subscription_key, code_key, timestamp, seq)
);

CREATE UNIQUE INDEX events_transaction ON events (subscription_key, transaction_id)
    WHERE subscription_key <> 0;

CREATE TABLE event_voids (
    subscription_key BIGINT NOT NULL,
    code_key         BIGINT NOT NULL,
    timestamp        BIGINT NOT NULL,
    seq              BIGINT NOT NULL,
    reason           TEXT COLLATE "C",
    created_at       BIGINT NOT NULL,
    replaced_by      TEXT COLLATE "C",
    void_seq         BIGINT,
    PRIMARY KEY (subscription_key, code_key, timestamp, seq)
);

CREATE TABLE weighted_levels (
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    charge_id       UUID NOT NULL REFERENCES charges (id),
    filter_id       UUID NOT NULL, -- '' for the default bucket
    grouped_by      TEXT COLLATE "C" NOT NULL, -- JSON object with sorted keys
    stamp           BIGINT NOT NULL,
    level           TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (subscription_id, charge_id, filter_id, grouped_by, stamp)
);

CREATE TABLE invoices (
    id                                      UUID NOT NULL PRIMARY KEY,
    customer_id                             UUID NOT NULL REFERENCES customers (id),
    billing_entity_id                       UUID NOT NULL REFERENCES billing_entities (id),
    invoice_type                            TEXT COLLATE "C" NOT NULL,
    status                                  TEXT COLLATE "C" NOT NULL,
    payment_status                          TEXT COLLATE "C" NOT NULL,
    number                                  TEXT COLLATE "C" NOT NULL,
    sequential_id                           BIGINT,
    entity_sequential_id                    BIGINT,
    currency                                TEXT COLLATE "C" NOT NULL,
    issuing_date                            TEXT COLLATE "C" NOT NULL,
    payment_due_date                        TEXT COLLATE "C" NOT NULL,
    expected_finalization_date              TEXT COLLATE "C" NOT NULL,
    net_payment_term                        BIGINT NOT NULL,
    fees_amount_cents                       BIGINT NOT NULL,
    progressive_billing_credit_amount_cents BIGINT NOT NULL,
    coupons_amount_cents                    BIGINT NOT NULL,
    sub_total_excluding_taxes_amount_cents  BIGINT NOT NULL,
    taxes_amount_cents                      BIGINT NOT NULL,
    sub_total_including_taxes_amount_cents  BIGINT NOT NULL,
    credit_notes_amount_cents               BIGINT NOT NULL,
    prepaid_credit_amount_cents             BIGINT NOT NULL,
    total_amount_cents                      BIGINT NOT NULL,
    taxes_rate                              TEXT COLLATE "C" NOT NULL,
    self_billed                             BIGINT NOT NULL,
    payment_overdue                         BIGINT NOT NULL,
    refresh_needed                          BIGINT NOT NULL,
    purchase_order_number                   TEXT COLLATE "C",
    -- JSON list asked for by the request
    custom_section_codes                    TEXT COLLATE "C",
    billed_at                               BIGINT NOT NULL, -- the billing instant
    created_at                              BIGINT NOT NULL,
    updated_at                              BIGINT NOT NULL,
    finalized_at                            BIGINT,
    voided_at                               BIGINT,
    payment_dispute_lost_at                 BIGINT,
    prepaid_granted_credit_amount_cents     BIGINT,
    prepaid_purchased_credit_amount_cents   BIGINT,
    voided_invoice_id                       UUID REFERENCES invoices (id)
);

CREATE UNIQUE INDEX invoices_customer_number ON invoices
    (customer_id, billing_entity_id, sequential_id)
    WHERE sequential_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_entity_number ON invoices (billing_entity_id, entity_sequential_id)
    WHERE entity_sequential_id IS NOT NULL;
CREATE INDEX invoices_number ON invoices (number);
CREATE INDEX invoices_drafts ON invoices (expected_finalization_date) WHERE status = 'draft';
CREATE INDEX invoices_due ON invoices (payment_due_date)
    WHERE status = 'finalized' AND payment_overdue = 0;
CREATE UNIQUE INDEX invoices_replacing ON invoices (voided_invoice_id)
    WHERE voided_invoice_id IS NOT NULL;
CREATE INDEX invoices_open ON invoices (customer_id) WHERE status = 'open';
CREATE INDEX invoices_issued ON invoices (issuing_date DESC, created_at DESC, id);
CREATE INDEX invoices_finalized ON invoices (billing_entity_id, finalized_at)
    WHERE status = 'finalized';

CREATE TABLE invoice_subscriptions (
    id                 UUID NOT NULL PRIMARY KEY,
    invoice_id         UUID NOT NULL REFERENCES invoices (id),
    subscription_id    UUID NOT NULL REFERENCES subscriptions (id),
    invoicing_reason   TEXT COLLATE "C" NOT NULL,
    billed_at          BIGINT NOT NULL,
    billed_on          TEXT COLLATE "C" NOT NULL, -- local date of billed_at
    timezone           TEXT COLLATE "C" NOT NULL, -- in which that date was local
    subscription_from  BIGINT NOT NULL,
    subscription_to    BIGINT NOT NULL,
    charges_from       BIGINT,
    charges_to         BIGINT,
    fixed_charges_from BIGINT,
    fixed_charges_to   BIGINT,
    regenerated        BIGINT NOT NULL,
    created_at         BIGINT NOT NULL
);

CREATE INDEX invoice_subscriptions_invoice ON invoice_subscriptions (invoice_id);
CREATE INDEX invoice_subscriptions_subscription ON invoice_subscriptions
    (subscription_id, billed_at);
CREATE UNIQUE INDEX invoice_subscriptions_once_a_day ON invoice_subscriptions
    (subscription_id, billed_on)
    WHERE invoicing_reason = 'subscription_periodic' AND regenerated = 0;
CREATE UNIQUE INDEX invoice_subscriptions_charges_once ON invoice_subscriptions
    (subscription_id, charges_from, charges_to)
    WHERE invoicing_reason = 'subscription_periodic' AND regenerated = 0;
CREATE UNIQUE INDEX invoice_subscriptions_fixed_charges_once ON invoice_subscriptions
    (subscription_id, fixed_charges_from, fixed_charges_to)
    WHERE invoicing_reason = 'subscription_periodic' AND regenerated = 0;
CREATE UNIQUE INDEX invoice_subscriptions_start_and_end_once ON invoice_subscriptions
    (subscription_id, invoicing_reason)
    WHERE invoicing_reason IN ('subscription_starting', 'subscription_terminating') AND
        regenerated = 0;
CREATE INDEX invoice_subscriptions_progressive ON invoice_subscriptions
    (subscription_id, billed_at)
    WHERE invoicing_reason = 'progressive_billing';

CREATE TABLE fees (
    id                                UUID NOT NULL PRIMARY KEY,
    invoice_id                        UUID REFERENCES invoices (id),
    position                          BIGINT NOT NULL, -- on the invoice
    customer_id                       UUID NOT NULL REFERENCES customers (id),
    subscription_id                   UUID REFERENCES subscriptions (id),
    fee_type                          TEXT COLLATE "C" NOT NULL,
    charge_id                         UUID REFERENCES charges (id),
    charge_filter_id                  UUID REFERENCES charge_filters (id),
    fixed_charge_id                   UUID REFERENCES fixed_charges (id),
    add_on_id                         UUID REFERENCES add_ons (id),
    true_up_parent_fee_id             UUID REFERENCES fees (id),
    item_id                           UUID NOT NULL,
    item_code                         TEXT COLLATE "C" NOT NULL,
    item_name                         TEXT COLLATE "C" NOT NULL,
    item_description                  TEXT COLLATE "C",
    invoice_display_name              TEXT COLLATE "C" NOT NULL,
    filter_display_name               TEXT COLLATE "C",
    filters                           TEXT COLLATE "C",             -- {"key": ["value", …]}
    grouped_by                        TEXT COLLATE "C" NOT NULL, -- {"key": "value"}
    currency                          TEXT COLLATE "C" NOT NULL,
    amount_cents                      BIGINT NOT NULL,
    precise_amount_cents              TEXT COLLATE "C" NOT NULL,
    precise_unit_amount               TEXT COLLATE "C" NOT NULL,
    units                             TEXT COLLATE "C" NOT NULL,
    total_aggregated_units            TEXT COLLATE "C" NOT NULL,
    events_count                      BIGINT,
    precise_coupons_amount_cents      TEXT COLLATE "C" NOT NULL,
    taxes_amount_cents                BIGINT NOT NULL,
    taxes_precise_amount_cents        TEXT COLLATE "C" NOT NULL,
    taxes_rate                        TEXT COLLATE "C" NOT NULL,
    amount_details                    TEXT COLLATE "C" NOT NULL, -- JSON object
    pricing_unit_details              TEXT COLLATE "C",             -- JSON object
    presentation_breakdowns           TEXT COLLATE "C" NOT NULL, -- JSON list
    description                       TEXT COLLATE "C",
    pay_in_advance                    BIGINT NOT NULL,
    invoiceable                       BIGINT NOT NULL,
    event_transaction_id              TEXT COLLATE "C",
    payment_status                    TEXT COLLATE "C" NOT NULL,
    from_at                           BIGINT,
    to_at                             BIGINT,
    created_at                        BIGINT NOT NULL,
    succeeded_at                      BIGINT,
    failed_at                         BIGINT,
    refunded_at                       BIGINT,
    precise_credit_notes_amount_cents TEXT COLLATE "C" NOT NULL DEFAULT '0',
    deleted_at                        BIGINT
);

CREATE INDEX fees_invoice ON fees (invoice_id, position);
CREATE UNIQUE INDEX fees_of_event ON fees
    (event_transaction_id, subscription_id, charge_id,
    coalesce(charge_filter_id, '00000000-0000-0000-0000-000000000000'))
    WHERE event_transaction_id IS NOT NULL;
CREATE INDEX fees_paid_alone ON fees (customer_id)
    WHERE invoice_id IS NULL AND payment_status = 'succeeded';
CREATE INDEX fees_subscription ON fees (subscription_id, from_at, fee_type);

CREATE TABLE invoice_sections (
    id           UUID NOT NULL PRIMARY KEY,
    invoice_id   UUID NOT NULL REFERENCES invoices (id),
    position     BIGINT NOT NULL,
    code         TEXT COLLATE "C" NOT NULL,
    display_name TEXT COLLATE "C",
    details      TEXT COLLATE "C",
    created_at   BIGINT NOT NULL
);

CREATE INDEX invoice_sections_invoice ON invoice_sections (invoice_id);

CREATE TABLE invoice_metadata (
    id         UUID NOT NULL PRIMARY KEY,
    invoice_id UUID NOT NULL REFERENCES invoices (id),
    key        TEXT COLLATE "C" NOT NULL,
    value      TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (invoice_id, key)
);

CREATE TABLE credits (
    id           UUID NOT NULL PRIMARY KEY,
    invoice_id   UUID NOT NULL REFERENCES invoices (id),
    position     BIGINT NOT NULL,
    source       TEXT COLLATE "C" NOT NULL, -- coupon, credit_note, invoice
    source_id    UUID NOT NULL, -- the applied coupon, credit note or progressive invoice
    item_id      UUID NOT NULL, -- the coupon, credit note or invoice named
    code         TEXT COLLATE "C" NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    amount_cents BIGINT NOT NULL,
    before_taxes BIGINT NOT NULL,
    created_at   BIGINT NOT NULL
);

CREATE INDEX credits_invoice ON credits (invoice_id);
CREATE INDEX credits_source ON credits (source_id);

CREATE TABLE webhook_endpoints (
    id                 UUID NOT NULL PRIMARY KEY,
    webhook_url        TEXT COLLATE "C" NOT NULL,
    signature_algo     TEXT COLLATE "C" NOT NULL,
    name               TEXT COLLATE "C",
    event_types        TEXT COLLATE "C",             -- null: every type; an empty list: none
    created_at         BIGINT NOT NULL,
    updated_at         BIGINT NOT NULL,
    hmac_key           TEXT COLLATE "C",
    next_hmac_key      TEXT COLLATE "C",
    next_hmac_key_from BIGINT
);

CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (webhook_url);

CREATE TABLE webhooks (
    id              UUID NOT NULL PRIMARY KEY,
    sequence        BIGINT NOT NULL, -- the order in which things happened
    endpoint_id     UUID NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    webhook_type    TEXT COLLATE "C" NOT NULL,
    object_type     TEXT COLLATE "C" NOT NULL,
    object_id       UUID,
    payload         TEXT COLLATE "C" NOT NULL,
    status          TEXT COLLATE "C" NOT NULL, -- pending, retrying, succeeded, failed
    http_status     BIGINT,          -- of the last attempt; null when nothing answered
    response        TEXT COLLATE "C",
    retries         BIGINT NOT NULL, -- attempts so far that failed
    last_retried_at BIGINT,
    next_attempt_at BIGINT,          -- null when there will be none
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);

CREATE UNIQUE INDEX webhooks_sequence ON webhooks (sequence);
CREATE INDEX webhooks_endpoint ON webhooks (endpoint_id);
CREATE INDEX webhooks_due ON webhooks (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhooks_waiting ON webhooks (endpoint_id, object_id, sequence)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhooks_updated ON webhooks (updated_at);

CREATE TABLE signing_keys (
    id          UUID NOT NULL PRIMARY KEY,
    private_key TEXT COLLATE "C" NOT NULL, -- PKCS #8, Base64
    public_key  TEXT COLLATE "C" NOT NULL, -- X.509, Base64
    created_at  BIGINT NOT NULL
);

CREATE TABLE api_keys (
    id           UUID NOT NULL PRIMARY KEY,
    name         TEXT COLLATE "C",
    hash         TEXT COLLATE "C" NOT NULL, -- SHA-256 in hexadecimal
    ending       TEXT COLLATE "C" NOT NULL, -- the last 4 characters, to tell keys apart
    permissions  TEXT COLLATE "C" NOT NULL, -- resource to modes
    expires_at   BIGINT,
    last_used_at BIGINT,
    created_at   BIGINT NOT NULL
);

CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash);

CREATE TABLE api_logs (
    id               UUID NOT NULL PRIMARY KEY,
    request_id       UUID NOT NULL,
    client           TEXT COLLATE "C" NOT NULL,
    http_method      TEXT COLLATE "C" NOT NULL,
    http_status      BIGINT NOT NULL,
    request_origin   TEXT COLLATE "C" NOT NULL,
    request_path     TEXT COLLATE "C" NOT NULL,
    request_body     TEXT COLLATE "C" NOT NULL,
    request_response TEXT COLLATE "C",
    logged_at        BIGINT NOT NULL
);

CREATE INDEX api_logs_request ON api_logs (request_id);
CREATE INDEX api_logs_logged ON api_logs (logged_at);

CREATE TABLE activity_logs (
    id                       UUID NOT NULL PRIMARY KEY,
    activity_type            TEXT COLLATE "C" NOT NULL,
    activity_source          TEXT COLLATE "C" NOT NULL,
    activity_object          TEXT COLLATE "C",
    activity_object_changes  TEXT COLLATE "C",
    external_customer_id     TEXT COLLATE "C",
    external_subscription_id TEXT COLLATE "C",
    resource_id              UUID NOT NULL,
    resource_type            TEXT COLLATE "C" NOT NULL,
    logged_at                BIGINT NOT NULL
);

CREATE INDEX activity_logs_logged ON activity_logs (logged_at);
CREATE INDEX activity_logs_resource ON activity_logs (resource_id, logged_at);

CREATE TABLE security_logs (
    id         UUID NOT NULL PRIMARY KEY,
    log_type   TEXT COLLATE "C" NOT NULL,
    log_event  TEXT COLLATE "C" NOT NULL,
    subject_id UUID NOT NULL, -- the key or endpoint
    resources  TEXT COLLATE "C" NOT NULL,
    logged_at  BIGINT NOT NULL
);

CREATE INDEX security_logs_logged ON security_logs (logged_at);

CREATE TABLE fixed_charge_unit_overrides (
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    fixed_charge_id UUID NOT NULL REFERENCES fixed_charges (id),
    units           TEXT COLLATE "C" NOT NULL,
    created_at      BIGINT NOT NULL,
    PRIMARY KEY (subscription_id, fixed_charge_id)
);

CREATE TABLE subscription_entitlements (
    subscription_id    UUID NOT NULL REFERENCES subscriptions (id),
    feature_id         UUID NOT NULL REFERENCES features (id),
    position           BIGINT NOT NULL,
    removed            BIGINT NOT NULL,
    privilege_values   TEXT COLLATE "C" NOT NULL, -- {"privilege": "value"}
    removed_privileges TEXT COLLATE "C" NOT NULL, -- ["privilege"]
    PRIMARY KEY (subscription_id, feature_id)
);

CREATE TABLE applied_taxes (
    id                UUID NOT NULL PRIMARY KEY,
    invoice_id        UUID REFERENCES invoices (id), -- null while the fee stands alone
    fee_id            UUID REFERENCES fees (id),     -- null for the invoice's own line
    position          BIGINT NOT NULL,
    tax_id            UUID REFERENCES taxes (id),
    tax_code          TEXT COLLATE "C" NOT NULL,
    tax_name          TEXT COLLATE "C" NOT NULL,
    tax_rate          TEXT COLLATE "C" NOT NULL,
    tax_description   TEXT COLLATE "C",
    amount_cents      BIGINT NOT NULL,
    base_amount_cents BIGINT NOT NULL,
    currency          TEXT COLLATE "C" NOT NULL,
    created_at        BIGINT NOT NULL
);

CREATE INDEX applied_taxes_invoice ON applied_taxes (invoice_id, fee_id);

CREATE TABLE paid_levels (
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    charge_id       UUID NOT NULL REFERENCES charges (id),
    filter_id       UUID NOT NULL, -- '' for the default bucket
    grouped_by      TEXT COLLATE "C" NOT NULL, -- JSON object with sorted keys
    window_from     BIGINT NOT NULL,
    current_units   TEXT COLLATE "C" NOT NULL,
    highest_units   TEXT COLLATE "C" NOT NULL,
    prorated_units  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (subscription_id, charge_id, window_from, filter_id, grouped_by)
);

CREATE TABLE applied_coupons (
    id                           UUID NOT NULL PRIMARY KEY,
    coupon_id                    UUID NOT NULL REFERENCES coupons (id),
    customer_id                  UUID NOT NULL REFERENCES customers (id),
    amount_cents                 BIGINT,
    amount_currency              TEXT COLLATE "C",
    percentage_rate              TEXT COLLATE "C",
    frequency                    TEXT COLLATE "C" NOT NULL,
    frequency_duration           BIGINT,
    frequency_duration_remaining BIGINT,
    created_at                   BIGINT NOT NULL,
    terminated_at                BIGINT
);

CREATE INDEX applied_coupons_customer ON applied_coupons (customer_id);
CREATE INDEX applied_coupons_active ON applied_coupons (customer_id) WHERE terminated_at IS NULL;
CREATE INDEX applied_coupons_coupon ON applied_coupons (coupon_id);

CREATE TABLE credit_notes (
    id                                      UUID NOT NULL PRIMARY KEY,
    invoice_id                              UUID NOT NULL REFERENCES invoices (id),
    customer_id                             UUID NOT NULL REFERENCES customers (id),
    sequential_id                           BIGINT NOT NULL, -- of the invoice
    number                                  TEXT COLLATE "C" NOT NULL,
    status                                  TEXT COLLATE "C" NOT NULL,
    credit_status                           TEXT COLLATE "C" NOT NULL,
    refund_status                           TEXT COLLATE "C",
    reason                                  TEXT COLLATE "C" NOT NULL,
    description                             TEXT COLLATE "C",
    currency                                TEXT COLLATE "C" NOT NULL,
    issuing_date                            TEXT COLLATE "C" NOT NULL,
    credit_amount_cents                     BIGINT NOT NULL,
    refund_amount_cents                     BIGINT NOT NULL,
    offset_amount_cents                     BIGINT NOT NULL,
    total_amount_cents                      BIGINT NOT NULL,
    balance_amount_cents                    BIGINT NOT NULL,
    sub_total_excluding_taxes_amount_cents  BIGINT NOT NULL,
    taxes_amount_cents                      BIGINT NOT NULL,
    precise_taxes_amount_cents              TEXT COLLATE "C" NOT NULL,
    taxes_rate                              TEXT COLLATE "C" NOT NULL,
    coupons_adjustment_amount_cents         BIGINT NOT NULL,
    precise_coupons_adjustment_amount_cents TEXT COLLATE "C" NOT NULL,
    -- JSON object; null when none was ever given
    metadata                                TEXT COLLATE "C",
    created_at                              BIGINT NOT NULL,
    updated_at                              BIGINT NOT NULL,
    refunded_at                             BIGINT,
    voided_at                               BIGINT,
    UNIQUE (invoice_id, sequential_id)
);

CREATE INDEX credit_notes_customer ON credit_notes (customer_id);
CREATE INDEX credit_notes_number ON credit_notes (number);
CREATE INDEX credit_notes_listed ON credit_notes (created_at DESC, id) WHERE status = 'finalized';
CREATE INDEX credit_notes_open ON credit_notes (customer_id, currency)
    WHERE status = 'finalized' AND credit_status = 'available' AND balance_amount_cents > 0;

CREATE TABLE credit_note_items (
    id                   UUID NOT NULL PRIMARY KEY,
    credit_note_id       UUID NOT NULL REFERENCES credit_notes (id),
    position             BIGINT NOT NULL,
    fee_id               UUID NOT NULL REFERENCES fees (id) DEFERRABLE INITIALLY DEFERRED,
    amount_cents         BIGINT NOT NULL,
    precise_amount_cents TEXT COLLATE "C" NOT NULL,
    created_at           BIGINT NOT NULL
);

CREATE INDEX credit_note_items_note ON credit_note_items (credit_note_id, position);
CREATE INDEX credit_note_items_fee ON credit_note_items (fee_id);

CREATE TABLE credit_note_taxes (
    id                UUID NOT NULL PRIMARY KEY,
    credit_note_id    UUID NOT NULL REFERENCES credit_notes (id),
    position          BIGINT NOT NULL,
    tax_id            UUID REFERENCES taxes (id),
    tax_code          TEXT COLLATE "C" NOT NULL,
    tax_name          TEXT COLLATE "C" NOT NULL,
    tax_rate          TEXT COLLATE "C" NOT NULL,
    tax_description   TEXT COLLATE "C",
    amount_cents      BIGINT NOT NULL,
    base_amount_cents BIGINT NOT NULL,
    created_at        BIGINT NOT NULL
);

CREATE INDEX credit_note_taxes_note ON credit_note_taxes (credit_note_id, position);

CREATE TABLE wallets (
    id                                  UUID NOT NULL PRIMARY KEY,
    customer_id                         UUID NOT NULL REFERENCES customers (id),
    status                              TEXT COLLATE "C" NOT NULL, -- active, terminated
    currency                            TEXT COLLATE "C" NOT NULL,
    rate_amount                         TEXT COLLATE "C" NOT NULL,
    name                                TEXT COLLATE "C",
    code                                TEXT COLLATE "C" NOT NULL,
    priority                            BIGINT NOT NULL,
    billing_entity_id                   UUID
        REFERENCES billing_entities (id), -- null: the customer's
    expiration_at                       BIGINT,
    invoice_requires_successful_payment BIGINT NOT NULL,
    paid_top_up_min_amount_cents        BIGINT,
    paid_top_up_max_amount_cents        BIGINT,
    fee_types                           TEXT COLLATE "C" NOT NULL, -- JSON list
    payment_method_type                 TEXT COLLATE "C",
    payment_method_id                   UUID,
    custom_sections                     TEXT COLLATE "C",             -- JSON list of codes
    skip_custom_sections                BIGINT NOT NULL,
    purchase_order_number               TEXT COLLATE "C",
    -- JSON object; null: never set
    metadata                            TEXT COLLATE "C",
    balance_cents                       BIGINT NOT NULL,
    credits_balance                     TEXT COLLATE "C" NOT NULL,
    consumed_credits                    TEXT COLLATE "C" NOT NULL,
    ongoing_usage_balance_cents         BIGINT NOT NULL,
    ongoing_balance_cents               BIGINT NOT NULL,
    last_balance_sync_at                BIGINT,
    last_consumed_credit_at             BIGINT,
    top_up_requested_at                 BIGINT,          -- a threshold rule has fired
    created_at                          BIGINT NOT NULL,
    updated_at                          BIGINT NOT NULL,
    terminated_at                       BIGINT,
    interval_topped_up_on               TEXT COLLATE "C",
    granted_credits_as                  TEXT COLLATE "C" NOT NULL DEFAULT 'payment'
);

CREATE UNIQUE INDEX wallets_code ON wallets (customer_id, code) WHERE status = 'active';
CREATE INDEX wallets_customer ON wallets (customer_id, created_at);
CREATE INDEX wallets_created ON wallets (created_at, id);
CREATE INDEX wallets_expiration ON wallets (expiration_at)
    WHERE status = 'active' AND expiration_at IS NOT NULL;
CREATE INDEX wallets_requests ON wallets (top_up_requested_at)
    WHERE top_up_requested_at IS NOT NULL;

CREATE TABLE wallet_metrics (
    wallet_id          UUID NOT NULL REFERENCES wallets (id),
    billable_metric_id UUID NOT NULL REFERENCES billable_metrics (id),
    position           BIGINT NOT NULL,
    PRIMARY KEY (wallet_id, billable_metric_id)
);

CREATE TABLE wallet_transactions (
    id                                  UUID NOT NULL PRIMARY KEY,
    wallet_id                           UUID NOT NULL REFERENCES wallets (id),
    transaction_type                    TEXT COLLATE "C" NOT NULL, -- inbound, outbound
    -- purchased, granted, invoiced, voided
    transaction_status                  TEXT COLLATE "C" NOT NULL,
    status                              TEXT COLLATE "C" NOT NULL, -- pending, settled, failed
    source                              TEXT COLLATE "C" NOT NULL, -- manual, interval, threshold
    amount_cents                        BIGINT NOT NULL,
    credit_amount                       TEXT COLLATE "C" NOT NULL,
    remaining_amount_cents              BIGINT,          -- of an inbound one once it is settled
    invoice_id                          UUID REFERENCES invoices (id),
    credit_note_id                      UUID,
    voided_invoice_id                   UUID REFERENCES invoices (id),
    name                                TEXT COLLATE "C",
    priority                            BIGINT NOT NULL,
    invoice_requires_successful_payment BIGINT NOT NULL,
    metadata                            TEXT COLLATE "C" NOT NULL, -- JSON list of pairs
    payment_method_type                 TEXT COLLATE "C",
    payment_method_id                   UUID,
    custom_sections                     TEXT COLLATE "C",
    skip_custom_sections                BIGINT NOT NULL,
    purchase_order_number               TEXT COLLATE "C",
    created_at                          BIGINT NOT NULL,
    settled_at                          BIGINT,
    failed_at                           BIGINT
);

CREATE INDEX wallet_transactions_wallet ON wallet_transactions (wallet_id, created_at);
CREATE INDEX wallet_transactions_invoice ON wallet_transactions (invoice_id)
    WHERE invoice_id IS NOT NULL;
CREATE INDEX wallet_transactions_left ON wallet_transactions (wallet_id)
    WHERE remaining_amount_cents > 0;

CREATE TABLE wallet_fundings (
    id           UUID NOT NULL PRIMARY KEY,
    inbound_id   UUID NOT NULL REFERENCES wallet_transactions (id),
    outbound_id  UUID NOT NULL REFERENCES wallet_transactions (id),
    position     BIGINT NOT NULL, -- in the order of drawing
    amount_cents BIGINT NOT NULL,
    created_at   BIGINT NOT NULL
);

CREATE INDEX wallet_fundings_inbound ON wallet_fundings (inbound_id);
CREATE INDEX wallet_fundings_outbound ON wallet_fundings (outbound_id);

CREATE TABLE wallet_rules (
    id                                  UUID NOT NULL PRIMARY KEY,
    wallet_id                           UUID NOT NULL REFERENCES wallets (id),
    status                              TEXT COLLATE "C" NOT NULL, -- active, terminated
    rule_trigger                        TEXT COLLATE "C" NOT NULL, -- interval, threshold
    rule_interval                       TEXT COLLATE "C",
    method                              TEXT COLLATE "C" NOT NULL, -- fixed, target
    threshold_credits                   TEXT COLLATE "C" NOT NULL,
    paid_credits                        TEXT COLLATE "C" NOT NULL,
    granted_credits                     TEXT COLLATE "C" NOT NULL,
    target_ongoing_balance              TEXT COLLATE "C",
    grants_target_top_up                BIGINT,
    started_at                          BIGINT,
    expiration_at                       BIGINT,
    ignore_paid_top_up_limits           BIGINT NOT NULL,
    invoice_requires_successful_payment BIGINT NOT NULL,
    transaction_name                    TEXT COLLATE "C",
    transaction_metadata                TEXT COLLATE "C" NOT NULL,
    payment_method_type                 TEXT COLLATE "C",
    payment_method_id                   UUID,
    custom_sections                     TEXT COLLATE "C",
    skip_custom_sections                BIGINT NOT NULL,
    purchase_order_number               TEXT COLLATE "C",
    looked_at                           BIGINT NOT NULL, -- when its interval was judged last
    created_at                          BIGINT NOT NULL,
    terminated_at                       BIGINT
);

CREATE INDEX wallet_rules_active ON wallet_rules (wallet_id) WHERE status = 'active';

CREATE TABLE stale_balances (
    customer_id UUID NOT NULL PRIMARY KEY REFERENCES customers (id),
    since       BIGINT NOT NULL
);

CREATE TABLE lifetime_usages (
    id                       UUID NOT NULL PRIMARY KEY,
    external_subscription_id TEXT COLLATE "C" NOT NULL,
    subscription_at          BIGINT NOT NULL,
    historical_amount_cents  BIGINT NOT NULL,
    created_at               BIGINT NOT NULL,
    updated_at               BIGINT NOT NULL,
    UNIQUE (external_subscription_id, subscription_at)
);

CREATE TABLE subscription_usage_thresholds (
    id              UUID NOT NULL PRIMARY KEY,
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    position        BIGINT NOT NULL,
    display_name    TEXT COLLATE "C",
    amount_cents    BIGINT NOT NULL,
    recurring       BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    deleted_at      BIGINT
);

CREATE INDEX subscription_usage_thresholds_live ON subscription_usage_thresholds
    (subscription_id, position)
    WHERE deleted_at IS NULL;

CREATE TABLE applied_usage_thresholds (
    id                          UUID NOT NULL PRIMARY KEY,
    invoice_id                  UUID NOT NULL REFERENCES invoices (id),
    position                    BIGINT NOT NULL,
    threshold_id                UUID NOT NULL,
    display_name                TEXT COLLATE "C",
    amount_cents                BIGINT NOT NULL,
    recurring                   BIGINT NOT NULL,
    threshold_created_at        BIGINT NOT NULL,
    threshold_updated_at        BIGINT NOT NULL,
    lifetime_usage_amount_cents BIGINT NOT NULL,
    created_at                  BIGINT NOT NULL
);

CREATE INDEX applied_usage_thresholds_invoice ON applied_usage_thresholds (invoice_id, position);

CREATE TABLE progressive_invoices (
    invoice_id               UUID NOT NULL PRIMARY KEY REFERENCES invoices (id),
    external_subscription_id TEXT COLLATE "C" NOT NULL,
    invoiced_amount_cents    BIGINT NOT NULL, -- of the lifetime usage, when it was made
    threshold_amount_cents   BIGINT NOT NULL, -- the largest one passed
    previous_invoice_id      UUID NOT NULL  -- of the window, for a recurring one; else ''
);

CREATE UNIQUE INDEX progressive_invoices_once ON progressive_invoices
    (external_subscription_id, invoiced_amount_cents, threshold_amount_cents, previous_invoice_id);

CREATE TABLE usage_flags (
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    -- activity: something was used; recalculation: repriced
    kind            TEXT COLLATE "C" NOT NULL,
    flagged_at      BIGINT NOT NULL, -- the minute in which that happened
    PRIMARY KEY (subscription_id, kind, flagged_at)
);

CREATE TABLE alerts (
    id                       UUID NOT NULL PRIMARY KEY,
    external_subscription_id TEXT COLLATE "C",
    wallet_id                UUID,
    alert_type               TEXT COLLATE "C" NOT NULL,
    code                     TEXT COLLATE "C" NOT NULL,
    name                     TEXT COLLATE "C",
    billable_metric_id       UUID REFERENCES billable_metrics (id),
    thresholds               TEXT COLLATE "C" NOT NULL, -- [{"code", "value", "recurring"}]
    previous_value           TEXT COLLATE "C" NOT NULL,
    last_processed_at        BIGINT,
    created_at               BIGINT NOT NULL,
    deleted_at               BIGINT,
    CHECK ((external_subscription_id IS NULL) <> (wallet_id IS NULL))
);

CREATE UNIQUE INDEX alerts_subscription_code ON alerts (external_subscription_id, code)
    WHERE deleted_at IS NULL AND external_subscription_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_subscription_type ON alerts
    (external_subscription_id, alert_type,
    coalesce(billable_metric_id, '00000000-0000-0000-0000-000000000000'))
    WHERE deleted_at IS NULL AND external_subscription_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_wallet_code ON alerts (wallet_id, code)
    WHERE deleted_at IS NULL AND wallet_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_wallet_type ON alerts (wallet_id, alert_type)
    WHERE deleted_at IS NULL AND wallet_id IS NOT NULL;

CREATE TABLE triggered_alerts (
    id                 UUID NOT NULL PRIMARY KEY,
    alert_id           UUID NOT NULL REFERENCES alerts (id),
    subscription_id    UUID REFERENCES subscriptions (id),
    customer_id        UUID NOT NULL REFERENCES customers (id),
    previous_value     TEXT COLLATE "C" NOT NULL,
    current_value      TEXT COLLATE "C" NOT NULL,
    crossed_thresholds TEXT COLLATE "C" NOT NULL, -- like alerts.thresholds
    triggered_at       BIGINT NOT NULL
);

CREATE INDEX triggered_alerts_alert ON triggered_alerts (alert_id, triggered_at);

CREATE TABLE payments (
    id                UUID NOT NULL PRIMARY KEY,
    customer_id       UUID NOT NULL REFERENCES customers (id),
    payable_type      TEXT COLLATE "C" NOT NULL, -- invoice, payment_request
    payable_id        UUID NOT NULL,
    amount_cents      BIGINT NOT NULL CHECK (amount_cents > 0),
    currency          TEXT COLLATE "C" NOT NULL,
    payment_status    TEXT COLLATE "C" NOT NULL,
    reference         TEXT COLLATE "C",
    payment_method_id UUID,
    created_at        BIGINT NOT NULL, -- when it was paid
    recorded_at       BIGINT NOT NULL
);

CREATE INDEX payments_payable ON payments (payable_id);
CREATE INDEX payments_customer ON payments (customer_id, created_at);

CREATE TABLE payment_receipts (
    id          UUID NOT NULL PRIMARY KEY,
    payment_id  UUID NOT NULL UNIQUE REFERENCES payments (id),
    customer_id UUID NOT NULL REFERENCES customers (id),
    counter     BIGINT NOT NULL,
    number      TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at  BIGINT NOT NULL,
    UNIQUE (customer_id, counter)
);

CREATE INDEX payment_receipts_created ON payment_receipts (created_at);

CREATE TABLE payment_requests (
    id                  UUID NOT NULL PRIMARY KEY,
    customer_id         UUID NOT NULL REFERENCES customers (id),
    email               TEXT COLLATE "C",
    amount_cents        BIGINT NOT NULL,
    currency            TEXT COLLATE "C" NOT NULL,
    payment_status      TEXT COLLATE "C" NOT NULL,
    dunning_campaign_id UUID,   -- null when somebody asked by hand
    created_at          BIGINT NOT NULL,
    updated_at          BIGINT NOT NULL
);

CREATE INDEX payment_requests_customer ON payment_requests (customer_id, created_at);
CREATE INDEX payment_requests_created ON payment_requests (created_at);

CREATE TABLE payment_request_invoices (
    payment_request_id UUID NOT NULL REFERENCES payment_requests (id),
    invoice_id         UUID NOT NULL REFERENCES invoices (id),
    position           BIGINT NOT NULL,
    PRIMARY KEY (payment_request_id, invoice_id)
);

CREATE INDEX payment_request_invoices_invoice ON payment_request_invoices (invoice_id);

CREATE TABLE payment_methods (
    id                    UUID NOT NULL PRIMARY KEY,
    customer_id           UUID NOT NULL REFERENCES customers (id),
    payment_provider_type TEXT COLLATE "C" NOT NULL,
    payment_provider_code TEXT COLLATE "C",
    payment_provider_name TEXT COLLATE "C",
    provider_method_id    TEXT COLLATE "C" NOT NULL,
    is_default            BIGINT NOT NULL,
    created_at            BIGINT NOT NULL,
    deleted_at            BIGINT
);

CREATE UNIQUE INDEX payment_methods_default ON payment_methods (customer_id)
    WHERE is_default = 1 AND deleted_at IS NULL;

CREATE TABLE dunning_campaigns (
    id                             UUID NOT NULL PRIMARY KEY,
    code                           TEXT COLLATE "C" NOT NULL,
    name                           TEXT COLLATE "C" NOT NULL,
    description                    TEXT COLLATE "C",
    bcc_emails                     TEXT COLLATE "C" NOT NULL, -- JSON list
    days_between_attempts          BIGINT NOT NULL,
    max_attempts                   BIGINT NOT NULL,
    -- [{"currency": …, "amount_cents": …}]
    thresholds                     TEXT COLLATE "C" NOT NULL,
    created_at                     BIGINT NOT NULL,
    deleted_at                     BIGINT,
    billing_entity_codes           TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    external_customer_ids          TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    excluded_external_customer_ids TEXT COLLATE "C" NOT NULL DEFAULT '[]'
);

CREATE UNIQUE INDEX dunning_campaigns_code ON dunning_campaigns (code) WHERE deleted_at IS NULL;

CREATE TABLE dunning_attempts (
    customer_id  UUID NOT NULL REFERENCES customers (id),
    currency     TEXT COLLATE "C" NOT NULL,
    attempts     BIGINT NOT NULL,
    last_attempt BIGINT NOT NULL,
    PRIMARY KEY (customer_id, currency)
);

CREATE TABLE activation_rules (
    id              UUID NOT NULL PRIMARY KEY,
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    timeout_hours   BIGINT NOT NULL, -- 0 for never
    status          TEXT COLLATE "C" NOT NULL,
    expires_at      BIGINT,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);

CREATE INDEX activation_rules_subscription ON activation_rules (subscription_id);

CREATE TABLE originals (
    hash    TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- 128 bits of SHA-256, hexadecimal
    content TEXT COLLATE "C" NOT NULL              -- JSON
);

CREATE TABLE invoice_originals (
    invoice_id    UUID NOT NULL PRIMARY KEY REFERENCES invoices (id),
    layout        BIGINT NOT NULL, -- of the printed page
    issuer        TEXT COLLATE "C" NOT NULL REFERENCES originals (hash),
    recipient     TEXT COLLATE "C" NOT NULL REFERENCES originals (hash),
    -- {"id": {"title", "plan", "upgrade"}}, plans by their hash
    subscriptions TEXT COLLATE "C" NOT NULL,
    events_seen   BIGINT,
    e_invoicing   TEXT COLLATE "C"
);

CREATE TABLE corrected_fees (
    id              UUID NOT NULL PRIMARY KEY,
    invoice_id      UUID NOT NULL REFERENCES invoices (id),
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    fee_type        TEXT COLLATE "C" NOT NULL,
    charge_id       UUID NOT NULL,
    filter_id       UUID NOT NULL,
    grouped_by      TEXT COLLATE "C" NOT NULL, -- JSON object with sorted keys
    true_up         BIGINT NOT NULL,
    event_id        TEXT COLLATE "C" NOT NULL, -- transaction id of a fee of one event
    step            BIGINT NOT NULL, -- 1 for the first correction of the fee
    item            TEXT COLLATE "C" NOT NULL, -- JSON object: what is charged
    taxes           TEXT COLLATE "C" NOT NULL, -- JSON list, as they were
    currency        TEXT COLLATE "C" NOT NULL,
    was_cents       BIGINT NOT NULL, -- before coupons and taxes
    is_cents        BIGINT NOT NULL,
    was_units       TEXT COLLATE "C" NOT NULL,
    is_units        TEXT COLLATE "C" NOT NULL,
    from_at         BIGINT NOT NULL,
    to_at           BIGINT NOT NULL,
    cause           TEXT COLLATE "C" NOT NULL, -- JSON object
    way             TEXT COLLATE "C" NOT NULL,
    booked_at       BIGINT NOT NULL,
    events_seen     BIGINT,
    coupons_cents   BIGINT,
    UNIQUE (invoice_id, subscription_id, fee_type, charge_id, filter_id, grouped_by, true_up,
            event_id, step)
);

CREATE INDEX corrected_fees_subscription ON corrected_fees (subscription_id, from_at);

CREATE TABLE correction_lines (
    id                       UUID NOT NULL PRIMARY KEY,
    invoice_id               UUID NOT NULL REFERENCES invoices (id), -- that was corrected
    invoice_number           TEXT COLLATE "C" NOT NULL,
    customer_id              UUID NOT NULL REFERENCES customers (id),
    external_subscription_id TEXT COLLATE "C" NOT NULL,
    fee_type                 TEXT COLLATE "C" NOT NULL,
    charge_id                UUID REFERENCES charges (id),
    filter_id                UUID REFERENCES charge_filters (id),
    item                     TEXT COLLATE "C" NOT NULL, -- JSON object: what is printed
    currency                 TEXT COLLATE "C" NOT NULL,
    amount_cents             BIGINT NOT NULL,
    was_cents                BIGINT NOT NULL,
    was_units                TEXT COLLATE "C" NOT NULL,
    is_cents                 BIGINT NOT NULL,
    is_units                 TEXT COLLATE "C" NOT NULL,
    from_at                  BIGINT NOT NULL,
    to_at                    BIGINT NOT NULL,
    taxes                    TEXT COLLATE "C" NOT NULL, -- JSON list, as they were
    billed_on                UUID REFERENCES invoices (id), -- null while it waits
    fee_id                   UUID,
    created_at               BIGINT NOT NULL,
    subscription_id          UUID REFERENCES subscriptions (id),
    true_up                  BIGINT NOT NULL DEFAULT 0,
    event_id                 TEXT COLLATE "C",
    coupons                  TEXT COLLATE "C",
    unit_price               TEXT COLLATE "C"
);

CREATE INDEX correction_lines_subscription ON correction_lines
    (customer_id, external_subscription_id);
CREATE INDEX correction_lines_invoice ON correction_lines (invoice_id);
CREATE INDEX correction_lines_fee ON correction_lines (fee_id);
CREATE INDEX correction_lines_billed ON correction_lines (billed_on) WHERE billed_on IS NOT NULL;

CREATE TABLE bank_lines (
    id                   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    booked_on            TEXT COLLATE "C" NOT NULL, -- the bank's date
    amount_cents         BIGINT NOT NULL,
    currency             TEXT COLLATE "C" NOT NULL,
    payer                TEXT COLLATE "C" NOT NULL,
    payer_account        TEXT COLLATE "C" NOT NULL, -- empty when the bank does not tell
    account              TEXT COLLATE "C" NOT NULL,
    text                 TEXT COLLATE "C" NOT NULL,
    structured_reference TEXT COLLATE "C" NOT NULL,
    bank_reference       TEXT COLLATE "C" NOT NULL,
    created_at           BIGINT NOT NULL
);

CREATE INDEX bank_lines_payer ON bank_lines (payer_account) WHERE payer_account <> '';

CREATE TABLE bank_line_payments (
    bank_line_id TEXT COLLATE "C" NOT NULL REFERENCES bank_lines (id),
    payment_id   UUID NOT NULL UNIQUE REFERENCES payments (id),
    PRIMARY KEY (bank_line_id, payment_id)
);

CREATE TABLE doubtful_events (
    hour             BIGINT NOT NULL, -- in which it came in: its first microsecond
    subscription_key BIGINT NOT NULL,
    code_key         BIGINT NOT NULL,
    timestamp        BIGINT NOT NULL,
    seq              BIGINT NOT NULL,
    PRIMARY KEY (hour, subscription_key, code_key, timestamp, seq)
);

CREATE TABLE change_marks (
    topic TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mark  BIGINT NOT NULL
);

CREATE TABLE usage_levels (
    subscription_key BIGINT NOT NULL,
    code_key         BIGINT NOT NULL,
    shape            TEXT COLLATE "C" NOT NULL, -- hash of how usage is sorted and added up
    until_at         BIGINT NOT NULL, -- the first microsecond that is not in it
    level            TEXT COLLATE "C" NOT NULL, -- JSON: charge, bucket, group
    PRIMARY KEY (subscription_key, code_key, shape, until_at)
);

CREATE TABLE link_keys (
    id         BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, -- named in links
    secret     TEXT COLLATE "C" NOT NULL,
    expires_at BIGINT -- of the links sealed with it; null while it seals
);

CREATE TABLE link_revocations (
    customer_id UUID NOT NULL PRIMARY KEY REFERENCES customers (id),
    count       BIGINT NOT NULL
);

CREATE TABLE correction_takes (
    line_id      UUID NOT NULL REFERENCES correction_lines (id),
    fee_id       UUID NOT NULL,
    amount_cents BIGINT NOT NULL,
    PRIMARY KEY (line_id, fee_id)
);

CREATE INDEX correction_takes_fee ON correction_takes (fee_id);

CREATE TABLE correction_coupons (
    id                UUID NOT NULL PRIMARY KEY,
    invoice_id        UUID NOT NULL REFERENCES invoices (id), -- that was corrected
    applied_coupon_id UUID NOT NULL REFERENCES applied_coupons (id),
    amount_cents      BIGINT NOT NULL,
    booked_at         BIGINT NOT NULL
);

CREATE INDEX correction_coupons_coupon ON correction_coupons (applied_coupon_id);
CREATE INDEX correction_coupons_invoice ON correction_coupons (invoice_id);

CREATE TABLE payment_reversals (
    id           UUID NOT NULL PRIMARY KEY,
    payment_id   UUID NOT NULL REFERENCES payments (id),
    kind         TEXT COLLATE "C" NOT NULL, -- voided, returned, refunded
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    reason       TEXT COLLATE "C",
    bank_line_id TEXT COLLATE "C" REFERENCES bank_lines (id),
    reversed_at  BIGINT NOT NULL, -- when the money went back
    recorded_at  BIGINT NOT NULL
);

CREATE INDEX payment_reversals_payment ON payment_reversals (payment_id);

CREATE TABLE invoice_settlements (
    seq            BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    invoice_id     UUID NOT NULL REFERENCES invoices (id),
    -- payment, reversal, balance, fees, offset, by_hand, void
    kind           TEXT COLLATE "C" NOT NULL,
    amount_cents   BIGINT NOT NULL, -- so much less is due; more when negative
    payment_id     UUID REFERENCES payments (id),
    reversal_id    UUID REFERENCES payment_reversals (id),
    credit_note_id UUID REFERENCES credit_notes (id), -- that offsets
    settled_at     BIGINT NOT NULL,
    recorded_at    BIGINT NOT NULL
);

CREATE INDEX invoice_settlements_invoice ON invoice_settlements (invoice_id, kind, amount_cents);
CREATE INDEX invoice_settlements_payment ON invoice_settlements (payment_id);

CREATE TABLE customer_balance_entries (
    seq           BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    customer_id   UUID NOT NULL REFERENCES customers (id),
    currency      TEXT COLLATE "C" NOT NULL,
    kind          TEXT COLLATE "C" NOT NULL, -- overpayment, reversal, applied, released, refunded
    amount_cents  BIGINT NOT NULL, -- positive in the customer's favour
    balance_cents BIGINT NOT NULL CHECK (balance_cents >= 0), -- including this entry
    payment_id    UUID REFERENCES payments (id),
    reversal_id   UUID REFERENCES payment_reversals (id),
    invoice_id    UUID REFERENCES invoices (id),
    reference     TEXT COLLATE "C",
    entered_at    BIGINT NOT NULL,
    recorded_at   BIGINT NOT NULL
);

CREATE INDEX customer_balance_entries_customer ON customer_balance_entries
    (customer_id, currency, seq);

CREATE TABLE completed_work (
    scope           TEXT COLLATE "C" PRIMARY KEY,
    completed_until BIGINT NOT NULL,
    failed          BIGINT NOT NULL
);

CREATE TABLE entity_invoice_counters (
    billing_entity_id UUID NOT NULL PRIMARY KEY REFERENCES billing_entities (id),
    counted           BIGINT NOT NULL
);

CREATE TABLE mail_starts (
    id                UUID NOT NULL PRIMARY KEY,
    billing_entity_id UUID NOT NULL REFERENCES billing_entities (id),
    document_kind     TEXT COLLATE "C" NOT NULL,
    started_at        BIGINT NOT NULL,
    UNIQUE (billing_entity_id, document_kind)
);

CREATE TABLE mail_messages (
    id              UUID NOT NULL PRIMARY KEY,
    -- invoice, credit_note, payment_receipt, payment_request
    document_kind   TEXT COLLATE "C" NOT NULL,
    document_id     UUID NOT NULL,
    document_number TEXT COLLATE "C",             -- null for payment requests, which have none
    customer_id     UUID NOT NULL REFERENCES customers (id),
    recipient       TEXT COLLATE "C" NOT NULL,
    issue           BIGINT NOT NULL, -- 1, then one more each time it is sent again
    copies          TEXT COLLATE "C" NOT NULL, -- JSON object: cc, bcc
    state           TEXT COLLATE "C" NOT NULL, -- queued, sent, failed
    attempts        BIGINT NOT NULL, -- begun so far
    last_error      TEXT COLLATE "C",
    message_id      TEXT COLLATE "C",             -- header Message-ID, from the first attempt on
    next_attempt_at BIGINT,          -- null when there is none
    sent_at         BIGINT,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);

-- Recipients are the same whatever the case of their letters.
CREATE UNIQUE INDEX mail_messages_key
    ON mail_messages (document_kind, document_id, lower(recipient), issue);
CREATE INDEX mail_messages_due ON mail_messages (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mail_messages_customer ON mail_messages (customer_id, created_at);

-- Usage events as people read them.
CREATE VIEW usage_events AS
SELECT CASE get_byte(e.transaction_id, 0)
           WHEN 1 THEN CAST(CAST(encode(substr(e.transaction_id, 2), 'hex') AS uuid) AS text)
           ELSE convert_from(substr(e.transaction_id, 2), 'UTF8') END AS transaction_id,
       s.external_id AS external_subscription_id,
       c.code,
       to_char(TIMESTAMP 'epoch' + e.timestamp * INTERVAL '1 microsecond',
               'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS timestamp,
       e.properties,
       e.precise_total_cents,
       CAST(EXISTS (SELECT 1 FROM event_voids v
               WHERE v.subscription_key = e.subscription_key AND v.code_key = e.code_key
                 AND v.timestamp = e.timestamp AND v.seq = e.seq) AS integer) AS voided
FROM events e
JOIN event_codes c ON c.key = e.code_key
LEFT JOIN event_subscriptions s ON s.key = e.subscription_key;

CREATE VIEW invoices_with_settlements AS
SELECT invoices.*,
    coalesce((SELECT sum(CASE WHEN kind IN ('payment', 'reversal', 'balance', 'fees')
        THEN amount_cents ELSE 0 END)
        FROM invoice_settlements WHERE invoice_id = invoices.id), 0) AS total_paid_amount_cents,
    coalesce((SELECT sum(CASE WHEN kind = 'offset' THEN amount_cents ELSE 0 END)
        FROM invoice_settlements WHERE invoice_id = invoices.id), 0) AS total_offset_amount_cents
FROM invoices;

INSERT INTO change_marks (topic, mark) VALUES ('entities', 0), ('metering', 0), ('webhooks', 0);
-- 256 bits.
INSERT INTO link_keys (id, secret) VALUES (1, encode(sha256(convert_to(concat(gen_random_uuid(),
    gen_random_uuid(), gen_random_uuid()), 'UTF8')), 'hex'));

-- The text of an identifier, for people's own queries.
CREATE FUNCTION uuid_text(id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT CAST(id AS text) $$;

-- What is cached of the tables of a topic holds as long as its mark is the same. No mark is used
-- twice: a sequence does not go back with a transaction.
CREATE SEQUENCE change_mark_numbers;
CREATE FUNCTION change_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE change_marks SET mark = nextval('change_mark_numbers') WHERE topic = TG_ARGV[0];
    RETURN NULL;
END $$;
CREATE TRIGGER organization_changed AFTER INSERT OR UPDATE OR DELETE ON organization
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER billing_entities_changed AFTER INSERT OR UPDATE OR DELETE ON billing_entities
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER taxes_changed AFTER INSERT OR UPDATE OR DELETE ON taxes
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER billable_metrics_changed AFTER INSERT OR UPDATE OR DELETE ON billable_metrics
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');
CREATE TRIGGER charges_changed AFTER INSERT OR UPDATE OR DELETE ON charges
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');
CREATE TRIGGER usage_thresholds_changed AFTER INSERT OR UPDATE OR DELETE ON usage_thresholds
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');
CREATE TRIGGER subscription_usage_thresholds_changed AFTER INSERT OR UPDATE OR DELETE
    ON subscription_usage_thresholds
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');
CREATE TRIGGER alerts_changed AFTER INSERT OR UPDATE OR DELETE ON alerts
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');
CREATE TRIGGER wallets_changed AFTER INSERT OR UPDATE OF status OR DELETE ON wallets
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');
CREATE TRIGGER tax_links_insert AFTER INSERT ON tax_links FOR EACH ROW
    WHEN (NEW.owner_kind = 'billing_entity') EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER tax_links_delete AFTER DELETE ON tax_links FOR EACH ROW
    WHEN (OLD.owner_kind = 'billing_entity') EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER webhook_endpoints_changed AFTER INSERT OR UPDATE OR DELETE ON webhook_endpoints
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('webhooks');
CREATE TRIGGER link_keys_changed AFTER INSERT OR UPDATE OR DELETE ON link_keys
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER link_revocations_changed AFTER INSERT OR UPDATE ON link_revocations
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('entities');
CREATE TRIGGER add_ons_changed AFTER INSERT OR UPDATE OR DELETE ON add_ons
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('metering');

CREATE FUNCTION end_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM usage_levels WHERE subscription_key = NEW.subscription_key
        AND code_key = NEW.code_key AND until_at > NEW.timestamp;
    RETURN NULL;
END $$;
CREATE TRIGGER event_voids_end_levels AFTER INSERT ON event_voids
    FOR EACH ROW EXECUTE FUNCTION end_levels();

-- The zones in which a subscription starts stay its own.
CREATE FUNCTION keep_zones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE subscriptions SET start_zone = (SELECT coalesce(c.timezone, e.timezone)
        FROM customers c JOIN billing_entities e ON e.id = c.billing_entity_id
        WHERE c.id = NEW.customer_id) WHERE id = NEW.id;
    UPDATE subscriptions SET anchor_zone = coalesce(
        (SELECT p.anchor_zone FROM subscriptions p WHERE p.id = NEW.previous_id), start_zone)
        WHERE id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_keep_their_zones AFTER UPDATE OF started_at ON subscriptions
    FOR EACH ROW WHEN (OLD.started_at IS NULL AND NEW.started_at IS NOT NULL)
    EXECUTE FUNCTION keep_zones();

-- Records of money and final documents are never deleted or changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0];
END $$;
CREATE FUNCTION refuse_change_of_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM invoices WHERE id IN (OLD.invoice_id, NEW.invoice_id)
            AND status IN ('finalized', 'voided')) THEN
        RAISE EXCEPTION '%', TG_ARGV[0];
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payments_kept BEFORE DELETE ON payments
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('payments are never deleted');
CREATE TRIGGER payment_reversals_kept BEFORE DELETE ON payment_reversals
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('reversals of payments are never deleted');
CREATE TRIGGER payment_reversals_unchanged BEFORE UPDATE ON payment_reversals
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('reversals of payments never change');
CREATE TRIGGER invoice_settlements_kept BEFORE DELETE ON invoice_settlements
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('settlements of invoices are never deleted');
CREATE TRIGGER invoice_settlements_unchanged BEFORE UPDATE ON invoice_settlements
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('settlements of invoices never change');
CREATE TRIGGER customer_balance_entries_kept BEFORE DELETE ON customer_balance_entries
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('entries of customer balances are never deleted');
CREATE TRIGGER customer_balance_entries_unchanged BEFORE UPDATE ON customer_balance_entries
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('entries of customer balances never change');
CREATE TRIGGER final_invoices_unchanged BEFORE UPDATE OF id, customer_id, billing_entity_id,
    invoice_type, number, sequential_id, entity_sequential_id, currency, issuing_date,
    payment_due_date, expected_finalization_date, net_payment_term, fees_amount_cents,
    progressive_billing_credit_amount_cents, coupons_amount_cents,
    sub_total_excluding_taxes_amount_cents, taxes_amount_cents,
    sub_total_including_taxes_amount_cents, credit_notes_amount_cents,
    prepaid_credit_amount_cents, total_amount_cents, taxes_rate, self_billed, refresh_needed,
    purchase_order_number, custom_section_codes, billed_at, created_at, finalized_at,
    prepaid_granted_credit_amount_cents, prepaid_purchased_credit_amount_cents ON invoices
    FOR EACH ROW
    WHEN (OLD.status IN ('finalized', 'voided'))
    EXECUTE FUNCTION refuse_change('a final invoice never changes');
CREATE TRIGGER final_invoices_change_once BEFORE UPDATE OF status, voided_at,
    payment_dispute_lost_at, voided_invoice_id ON invoices
    FOR EACH ROW
    WHEN (OLD.status IN ('finalized', 'voided') AND (NEW.status IS DISTINCT FROM OLD.status
        AND (OLD.status = 'voided' OR NEW.status <> 'voided') OR OLD.voided_at IS NOT NULL AND
        NEW.voided_at IS DISTINCT FROM OLD.voided_at OR OLD.payment_dispute_lost_at IS NOT
        NULL AND NEW.payment_dispute_lost_at IS DISTINCT FROM OLD.payment_dispute_lost_at OR
        OLD.voided_invoice_id IS NOT NULL AND NEW.voided_invoice_id IS DISTINCT FROM
        OLD.voided_invoice_id))
    EXECUTE FUNCTION refuse_change('a final invoice can only be voided, and only once');
CREATE TRIGGER final_invoices_kept BEFORE DELETE ON invoices
    FOR EACH ROW
    WHEN (OLD.status IN ('finalized', 'voided'))
    EXECUTE FUNCTION refuse_change('final invoices are never deleted');
CREATE TRIGGER final_fees_unchanged BEFORE UPDATE OF id, invoice_id, position, customer_id,
    subscription_id, fee_type, charge_id, charge_filter_id, fixed_charge_id, add_on_id,
    true_up_parent_fee_id, item_id, item_code, item_name, item_description, invoice_display_name,
    filter_display_name, filters, grouped_by, currency, amount_cents, precise_amount_cents,
    precise_unit_amount, units, total_aggregated_units, events_count,
    precise_coupons_amount_cents, taxes_amount_cents, taxes_precise_amount_cents, taxes_rate,
    amount_details, pricing_unit_details, presentation_breakdowns, description, pay_in_advance,
    invoiceable, event_transaction_id, from_at, to_at, created_at,
    precise_credit_notes_amount_cents, deleted_at ON fees
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'fees of a final invoice never change');
CREATE TRIGGER final_fees_kept BEFORE DELETE ON fees
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'fees of a final invoice are never deleted');
CREATE TRIGGER final_applied_taxes_unchanged BEFORE UPDATE OF id, invoice_id, fee_id, position,
    tax_id, tax_code, tax_name, tax_rate, tax_description, amount_cents, base_amount_cents,
    currency, created_at ON applied_taxes
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'taxes of a final invoice never change');
CREATE TRIGGER final_applied_taxes_kept BEFORE DELETE ON applied_taxes
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'taxes of a final invoice are never deleted');
CREATE TRIGGER final_credits_unchanged BEFORE UPDATE OF id, invoice_id, position, source,
    source_id, item_id, code, name, amount_cents, before_taxes, created_at ON credits
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'credits of a final invoice never change');
CREATE TRIGGER final_credits_kept BEFORE DELETE ON credits
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'credits of a final invoice are never deleted');
CREATE TRIGGER final_invoice_subscriptions_unchanged BEFORE UPDATE OF id, invoice_id,
    subscription_id, invoicing_reason, billed_at, billed_on, timezone, subscription_from,
    subscription_to, charges_from, charges_to, fixed_charges_from, fixed_charges_to, created_at ON
    invoice_subscriptions
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'periods of a final invoice never change');
CREATE TRIGGER final_invoice_subscriptions_kept BEFORE DELETE ON invoice_subscriptions
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'periods of a final invoice are never deleted');
CREATE TRIGGER final_invoice_sections_unchanged BEFORE UPDATE OF id, invoice_id, position, code,
    display_name, details, created_at ON invoice_sections
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'custom sections of a final invoice never change');
CREATE TRIGGER final_invoice_sections_kept BEFORE DELETE ON invoice_sections
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'custom sections of a final invoice are never deleted');
CREATE TRIGGER final_applied_usage_thresholds_unchanged BEFORE UPDATE OF id, invoice_id, position,
    threshold_id, display_name, amount_cents, recurring, threshold_created_at,
    threshold_updated_at, lifetime_usage_amount_cents, created_at ON applied_usage_thresholds
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'usage thresholds of a final invoice never change');
CREATE TRIGGER final_applied_usage_thresholds_kept BEFORE DELETE ON applied_usage_thresholds
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'usage thresholds of a final invoice are never deleted');
CREATE TRIGGER invoice_originals_unchanged BEFORE UPDATE ON invoice_originals
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('what an invoice was issued with never changes');
CREATE TRIGGER invoice_originals_kept BEFORE DELETE ON invoice_originals
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('what an invoice was issued with is never deleted');
CREATE TRIGGER originals_unchanged BEFORE UPDATE ON originals
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('what an invoice was issued with never changes');
CREATE TRIGGER originals_kept BEFORE DELETE ON originals
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('what an invoice was issued with is never deleted');

