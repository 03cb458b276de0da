-- What came to the first schema: what reduces and settles invoices, the life of subscriptions and
-- plans, payment in advance, progressive billing, dunning, webhooks, keys and logs.

-- ---------------------------------------------------------------------------------------- credits

-- What reduces an invoice, and what it has been settled with.

ALTER TABLE invoices ADD COLUMN prepaid_granted_credit_amount_cents INTEGER;
ALTER TABLE invoices ADD COLUMN prepaid_purchased_credit_amount_cents INTEGER;
ALTER TABLE invoices ADD COLUMN total_paid_amount_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN total_offset_amount_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE fees ADD COLUMN precise_credit_notes_amount_cents TEXT NOT NULL DEFAULT '0';

CREATE TABLE credits (
    id           TEXT    NOT NULL PRIMARY KEY,
    invoice_id   TEXT    NOT NULL REFERENCES invoices (id),
    position     INTEGER NOT NULL,
    source       TEXT    NOT NULL, -- coupon, credit_note, invoice
    source_id    TEXT    NOT NULL, -- the applied coupon, credit note or progressive invoice
    item_id      TEXT    NOT NULL, -- the coupon, credit note or invoice named
    code         TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    amount_cents INTEGER NOT NULL,
    before_taxes INTEGER NOT NULL,
    created_at   INTEGER NOT NULL
);
CREATE INDEX credits_invoice ON credits (invoice_id);
CREATE INDEX credits_source ON credits (source_id);

-- ---------------------------------------------------------------------------------------- webhook

-- Webhooks: where messages go, and the messages themselves until 90 days after their last attempt.

CREATE TABLE webhook_endpoints (
    id             TEXT    NOT NULL PRIMARY KEY,
    webhook_url    TEXT    NOT NULL,
    signature_algo TEXT    NOT NULL,
    name           TEXT,
    event_types    TEXT,             -- null: every type; an empty list: none
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL
);
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (webhook_url);

CREATE TABLE webhooks (
    id              TEXT    NOT NULL PRIMARY KEY,
    sequence        INTEGER NOT NULL, -- the order in which things happened
    endpoint_id     TEXT    NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    webhook_type    TEXT    NOT NULL,
    object_type     TEXT    NOT NULL,
    object_id       TEXT,
    payload         TEXT    NOT NULL,
    status          TEXT    NOT NULL, -- pending, retrying, succeeded, failed
    http_status     INTEGER,          -- of the last attempt; null when nothing answered
    response        TEXT,
    retries         INTEGER NOT NULL, -- attempts so far that failed
    last_retried_at INTEGER,
    next_attempt_at INTEGER,          -- null when there will be none
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL
);
CREATE UNIQUE INDEX webhooks_sequence ON webhooks (sequence);
CREATE INDEX webhooks_endpoint ON webhooks (endpoint_id);
CREATE INDEX webhooks_due ON webhooks (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhooks_waiting ON webhooks (endpoint_id, object_id, sequence)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhooks_updated ON webhooks (updated_at);

-- The pair of keys that signs webhooks: one, made when it is first needed.
CREATE TABLE signing_keys (
    id          TEXT    NOT NULL PRIMARY KEY,
    private_key TEXT    NOT NULL, -- PKCS #8, Base64
    public_key  TEXT    NOT NULL, -- X.509, Base64
    created_at  INTEGER NOT NULL
);

-- ----------------------------------------------------------------------------------------- access

-- Keys of the API. Their values are known to who holds them; here stand only their hashes.

CREATE TABLE api_keys (
    id           TEXT    NOT NULL PRIMARY KEY,
    name         TEXT,
    hash         TEXT    NOT NULL, -- SHA-256 in hexadecimal
    ending       TEXT    NOT NULL, -- the last 4 characters, to tell keys apart
    permissions  TEXT    NOT NULL, -- resource to modes
    expires_at   INTEGER,
    last_used_at INTEGER,
    created_at   INTEGER NOT NULL
);
CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash);

