-- The fourteenth schema: plans that were read are kept until something that they consist of changes.

INSERT INTO change_marks (topic, mark) VALUES ('plans', 0);

CREATE TRIGGER plans_plans_changed AFTER INSERT OR UPDATE OR DELETE ON plans
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_charges_changed AFTER INSERT OR UPDATE OR DELETE ON charges
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_charge_filters_changed AFTER INSERT OR UPDATE OR DELETE ON charge_filters
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_fixed_charges_changed AFTER INSERT OR UPDATE OR DELETE ON fixed_charges
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_minimum_commitments_changed AFTER INSERT OR UPDATE OR DELETE ON minimum_commitments
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_usage_thresholds_changed AFTER INSERT OR UPDATE OR DELETE ON usage_thresholds
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_entitlements_changed AFTER INSERT OR UPDATE OR DELETE ON entitlements
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_features_changed AFTER INSERT OR UPDATE OR DELETE ON features
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_billable_metrics_changed AFTER INSERT OR UPDATE OR DELETE ON billable_metrics
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_add_ons_changed AFTER INSERT OR UPDATE OR DELETE ON add_ons
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_pricing_units_changed AFTER INSERT OR UPDATE OR DELETE ON pricing_units
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_taxes_changed AFTER INSERT OR UPDATE OR DELETE ON taxes
    FOR EACH STATEMENT EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_tax_links_inserted AFTER INSERT ON tax_links FOR EACH ROW
    WHEN (NEW.owner_kind NOT IN ('customer', 'billing_entity'))
    EXECUTE FUNCTION change_mark('plans');
CREATE TRIGGER plans_tax_links_deleted AFTER DELETE ON tax_links FOR EACH ROW
    WHEN (OLD.owner_kind NOT IN ('customer', 'billing_entity'))
    EXECUTE FUNCTION change_mark('plans');
