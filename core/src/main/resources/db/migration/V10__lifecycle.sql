-- Changes of plan, starts that wait for a payment, and warnings before an end.

ALTER TABLE subscriptions ADD COLUMN succession TEXT NOT NULL DEFAULT 'none';
ALTER TABLE subscriptions ADD COLUMN cancellation_reason TEXT;
ALTER TABLE subscriptions ADD COLUMN termination_alerted_on TEXT; -- UTC date of the latest warning

CREATE INDEX subscriptions_waiting ON subscriptions (previous_id)
    WHERE status = 'pending' AND previous_id IS NOT NULL;
