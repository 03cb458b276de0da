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
-- ------------------------------------------------------------------------------------- settlements

-- What undoes a payment or a part of it. The payment itself stays as it was recorded.
CREATE TABLE payment_reversals (
    id           TEXT    NOT NULL PRIMARY KEY,
    payment_id   TEXT    NOT NULL REFERENCES payments (id),
    kind         TEXT    NOT NULL, -- voided, returned, refunded
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    reason       TEXT,
    bank_line_id TEXT    REFERENCES bank_lines (id),
    reversed_at  INTEGER NOT NULL, -- when the money went back
    recorded_at  INTEGER NOT NULL
);
CREATE INDEX payment_reversals_payment ON payment_reversals (payment_id);

-- What changes what is due on an invoice after its issue. What has been paid and offset is the sum
-- of these rows (view invoices_with_settlements).
CREATE TABLE invoice_settlements (
    seq            INTEGER NOT NULL PRIMARY KEY,
    invoice_id     TEXT    NOT NULL REFERENCES invoices (id),
    kind           TEXT    NOT NULL, -- payment, reversal, balance, fees, offset, by_hand, void
    amount_cents   INTEGER NOT NULL, -- so much less is due; more when negative
    payment_id     TEXT    REFERENCES payments (id),
    reversal_id    TEXT    REFERENCES payment_reversals (id),
    credit_note_id TEXT    REFERENCES credit_notes (id), -- that offsets
    settled_at     INTEGER NOT NULL,
    recorded_at    INTEGER NOT NULL
);
CREATE INDEX invoice_settlements_invoice ON invoice_settlements (invoice_id, kind, amount_cents);
CREATE INDEX invoice_settlements_payment ON invoice_settlements (payment_id);

-- What customers have paid beyond what was due, by customer and currency.
CREATE TABLE customer_balance_entries (
    seq           INTEGER NOT NULL PRIMARY KEY,
    customer_id   TEXT    NOT NULL REFERENCES customers (id),
    currency      TEXT    NOT NULL,
    kind          TEXT    NOT NULL, -- overpayment, reversal, applied, released, refunded
    amount_cents  INTEGER NOT NULL, -- positive in the customer's favour
    balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- including this entry
    payment_id    TEXT    REFERENCES payments (id),
    reversal_id   TEXT    REFERENCES payment_reversals (id),
    invoice_id    TEXT    REFERENCES invoices (id),
    reference     TEXT,
    entered_at    INTEGER NOT NULL,
    recorded_at   INTEGER NOT NULL
);
CREATE INDEX customer_balance_entries_customer
    ON customer_balance_entries (customer_id, currency, seq);

CREATE TRIGGER payments_kept BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'payments are never deleted'); END;
CREATE TRIGGER payment_reversals_kept BEFORE DELETE ON payment_reversals
BEGIN SELECT RAISE(ABORT, 'reversals of payments are never deleted'); END;
CREATE TRIGGER payment_reversals_unchanged BEFORE UPDATE ON payment_reversals
BEGIN SELECT RAISE(ABORT, 'reversals of payments never change'); END;
CREATE TRIGGER invoice_settlements_kept BEFORE DELETE ON invoice_settlements
BEGIN SELECT RAISE(ABORT, 'settlements of invoices are never deleted'); END;
CREATE TRIGGER invoice_settlements_unchanged BEFORE UPDATE ON invoice_settlements
BEGIN SELECT RAISE(ABORT, 'settlements of invoices never change'); END;
CREATE TRIGGER customer_balance_entries_kept BEFORE DELETE ON customer_balance_entries
BEGIN SELECT RAISE(ABORT, 'entries of customer balances are never deleted'); END;
CREATE TRIGGER customer_balance_entries_unchanged BEFORE UPDATE ON customer_balance_entries
BEGIN SELECT RAISE(ABORT, 'entries of customer balances never change'); END;

