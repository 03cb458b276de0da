-- The eleventh schema: issued credit notes, payments and their receipts, payment requests, wallet
-- transactions and booked corrections never change, whichever program writes.

CREATE FUNCTION refuse_change_of_issued_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM credit_notes WHERE id IN (OLD.credit_note_id, NEW.credit_note_id)
            AND status <> 'draft') THEN
        RAISE EXCEPTION '%', TG_ARGV[0];
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END $$;
-- A void releases its lines to the invoice that replaces it.
CREATE FUNCTION refuse_change_of_billed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM invoices WHERE id = OLD.billed_on
            AND (status = 'finalized' OR status = 'voided' AND TG_OP = 'DELETE')) THEN
        RAISE EXCEPTION '%', TG_ARGV[0];
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION refuse_change_of_billed_take() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM correction_lines JOIN invoices ON invoices.id = billed_on
            WHERE correction_lines.id = OLD.line_id
            AND invoices.status IN ('finalized', 'voided')) THEN
        RAISE EXCEPTION '%', TG_ARGV[0];
    END IF;
    RETURN OLD;
END $$;

-- --------------------------------------------------------------------------------- credit notes

-- Not listed: balance, credit and refund status, metadata.
CREATE TRIGGER issued_credit_notes_unchanged BEFORE UPDATE OF id, invoice_id, customer_id,
    sequential_id, number, status, reason, description, currency, issuing_date,
    credit_amount_cents, refund_amount_cents, offset_amount_cents, total_amount_cents,
    sub_total_excluding_taxes_amount_cents, taxes_amount_cents, precise_taxes_amount_cents,
    taxes_rate, coupons_adjustment_amount_cents, precise_coupons_adjustment_amount_cents,
    created_at ON credit_notes
    FOR EACH ROW
    WHEN (OLD.status <> 'draft')
    EXECUTE FUNCTION refuse_change('an issued credit note never changes');
CREATE TRIGGER issued_credit_notes_used BEFORE UPDATE OF balance_amount_cents, credit_status,
    voided_at ON credit_notes
    FOR EACH ROW
    WHEN (OLD.status <> 'draft' AND (NEW.balance_amount_cents < 0 OR NEW.balance_amount_cents
        > greatest(NEW.credit_amount_cents, OLD.balance_amount_cents) OR OLD.credit_status =
        'voided' AND (NEW.credit_status <> 'voided' OR NEW.balance_amount_cents <>
        OLD.balance_amount_cents) OR OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT
        FROM OLD.voided_at))
    EXECUTE FUNCTION refuse_change(
        'the balance of a credit note is part of its credit until its void');
CREATE TRIGGER issued_credit_notes_kept BEFORE DELETE ON credit_notes
    FOR EACH ROW
    WHEN (OLD.status <> 'draft')
    EXECUTE FUNCTION refuse_change('issued credit notes are never deleted');

CREATE TRIGGER issued_credit_note_items_unchanged BEFORE UPDATE ON credit_note_items
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change_of_issued_note('items of an issued credit note never change');
CREATE TRIGGER issued_credit_note_items_kept BEFORE DELETE ON credit_note_items
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change_of_issued_note(
        'items of an issued credit note are never deleted');
CREATE TRIGGER issued_credit_note_taxes_unchanged BEFORE UPDATE ON credit_note_taxes
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change_of_issued_note('taxes of an issued credit note never change');
CREATE TRIGGER issued_credit_note_taxes_kept BEFORE DELETE ON credit_note_taxes
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change_of_issued_note(
        'taxes of an issued credit note are never deleted');

-- ------------------------------------------------------------------------------------- payments

-- That they are never deleted is in the fifth schema.
CREATE TRIGGER payments_unchanged BEFORE UPDATE ON payments
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('payments never change');
CREATE TRIGGER payment_receipts_unchanged BEFORE UPDATE ON payment_receipts
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('receipts of payments never change');
CREATE TRIGGER payment_receipts_kept BEFORE DELETE ON payment_receipts
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('receipts of payments are never deleted');
CREATE TRIGGER bank_lines_unchanged BEFORE UPDATE ON bank_lines
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('lines of bank statements never change');
CREATE TRIGGER bank_lines_kept BEFORE DELETE ON bank_lines
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('lines of bank statements are never deleted');
CREATE TRIGGER bank_line_payments_unchanged BEFORE UPDATE ON bank_line_payments
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('payments of bank lines never change');
CREATE TRIGGER bank_line_payments_kept BEFORE DELETE ON bank_line_payments
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('payments of bank lines are never deleted');

