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
