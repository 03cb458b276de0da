-- The fourteenth schema: plans that were read are kept until something that they consist of changes.

INSERT INTO change_marks (topic, mark) VALUES ('plans', 0);

CREATE TRIGGER plans_plans_inserted AFTER INSERT ON plans
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_plans_changed AFTER UPDATE ON plans
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_plans_deleted AFTER DELETE ON plans
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_charges_inserted AFTER INSERT ON charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_charges_changed AFTER UPDATE ON charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_charges_deleted AFTER DELETE ON charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_charge_filters_inserted AFTER INSERT ON charge_filters
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_charge_filters_changed AFTER UPDATE ON charge_filters
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_charge_filters_deleted AFTER DELETE ON charge_filters
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_fixed_charges_inserted AFTER INSERT ON fixed_charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_fixed_charges_changed AFTER UPDATE ON fixed_charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_fixed_charges_deleted AFTER DELETE ON fixed_charges
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_minimum_commitments_inserted AFTER INSERT ON minimum_commitments
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_minimum_commitments_changed AFTER UPDATE ON minimum_commitments
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_minimum_commitments_deleted AFTER DELETE ON minimum_commitments
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_usage_thresholds_inserted AFTER INSERT ON usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_usage_thresholds_changed AFTER UPDATE ON usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_usage_thresholds_deleted AFTER DELETE ON usage_thresholds
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_entitlements_inserted AFTER INSERT ON entitlements
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_entitlements_changed AFTER UPDATE ON entitlements
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_entitlements_deleted AFTER DELETE ON entitlements
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_features_inserted AFTER INSERT ON features
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_features_changed AFTER UPDATE ON features
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_features_deleted AFTER DELETE ON features
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_billable_metrics_inserted AFTER INSERT ON billable_metrics
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_billable_metrics_changed AFTER UPDATE ON billable_metrics
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_billable_metrics_deleted AFTER DELETE ON billable_metrics
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_add_ons_inserted AFTER INSERT ON add_ons
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_add_ons_changed AFTER UPDATE ON add_ons
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_add_ons_deleted AFTER DELETE ON add_ons
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_pricing_units_inserted AFTER INSERT ON pricing_units
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_pricing_units_changed AFTER UPDATE ON pricing_units
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_pricing_units_deleted AFTER DELETE ON pricing_units
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_taxes_inserted AFTER INSERT ON taxes
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_taxes_changed AFTER UPDATE ON taxes
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_taxes_deleted AFTER DELETE ON taxes
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_tax_links_inserted AFTER INSERT ON tax_links
WHEN new.owner_kind NOT IN ('customer', 'billing_entity')
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
CREATE TRIGGER plans_tax_links_deleted AFTER DELETE ON tax_links
WHEN old.owner_kind NOT IN ('customer', 'billing_entity')
BEGIN UPDATE change_marks SET mark = random() WHERE topic = 'plans'; END;
