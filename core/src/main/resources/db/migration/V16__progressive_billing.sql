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
