-- The eleventh schema: issued credit notes, payments and their receipts, payment requests, wallet
-- transactions and booked corrections never change, whichever program writes.

-- --------------------------------------------------------------------------------- credit notes

-- Not listed: balance, credit and refund status, metadata.
CREATE TRIGGER issued_credit_notes_unchanged BEFORE UPDATE OF
    id, invoice_id, customer_id, sequential_id, number, status, reason, description, currency,
    issuing_date, credit_amount_cents, refund_amount_cents, offset_amount_cents,
    total_amount_cents, sub_total_excluding_taxes_amount_cents, taxes_amount_cents,
    precise_taxes_amount_cents, taxes_rate, coupons_adjustment_amount_cents,
    precise_coupons_adjustment_amount_cents, created_at
    ON credit_notes
WHEN old.status <> 'draft'
BEGIN SELECT RAISE(ABORT, 'an issued credit note never changes'); END;
CREATE TRIGGER issued_credit_notes_used BEFORE UPDATE OF
    balance_amount_cents, credit_status, voided_at
    ON credit_notes
WHEN old.status <> 'draft'
    AND (new.balance_amount_cents < 0
        OR new.balance_amount_cents > max(new.credit_amount_cents, old.balance_amount_cents)
        OR old.credit_status = 'voided' AND (new.credit_status <> 'voided'
            OR new.balance_amount_cents <> old.balance_amount_cents)
        OR old.voided_at IS NOT NULL AND new.voided_at IS NOT old.voided_at)
BEGIN SELECT RAISE(ABORT, 'the balance of a credit note is part of its credit until its void'); END;
CREATE TRIGGER issued_credit_notes_kept BEFORE DELETE ON credit_notes
WHEN old.status <> 'draft'
BEGIN SELECT RAISE(ABORT, 'issued credit notes are never deleted'); END;

CREATE TRIGGER issued_credit_note_items_unchanged BEFORE UPDATE ON credit_note_items
WHEN EXISTS (SELECT 1 FROM credit_notes WHERE id IN (old.credit_note_id, new.credit_note_id)
    AND status <> 'draft')
BEGIN SELECT RAISE(ABORT, 'items of an issued credit note never change'); END;
CREATE TRIGGER issued_credit_note_items_kept BEFORE DELETE ON credit_note_items
WHEN EXISTS (SELECT 1 FROM credit_notes WHERE id = old.credit_note_id AND status <> 'draft')
BEGIN SELECT RAISE(ABORT, 'items of an issued credit note are never deleted'); END;
CREATE TRIGGER issued_credit_note_taxes_unchanged BEFORE UPDATE ON credit_note_taxes
WHEN EXISTS (SELECT 1 FROM credit_notes WHERE id IN (old.credit_note_id, new.credit_note_id)
    AND status <> 'draft')
BEGIN SELECT RAISE(ABORT, 'taxes of an issued credit note never change'); END;
CREATE TRIGGER issued_credit_note_taxes_kept BEFORE DELETE ON credit_note_taxes
WHEN EXISTS (SELECT 1 FROM credit_notes WHERE id = old.credit_note_id AND status <> 'draft')
BEGIN SELECT RAISE(ABORT, 'taxes of an issued credit note are never deleted'); END;

-- ------------------------------------------------------------------------------------- payments

-- That they are never deleted is in the fifth schema.
CREATE TRIGGER payments_unchanged BEFORE UPDATE ON payments
BEGIN SELECT RAISE(ABORT, 'payments never change'); END;
CREATE TRIGGER payment_receipts_unchanged BEFORE UPDATE ON payment_receipts
BEGIN SELECT RAISE(ABORT, 'receipts of payments never change'); END;
CREATE TRIGGER payment_receipts_kept BEFORE DELETE ON payment_receipts
BEGIN SELECT RAISE(ABORT, 'receipts of payments are never deleted'); END;
CREATE TRIGGER bank_lines_unchanged BEFORE UPDATE ON bank_lines
BEGIN SELECT RAISE(ABORT, 'lines of bank statements never change'); END;
CREATE TRIGGER bank_lines_kept BEFORE DELETE ON bank_lines
BEGIN SELECT RAISE(ABORT, 'lines of bank statements are never deleted'); END;
CREATE TRIGGER bank_line_payments_unchanged BEFORE UPDATE ON bank_line_payments
BEGIN SELECT RAISE(ABORT, 'payments of bank lines never change'); END;
CREATE TRIGGER bank_line_payments_kept BEFORE DELETE ON bank_line_payments
BEGIN SELECT RAISE(ABORT, 'payments of bank lines are never deleted'); END;

-- Not listed: payment status.
CREATE TRIGGER payment_requests_unchanged BEFORE UPDATE OF
    id, customer_id, email, amount_cents, currency, dunning_campaign_id, created_at
    ON payment_requests
BEGIN SELECT RAISE(ABORT, 'payment requests never change'); END;
CREATE TRIGGER payment_requests_kept BEFORE DELETE ON payment_requests
BEGIN SELECT RAISE(ABORT, 'payment requests are never deleted'); END;
CREATE TRIGGER payment_request_invoices_unchanged BEFORE UPDATE ON payment_request_invoices
BEGIN SELECT RAISE(ABORT, 'invoices of a payment request never change'); END;
CREATE TRIGGER payment_request_invoices_kept BEFORE DELETE ON payment_request_invoices
BEGIN SELECT RAISE(ABORT, 'invoices of a payment request are never deleted'); END;

