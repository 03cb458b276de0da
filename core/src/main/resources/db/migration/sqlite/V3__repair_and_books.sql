-- What came to the second schema.

-- -------------------------------------------------------------------------------- gated activation

-- What a start waits for (subscriptions-and-invoicing.md 2.9).
CREATE TABLE activation_rules (
    id              TEXT    NOT NULL PRIMARY KEY,
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    timeout_hours   INTEGER NOT NULL, -- 0 for never
    status          TEXT    NOT NULL,
    expires_at      INTEGER,
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL
);
CREATE INDEX activation_rules_subscription ON activation_rules (subscription_id);
-- Which voided invoice one was made in the place of (6.8).
ALTER TABLE invoices ADD COLUMN voided_invoice_id TEXT REFERENCES invoices (id);
CREATE UNIQUE INDEX invoices_replacing ON invoices (voided_invoice_id)
    WHERE voided_invoice_id IS NOT NULL;
CREATE INDEX invoices_open ON invoices (customer_id) WHERE status = 'open';

-- ----------------------------------------------------------------------------------------- repair

-- The transaction id of the event that counts in the place of a voided one, of the same
-- subscription.
ALTER TABLE event_voids ADD COLUMN replaced_by TEXT;

-- What an invoice was issued with beside what it copies: letterheads, addresses and plans as they
-- were, each content once, named by its hash. Never changed, never deleted.
CREATE TABLE originals (
    hash    TEXT NOT NULL PRIMARY KEY, -- 128 bits of SHA-256, hexadecimal
    content TEXT NOT NULL              -- JSON
);
CREATE TABLE invoice_originals (
    invoice_id    TEXT    NOT NULL PRIMARY KEY REFERENCES invoices (id),
    layout        INTEGER NOT NULL, -- of the printed page
    issuer        TEXT    NOT NULL REFERENCES originals (hash),
    recipient     TEXT    NOT NULL REFERENCES originals (hash),
    subscriptions TEXT    NOT NULL  -- {"id": {"title", "plan", "upgrade"}}, plans by their hash
) WITHOUT ROWID;

-- What fees of closed periods came to when they were rated again: the baseline of the next time.
-- Rows are added, never changed; absent members of the key are empty texts.
CREATE TABLE corrected_fees (
    id              TEXT    NOT NULL PRIMARY KEY,
    invoice_id      TEXT    NOT NULL REFERENCES invoices (id),
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    fee_type        TEXT    NOT NULL,
    charge_id       TEXT    NOT NULL,
    filter_id       TEXT    NOT NULL,
    grouped_by      TEXT    NOT NULL, -- JSON object with sorted keys
    true_up         INTEGER NOT NULL,
    event_id        TEXT    NOT NULL, -- transaction id of a fee of one event
    step            INTEGER NOT NULL, -- 1 for the first correction of the fee
    item            TEXT    NOT NULL, -- JSON object: what is charged
    taxes           TEXT    NOT NULL, -- JSON list, as they were
    currency        TEXT    NOT NULL,
    was_cents       INTEGER NOT NULL, -- before coupons and taxes
    is_cents        INTEGER NOT NULL,
    was_units       TEXT    NOT NULL,
    is_units        TEXT    NOT NULL,
    from_at         INTEGER NOT NULL,
    to_at           INTEGER NOT NULL,
    cause           TEXT    NOT NULL, -- JSON object
    way             TEXT    NOT NULL,
    booked_at       INTEGER NOT NULL,
    UNIQUE (invoice_id, subscription_id, fee_type, charge_id, filter_id, grouped_by, true_up,
            event_id, step)
);
CREATE INDEX corrected_fees_subscription ON corrected_fees (subscription_id, from_at);

-- What closed periods owe beside, waiting for the next invoice of their subscription or billed.
CREATE TABLE correction_lines (
    id                       TEXT    NOT NULL PRIMARY KEY,
    invoice_id               TEXT    NOT NULL REFERENCES invoices (id), -- that was corrected
    invoice_number           TEXT    NOT NULL,
    customer_id              TEXT    NOT NULL REFERENCES customers (id),
    external_subscription_id TEXT    NOT NULL,
    fee_type                 TEXT    NOT NULL,
    charge_id                TEXT    REFERENCES charges (id),
    filter_id                TEXT    REFERENCES charge_filters (id),
    item                     TEXT    NOT NULL, -- JSON object: what is printed
    currency                 TEXT    NOT NULL,
    amount_cents             INTEGER NOT NULL,
    was_cents                INTEGER NOT NULL,
    was_units                TEXT    NOT NULL,
    is_cents                 INTEGER NOT NULL,
    is_units                 TEXT    NOT NULL,
    from_at                  INTEGER NOT NULL,
    to_at                    INTEGER NOT NULL,
    taxes                    TEXT    NOT NULL, -- JSON list, as they were
    billed_on                TEXT    REFERENCES invoices (id), -- null while it waits
    fee_id                   TEXT,
    created_at               INTEGER NOT NULL
);
CREATE INDEX correction_lines_subscription
    ON correction_lines (customer_id, external_subscription_id);