-- ------------------------------------------------------------------------------------------- logs

-- What was asked of the API, what changed, and what concerns who may do so.

CREATE TABLE api_logs (
    id               TEXT    NOT NULL PRIMARY KEY,
    request_id       TEXT    NOT NULL,
    client           TEXT    NOT NULL,
    http_method      TEXT    NOT NULL,
    http_status      INTEGER NOT NULL,
    request_origin   TEXT    NOT NULL,
    request_path     TEXT    NOT NULL,
    request_body     TEXT    NOT NULL,
    request_response TEXT,
    logged_at        INTEGER NOT NULL
);
CREATE INDEX api_logs_request ON api_logs (request_id);
CREATE INDEX api_logs_logged ON api_logs (logged_at);

CREATE TABLE activity_logs (
    id                       TEXT    NOT NULL PRIMARY KEY,
    activity_type            TEXT    NOT NULL,
    activity_source          TEXT    NOT NULL,
    activity_object          TEXT,
    activity_object_changes  TEXT,
    external_customer_id     TEXT,
    external_subscription_id TEXT,
    resource_id              TEXT    NOT NULL,
    resource_type            TEXT    NOT NULL,
    logged_at                INTEGER NOT NULL
);
CREATE INDEX activity_logs_logged ON activity_logs (logged_at);
CREATE INDEX activity_logs_resource ON activity_logs (resource_id, logged_at);

CREATE TABLE security_logs (
    id         TEXT    NOT NULL PRIMARY KEY,
    log_type   TEXT    NOT NULL,
    log_event  TEXT    NOT NULL,
    subject_id TEXT    NOT NULL, -- the key or endpoint
    resources  TEXT    NOT NULL,
    logged_at  INTEGER NOT NULL
);
CREATE INDEX security_logs_logged ON security_logs (logged_at);

-- -------------------------------------------------------------------------------------- lifecycle

-- Changes of plan, starts that wait for a payment, and warnings before an end.

ALTER TABLE subscriptions ADD COLUMN succession TEXT NOT NULL DEFAULT 'none';
ALTER TABLE subscriptions ADD COLUMN cancellation_reason TEXT;
ALTER TABLE subscriptions ADD COLUMN termination_alerted_on TEXT; -- UTC date of the latest warning

CREATE INDEX subscriptions_waiting ON subscriptions (previous_id)
    WHERE status = 'pending' AND previous_id IS NOT NULL;

-- ------------------------------------------------------------------------------------------ plans

-- Plans of one subscription: units and entitlements that differ from its plan's.

CREATE INDEX plans_parent ON plans (parent_id) WHERE parent_id IS NOT NULL;

-- Units that hold for one subscription whatever its plan says (subscriptions-and-invoicing.md 11.4).
CREATE TABLE fixed_charge_unit_overrides (
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    fixed_charge_id TEXT    NOT NULL REFERENCES fixed_charges (id),
    units           TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (subscription_id, fixed_charge_id)
) WITHOUT ROWID;

-- What one subscription is granted beside its plan, or is not granted although its plan is.
CREATE TABLE subscription_entitlements (
    subscription_id    TEXT    NOT NULL REFERENCES subscriptions (id),
    feature_id         TEXT    NOT NULL REFERENCES features (id),
    position           INTEGER NOT NULL,
    removed            INTEGER NOT NULL,
    privilege_values   TEXT    NOT NULL, -- {"privilege": "value"}
    removed_privileges TEXT    NOT NULL, -- ["privilege"]
    PRIMARY KEY (subscription_id, feature_id)
);

-- ---------------------------------------------------------------------------------------- advance

-- Fees that are made of single events: some stand on no invoice, so neither do their taxes.