-- -------------------------------------------------------------------------- wallet transactions

-- Not listed: status with its times, invoice, remaining amount.
CREATE TRIGGER wallet_transactions_unchanged BEFORE UPDATE OF
    id, wallet_id, transaction_type, transaction_status, source, amount_cents, credit_amount,
    credit_note_id, voided_invoice_id, name, priority, invoice_requires_successful_payment,
    metadata, payment_method_type, payment_method_id, custom_sections, skip_custom_sections,
    purchase_order_number, created_at
    ON wallet_transactions
BEGIN SELECT RAISE(ABORT, 'wallet transactions never change'); END;
CREATE TRIGGER settled_wallet_transactions_unchanged BEFORE UPDATE OF
    status, invoice_id, settled_at, failed_at
    ON wallet_transactions
WHEN old.status = 'settled'
    AND (new.status <> 'settled' OR new.invoice_id IS NOT old.invoice_id
        OR new.settled_at IS NOT old.settled_at OR new.failed_at IS NOT old.failed_at)
BEGIN SELECT RAISE(ABORT, 'settled wallet transactions never change'); END;
CREATE TRIGGER settled_wallet_transactions_used BEFORE UPDATE OF remaining_amount_cents
    ON wallet_transactions
WHEN old.status = 'settled'
    AND (new.remaining_amount_cents IS NULL AND old.remaining_amount_cents IS NOT NULL
        OR new.remaining_amount_cents > coalesce(old.remaining_amount_cents, 0)
        OR new.remaining_amount_cents < 0)
BEGIN SELECT RAISE(ABORT, 'what remains of a wallet transaction only decreases, to 0'); END;
CREATE TRIGGER wallet_transactions_kept BEFORE DELETE ON wallet_transactions
BEGIN SELECT RAISE(ABORT, 'wallet transactions are never deleted'); END;
CREATE TRIGGER wallet_fundings_unchanged BEFORE UPDATE ON wallet_fundings
BEGIN SELECT RAISE(ABORT, 'fundings of wallet transactions never change'); END;
CREATE TRIGGER wallet_fundings_kept BEFORE DELETE ON wallet_fundings
BEGIN SELECT RAISE(ABORT, 'fundings of wallet transactions are never deleted'); END;

-- ---------------------------------------------------------------------------------- corrections

CREATE TRIGGER corrected_fees_unchanged BEFORE UPDATE ON corrected_fees
BEGIN SELECT RAISE(ABORT, 'corrections of fees never change'); END;
CREATE TRIGGER corrected_fees_kept BEFORE DELETE ON corrected_fees
BEGIN SELECT RAISE(ABORT, 'corrections of fees are never deleted'); END;
CREATE TRIGGER correction_coupons_unchanged BEFORE UPDATE ON correction_coupons
BEGIN SELECT RAISE(ABORT, 'coupons of corrections never change'); END;
CREATE TRIGGER correction_coupons_kept BEFORE DELETE ON correction_coupons
BEGIN SELECT RAISE(ABORT, 'coupons of corrections are never deleted'); END;

-- Not listed: the invoice that bills the line, with its fee.
CREATE TRIGGER correction_lines_unchanged BEFORE UPDATE OF
    id, invoice_id, invoice_number, customer_id, external_subscription_id, fee_type, charge_id,
    filter_id, item, currency, amount_cents, was_cents, was_units, is_cents, is_units, from_at,
    to_at, taxes, created_at, subscription_id, true_up, event_id, coupons, unit_price
    ON correction_lines
BEGIN SELECT RAISE(ABORT, 'lines of corrections never change'); END;
-- A void releases its lines to the invoice that replaces it.
CREATE TRIGGER billed_correction_lines_unchanged BEFORE UPDATE OF billed_on, fee_id
    ON correction_lines
WHEN (new.billed_on IS NOT old.billed_on OR new.fee_id IS NOT old.fee_id)
    AND EXISTS (SELECT 1 FROM invoices WHERE id = old.billed_on AND status = 'finalized')
BEGIN SELECT RAISE(ABORT, 'correction lines on a final invoice never change'); END;
CREATE TRIGGER billed_correction_lines_kept BEFORE DELETE ON correction_lines
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = old.billed_on AND status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'correction lines on a final invoice are never deleted'); END;
CREATE TRIGGER correction_takes_unchanged BEFORE UPDATE ON correction_takes
BEGIN SELECT RAISE(ABORT, 'what correction lines reduce never changes'); END;
CREATE TRIGGER billed_correction_takes_kept BEFORE DELETE ON correction_takes
WHEN EXISTS (SELECT 1 FROM correction_lines JOIN invoices ON invoices.id = billed_on
    WHERE correction_lines.id = old.line_id AND invoices.status IN ('finalized', 'voided'))
BEGIN SELECT RAISE(ABORT, 'what correction lines on a final invoice reduce is never deleted'); END;
