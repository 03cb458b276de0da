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
