-- The fifteenth schema: the invoices and fees of one customer are found among those of all.

CREATE INDEX invoices_customer ON invoices (customer_id, issuing_date DESC);

-- Also those that are not paid yet.
DROP INDEX fees_paid_alone;
CREATE INDEX fees_without_invoice ON fees (customer_id) WHERE invoice_id IS NULL;
