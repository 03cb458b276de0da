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