CREATE TABLE taxes_applied (
    id                TEXT    NOT NULL PRIMARY KEY,
    invoice_id        TEXT    REFERENCES invoices (id), -- null while the fee stands alone
    fee_id            TEXT    REFERENCES fees (id),     -- null for the invoice's own line
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
INSERT INTO taxes_applied
SELECT id, invoice_id, fee_id, position, tax_id, tax_code, tax_name, tax_rate, tax_description,
       amount_cents, base_amount_cents, currency, created_at
FROM applied_taxes;
DROP TABLE applied_taxes;
ALTER TABLE taxes_applied RENAME TO applied_taxes;
CREATE INDEX applied_taxes_invoice ON applied_taxes (invoice_id, fee_id);

ALTER TABLE fees ADD COLUMN deleted_at INTEGER;
-- No event makes two fees of one charge and bucket.
CREATE UNIQUE INDEX fees_of_event ON fees
    (event_transaction_id, subscription_id, charge_id, coalesce(charge_filter_id, ''))
    WHERE event_transaction_id IS NOT NULL;
CREATE INDEX fees_paid_alone ON fees (customer_id)
    WHERE invoice_id IS NULL AND payment_status = 'succeeded';

CREATE INDEX charges_in_advance ON charges (billable_metric_id)
    WHERE pay_in_advance = 1 AND deleted_at IS NULL;

-- How far the units of a window have been paid for as they came (rating-and-usage.md 4.6.2).
CREATE TABLE paid_levels (
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    charge_id       TEXT    NOT NULL REFERENCES charges (id),
    filter_id       TEXT    NOT NULL, -- '' for the default bucket
    grouped_by      TEXT    NOT NULL, -- JSON object with sorted keys
    window_from     INTEGER NOT NULL,
    current_units   TEXT    NOT NULL,
    highest_units   TEXT    NOT NULL,
    prorated_units  TEXT    NOT NULL,
    PRIMARY KEY (subscription_id, charge_id, window_from, filter_id, grouped_by)
) WITHOUT ROWID;

-- ----------------------------------------------------------------------------------------- coupon

-- Coupons that customers have been given. Active while terminated_at is null.

CREATE TABLE applied_coupons (
    id                           TEXT    NOT NULL PRIMARY KEY,
    coupon_id                    TEXT    NOT NULL REFERENCES coupons (id),
    customer_id                  TEXT    NOT NULL REFERENCES customers (id),
    amount_cents                 INTEGER,
    amount_currency              TEXT,
    percentage_rate              TEXT,
    frequency                    TEXT    NOT NULL,
    frequency_duration           INTEGER,
    frequency_duration_remaining INTEGER,
    created_at                   INTEGER NOT NULL,
    terminated_at                INTEGER
);
CREATE INDEX applied_coupons_customer ON applied_coupons (customer_id);
CREATE INDEX applied_coupons_active ON applied_coupons (customer_id) WHERE terminated_at IS NULL;
CREATE INDEX applied_coupons_coupon ON applied_coupons (coupon_id);

-- ----------------------------------------------------------------------------------- credit notes

-- Credit notes (money.md 4).

CREATE TABLE credit_notes (
    id                            TEXT    NOT NULL PRIMARY KEY,
    invoice_id                    TEXT    NOT NULL REFERENCES invoices (id),
    customer_id                   TEXT    NOT NULL REFERENCES customers (id),
    sequential_id                 INTEGER NOT NULL, -- of the invoice
    number                        TEXT    NOT NULL,
    status                        TEXT    NOT NULL,
    credit_status                 TEXT    NOT NULL,
    refund_status                 TEXT,
    reason                        TEXT    NOT NULL,
    description                   TEXT,
    currency                      TEXT    NOT NULL,
    issuing_date                  TEXT    NOT NULL,
    credit_amount_cents           INTEGER NOT NULL,
    refund_amount_cents           INTEGER NOT NULL,
    offset_amount_cents           INTEGER NOT NULL,
    total_amount_cents            INTEGER NOT NULL,
    balance_amount_cents          INTEGER NOT NULL,
    sub_total_excluding_taxes_amount_cents  INTEGER NOT NULL,
    taxes_amount_cents            INTEGER NOT NULL,
    precise_taxes_amount_cents    TEXT    NOT NULL,
    taxes_rate                    TEXT    NOT NULL,
    coupons_adjustment_amount_cents         INTEGER NOT NULL,
    precise_coupons_adjustment_amount_cents TEXT    NOT NULL,
    metadata                      TEXT,             -- JSON object; null when none was ever given
    created_at                    INTEGER NOT NULL,
    updated_at                    INTEGER NOT NULL,
    refunded_at                   INTEGER,
    voided_at                     INTEGER,
    UNIQUE (invoice_id, sequential_id)
);
CREATE INDEX credit_notes_customer ON credit_notes (customer_id);
CREATE INDEX credit_notes_number ON credit_notes (number);
CREATE INDEX credit_notes_listed ON credit_notes (created_at DESC, id) WHERE status = 'finalized';
CREATE INDEX credit_notes_open ON credit_notes (customer_id, currency)
    WHERE status = 'finalized' AND credit_status = 'available' AND balance_amount_cents > 0;

-- The fees of an invoice are written anew when it changes, so they are looked for at the end.
CREATE TABLE credit_note_items (
    id                   TEXT    NOT NULL PRIMARY KEY,
    credit_note_id       TEXT    NOT NULL REFERENCES credit_notes (id),
    position             INTEGER NOT NULL,
    fee_id               TEXT    NOT NULL REFERENCES fees (id) DEFERRABLE INITIALLY DEFERRED,
    amount_cents         INTEGER NOT NULL,
    precise_amount_cents TEXT    NOT NULL,
    created_at           INTEGER NOT NULL
);
CREATE INDEX credit_note_items_note ON credit_note_items (credit_note_id, position);
CREATE INDEX credit_note_items_fee ON credit_note_items (fee_id);

CREATE TABLE credit_note_taxes (
    id                TEXT    NOT NULL PRIMARY KEY,
    credit_note_id    TEXT    NOT NULL REFERENCES credit_notes (id),
    position          INTEGER NOT NULL,
    tax_id            TEXT    REFERENCES taxes (id),
    tax_code          TEXT    NOT NULL,
    tax_name          TEXT    NOT NULL,
    tax_rate          TEXT    NOT NULL,
    tax_description   TEXT,
    amount_cents      INTEGER NOT NULL,
    base_amount_cents INTEGER NOT NULL,
    created_at        INTEGER NOT NULL
);
CREATE INDEX credit_note_taxes_note ON credit_note_taxes (credit_note_id, position);

-- ----------------------------------------------------------------------------------------- wallet

-- Prepaid credits: wallets, what goes in and out of them, and the rules that fill them.

CREATE TABLE wallets (
    id                                  TEXT    NOT NULL PRIMARY KEY,
    customer_id                         TEXT    NOT NULL REFERENCES customers (id),
    status                              TEXT    NOT NULL, -- active, terminated
    currency                            TEXT    NOT NULL,
    rate_amount                         TEXT    NOT NULL,
    name                                TEXT,
    code                                TEXT    NOT NULL,
    priority                            INTEGER NOT NULL,
    billing_entity_id                   TEXT    REFERENCES billing_entities (id), -- null: the customer's
    expiration_at                       INTEGER,
    invoice_requires_successful_payment INTEGER NOT NULL,
    paid_top_up_min_amount_cents        INTEGER,
    paid_top_up_max_amount_cents        INTEGER,
    fee_types                           TEXT    NOT NULL, -- JSON list
    payment_method_type                 TEXT,
    payment_method_id                   TEXT,
    custom_sections                     TEXT,             -- JSON list of codes
    skip_custom_sections                INTEGER NOT NULL,
    purchase_order_number               TEXT,
    metadata                            TEXT,             -- JSON object; null: never set
    balance_cents                       INTEGER NOT NULL,
    credits_balance                     TEXT    NOT NULL,
    consumed_credits                    TEXT    NOT NULL,
    ongoing_usage_balance_cents         INTEGER NOT NULL,
    ongoing_balance_cents               INTEGER NOT NULL,
    last_balance_sync_at                INTEGER,
    last_consumed_credit_at             INTEGER,
    top_up_requested_at                 INTEGER,          -- a threshold rule has fired
    created_at                          INTEGER NOT NULL,
    updated_at                          INTEGER NOT NULL,
    terminated_at                       INTEGER
);
CREATE UNIQUE INDEX wallets_code ON wallets (customer_id, code) WHERE status = 'active';
CREATE INDEX wallets_customer ON wallets (customer_id, created_at);
CREATE INDEX wallets_created ON wallets (created_at, id);
CREATE INDEX wallets_expiration ON wallets (expiration_at)
    WHERE status = 'active' AND expiration_at IS NOT NULL;
CREATE INDEX wallets_requests ON wallets (top_up_requested_at)
    WHERE top_up_requested_at IS NOT NULL;

-- The metrics whose charges a wallet pays.
CREATE TABLE wallet_metrics (
    wallet_id          TEXT    NOT NULL REFERENCES wallets (id),
    billable_metric_id TEXT    NOT NULL REFERENCES billable_metrics (id),
    position           INTEGER NOT NULL,
    PRIMARY KEY (wallet_id, billable_metric_id)
);

CREATE TABLE wallet_transactions (
    id                                  TEXT    NOT NULL PRIMARY KEY,
    wallet_id                           TEXT    NOT NULL REFERENCES wallets (id),
    transaction_type                    TEXT    NOT NULL, -- inbound, outbound
    transaction_status                  TEXT    NOT NULL, -- purchased, granted, invoiced, voided
    status                              TEXT    NOT NULL, -- pending, settled, failed
    source                              TEXT    NOT NULL, -- manual, interval, threshold
    amount_cents                        INTEGER NOT NULL,
    credit_amount                       TEXT    NOT NULL,
    remaining_amount_cents              INTEGER,          -- of an inbound one once it is settled
    invoice_id                          TEXT    REFERENCES invoices (id),
    credit_note_id                      TEXT,
    voided_invoice_id                   TEXT    REFERENCES invoices (id),
    name                                TEXT,
    priority                            INTEGER NOT NULL,
    invoice_requires_successful_payment INTEGER NOT NULL,
    metadata                            TEXT    NOT NULL, -- JSON list of pairs
    payment_method_type                 TEXT,
    payment_method_id                   TEXT,
    custom_sections                     TEXT,
    skip_custom_sections                INTEGER NOT NULL,
    purchase_order_number               TEXT,
    created_at                          INTEGER NOT NULL,
    settled_at                          INTEGER,
    failed_at                           INTEGER
);
CREATE INDEX wallet_transactions_wallet ON wallet_transactions (wallet_id, created_at);
CREATE INDEX wallet_transactions_invoice ON wallet_transactions (invoice_id)
    WHERE invoice_id IS NOT NULL;
CREATE INDEX wallet_transactions_left ON wallet_transactions (wallet_id)
    WHERE remaining_amount_cents > 0;

-- Which inbound transaction paid for how much of an outbound one.
CREATE TABLE wallet_fundings (
    id             TEXT    NOT NULL PRIMARY KEY,
    inbound_id     TEXT    NOT NULL REFERENCES wallet_transactions (id),
    outbound_id    TEXT    NOT NULL REFERENCES wallet_transactions (id),
    position       INTEGER NOT NULL, -- in the order of drawing
    amount_cents   INTEGER NOT NULL,
    created_at     INTEGER NOT NULL
);
CREATE INDEX wallet_fundings_inbound ON wallet_fundings (inbound_id);
CREATE INDEX wallet_fundings_outbound ON wallet_fundings (outbound_id);

CREATE TABLE wallet_rules (
    id                                  TEXT    NOT NULL PRIMARY KEY,
    wallet_id                           TEXT    NOT NULL REFERENCES wallets (id),
    status                              TEXT    NOT NULL, -- active, terminated
    rule_trigger                        TEXT    NOT NULL, -- interval, threshold
    rule_interval                       TEXT,
    method                              TEXT    NOT NULL, -- fixed, target
    threshold_credits                   TEXT    NOT NULL,
    paid_credits                        TEXT    NOT NULL,
    granted_credits                     TEXT    NOT NULL,
    target_ongoing_balance              TEXT,
    grants_target_top_up                INTEGER,
    started_at                          INTEGER,
    expiration_at                       INTEGER,
    ignore_paid_top_up_limits           INTEGER NOT NULL,
    invoice_requires_successful_payment INTEGER NOT NULL,
    transaction_name                    TEXT,
    transaction_metadata                TEXT    NOT NULL,
    payment_method_type                 TEXT,
    payment_method_id                   TEXT,
    custom_sections                     TEXT,
    skip_custom_sections                INTEGER NOT NULL,
    purchase_order_number               TEXT,
    looked_at                           INTEGER NOT NULL, -- when its interval was judged last
    created_at                          INTEGER NOT NULL,
    terminated_at                       INTEGER
);
CREATE INDEX wallet_rules_active ON wallet_rules (wallet_id) WHERE status = 'active';

-- Customers whose ongoing balances are out of date, and since when.
CREATE TABLE stale_balances (
    customer_id TEXT    NOT NULL PRIMARY KEY REFERENCES customers (id),
    since       INTEGER NOT NULL
);

-- ---------------------------------------------------------------------------- progressive billing

-- Lifetime usage, the invoices made when it crosses thresholds, and alerts.

-- What a customer had used before, elsewhere. One row for the whole life of an external id with
-- its anchor: plan changes go on with it.
CREATE TABLE lifetime_usages (
    id                      TEXT    NOT NULL PRIMARY KEY,
    external_subscription_id TEXT   NOT NULL,
    subscription_at         INTEGER NOT NULL,
    historical_amount_cents INTEGER NOT NULL,
    created_at              INTEGER NOT NULL,
    updated_at              INTEGER NOT NULL,
    UNIQUE (external_subscription_id, subscription_at)
);

-- A subscription's own thresholds, in place of those of its plan.
CREATE TABLE subscription_usage_thresholds (
    id              TEXT    NOT NULL PRIMARY KEY,
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    position        INTEGER NOT NULL,
    display_name    TEXT,
    amount_cents    INTEGER NOT NULL,
    recurring       INTEGER NOT NULL,
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL,
    deleted_at      INTEGER
);
CREATE INDEX subscription_usage_thresholds_live
    ON subscription_usage_thresholds (subscription_id, position) WHERE deleted_at IS NULL;

-- The thresholds that an invoice was made for, copied.
CREATE TABLE applied_usage_thresholds (
    id                          TEXT    NOT NULL PRIMARY KEY,
    invoice_id                  TEXT    NOT NULL REFERENCES invoices (id),
    position                    INTEGER NOT NULL,
    threshold_id                TEXT    NOT NULL,
    display_name                TEXT,
    amount_cents                INTEGER NOT NULL,
    recurring                   INTEGER NOT NULL,
    threshold_created_at        INTEGER NOT NULL,
    threshold_updated_at        INTEGER NOT NULL,
    lifetime_usage_amount_cents INTEGER NOT NULL,
    created_at                  INTEGER NOT NULL
);
CREATE INDEX applied_usage_thresholds_invoice ON applied_usage_thresholds (invoice_id, position);

-- What a progressive invoice was made for: never twice for the same.
CREATE TABLE progressive_invoices (
    invoice_id               TEXT    NOT NULL PRIMARY KEY REFERENCES invoices (id),
    external_subscription_id TEXT    NOT NULL,
    invoiced_amount_cents    INTEGER NOT NULL, -- of the lifetime usage, when it was made
    threshold_amount_cents   INTEGER NOT NULL, -- the largest one passed
    previous_invoice_id      TEXT    NOT NULL  -- of the window, for a recurring one; else ''
);
CREATE UNIQUE INDEX progressive_invoices_once ON progressive_invoices
    (external_subscription_id, invoiced_amount_cents, threshold_amount_cents, previous_invoice_id);
CREATE INDEX invoice_subscriptions_progressive ON invoice_subscriptions (subscription_id, billed_at)
    WHERE invoicing_reason = 'progressive_billing';

-- Subscriptions whose usage is to be looked at when the schedule comes to it.
CREATE TABLE usage_flags (
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    kind            TEXT    NOT NULL, -- activity: something was used; recalculation: repriced
    flagged_at      INTEGER NOT NULL, -- the minute in which that happened
    PRIMARY KEY (subscription_id, kind, flagged_at)
) WITHOUT ROWID;

-- Alerts hang on an external subscription id or on a wallet.
CREATE TABLE alerts (
    id                       TEXT    NOT NULL PRIMARY KEY,
    external_subscription_id TEXT,
    wallet_id                TEXT,
    alert_type               TEXT    NOT NULL,
    code                     TEXT    NOT NULL,
    name                     TEXT,
    billable_metric_id       TEXT    REFERENCES billable_metrics (id),
    thresholds               TEXT    NOT NULL, -- [{"code", "value", "recurring"}]
    previous_value           TEXT    NOT NULL,
    last_processed_at        INTEGER,
    created_at               INTEGER NOT NULL,
    deleted_at               INTEGER,
    CHECK ((external_subscription_id IS NULL) <> (wallet_id IS NULL))
);
CREATE UNIQUE INDEX alerts_subscription_code ON alerts (external_subscription_id, code)
    WHERE deleted_at IS NULL AND external_subscription_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_subscription_type
    ON alerts (external_subscription_id, alert_type, coalesce(billable_metric_id, ''))
    WHERE deleted_at IS NULL AND external_subscription_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_wallet_code ON alerts (wallet_id, code)
    WHERE deleted_at IS NULL AND wallet_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_wallet_type ON alerts (wallet_id, alert_type)
    WHERE deleted_at IS NULL AND wallet_id IS NOT NULL;

-- One row for each evaluation of an alert that crossed something.
CREATE TABLE triggered_alerts (
    id                 TEXT    NOT NULL PRIMARY KEY,
    alert_id           TEXT    NOT NULL REFERENCES alerts (id),
    subscription_id    TEXT    REFERENCES subscriptions (id),
    customer_id        TEXT    NOT NULL REFERENCES customers (id),
    previous_value     TEXT    NOT NULL,
    current_value      TEXT    NOT NULL,
    crossed_thresholds TEXT    NOT NULL, -- like alerts.thresholds
    triggered_at       INTEGER NOT NULL
);
CREATE INDEX triggered_alerts_alert ON triggered_alerts (alert_id, triggered_at);

-- --------------------------------------------------------------------------------------- payments

-- What customers have paid, were asked to pay, and pay with.

CREATE TABLE payments (
    id                    TEXT    NOT NULL PRIMARY KEY,
    customer_id           TEXT    NOT NULL REFERENCES customers (id),
    payable_type          TEXT    NOT NULL, -- invoice, payment_request
    payable_id            TEXT    NOT NULL,
    amount_cents          INTEGER NOT NULL CHECK (amount_cents > 0),
    currency              TEXT    NOT NULL,
    payment_status        TEXT    NOT NULL,
    reference             TEXT,
    payment_method_id     TEXT,
    created_at            INTEGER NOT NULL, -- when it was paid
    recorded_at           INTEGER NOT NULL
);
CREATE INDEX payments_payable ON payments (payable_id);
CREATE INDEX payments_customer ON payments (customer_id, created_at);

CREATE TABLE payment_receipts (
    id          TEXT    NOT NULL PRIMARY KEY,
    payment_id  TEXT    NOT NULL UNIQUE REFERENCES payments (id),
    customer_id TEXT    NOT NULL REFERENCES customers (id),
    counter     INTEGER NOT NULL,
    number      TEXT    NOT NULL UNIQUE,
    created_at  INTEGER NOT NULL,
    UNIQUE (customer_id, counter)
);

CREATE TABLE payment_requests (
    id                  TEXT    NOT NULL PRIMARY KEY,
    customer_id         TEXT    NOT NULL REFERENCES customers (id),
    email               TEXT,
    amount_cents        INTEGER NOT NULL,
    currency            TEXT    NOT NULL,
    payment_status      TEXT    NOT NULL,
    dunning_campaign_id TEXT,   -- null when somebody asked by hand
    created_at          INTEGER NOT NULL,
    updated_at          INTEGER NOT NULL
);
CREATE INDEX payment_requests_customer ON payment_requests (customer_id, created_at);

CREATE TABLE payment_request_invoices (
    payment_request_id TEXT    NOT NULL REFERENCES payment_requests (id),
    invoice_id         TEXT    NOT NULL REFERENCES invoices (id),
    position           INTEGER NOT NULL,
    PRIMARY KEY (payment_request_id, invoice_id)
);
CREATE INDEX payment_request_invoices_invoice ON payment_request_invoices (invoice_id);

CREATE TABLE payment_methods (
    id                    TEXT    NOT NULL PRIMARY KEY,
    customer_id           TEXT    NOT NULL REFERENCES customers (id),
    payment_provider_type TEXT    NOT NULL,
    payment_provider_code TEXT,
    payment_provider_name TEXT,
    provider_method_id    TEXT    NOT NULL,
    is_default            INTEGER NOT NULL,
    created_at            INTEGER NOT NULL,
    deleted_at            INTEGER
);
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (customer_id)
    WHERE is_default = 1 AND deleted_at IS NULL;

CREATE TABLE dunning_campaigns (
    id                    TEXT    NOT NULL PRIMARY KEY,
    code                  TEXT    NOT NULL,
    name                  TEXT    NOT NULL,
    description           TEXT,
    bcc_emails            TEXT    NOT NULL, -- JSON list
    days_between_attempts INTEGER NOT NULL,
    max_attempts          INTEGER NOT NULL,
    thresholds            TEXT    NOT NULL, -- [{"currency": …, "amount_cents": …}]
    created_at            INTEGER NOT NULL,
    deleted_at            INTEGER
);
CREATE UNIQUE INDEX dunning_campaigns_code ON dunning_campaigns (code) WHERE deleted_at IS NULL;

-- Who is dunned by which campaign: a billing entity's customers, or one customer. A customer
-- without a campaign here is excluded.
CREATE TABLE dunning_assignments (
    owner_id    TEXT NOT NULL PRIMARY KEY, -- a billing entity or a customer
    campaign_id TEXT REFERENCES dunning_campaigns (id)
);

-- How often a customer has been dunned since it last paid.
CREATE TABLE dunning_attempts (
    customer_id  TEXT    NOT NULL REFERENCES customers (id),
    currency     TEXT    NOT NULL,
    attempts     INTEGER NOT NULL,
    last_attempt INTEGER NOT NULL,
    PRIMARY KEY (customer_id, currency)
);

-- ---------------------------------------------------------------------------------------- dunning

-- Whom a campaign is for stands with the campaign, as files state it.

DROP TABLE dunning_assignments;
ALTER TABLE dunning_campaigns ADD COLUMN billing_entity_codes TEXT NOT NULL DEFAULT '[]';
ALTER TABLE dunning_campaigns ADD COLUMN external_customer_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE dunning_campaigns ADD COLUMN excluded_external_customer_ids TEXT NOT NULL DEFAULT '[]';
