-- Coupons that customers have been given. Active while terminated_at is null.

CREATE TABLE applied_coupons (
    id                           TEXT    NOT NULL PRIMARY KEY,
    coupon_id                    TEXT    NOT NULL REFERENCES coupons (id),
    customer_id                  TEXT    NOT NULL REFERENCES customers (id),
    amount_cents                 INTEGER,
    amount_currency              TEXT,
    percentage_rate              TEXT,
    frequency                    TEXT    NOT NULL,
    frequency_duration           INTEGER,
    frequency_duration_remaining INTEGER,
    created_at                   INTEGER NOT NULL,
    terminated_at                INTEGER
);
CREATE INDEX applied_coupons_customer ON applied_coupons (customer_id);
CREATE INDEX applied_coupons_active ON applied_coupons (customer_id) WHERE terminated_at IS NULL;
CREATE INDEX applied_coupons_coupon ON applied_coupons (coupon_id);
