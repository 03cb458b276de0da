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

-- ------------------------------------------------------------------------------------------ books

-- --------------------------------------------------------------------------------- bank statements
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

-- ------------------------------------------------------------------------------------------- speed

-- Marks of what every request reads and what seldom changes: a change gives its topic a new one, so
-- that whoever has read it before knows whether it still holds.
CREATE TABLE change_marks (
    topic TEXT    NOT NULL PRIMARY KEY,
    mark  INTEGER NOT NULL
);
INSERT INTO change_marks (topic, mark) VALUES ('entities', 0), ('metering', 0);
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