CREATE INDEX correction_lines_invoice ON correction_lines (invoice_id);
CREATE INDEX correction_lines_fee ON correction_lines (fee_id);

-- ------------------------------------------------------------------------------------------ books

-- --------------------------------------------------------------------------------- bank statements
-- The customer at outside services: a JSON list of objects.
ALTER TABLE customers ADD COLUMN integration_customers TEXT NOT NULL DEFAULT '[]';

-- The lines of bank statements that were booked. The id is the line's fingerprint, so that no line
-- is booked twice; what of it was more than was due is booked, if ever, as a line of its own.
CREATE TABLE bank_lines (
    id                   TEXT    NOT NULL PRIMARY KEY,
    booked_on            TEXT    NOT NULL, -- the bank's date
    amount_cents         INTEGER NOT NULL,
    currency             TEXT    NOT NULL,
    payer                TEXT    NOT NULL,
    payer_account        TEXT    NOT NULL, -- empty when the bank does not tell
    account              TEXT    NOT NULL,
    text                 TEXT    NOT NULL,
    structured_reference TEXT    NOT NULL,
    bank_reference       TEXT    NOT NULL,
    created_at           INTEGER NOT NULL
);
CREATE INDEX bank_lines_payer ON bank_lines (payer_account) WHERE payer_account <> '';

CREATE TABLE bank_line_payments (
    bank_line_id TEXT NOT NULL REFERENCES bank_lines (id),
    payment_id   TEXT NOT NULL UNIQUE REFERENCES payments (id),
    PRIMARY KEY (bank_line_id, payment_id)
);

-- -------------------------------------------------------------------------------------- observation

-- Events that looked wrong when they came in, noted while somebody listens, until the hourly work
-- judges them again (rating-and-usage.md 1.6). Each names its event by the event's own key.
CREATE TABLE doubtful_events (
    hour             INTEGER NOT NULL, -- in which it came in: its first microsecond
    subscription_key INTEGER NOT NULL,
    code_key         INTEGER NOT NULL,
    timestamp        INTEGER NOT NULL,
    seq              INTEGER NOT NULL,
    PRIMARY KEY (hour, subscription_key, code_key, timestamp, seq)
) WITHOUT ROWID;

-- ------------------------------------------------------------------------------------------- speed

-- The end of the window rated last, however many were rated before.
CREATE INDEX invoice_subscriptions_rated ON invoice_subscriptions (subscription_id, charges_to);

-- Marks of what every request reads and what seldom changes: a change gives its topic a new one, so
-- that whoever has read it before knows whether it still holds.
CREATE TABLE change_marks (
    topic TEXT    NOT NULL PRIMARY KEY,
    mark  INTEGER NOT NULL
);
INSERT INTO change_marks (topic, mark) VALUES ('entities', 0), ('metering', 0),
                                              ('webhooks', 0);
CREATE TRIGGER organization_inserted AFTER INSERT ON organization
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER organization_changed AFTER UPDATE ON organization
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER organization_deleted AFTER DELETE ON organization
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER billing_entities_inserted AFTER INSERT ON billing_entities
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER billing_entities_changed AFTER UPDATE ON billing_entities
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER billing_entities_deleted AFTER DELETE ON billing_entities
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER taxes_inserted AFTER INSERT ON taxes
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER taxes_changed AFTER UPDATE ON taxes
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER taxes_deleted AFTER DELETE ON taxes
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER billable_metrics_inserted AFTER INSERT ON billable_metrics
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER billable_metrics_changed AFTER UPDATE ON billable_metrics
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER billable_metrics_deleted AFTER DELETE ON billable_metrics
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER charges_inserted AFTER INSERT ON charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER charges_changed AFTER UPDATE ON charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER charges_deleted AFTER DELETE ON charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER usage_thresholds_inserted AFTER INSERT ON usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER usage_thresholds_changed AFTER UPDATE ON usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER usage_thresholds_deleted AFTER DELETE ON usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER subscription_usage_thresholds_inserted AFTER INSERT ON subscription_usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER subscription_usage_thresholds_changed AFTER UPDATE ON subscription_usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER subscription_usage_thresholds_deleted AFTER DELETE ON subscription_usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER alerts_inserted AFTER INSERT ON alerts
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER alerts_changed AFTER UPDATE ON alerts
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER alerts_deleted AFTER DELETE ON alerts
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER wallets_inserted AFTER INSERT ON wallets
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER wallets_changed AFTER UPDATE OF status ON wallets
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER wallets_deleted AFTER DELETE ON wallets
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER tax_links_inserted AFTER INSERT ON tax_links
WHEN new.owner_kind = 'billing_entity'
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER tax_links_deleted AFTER DELETE ON tax_links
WHEN old.owner_kind = 'billing_entity'
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER webhook_endpoints_inserted AFTER INSERT ON webhook_endpoints
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'webhooks'; END;
CREATE TRIGGER webhook_endpoints_changed AFTER UPDATE ON webhook_endpoints
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'webhooks'; END;
CREATE TRIGGER webhook_endpoints_deleted AFTER DELETE ON webhook_endpoints
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'webhooks'; END;
