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