-- Payments of invoices from before.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, payment_id, settled_at, recorded_at)
SELECT payable_id, 'payment', amount_cents, id, created_at, recorded_at FROM payments
WHERE payable_type = 'invoice' ORDER BY recorded_at, id;

-- What was paid of an invoice beside them was paid with the first request that held it: whole.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, payment_id, settled_at, recorded_at)
SELECT i.id, 'payment', i.total_paid_amount_cents - i.direct_cents, p.id, p.created_at, p.recorded_at
FROM (SELECT id, total_paid_amount_cents, coalesce((SELECT sum(s.amount_cents)
          FROM invoice_settlements s WHERE s.invoice_id = invoices.id), 0) AS direct_cents
      FROM invoices WHERE invoice_type <> 'advance_charges') AS i
JOIN payments p ON p.id = (SELECT first.id FROM payments first
    JOIN payment_request_invoices held ON held.payment_request_id = first.payable_id
    WHERE first.payable_type = 'payment_request' AND held.invoice_id = i.id
    ORDER BY first.recorded_at, first.id LIMIT 1)
WHERE i.total_paid_amount_cents > i.direct_cents;

-- What was due on invoices that were marked as paid by hand.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, settled_at, recorded_at)
SELECT id, 'by_hand', total_amount_cents - total_paid_amount_cents - total_offset_amount_cents,
    settled_at, settled_at
FROM (SELECT *, coalesce((SELECT max(succeeded_at) FROM fees WHERE fees.invoice_id = invoices.id),
          updated_at) AS settled_at FROM invoices)
WHERE status = 'finalized' AND payment_status = 'succeeded'
    AND total_amount_cents - total_paid_amount_cents - total_offset_amount_cents > 0
ORDER BY settled_at, id;

-- What was due on invoices that were voided.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, settled_at, recorded_at)
SELECT id, 'void', total_amount_cents - total_paid_amount_cents - total_offset_amount_cents,
    voided_at, voided_at
FROM invoices WHERE status = 'voided'
    AND total_amount_cents - total_paid_amount_cents - total_offset_amount_cents <> 0
ORDER BY voided_at, id;
-- ------------------------------------------------------------------------------- scheduled work

-- Up to when scheduled work has been carried out (subscriptions-and-invoicing.md 5.4): nothing is
-- done at an instant that is over, whatever data change afterwards. A scope is everything (''), a
-- customer whose work alone went on since, or what failed and stays due: a subscription, a draft or
-- a kind of work. Empty in databases that no run of this version has completed: there, what is due
-- follows from the data alone, as it did.
CREATE TABLE completed_work (
    scope           TEXT    PRIMARY KEY,
    completed_until INTEGER NOT NULL,
    failed          INTEGER NOT NULL
) WITHOUT ROWID;

-- The zones that applied when subscriptions started: a customer who moves moves neither the anchor
-- of their periods (subscriptions-and-invoicing.md 3.1) nor the date of their start. The anchor's
-- is inherited through changes of plan. Of subscriptions from before, the anchor stays as it was
-- last billed by.
ALTER TABLE subscriptions ADD COLUMN start_zone TEXT;
ALTER TABLE subscriptions ADD COLUMN anchor_zone TEXT;
UPDATE subscriptions SET
    start_zone = coalesce(
        (SELECT l.timezone FROM invoice_subscriptions l WHERE l.subscription_id = subscriptions.id
          ORDER BY l.billed_at LIMIT 1),
        (SELECT coalesce(c.timezone, e.timezone) FROM customers c
          JOIN billing_entities e ON e.id = c.billing_entity_id
         WHERE c.id = subscriptions.customer_id)),
    anchor_zone = coalesce(
        (SELECT l.timezone FROM invoice_subscriptions l WHERE l.subscription_id = subscriptions.id
          ORDER BY l.billed_at DESC LIMIT 1),
        (SELECT coalesce(c.timezone, e.timezone) FROM customers c
          JOIN billing_entities e ON e.id = c.billing_entity_id
         WHERE c.id = subscriptions.customer_id))
 WHERE started_at IS NOT NULL;
