-- The whole of one organization in one database.
--
-- Types: identifiers are UUIDv7 as text; decimals are text; instants are integers, microseconds
-- since 1970 UTC; dates are ISO 8601 text; truth values are 0 or 1; lists and maps are JSON text.
-- Nothing here depends on SQLite but WITHOUT ROWID, the mixed type of events.transaction_id, the
-- view usage_events and the pragma at the end.

CREATE TABLE organization (
    id             TEXT    NOT NULL PRIMARY KEY,
    name           TEXT    NOT NULL,
    slug_prefix    TEXT    NOT NULL, -- of customers' slugs
    hmac_key       TEXT    NOT NULL,
    created_at     INTEGER NOT NULL
);

-- Numbers that are handed out once: 'event' (ingestion order), 'customer' (sequential ids).
CREATE TABLE counters (
    name       TEXT    NOT NULL PRIMARY KEY,
    next_value INTEGER NOT NULL
);

-- ---------------------------------------------------------------------------------- sellers

CREATE TABLE billing_entities (
    id                           TEXT    NOT NULL PRIMARY KEY,
    code                         TEXT    NOT NULL,
    name                         TEXT    NOT NULL,
    default_currency             TEXT    NOT NULL,
    document_locale              TEXT    NOT NULL,
    document_numbering           TEXT    NOT NULL,
    document_number_prefix       TEXT    NOT NULL,
    invoice_grace_period         INTEGER NOT NULL,
    net_payment_term             INTEGER NOT NULL,
    invoice_footer               TEXT,
    finalize_zero_amount_invoice INTEGER NOT NULL,
    issuing_date_anchor          TEXT    NOT NULL,
    issuing_date_adjustment      TEXT    NOT NULL,
    timezone                     TEXT    NOT NULL,
    address_line1                TEXT,
    address_line2                TEXT,
    city                         TEXT,
    state                        TEXT,
    zipcode                      TEXT,
    country                      TEXT,
    email                        TEXT,
    legal_name                   TEXT,
    legal_number                 TEXT,
    tax_identification_number    TEXT,
    email_settings               TEXT    NOT NULL,
    eu_tax_management            INTEGER NOT NULL,
    logo                         TEXT,
    custom_sections              TEXT    NOT NULL,
    created_at                   INTEGER NOT NULL,
    updated_at                   INTEGER NOT NULL,
    deleted_at                   INTEGER
);
CREATE UNIQUE INDEX billing_entities_code ON billing_entities (code) WHERE deleted_at IS NULL;

-- ---------------------------------------------------------------------------------- catalog

CREATE TABLE taxes (
    id          TEXT    NOT NULL PRIMARY KEY,
    code        TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    rate        TEXT    NOT NULL,
    description TEXT,
    created_at  INTEGER NOT NULL,
    deleted_at  INTEGER
);
CREATE UNIQUE INDEX taxes_code ON taxes (code) WHERE deleted_at IS NULL;

-- Which taxes a thing carries. owner_kind: billing_entity, customer, plan, charge, fixed_charge,
-- add_on, minimum_commitment.
CREATE TABLE tax_links (
    owner_kind TEXT    NOT NULL,
    owner_id   TEXT    NOT NULL,
    tax_id     TEXT    NOT NULL REFERENCES taxes (id),
    position   INTEGER NOT NULL,
    PRIMARY KEY (owner_kind, owner_id, tax_id)
);
CREATE INDEX tax_links_tax ON tax_links (tax_id);

CREATE TABLE invoice_custom_sections (
    id           TEXT    NOT NULL PRIMARY KEY,
    code         TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    description  TEXT,
    details      TEXT,
    display_name TEXT,
    created_at   INTEGER NOT NULL,
    deleted_at   INTEGER
);
CREATE UNIQUE INDEX invoice_custom_sections_code ON invoice_custom_sections (code)
    WHERE deleted_at IS NULL;

CREATE TABLE pricing_units (
    id          TEXT    NOT NULL PRIMARY KEY,
    code        TEXT    NOT NULL UNIQUE,
    name        TEXT    NOT NULL,
    short_name  TEXT    NOT NULL,
    description TEXT,
    created_at  INTEGER NOT NULL
);

