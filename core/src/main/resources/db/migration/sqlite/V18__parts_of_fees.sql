-- The eighteenth schema: what refers to a fee is found. A draft that is computed again deletes its
-- fees, and for each one the database looks for references to it: it read all fees and taxes.

CREATE INDEX fees_true_up ON fees (true_up_parent_fee_id)
    WHERE true_up_parent_fee_id IS NOT NULL;
CREATE INDEX applied_taxes_fee ON applied_taxes (fee_id) WHERE fee_id IS NOT NULL;
