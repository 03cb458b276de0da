-- What reduces an invoice, and what it has been settled with.

ALTER TABLE invoices ADD COLUMN prepaid_granted_credit_amount_cents INTEGER;
ALTER TABLE invoices ADD COLUMN prepaid_purchased_credit_amount_cents INTEGER;
ALTER TABLE invoices ADD COLUMN total_paid_amount_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN total_offset_amount_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE fees ADD COLUMN precise_credit_notes_amount_cents TEXT NOT NULL DEFAULT '0';

CREATE TABLE credits (
    id           TEXT    NOT NULL PRIMARY KEY,
    invoice_id   TEXT    NOT NULL REFERENCES invoices (id),
    position     INTEGER NOT NULL,
    source       TEXT    NOT NULL, -- coupon, credit_note, invoice
    source_id    TEXT    NOT NULL, -- the applied coupon, credit note or progressive invoice
    item_id      TEXT    NOT NULL, -- the coupon, credit note or invoice named
    code         TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    amount_cents INTEGER NOT NULL,
    before_taxes INTEGER NOT NULL,
    created_at   INTEGER NOT NULL
);
CREATE INDEX credits_invoice ON credits (invoice_id);
CREATE INDEX credits_source ON credits (source_id);