CREATE TABLE billable_metrics (
    id                 TEXT    NOT NULL PRIMARY KEY,
    code               TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    description        TEXT,
    aggregation_type   TEXT    NOT NULL,
    field_name         TEXT,
    recurring          INTEGER NOT NULL,
    weighted_interval  TEXT,
    rounding_function  TEXT,
    rounding_precision INTEGER,
    expression         TEXT,
    filters            TEXT    NOT NULL, -- [{"key": …, "values": […]}]
    created_at         INTEGER NOT NULL,
    deleted_at         INTEGER
);
CREATE UNIQUE INDEX billable_metrics_code ON billable_metrics (code) WHERE deleted_at IS NULL;

CREATE TABLE add_ons (
    id                   TEXT    NOT NULL PRIMARY KEY,
    code                 TEXT    NOT NULL,
    name                 TEXT    NOT NULL,
    invoice_display_name TEXT,
    description          TEXT,
    amount_cents         INTEGER NOT NULL,
    amount_currency      TEXT    NOT NULL,
    created_at           INTEGER NOT NULL,
    deleted_at           INTEGER
);
CREATE UNIQUE INDEX add_ons_code ON add_ons (code) WHERE deleted_at IS NULL;

CREATE TABLE features (
    id          TEXT    NOT NULL PRIMARY KEY,
    code        TEXT    NOT NULL,
    name        TEXT,
    description TEXT,
    privileges  TEXT    NOT NULL, -- [{"code", "name", "value_type", "select_options"}]
    created_at  INTEGER NOT NULL,
    deleted_at  INTEGER
);
CREATE UNIQUE INDEX features_code ON features (code) WHERE deleted_at IS NULL;

CREATE TABLE coupons (
    id                    TEXT    NOT NULL PRIMARY KEY,
    code                  TEXT    NOT NULL,
    name                  TEXT    NOT NULL,
    description           TEXT,
    coupon_type           TEXT    NOT NULL,
    amount_cents          INTEGER,
    amount_currency       TEXT,
    percentage_rate       TEXT,
    frequency             TEXT    NOT NULL,
    frequency_duration    INTEGER,
    expiration            TEXT    NOT NULL,
    expiration_at         INTEGER,
    reusable              INTEGER NOT NULL,
    plan_codes            TEXT    NOT NULL,
    billable_metric_codes TEXT    NOT NULL,
    created_at            INTEGER NOT NULL,
    terminated_at         INTEGER,
    deleted_at            INTEGER
);
CREATE UNIQUE INDEX coupons_code ON coupons (code) WHERE deleted_at IS NULL;

CREATE TABLE plans (
    id                         TEXT    NOT NULL PRIMARY KEY,
    parent_id                  TEXT    REFERENCES plans (id),
    code                       TEXT    NOT NULL,
    name                       TEXT    NOT NULL,
    invoice_display_name       TEXT,
    description                TEXT,
    interval                   TEXT    NOT NULL,
    amount_cents               INTEGER NOT NULL,
    amount_currency            TEXT    NOT NULL,
    pay_in_advance             INTEGER NOT NULL,
    trial_period               TEXT,
    bill_charges_monthly       INTEGER,
    bill_fixed_charges_monthly INTEGER,
    metadata                   TEXT,
    created_at                 INTEGER NOT NULL,
    deleted_at                 INTEGER
);
CREATE UNIQUE INDEX plans_code ON plans (code) WHERE deleted_at IS NULL AND parent_id IS NULL;