-- Not listed: payment status.
CREATE TRIGGER payment_requests_unchanged BEFORE UPDATE OF id, customer_id, email, amount_cents,
    currency, dunning_campaign_id, created_at ON payment_requests
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('payment requests never change');
CREATE TRIGGER payment_requests_kept BEFORE DELETE ON payment_requests
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('payment requests are never deleted');
CREATE TRIGGER payment_request_invoices_unchanged BEFORE UPDATE ON payment_request_invoices
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('invoices of a payment request never change');
CREATE TRIGGER payment_request_invoices_kept BEFORE DELETE ON payment_request_invoices
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('invoices of a payment request are never deleted');

-- -------------------------------------------------------------------------- wallet transactions

-- Not listed: status with its times, invoice, remaining amount.
CREATE TRIGGER wallet_transactions_unchanged BEFORE UPDATE OF id, wallet_id, transaction_type,
    transaction_status, source, amount_cents, credit_amount, credit_note_id, voided_invoice_id,
    name, priority, invoice_requires_successful_payment, metadata, payment_method_type,
    payment_method_id, custom_sections, skip_custom_sections, purchase_order_number, created_at ON
    wallet_transactions
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('wallet transactions never change');
CREATE TRIGGER settled_wallet_transactions_unchanged BEFORE UPDATE OF status, invoice_id,
    settled_at, failed_at ON wallet_transactions
    FOR EACH ROW
    WHEN (OLD.status = 'settled' AND (NEW.status <> 'settled' OR NEW.invoice_id IS DISTINCT
        FROM OLD.invoice_id OR NEW.settled_at IS DISTINCT FROM OLD.settled_at OR NEW.failed_at
        IS DISTINCT FROM OLD.failed_at))
    EXECUTE FUNCTION refuse_change('settled wallet transactions never change');
CREATE TRIGGER settled_wallet_transactions_used BEFORE UPDATE OF remaining_amount_cents ON
    wallet_transactions
    FOR EACH ROW
    WHEN (OLD.status = 'settled' AND (NEW.remaining_amount_cents IS NULL AND
        OLD.remaining_amount_cents IS NOT NULL OR NEW.remaining_amount_cents >
        coalesce(OLD.remaining_amount_cents, 0) OR NEW.remaining_amount_cents < 0))
    EXECUTE FUNCTION refuse_change('what remains of a wallet transaction only decreases, to 0');
CREATE TRIGGER wallet_transactions_kept BEFORE DELETE ON wallet_transactions
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('wallet transactions are never deleted');
CREATE TRIGGER wallet_fundings_unchanged BEFORE UPDATE ON wallet_fundings
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('fundings of wallet transactions never change');
CREATE TRIGGER wallet_fundings_kept BEFORE DELETE ON wallet_fundings
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('fundings of wallet transactions are never deleted');

-- ---------------------------------------------------------------------------------- corrections

CREATE TRIGGER corrected_fees_unchanged BEFORE UPDATE ON corrected_fees
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('corrections of fees never change');
CREATE TRIGGER corrected_fees_kept BEFORE DELETE ON corrected_fees
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('corrections of fees are never deleted');
CREATE TRIGGER correction_coupons_unchanged BEFORE UPDATE ON correction_coupons
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('coupons of corrections never change');
CREATE TRIGGER correction_coupons_kept BEFORE DELETE ON correction_coupons
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('coupons of corrections are never deleted');

-- Not listed: the invoice that bills the line, with its fee.
CREATE TRIGGER correction_lines_unchanged BEFORE UPDATE OF id, invoice_id, invoice_number,
    customer_id, external_subscription_id, fee_type, charge_id, filter_id, item, currency,
    amount_cents, was_cents, was_units, is_cents, is_units, from_at, to_at, taxes, created_at,
    subscription_id, true_up, event_id, coupons, unit_price ON correction_lines
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('lines of corrections never change');
CREATE TRIGGER billed_correction_lines_unchanged BEFORE UPDATE OF billed_on, fee_id ON
    correction_lines
    FOR EACH ROW
    WHEN (NEW.billed_on IS DISTINCT FROM OLD.billed_on OR NEW.fee_id IS DISTINCT FROM
        OLD.fee_id)
    EXECUTE FUNCTION refuse_change_of_billed_line(
        'correction lines on a final invoice never change');
CREATE TRIGGER billed_correction_lines_kept BEFORE DELETE ON correction_lines
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change_of_billed_line(
        'correction lines on a final invoice are never deleted');
CREATE TRIGGER correction_takes_unchanged BEFORE UPDATE ON correction_takes
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change('what correction lines reduce never changes');
CREATE TRIGGER billed_correction_takes_kept BEFORE DELETE ON correction_takes
    FOR EACH ROW
    EXECUTE FUNCTION refuse_change_of_billed_take(
        'what correction lines on a final invoice reduce is never deleted');