CREATE TRIGGER subscriptions_keep_their_zones AFTER UPDATE OF started_at ON subscriptions
WHEN old.started_at IS NULL AND new.started_at IS NOT NULL
BEGIN
    UPDATE subscriptions SET start_zone = (SELECT coalesce(c.timezone, e.timezone)
          FROM customers c JOIN billing_entities e ON e.id = c.billing_entity_id
         WHERE c.id = new.customer_id) WHERE id = new.id;
    UPDATE subscriptions SET anchor_zone = coalesce(
        (SELECT p.anchor_zone FROM subscriptions p WHERE p.id = new.previous_id), start_zone)
     WHERE id = new.id;
END;

-- The local date on which rules filled a wallet last: a customer who moves west lives through a day
-- again, but gets its credits once (money.md 5.10).
ALTER TABLE wallets ADD COLUMN interval_topped_up_on TEXT;

-- How an invoice takes the granted credits of a wallet: as a payment (money.md 5.7), or as a
-- discount before taxes. Wallets from before are as specified.
ALTER TABLE wallets ADD COLUMN granted_credits_as TEXT NOT NULL DEFAULT 'payment';

-- ---------------------------------------------------------------------------------- final invoices

-- A final invoice is never written again. What settles it is added to invoice_settlements, and what
-- has been paid and offset is the sum of that.

-- Credit notes that offset final invoices.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, credit_note_id, settled_at,
    recorded_at)
SELECT n.invoice_id, 'offset', n.offset_amount_cents, n.id,
    max(n.created_at, coalesce(i.finalized_at, 0)), max(n.created_at, coalesce(i.finalized_at, 0))
FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id
WHERE n.status = 'finalized' AND n.offset_amount_cents <> 0 ORDER BY n.created_at, n.id;

-- Invoices of fees that had been paid one by one.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, settled_at, recorded_at)
SELECT id, 'fees', total_paid_amount_cents, finalized_at, finalized_at FROM invoices
WHERE invoice_type = 'advance_charges' AND total_paid_amount_cents <> 0 ORDER BY created_at, id;

-- What was stored as paid or offset without a payment or a credit note that explains it: it stays
-- as it was, and `check` names it.
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, settled_at, recorded_at)
SELECT id, 'payment', missing_cents, updated_at, updated_at
FROM (SELECT id, updated_at, total_paid_amount_cents - coalesce((SELECT sum(s.amount_cents)
          FROM invoice_settlements s WHERE s.invoice_id = invoices.id
          AND s.kind IN ('payment', 'fees')), 0) AS missing_cents FROM invoices)
WHERE missing_cents <> 0;
INSERT INTO invoice_settlements (invoice_id, kind, amount_cents, settled_at, recorded_at)
SELECT id, 'offset', missing_cents, updated_at, updated_at
FROM (SELECT id, updated_at, total_offset_amount_cents - coalesce((SELECT sum(s.amount_cents)
          FROM invoice_settlements s WHERE s.invoice_id = invoices.id
          AND s.kind = 'offset'), 0) AS missing_cents FROM invoices)
WHERE missing_cents <> 0;
ALTER TABLE invoices DROP COLUMN total_paid_amount_cents;
ALTER TABLE invoices DROP COLUMN total_offset_amount_cents;

-- Invoices with what has been paid of them and what credit notes offset.
CREATE VIEW invoices_with_settlements AS
SELECT invoices.*,
    coalesce((SELECT sum(iif(kind IN ('payment', 'reversal', 'balance', 'fees'), amount_cents, 0))
        FROM invoice_settlements WHERE invoice_id = invoices.id), 0) AS total_paid_amount_cents,
    coalesce((SELECT sum(iif(kind = 'offset', amount_cents, 0))
        FROM invoice_settlements WHERE invoice_id = invoices.id), 0) AS total_offset_amount_cents
