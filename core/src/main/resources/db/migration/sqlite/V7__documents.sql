-- What came to the seventh schema: how documents of billing entities look.

-- A JSON object: size of paper, accent color and texts by language; null where nothing is stated.
ALTER TABLE billing_entities ADD COLUMN document_design TEXT;
