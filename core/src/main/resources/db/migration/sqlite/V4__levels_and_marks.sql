-- What came to the fourth schema.

-- ------------------------------------------------------------------------------------------ lists

-- Lists: in the order in which they are asked for, without sorting what one run has made.
DROP INDEX invoices_issued;
CREATE INDEX invoices_issued ON invoices (issuing_date DESC, created_at DESC, id);

-- No address is known by its text, without reading it as JSON.
UPDATE customers SET shipping_address = '{}' WHERE shipping_address =
    '{"address_line1":null,"address_line2":null,"city":null,"state":null,"zipcode":null,"country":null}';

-- ------------------------------------------------------------------------------------------ marks

-- How far the history of events was known: the last number of ingestion given to an event or a void
-- by then. Behind it comes what is late. Null for what was rated before marks were kept.
ALTER TABLE invoice_originals ADD COLUMN events_seen INTEGER;
ALTER TABLE corrected_fees ADD COLUMN events_seen INTEGER;
-- Voids are numbered among the events that come in. Null for those from before, which every mark
-- has seen.
ALTER TABLE event_voids ADD COLUMN void_seq INTEGER;

-- ----------------------------------------------------------------------------------- usage levels

-- What the usage of units that persist came to before an instant, so that it need not be read from
-- its first event again (rating-and-usage.md 9). It says nothing that the events do not say: a level
-- that an event arrives behind, or loses one to a void, is deleted, and made again some day.
CREATE TABLE usage_levels (
    subscription_key INTEGER NOT NULL,
    code_key         INTEGER NOT NULL,
    shape            TEXT    NOT NULL, -- hash of how usage is sorted and added up
    until_at         INTEGER NOT NULL, -- the first microsecond that is not in it
    level            TEXT    NOT NULL, -- JSON: charge, bucket, group
    PRIMARY KEY (subscription_key, code_key, shape, until_at)
) WITHOUT ROWID;
-- How far the levels of a code reach: an event behind that is late for none of them.
ALTER TABLE event_codes ADD COLUMN levels_until INTEGER;
CREATE TRIGGER event_voids_end_levels AFTER INSERT ON event_voids
BEGIN DELETE FROM usage_levels WHERE subscription_key = new.subscription_key
    AND code_key = new.code_key AND until_at > new.timestamp; END;

-- ------------------------------------------------------------------------------------ long histories

-- By time before the kind of the fee: an invoice of a customer with a long history writes its fees
-- to one page of the index instead of to one a kind.
DROP INDEX fees_subscription;
CREATE INDEX fees_subscription ON fees (subscription_id, from_at, fee_type);
-- The window rated last is found by the key that keeps windows from being billed twice.
DROP INDEX invoice_subscriptions_rated;
