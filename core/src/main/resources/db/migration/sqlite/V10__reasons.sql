-- The tenth schema: why something was changed, as whoever asked for it stated.

ALTER TABLE activity_logs ADD COLUMN reason TEXT;
