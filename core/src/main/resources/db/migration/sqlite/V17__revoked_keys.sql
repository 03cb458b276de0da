-- The seventeenth schema: keys of the API that were revoked, whatever a clock shows.

-- NULL: not revoked. Of keys that were revoked before it is not known; they are invalid from
-- expires_at on.
ALTER TABLE api_keys ADD COLUMN revoked_at INTEGER;
