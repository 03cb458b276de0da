-- What came to the sixth schema: data of electronic invoices. All columns are null in rows from
-- before.

-- JSON objects: electronic address, scheme of the legal number, buyer reference or bank account, …
ALTER TABLE customers ADD COLUMN e_invoicing TEXT;
ALTER TABLE billing_entities ADD COLUMN e_invoicing TEXT;

-- The category of VAT (UNTDID 5305) with the code (VATEX) or the text of the reason for exemption.
-- Null follows from the tax's code and rate.
ALTER TABLE taxes ADD COLUMN category TEXT;
ALTER TABLE taxes ADD COLUMN exemption_reason_code TEXT;
ALTER TABLE taxes ADD COLUMN exemption_reason TEXT;

-- What is counted (UN/ECE Recommendation 20); null is C62, one.
ALTER TABLE billable_metrics ADD COLUMN unit_code TEXT;
ALTER TABLE add_ons ADD COLUMN unit_code TEXT;

-- The treatments of taxes and the units of fees that an invoice was issued with, a JSON object;
-- null for invoices issued before this was kept.
ALTER TABLE invoice_originals ADD COLUMN e_invoicing TEXT;

-- Units are remembered between invoices: whatever changes them is noted.
CREATE TRIGGER add_ons_inserted AFTER INSERT ON add_ons
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER add_ons_changed AFTER UPDATE ON add_ons
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
CREATE TRIGGER add_ons_deleted AFTER DELETE ON add_ons
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'metering'; END;
