-- The eighth schema: documents that are mailed.

-- Since when a billing entity mails documents of a kind. Earlier documents are mailed on request
-- only, so that customers do not receive old documents when sending is set up.
CREATE TABLE mail_starts (
    id                TEXT    NOT NULL PRIMARY KEY,
    billing_entity_id TEXT    NOT NULL REFERENCES billing_entities (id),
    document_kind     TEXT    NOT NULL,
    started_at        INTEGER NOT NULL,
    UNIQUE (billing_entity_id, document_kind)
);

-- One row for each document and recipient; a further one each time it is sent again.
CREATE TABLE mail_messages (
    id              TEXT    NOT NULL PRIMARY KEY,
    document_kind   TEXT    NOT NULL, -- invoice, credit_note, payment_receipt, payment_request
    document_id     TEXT    NOT NULL,
    document_number TEXT,             -- null for payment requests, which have none
    customer_id     TEXT    NOT NULL REFERENCES customers (id),
    recipient       TEXT    NOT NULL COLLATE NOCASE,
    issue           INTEGER NOT NULL, -- 1, then one more each time it is sent again
    copies          TEXT    NOT NULL, -- JSON object: cc, bcc
    state           TEXT    NOT NULL, -- queued, sent, failed
    attempts        INTEGER NOT NULL, -- begun so far
    last_error      TEXT,
    message_id      TEXT,             -- header Message-ID, from the first attempt on
    next_attempt_at INTEGER,          -- null when there is none
    sent_at         INTEGER,
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL,
    UNIQUE (document_kind, document_id, recipient, issue)
);
CREATE INDEX mail_messages_due ON mail_messages (next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mail_messages_customer ON mail_messages (customer_id, created_at);

-- Documents that may have to be mailed, by time.
CREATE INDEX invoices_finalized ON invoices (billing_entity_id, finalized_at)
    WHERE status = 'finalized';
CREATE INDEX payment_receipts_created ON payment_receipts (created_at);
CREATE INDEX payment_requests_created ON payment_requests (created_at);
