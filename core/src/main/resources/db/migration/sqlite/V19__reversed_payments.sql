-- The nineteenth schema: a payment that no longer counts stays in the books of the day on which it
-- was made, and is reversed on the day on which its status was changed.

-- Payments of fees without an invoice. No reference to fees: an invoice that groups paid fees
-- replaces them by fees with the same ids.
CREATE TABLE fee_payment_reversals (
    seq         INTEGER NOT NULL PRIMARY KEY,
    fee_id      BLOB NOT NULL,
    paid_at     INTEGER NOT NULL,
    reversed_at INTEGER NOT NULL
);
CREATE INDEX fee_payment_reversals_fee ON fee_payment_reversals (fee_id);

-- Refunds of credit notes that had succeeded.
CREATE TABLE credit_note_refund_reversals (
    seq            INTEGER NOT NULL PRIMARY KEY,
    credit_note_id BLOB NOT NULL REFERENCES credit_notes (id),
    refunded_at    INTEGER NOT NULL,
    reversed_at    INTEGER NOT NULL
);
CREATE INDEX credit_note_refund_reversals_note ON credit_note_refund_reversals (credit_note_id);

CREATE TRIGGER fee_payment_reversals_kept BEFORE DELETE ON fee_payment_reversals
BEGIN SELECT RAISE(ABORT, 'reversals of payments of fees are never deleted'); END;
CREATE TRIGGER fee_payment_reversals_unchanged BEFORE UPDATE ON fee_payment_reversals
BEGIN SELECT RAISE(ABORT, 'reversals of payments of fees never change'); END;
CREATE TRIGGER credit_note_refund_reversals_kept BEFORE DELETE ON credit_note_refund_reversals
BEGIN SELECT RAISE(ABORT, 'reversals of refunds are never deleted'); END;
CREATE TRIGGER credit_note_refund_reversals_unchanged BEFORE UPDATE ON credit_note_refund_reversals
BEGIN SELECT RAISE(ABORT, 'reversals of refunds never change'); END;