FROM invoices;

-- How many invoices an entity had numbered when it began to count on its own; its next invoice
-- counts on from there (subscriptions-and-invoicing.md 6.7).
CREATE TABLE entity_invoice_counters (
    billing_entity_id TEXT    NOT NULL PRIMARY KEY REFERENCES billing_entities (id),
    counted           INTEGER NOT NULL
) WITHOUT ROWID;

-- Of a final invoice only these may change: the payment status, whether it is overdue, the status
-- to voided, the date of a lost dispute, the invoice that it replaces. Invoices are inserted whole,
-- so that nothing is looked up on the way in.
CREATE TRIGGER final_invoices_unchanged BEFORE UPDATE OF
    id, customer_id, billing_entity_id, invoice_type, number, sequential_id,
    entity_sequential_id, currency, issuing_date, payment_due_date, expected_finalization_date,
    net_payment_term, fees_amount_cents, progressive_billing_credit_amount_cents,
    coupons_amount_cents, sub_total_excluding_taxes_amount_cents, taxes_amount_cents,
    sub_total_including_taxes_amount_cents, credit_notes_amount_cents,
    prepaid_credit_amount_cents, total_amount_cents, taxes_rate, self_billed, refresh_needed,
    purchase_order_number, custom_section_codes, billed_at, created_at, finalized_at,
    prepaid_granted_credit_amount_cents, prepaid_purchased_credit_amount_cents
    ON invoices
WHEN old.status IN ('finalized', 'voided')
BEGIN SELECT RAISE(ABORT, 'a final invoice never changes'); END;
CREATE TRIGGER final_invoices_change_once BEFORE UPDATE OF
    status, voided_at, payment_dispute_lost_at, voided_invoice_id
    ON invoices
WHEN old.status IN ('finalized', 'voided')
    AND (new.status IS NOT old.status AND (old.status = 'voided' OR new.status <> 'voided')
        OR old.voided_at IS NOT NULL AND new.voided_at IS NOT old.voided_at
        OR old.payment_dispute_lost_at IS NOT NULL
            AND new.payment_dispute_lost_at IS NOT old.payment_dispute_lost_at
        OR old.voided_invoice_id IS NOT NULL AND new.voided_invoice_id IS NOT old.voided_invoice_id)
BEGIN SELECT RAISE(ABORT, 'a final invoice can only be voided, and only once'); END;
CREATE TRIGGER final_invoices_kept BEFORE DELETE ON invoices
WHEN old.status IN ('finalized', 'voided')
BEGIN SELECT RAISE(ABORT, 'final invoices are never deleted'); END;

CREATE TRIGGER final_fees_unchanged BEFORE UPDATE OF
    id, invoice_id, position, customer_id, subscription_id, fee_type, charge_id,
    charge_filter_id, fixed_charge_id, add_on_id, true_up_parent_fee_id, item_id, item_code,
    item_name, item_description, invoice_display_name, filter_display_name, filters, grouped_by,
    currency, amount_cents, precise_amount_cents, precise_unit_amount, units,
    total_aggregated_units, events_count, precise_coupons_amount_cents, taxes_amount_cents,
    taxes_precise_amount_cents, taxes_rate, amount_details, pricing_unit_details,
    presentation_breakdowns, description, pay_in_advance, invoiceable, event_transaction_id,
    from_at, to_at, created_at, precise_credit_notes_amount_cents, deleted_at
    ON fees
WHEN EXISTS (SELECT 1 FROM invoices WHERE id IN (old.invoice_id, new.invoice_id)
    AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'fees of a final invoice never change'); END;
CREATE TRIGGER final_fees_kept BEFORE DELETE ON fees
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'fees of a final invoice are never deleted'); END;

CREATE TRIGGER final_applied_taxes_unchanged BEFORE UPDATE OF
    id, invoice_id, fee_id, position, tax_id, tax_code, tax_name, tax_rate, tax_description,
    amount_cents, base_amount_cents, currency, created_at
    ON applied_taxes
