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
