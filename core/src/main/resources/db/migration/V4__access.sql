-- Keys of the API. Their values are known to who holds them; here stand only their hashes.

CREATE TABLE api_keys (
    id           TEXT    NOT NULL PRIMARY KEY,
    name         TEXT,
    hash         TEXT    NOT NULL, -- SHA-256 in hexadecimal
    ending       TEXT    NOT NULL, -- the last 4 characters, to tell keys apart
    permissions  TEXT    NOT NULL, -- resource to modes
    expires_at   INTEGER,
    last_used_at INTEGER,
    created_at   INTEGER NOT NULL
);
CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash);
