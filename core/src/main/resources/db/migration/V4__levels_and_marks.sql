-- What came to the third schema.

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
