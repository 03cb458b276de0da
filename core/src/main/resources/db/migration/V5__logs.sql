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
