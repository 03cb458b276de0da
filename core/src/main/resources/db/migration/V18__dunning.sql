-- Whom a campaign is for stands with the campaign, as files state it.

DROP TABLE dunning_assignments;
ALTER TABLE dunning_campaigns ADD COLUMN billing_entity_codes TEXT NOT NULL DEFAULT '[]';
ALTER TABLE dunning_campaigns ADD COLUMN external_customer_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE dunning_campaigns ADD COLUMN excluded_external_customer_ids TEXT NOT NULL DEFAULT '[]';
