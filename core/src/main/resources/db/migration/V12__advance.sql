-- Fees that are made of single events: some stand on no invoice, so neither do their taxes.

CREATE TABLE taxes_applied (
    id                TEXT    NOT NULL PRIMARY KEY,
    invoice_id        TEXT    REFERENCES invoices (id), -- null while the fee stands alone
    fee_id            TEXT    REFERENCES fees (id),     -- null for the invoice's own line
    position          INTEGER NOT NULL,
    tax_id            TEXT    REFERENCES taxes (id),
    tax_code          TEXT    NOT NULL,
    tax_name          TEXT    NOT NULL,
    tax_rate          TEXT    NOT NULL,
    tax_description   TEXT,
    amount_cents      INTEGER NOT NULL,
    base_amount_cents INTEGER NOT NULL,
    currency          TEXT    NOT NULL,
    created_at        INTEGER NOT NULL
);
INSERT INTO taxes_applied
SELECT id, invoice_id, fee_id, position, tax_id, tax_code, tax_name, tax_rate, tax_description,
       amount_cents, base_amount_cents, currency, created_at
FROM applied_taxes;
DROP TABLE applied_taxes;
ALTER TABLE taxes_applied RENAME TO applied_taxes;
CREATE INDEX applied_taxes_invoice ON applied_taxes (invoice_id, fee_id);

ALTER TABLE fees ADD COLUMN deleted_at INTEGER;
-- No event makes two fees of one charge and bucket.
CREATE UNIQUE INDEX fees_of_event ON fees
    (event_transaction_id, subscription_id, charge_id, coalesce(charge_filter_id, ''))
    WHERE event_transaction_id IS NOT NULL;
CREATE INDEX fees_paid_alone ON fees (customer_id)
    WHERE invoice_id IS NULL AND payment_status = 'succeeded';

CREATE INDEX charges_in_advance ON charges (billable_metric_id)
    WHERE pay_in_advance = 1 AND deleted_at IS NULL;

-- How far the units of a window have been paid for as they came (rating-and-usage.md 4.6.2).
CREATE TABLE paid_levels (
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    charge_id       TEXT    NOT NULL REFERENCES charges (id),
    filter_id       TEXT    NOT NULL, -- '' for the default bucket
    grouped_by      TEXT    NOT NULL, -- JSON object with sorted keys
    window_from     INTEGER NOT NULL,
    current_units   TEXT    NOT NULL,
    highest_units   TEXT    NOT NULL,
    prorated_units  TEXT    NOT NULL,
    PRIMARY KEY (subscription_id, charge_id, window_from, filter_id, grouped_by)
) WITHOUT ROWID;
