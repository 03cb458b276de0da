-- Plans of one subscription: units and entitlements that differ from its plan's.

CREATE INDEX plans_parent ON plans (parent_id) WHERE parent_id IS NOT NULL;

-- Units that hold for one subscription whatever its plan says (subscriptions-and-invoicing.md 11.4).
CREATE TABLE fixed_charge_unit_overrides (
    subscription_id TEXT    NOT NULL REFERENCES subscriptions (id),
    fixed_charge_id TEXT    NOT NULL REFERENCES fixed_charges (id),
    units           TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (subscription_id, fixed_charge_id)
) WITHOUT ROWID;

-- What one subscription is granted beside its plan, or is not granted although its plan is.
CREATE TABLE subscription_entitlements (
    subscription_id    TEXT    NOT NULL REFERENCES subscriptions (id),
    feature_id         TEXT    NOT NULL REFERENCES features (id),
    position           INTEGER NOT NULL,
    removed            INTEGER NOT NULL,
    privilege_values   TEXT    NOT NULL, -- {"privilege": "value"}
    removed_privileges TEXT    NOT NULL, -- ["privilege"]
    PRIMARY KEY (subscription_id, feature_id)
);
