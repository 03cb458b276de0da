-- Credit notes (money.md 4).

CREATE TABLE credit_notes (
    id                            TEXT    NOT NULL PRIMARY KEY,
    invoice_id                    TEXT    NOT NULL REFERENCES invoices (id),
    customer_id                   TEXT    NOT NULL REFERENCES customers (id),
    sequential_id                 INTEGER NOT NULL, -- of the invoice
    number                        TEXT    NOT NULL,
    status                        TEXT    NOT NULL,
    credit_status                 TEXT    NOT NULL,
    refund_status                 TEXT,
    reason                        TEXT    NOT NULL,
    description                   TEXT,
    currency                      TEXT    NOT NULL,
    issuing_date                  TEXT    NOT NULL,
    credit_amount_cents           INTEGER NOT NULL,
    refund_amount_cents           INTEGER NOT NULL,
    offset_amount_cents           INTEGER NOT NULL,
    total_amount_cents            INTEGER NOT NULL,
    balance_amount_cents          INTEGER NOT NULL,
    sub_total_excluding_taxes_amount_cents  INTEGER NOT NULL,
    taxes_amount_cents            INTEGER NOT NULL,
    precise_taxes_amount_cents    TEXT    NOT NULL,
    taxes_rate                    TEXT    NOT NULL,
    coupons_adjustment_amount_cents         INTEGER NOT NULL,
    precise_coupons_adjustment_amount_cents TEXT    NOT NULL,
    metadata                      TEXT,             -- JSON object; null when none was ever given
    created_at                    INTEGER NOT NULL,
    updated_at                    INTEGER NOT NULL,
    refunded_at                   INTEGER,
    voided_at                     INTEGER,
    UNIQUE (invoice_id, sequential_id)
);
CREATE INDEX credit_notes_customer ON credit_notes (customer_id);
CREATE INDEX credit_notes_number ON credit_notes (number);
CREATE INDEX credit_notes_listed ON credit_notes (created_at DESC, id) WHERE status = 'finalized';
CREATE INDEX credit_notes_open ON credit_notes (customer_id, currency)
    WHERE status = 'finalized' AND credit_status = 'available' AND balance_amount_cents > 0;

-- The fees of an invoice are written anew when it changes, so they are looked for at the end.
CREATE TABLE credit_note_items (
    id                   TEXT    NOT NULL PRIMARY KEY,
    credit_note_id       TEXT    NOT NULL REFERENCES credit_notes (id),
    position             INTEGER NOT NULL,
    fee_id               TEXT    NOT NULL REFERENCES fees (id) DEFERRABLE INITIALLY DEFERRED,
    amount_cents         INTEGER NOT NULL,
    precise_amount_cents TEXT    NOT NULL,
    created_at           INTEGER NOT NULL
);
CREATE INDEX credit_note_items_note ON credit_note_items (credit_note_id, position);
CREATE INDEX credit_note_items_fee ON credit_note_items (fee_id);

CREATE TABLE credit_note_taxes (
    id                TEXT    NOT NULL PRIMARY KEY,
    credit_note_id    TEXT    NOT NULL REFERENCES credit_notes (id),
    position          INTEGER NOT NULL,
    tax_id            TEXT    REFERENCES taxes (id),
    tax_code          TEXT    NOT NULL,
    tax_name          TEXT    NOT NULL,
    tax_rate          TEXT    NOT NULL,
    tax_description   TEXT,
    amount_cents      INTEGER NOT NULL,
    base_amount_cents INTEGER NOT NULL,
    created_at        INTEGER NOT NULL
);
CREATE INDEX credit_note_taxes_note ON credit_note_taxes (credit_note_id, position);