CREATE TABLE charges (
    id                    TEXT    NOT NULL PRIMARY KEY,
    plan_id               TEXT    NOT NULL REFERENCES plans (id),
    parent_id             TEXT    REFERENCES charges (id),
    position              INTEGER NOT NULL,
    code                  TEXT    NOT NULL,
    billable_metric_id    TEXT    NOT NULL REFERENCES billable_metrics (id),
    invoice_display_name  TEXT,
    charge_model          TEXT    NOT NULL,
    properties            TEXT    NOT NULL,
    pay_in_advance        INTEGER NOT NULL,
    invoiceable           INTEGER NOT NULL,
    regroup_paid_fees     TEXT,
    prorated              INTEGER NOT NULL,
    min_amount_cents      INTEGER NOT NULL,
    pricing_unit_id       TEXT    REFERENCES pricing_units (id),
    conversion_rate       TEXT,
    accepts_target_wallet INTEGER,
    created_at            INTEGER NOT NULL,
    deleted_at            INTEGER
);
CREATE UNIQUE INDEX charges_code ON charges (plan_id, code) WHERE deleted_at IS NULL;
CREATE INDEX charges_metric ON charges (billable_metric_id);

CREATE TABLE charge_filters (
    id                   TEXT    NOT NULL PRIMARY KEY,
    charge_id            TEXT    NOT NULL REFERENCES charges (id),
    position             INTEGER NOT NULL,
    invoice_display_name TEXT,
    filter_values        TEXT    NOT NULL, -- {"key": ["value", …]}
    properties           TEXT    NOT NULL,
    created_at           INTEGER NOT NULL,
    deleted_at           INTEGER
);
CREATE INDEX charge_filters_charge ON charge_filters (charge_id);

CREATE TABLE fixed_charges (
    id                   TEXT    NOT NULL PRIMARY KEY,
    plan_id              TEXT    NOT NULL REFERENCES plans (id),
    parent_id            TEXT    REFERENCES fixed_charges (id),
    position             INTEGER NOT NULL,
    code                 TEXT    NOT NULL,
    add_on_id            TEXT    NOT NULL REFERENCES add_ons (id),
    invoice_display_name TEXT,
    charge_model         TEXT    NOT NULL,
    properties           TEXT    NOT NULL,
    units                TEXT    NOT NULL,
    pay_in_advance       INTEGER NOT NULL,
    prorated             INTEGER NOT NULL,
    created_at           INTEGER NOT NULL,
    deleted_at           INTEGER
);
CREATE UNIQUE INDEX fixed_charges_code ON fixed_charges (plan_id, code) WHERE deleted_at IS NULL;

CREATE TABLE minimum_commitments (
    id                   TEXT    NOT NULL PRIMARY KEY,
    plan_id              TEXT    NOT NULL UNIQUE REFERENCES plans (id),
    amount_cents         INTEGER NOT NULL,
    invoice_display_name TEXT,
    created_at           INTEGER NOT NULL,
    updated_at           INTEGER NOT NULL
);

CREATE TABLE usage_thresholds (
    id           TEXT    NOT NULL PRIMARY KEY,
    plan_id      TEXT    NOT NULL REFERENCES plans (id),
    position     INTEGER NOT NULL,
    display_name TEXT,
    amount_cents INTEGER NOT NULL,
    recurring    INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    deleted_at   INTEGER
);
CREATE INDEX usage_thresholds_plan ON usage_thresholds (plan_id);

CREATE TABLE entitlements (
    plan_id          TEXT    NOT NULL REFERENCES plans (id),
    feature_id       TEXT    NOT NULL REFERENCES features (id),
    position         INTEGER NOT NULL,
    privilege_values TEXT    NOT NULL, -- {"privilege": "value"}
    PRIMARY KEY (plan_id, feature_id)
);

-- ---------------------------------------------------------------------------------- buyers