WHEN EXISTS (SELECT 1 FROM invoices WHERE id IN (old.invoice_id, new.invoice_id)
    AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'taxes of a final invoice never change'); END;
CREATE TRIGGER final_applied_taxes_kept BEFORE DELETE ON applied_taxes
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'taxes of a final invoice are never deleted'); END;

CREATE TRIGGER final_credits_unchanged BEFORE UPDATE OF
    id, invoice_id, position, source, source_id, item_id, code, name, amount_cents,
    before_taxes, created_at
    ON credits
WHEN EXISTS (SELECT 1 FROM invoices WHERE id IN (old.invoice_id, new.invoice_id)
    AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'credits of a final invoice never change'); END;
CREATE TRIGGER final_credits_kept BEFORE DELETE ON credits
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'credits of a final invoice are never deleted'); END;

CREATE TRIGGER final_invoice_subscriptions_unchanged BEFORE UPDATE OF
    id, invoice_id, subscription_id, invoicing_reason, billed_at, billed_on, timezone,
    subscription_from, subscription_to, charges_from, charges_to, fixed_charges_from,
    fixed_charges_to, created_at
    ON invoice_subscriptions
WHEN EXISTS (SELECT 1 FROM invoices WHERE id IN (old.invoice_id, new.invoice_id)
    AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'periods of a final invoice never change'); END;
CREATE TRIGGER final_invoice_subscriptions_kept BEFORE DELETE ON invoice_subscriptions
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'periods of a final invoice are never deleted'); END;

CREATE TRIGGER final_invoice_sections_unchanged BEFORE UPDATE OF
    id, invoice_id, position, code, display_name, details, created_at
    ON invoice_sections
WHEN EXISTS (SELECT 1 FROM invoices WHERE id IN (old.invoice_id, new.invoice_id)
    AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'custom sections of a final invoice never change'); END;
CREATE TRIGGER final_invoice_sections_kept BEFORE DELETE ON invoice_sections
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'custom sections of a final invoice are never deleted'); END;

CREATE TRIGGER final_applied_usage_thresholds_unchanged BEFORE UPDATE OF
    id, invoice_id, position, threshold_id, display_name, amount_cents, recurring,
    threshold_created_at, threshold_updated_at, lifetime_usage_amount_cents, created_at
    ON applied_usage_thresholds
WHEN EXISTS (SELECT 1 FROM invoices WHERE id IN (old.invoice_id, new.invoice_id)
    AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'usage thresholds of a final invoice never change'); END;
CREATE TRIGGER final_applied_usage_thresholds_kept BEFORE DELETE ON applied_usage_thresholds
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'usage thresholds of a final invoice are never deleted'); END;

-- What they were issued with.
CREATE TRIGGER invoice_originals_unchanged BEFORE UPDATE ON invoice_originals
BEGIN SELECT RAISE(ABORT, 'what an invoice was issued with never changes'); END;
CREATE TRIGGER invoice_originals_kept BEFORE DELETE ON invoice_originals
BEGIN SELECT RAISE(ABORT, 'what an invoice was issued with is never deleted'); END;
CREATE TRIGGER originals_unchanged BEFORE UPDATE ON originals
BEGIN SELECT RAISE(ABORT, 'what an invoice was issued with never changes'); END;
CREATE TRIGGER originals_kept BEFORE DELETE ON originals
BEGIN SELECT RAISE(ABORT, 'what an invoice was issued with is never deleted'); END;
-- ----------------------------------------------------------------------------- billable metrics

-- Which percentile, from 1 to 100, a metric of percentile_agg takes of its values by the nearest
-- rank; null for all others.
ALTER TABLE billable_metrics ADD COLUMN percentile INTEGER;
-- ------------------------------------------------------------------------------------- customers

-- What the seller notes of a customer. Null in customers from before.
ALTER TABLE customers ADD COLUMN internal_reference TEXT;
