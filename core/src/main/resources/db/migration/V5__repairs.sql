-- What came to the fifth schema.

-- ------------------------------------------------------------------------------------------ secrets

-- Links to the portal and to documents are sealed with keys that nobody but this database knows.
-- Before, they were sealed with the key that receivers of webhooks verify signatures with; links
-- issued then have expired. 256 random bits, made here so that every database has one.
CREATE TABLE link_keys (
    id         INTEGER NOT NULL PRIMARY KEY, -- named in links
    secret     TEXT    NOT NULL,
    expires_at INTEGER                       -- of the links sealed with it; null while it seals
);
INSERT INTO link_keys (id, secret) VALUES (1, lower(hex(randomblob(32))));
-- How often all links of a customer have been revoked; a link names the number it was issued under.
CREATE TABLE link_revocations (
    customer_id TEXT    NOT NULL PRIMARY KEY REFERENCES customers (id),
    count       INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER link_keys_added AFTER INSERT ON link_keys
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER link_keys_changed AFTER UPDATE ON link_keys
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER link_keys_removed AFTER DELETE ON link_keys
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER link_revocations_added AFTER INSERT ON link_revocations
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;
CREATE TRIGGER link_revocations_changed AFTER UPDATE ON link_revocations
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'entities'; END;

-- The key that HMAC signatures of webhooks are made with can be replaced: until `next_hmac_key_from`
-- the old one signs, and the next one signs too. An endpoint may have a key of its own.
ALTER TABLE organization ADD COLUMN next_hmac_key TEXT;
ALTER TABLE organization ADD COLUMN next_hmac_key_from INTEGER;
ALTER TABLE webhook_endpoints ADD COLUMN hmac_key TEXT; -- null: the organization's
ALTER TABLE webhook_endpoints ADD COLUMN next_hmac_key TEXT;
ALTER TABLE webhook_endpoints ADD COLUMN next_hmac_key_from INTEGER;
-- ----------------------------------------------------------------------------------- credit notes

-- The tax lines of a credit note add up to its taxes. Those that were rounded one by one and do not
-- give the difference to the lines whose rounding was furthest off, a cent each.
UPDATE credit_note_taxes SET amount_cents = amount_cents + CASE
        WHEN ranked.missing >= ranked.too_low THEN 1
        WHEN -ranked.missing >= ranked.too_high THEN -1 ELSE 0 END
FROM (SELECT t.id,
             n.taxes_amount_cents - sum(t.amount_cents) OVER (PARTITION BY n.id) AS missing,
             row_number() OVER (PARTITION BY n.id ORDER BY t.base_amount_cents
                 * CAST(t.tax_rate AS REAL) / 100 - t.amount_cents DESC, t.position) AS too_low,
             row_number() OVER (PARTITION BY n.id ORDER BY t.base_amount_cents
                 * CAST(t.tax_rate AS REAL) / 100 - t.amount_cents, t.position DESC) AS too_high
      FROM credit_note_taxes t JOIN credit_notes n ON n.id = t.credit_note_id) AS ranked
WHERE ranked.id = credit_note_taxes.id AND ranked.missing <> 0;

-- ------------------------------------------------------------------------------------ corrections

-- A line for each corrected fee, negative ones too, with what the coupons of then deduct from it: a
-- JSON list. Lines from before that are null there; the coupons of their invoice apply to them. The
-- price is null where no single price makes the difference.
ALTER TABLE correction_lines ADD COLUMN subscription_id TEXT REFERENCES subscriptions (id);
ALTER TABLE correction_lines ADD COLUMN true_up INTEGER NOT NULL DEFAULT 0;
ALTER TABLE correction_lines ADD COLUMN event_id TEXT;
ALTER TABLE correction_lines ADD COLUMN coupons TEXT;
ALTER TABLE correction_lines ADD COLUMN unit_price TEXT;
CREATE INDEX correction_lines_billed ON correction_lines (billed_on) WHERE billed_on IS NOT NULL;

-- What negative lines take of fees that were billed, in cents: credit notes cannot credit it again.
CREATE TABLE correction_takes (
    line_id      TEXT    NOT NULL REFERENCES correction_lines (id),
    fee_id       TEXT    NOT NULL,
    amount_cents INTEGER NOT NULL,
    PRIMARY KEY (line_id, fee_id)
);
CREATE INDEX correction_takes_fee ON correction_takes (fee_id);

-- By how much the correction of an invoice uses a coupon more or, negative, less than the invoice.
CREATE TABLE correction_coupons (
    id                TEXT    NOT NULL PRIMARY KEY,
    invoice_id        TEXT    NOT NULL REFERENCES invoices (id), -- that was corrected
    applied_coupon_id TEXT    NOT NULL REFERENCES applied_coupons (id),
    amount_cents      INTEGER NOT NULL,
    booked_at         INTEGER NOT NULL
);
CREATE INDEX correction_coupons_coupon ON correction_coupons (applied_coupon_id);
CREATE INDEX correction_coupons_invoice ON correction_coupons (invoice_id);
-- What all coupons deduct from the difference of a fee; null in corrections from before.
ALTER TABLE corrected_fees ADD COLUMN coupons_cents INTEGER;