CREATE TABLE customers (
    id                           TEXT    NOT NULL PRIMARY KEY,
    billing_entity_id            TEXT    NOT NULL REFERENCES billing_entities (id),
    external_id                  TEXT    NOT NULL,
    sequential_id                INTEGER NOT NULL UNIQUE,
    slug                         TEXT    NOT NULL,
    name                         TEXT,
    firstname                    TEXT,
    lastname                     TEXT,
    legal_name                   TEXT,
    legal_number                 TEXT,
    tax_identification_number    TEXT,
    email                        TEXT,
    phone                        TEXT,
    url                          TEXT,
    logo_url                     TEXT,
    address_line1                TEXT,
    address_line2                TEXT,
    city                         TEXT,
    state                        TEXT,
    zipcode                      TEXT,
    country                      TEXT,
    shipping_address             TEXT    NOT NULL, -- JSON object
    currency                     TEXT,
    timezone                     TEXT,
    invoice_grace_period         INTEGER,
    net_payment_term             INTEGER,
    document_locale              TEXT,
    issuing_date_anchor          TEXT,
    issuing_date_adjustment      TEXT,
    account_type                 TEXT    NOT NULL,
    customer_type                TEXT,
    finalize_zero_amount_invoice TEXT    NOT NULL,
    payment_provider             TEXT,             -- JSON object
    custom_sections              TEXT,
    skip_custom_sections         INTEGER NOT NULL,
    metadata                     TEXT    NOT NULL, -- JSON list
    created_at                   INTEGER NOT NULL,
    updated_at                   INTEGER NOT NULL,
    deleted_at                   INTEGER
);
CREATE UNIQUE INDEX customers_external_id ON customers (external_id) WHERE deleted_at IS NULL;

CREATE TABLE subscriptions (
    id                           TEXT    NOT NULL PRIMARY KEY,
    customer_id                  TEXT    NOT NULL REFERENCES customers (id),
    plan_id                      TEXT    NOT NULL REFERENCES plans (id),
    billing_entity_id            TEXT    REFERENCES billing_entities (id),
    previous_id                  TEXT    REFERENCES subscriptions (id),
    external_id                  TEXT    NOT NULL,
    name                         TEXT,
    status                       TEXT    NOT NULL,
    billing_time                 TEXT    NOT NULL,
    subscription_at              INTEGER NOT NULL,
    started_at                   INTEGER,
    activated_at                 INTEGER,
    ending_at                    INTEGER,
    terminated_at                INTEGER,
    canceled_at                  INTEGER,
    trial_ended_at               INTEGER,
    on_termination_credit_note   TEXT,
    on_termination_invoice       TEXT    NOT NULL,
    consolidate_invoice          INTEGER NOT NULL,
    progressive_billing_disabled INTEGER NOT NULL,
    purchase_order_number        TEXT,
    payment_method_type          TEXT,
    payment_method_id            TEXT,
    custom_sections              TEXT,
    skip_custom_sections         INTEGER NOT NULL,
    created_at                   INTEGER NOT NULL,
    updated_at                   INTEGER NOT NULL
);
CREATE INDEX subscriptions_external_id ON subscriptions (external_id, status);
CREATE INDEX subscriptions_customer ON subscriptions (customer_id);
CREATE INDEX subscriptions_plan ON subscriptions (plan_id, status);
CREATE INDEX subscriptions_previous ON subscriptions (previous_id);
CREATE UNIQUE INDEX subscriptions_one_active ON subscriptions (external_id)
    WHERE status = 'active';

-- Units of a fixed charge over time (subscriptions-and-invoicing.md 11.2).
CREATE TABLE fixed_charge_units (
    id              TEXT    NOT NULL PRIMARY KEY,
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    fixed_charge_id TEXT    NOT NULL REFERENCES fixed_charges (id),
    units           TEXT    NOT NULL,
    effective_at    INTEGER NOT NULL,
    created_at      INTEGER NOT NULL
);
CREATE INDEX fixed_charge_units_subscription ON fixed_charge_units (subscription_id, created_at);

-- ---------------------------------------------------------------------------------- usage

-- External subscription ids are not checked at ingestion, so each gets a small number here.
CREATE TABLE event_subscriptions (
    key         INTEGER NOT NULL PRIMARY KEY,
    external_id TEXT    NOT NULL UNIQUE
);

-- Metric codes alike. field_name is the property that events.value was read from.
CREATE TABLE event_codes (
    key        INTEGER NOT NULL PRIMARY KEY,
    code       TEXT    NOT NULL UNIQUE,
    field_name TEXT
);

