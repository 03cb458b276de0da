-- The twentieth schema: a one-off invoice that replaces a voided one has the taxes that the request
-- for the first named; an event in advance that is voided reverses the units it was charged for;
-- corrections of true-ups are known as such; units of fixed charges know whether they count
-- from the next period.

-- Whether the request named the taxes of the fee. Of earlier fees it is not known; they inherit
-- their taxes again, as they did.
ALTER TABLE fees ADD COLUMN explicit_taxes BIGINT NOT NULL DEFAULT 0;

-- The units that a single event was charged for in advance (rating-and-usage.md 4.6.2). Steps of a
-- percentage state them. Other earlier fees show them, except that a fee without an amount charged
-- none; whether an earlier fee with the price of its own event charged its units is not known.
ALTER TABLE fees ADD COLUMN charged_units TEXT COLLATE "C";
UPDATE fees SET charged_units = COALESCE(amount_details::json ->> 'units',
    CASE WHEN precise_amount_cents::numeric = 0 THEN '0' ELSE units END)
    WHERE event_transaction_id IS NOT NULL;

-- Whether a fee raises others to a minimum, or corrects such a fee.
ALTER TABLE fees ADD COLUMN true_up BIGINT NOT NULL DEFAULT 0;
UPDATE fees SET true_up = 1 WHERE true_up_parent_fee_id IS NOT NULL
    OR id IN (SELECT fee_id FROM correction_lines WHERE true_up = 1);

-- Whether units of a fixed charge count from the start of the next period, wherever the customer
-- moves until then. Units of a start, which may be later than it was stated, do not; they count
-- from a second (1,000,000 microseconds) after it.
ALTER TABLE fixed_charge_units ADD COLUMN from_next_period BIGINT NOT NULL DEFAULT 0;
UPDATE fixed_charge_units SET from_next_period = 1 WHERE effective_at > created_at
    AND effective_at <> (SELECT s.started_at + 1000000 FROM subscriptions s
        WHERE s.id = fixed_charge_units.subscription_id);

DROP TRIGGER final_fees_unchanged ON fees;
CREATE TRIGGER final_fees_unchanged BEFORE UPDATE OF id, invoice_id, position, customer_id,
    subscription_id, fee_type, charge_id, charge_filter_id, fixed_charge_id, add_on_id,
    true_up_parent_fee_id, item_id, item_code, item_name, item_description, invoice_display_name,
    filter_display_name, filters, grouped_by, currency, amount_cents, precise_amount_cents,
    precise_unit_amount, units, total_aggregated_units, events_count,
    precise_coupons_amount_cents, taxes_amount_cents, taxes_precise_amount_cents, taxes_rate,
    amount_details, pricing_unit_details, presentation_breakdowns, description, pay_in_advance,
    invoiceable, event_transaction_id, from_at, to_at, created_at,
    precise_credit_notes_amount_cents, deleted_at, explicit_taxes, charged_units, true_up ON fees
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_final(
    'fees of a final invoice never change');