-- One row an event, in the order in which rating reads: a period of one subscription and metric
-- is one range. subscription_key 0 stands for an absent external subscription id. The value to
-- aggregate is value / 10^value_scale; both are null when the property is absent or no number, and
-- value alone when it has more than 18 digits (then it is read from properties). A transaction id
-- that is a UUID in its canonical text is kept as its 16 bytes, any other one as text: that makes
-- the table and its index a quarter smaller and the import a fifth faster.
CREATE TABLE events (
    subscription_key    INTEGER NOT NULL,
    code_key            INTEGER NOT NULL,
    timestamp           INTEGER NOT NULL,
    seq                 INTEGER NOT NULL, -- order of ingestion
    value               INTEGER,
    value_scale         INTEGER,
    transaction_id      BLOB    NOT NULL,
    properties          TEXT    NOT NULL, -- JSON object
    precise_total_cents TEXT,
    created_at          INTEGER NOT NULL,
    PRIMARY KEY (subscription_key, code_key, timestamp, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX events_transaction ON events (subscription_key, transaction_id)
    WHERE subscription_key <> 0;

-- A voided event stays where it is; from its void on it is rated no more.
CREATE TABLE event_voids (
    subscription_key INTEGER NOT NULL,
    code_key         INTEGER NOT NULL,
    timestamp        INTEGER NOT NULL,
    seq              INTEGER NOT NULL,
    reason           TEXT,
    created_at       INTEGER NOT NULL,
    PRIMARY KEY (subscription_key, code_key, timestamp, seq)
) WITHOUT ROWID;

-- Events as people read them, for `billing sql`.
CREATE VIEW usage_events AS
SELECT CASE typeof(e.transaction_id)
           WHEN 'blob' THEN lower(
                   substr(hex(e.transaction_id), 1, 8) || '-' ||
                   substr(hex(e.transaction_id), 9, 4) || '-' ||
                   substr(hex(e.transaction_id), 13, 4) || '-' ||
                   substr(hex(e.transaction_id), 17, 4) || '-' ||
                   substr(hex(e.transaction_id), 21))
           ELSE e.transaction_id END AS transaction_id,
       s.external_id AS external_subscription_id,
       c.code,
       strftime('%Y-%m-%dT%H:%M:%S', e.timestamp / 1000000, 'unixepoch')
           || printf('.%06dZ', e.timestamp % 1000000) AS timestamp,
       e.properties,
       e.precise_total_cents,
       EXISTS (SELECT 1 FROM event_voids v
               WHERE v.subscription_key = e.subscription_key AND v.code_key = e.code_key
                 AND v.timestamp = e.timestamp AND v.seq = e.seq) AS voided
FROM events e
JOIN event_codes c ON c.key = e.code_key
LEFT JOIN event_subscriptions s ON s.key = e.subscription_key;

-- The level at which a recurring weighted sum enters the next window (rating-and-usage.md 2.4.6).
CREATE TABLE weighted_levels (
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    charge_id       TEXT    NOT NULL REFERENCES charges (id),
    filter_id       TEXT    NOT NULL, -- '' for the default bucket
    grouped_by      TEXT    NOT NULL, -- JSON object with sorted keys
    stamp           INTEGER NOT NULL,
    level           TEXT    NOT NULL,
    PRIMARY KEY (subscription_id, charge_id, filter_id, grouped_by, stamp)
) WITHOUT ROWID;

-- ---------------------------------------------------------------------------------- invoices

CREATE TABLE invoices (
    id                            TEXT    NOT NULL PRIMARY KEY,
    customer_id                   TEXT    NOT NULL REFERENCES customers (id),
    billing_entity_id             TEXT    NOT NULL REFERENCES billing_entities (id),
    invoice_type                  TEXT    NOT NULL,
    status                        TEXT    NOT NULL,
    payment_status                TEXT    NOT NULL,
    number                        TEXT    NOT NULL,
    sequential_id                 INTEGER,
    entity_sequential_id          INTEGER,
    currency                      TEXT    NOT NULL,
    issuing_date                  TEXT    NOT NULL,
    payment_due_date              TEXT    NOT NULL,
    expected_finalization_date    TEXT    NOT NULL,
    net_payment_term              INTEGER NOT NULL,
    fees_amount_cents             INTEGER NOT NULL,
    progressive_billing_credit_amount_cents INTEGER NOT NULL,
    coupons_amount_cents          INTEGER NOT NULL,
    sub_total_excluding_taxes_amount_cents  INTEGER NOT NULL,
    taxes_amount_cents            INTEGER NOT NULL,
    sub_total_including_taxes_amount_cents  INTEGER NOT NULL,
    credit_notes_amount_cents     INTEGER NOT NULL,
    prepaid_credit_amount_cents   INTEGER NOT NULL,
    total_amount_cents            INTEGER NOT NULL,
    taxes_rate                    TEXT    NOT NULL,
    self_billed                   INTEGER NOT NULL,
    payment_overdue               INTEGER NOT NULL,
    refresh_needed                INTEGER NOT NULL,
    purchase_order_number         TEXT,
    custom_section_codes          TEXT,             -- JSON list asked for by the request
    billed_at                     INTEGER NOT NULL, -- the billing instant
    created_at                    INTEGER NOT NULL,
    updated_at                    INTEGER NOT NULL,
    finalized_at                  INTEGER,
    voided_at                     INTEGER,
    payment_dispute_lost_at       INTEGER
);
CREATE UNIQUE INDEX invoices_customer_number
    ON invoices (customer_id, billing_entity_id, sequential_id) WHERE sequential_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_entity_number
    ON invoices (billing_entity_id, entity_sequential_id) WHERE entity_sequential_id IS NOT NULL;
CREATE INDEX invoices_number ON invoices (number);
CREATE INDEX invoices_issued ON invoices (issuing_date, created_at, id);
CREATE INDEX invoices_drafts ON invoices (expected_finalization_date) WHERE status = 'draft';
CREATE INDEX invoices_due ON invoices (payment_due_date)
    WHERE status = 'finalized' AND payment_overdue = 0;

-- What an invoice bills of a subscription. The unique indexes say that a period has been billed:
-- a voided invoice keeps its period, one replaced by regeneration gives it back.
CREATE TABLE invoice_subscriptions (
    id                 TEXT    NOT NULL PRIMARY KEY,
    invoice_id         TEXT    NOT NULL REFERENCES invoices (id),
    subscription_id    TEXT    NOT NULL REFERENCES subscriptions (id),
    invoicing_reason   TEXT    NOT NULL,
    billed_at          INTEGER NOT NULL,
    billed_on          TEXT    NOT NULL, -- local date of billed_at
    timezone           TEXT    NOT NULL, -- in which that date was local
    subscription_from  INTEGER NOT NULL,
    subscription_to    INTEGER NOT NULL,
    charges_from       INTEGER,
    charges_to         INTEGER,
    fixed_charges_from INTEGER,
    fixed_charges_to   INTEGER,
    regenerated        INTEGER NOT NULL,
    created_at         INTEGER NOT NULL
);
CREATE INDEX invoice_subscriptions_invoice ON invoice_subscriptions (invoice_id);
CREATE INDEX invoice_subscriptions_subscription ON invoice_subscriptions (subscription_id, billed_at);
CREATE UNIQUE INDEX invoice_subscriptions_once_a_day
    ON invoice_subscriptions (subscription_id, billed_on)
    WHERE invoicing_reason = 'subscription_periodic' AND regenerated = 0;
CREATE UNIQUE INDEX invoice_subscriptions_charges_once
    ON invoice_subscriptions (subscription_id, charges_from, charges_to)
    WHERE invoicing_reason = 'subscription_periodic' AND regenerated = 0;
CREATE UNIQUE INDEX invoice_subscriptions_fixed_charges_once
    ON invoice_subscriptions (subscription_id, fixed_charges_from, fixed_charges_to)
    WHERE invoicing_reason = 'subscription_periodic' AND regenerated = 0;
CREATE UNIQUE INDEX invoice_subscriptions_start_and_end_once
    ON invoice_subscriptions (subscription_id, invoicing_reason)
    WHERE invoicing_reason IN ('subscription_starting', 'subscription_terminating')
      AND regenerated = 0;

CREATE TABLE fees (
    id                           TEXT    NOT NULL PRIMARY KEY,
    invoice_id                   TEXT    REFERENCES invoices (id),
    position                     INTEGER NOT NULL, -- on the invoice
    customer_id                  TEXT    NOT NULL REFERENCES customers (id),
    subscription_id              TEXT    REFERENCES subscriptions (id),
    fee_type                     TEXT    NOT NULL,
    charge_id                    TEXT    REFERENCES charges (id),
    charge_filter_id             TEXT    REFERENCES charge_filters (id),
    fixed_charge_id              TEXT    REFERENCES fixed_charges (id),
    add_on_id                    TEXT    REFERENCES add_ons (id),
    true_up_parent_fee_id        TEXT    REFERENCES fees (id),
    item_id                      TEXT    NOT NULL,
    item_code                    TEXT    NOT NULL,
    item_name                    TEXT    NOT NULL,
    item_description             TEXT,
    invoice_display_name         TEXT    NOT NULL,
    filter_display_name          TEXT,
    filters                      TEXT,             -- {"key": ["value", …]}
    grouped_by                   TEXT    NOT NULL, -- {"key": "value"}
    currency                     TEXT    NOT NULL,
    amount_cents                 INTEGER NOT NULL,
    precise_amount_cents         TEXT    NOT NULL,
    precise_unit_amount          TEXT    NOT NULL,
    units                        TEXT    NOT NULL,
    total_aggregated_units       TEXT    NOT NULL,
    events_count                 INTEGER,
    precise_coupons_amount_cents TEXT    NOT NULL,
    taxes_amount_cents           INTEGER NOT NULL,
    taxes_precise_amount_cents   TEXT    NOT NULL,
    taxes_rate                   TEXT    NOT NULL,
    amount_details               TEXT    NOT NULL, -- JSON object
    pricing_unit_details         TEXT,             -- JSON object
    presentation_breakdowns      TEXT    NOT NULL, -- JSON list
    description                  TEXT,
    pay_in_advance               INTEGER NOT NULL,
    invoiceable                  INTEGER NOT NULL,
    event_transaction_id         TEXT,
    payment_status               TEXT    NOT NULL,
    from_at                      INTEGER,
    to_at                        INTEGER,
    created_at                   INTEGER NOT NULL,
    succeeded_at                 INTEGER,
    failed_at                    INTEGER,
    refunded_at                  INTEGER
);
CREATE INDEX fees_invoice ON fees (invoice_id, position);
CREATE INDEX fees_subscription ON fees (subscription_id, fee_type, from_at);

-- Taxes as they were when the fee or the invoice was made.
CREATE TABLE applied_taxes (
    id                TEXT    NOT NULL PRIMARY KEY,
    invoice_id        TEXT    NOT NULL REFERENCES invoices (id),
    fee_id            TEXT    REFERENCES fees (id), -- null for the invoice's own line
    position          INTEGER NOT NULL,
    tax_id            TEXT    REFERENCES taxes (id),
    tax_code          TEXT    NOT NULL,
    tax_name          TEXT    NOT NULL,
    tax_rate          TEXT    NOT NULL,
    tax_description   TEXT,
    amount_cents      INTEGER NOT NULL,
    base_amount_cents INTEGER NOT NULL,
    currency          TEXT    NOT NULL,
    created_at        INTEGER NOT NULL
);
CREATE INDEX applied_taxes_invoice ON applied_taxes (invoice_id, fee_id);

CREATE TABLE invoice_sections (
    id           TEXT    NOT NULL PRIMARY KEY,
    invoice_id   TEXT    NOT NULL REFERENCES invoices (id),
    position     INTEGER NOT NULL,
    code         TEXT    NOT NULL,
    display_name TEXT,
    details      TEXT,
    created_at   INTEGER NOT NULL
);
CREATE INDEX invoice_sections_invoice ON invoice_sections (invoice_id);

CREATE TABLE invoice_metadata (
    id         TEXT    NOT NULL PRIMARY KEY,
    invoice_id TEXT    NOT NULL REFERENCES invoices (id),
    key        TEXT    NOT NULL,
    value      TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (invoice_id, key)
);

PRAGMA user_version = 1;
