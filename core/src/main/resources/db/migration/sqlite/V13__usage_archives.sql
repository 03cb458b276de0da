-- The thirteenth schema: usage of settled periods that was moved to files.

-- Events of a subscription before this instant are archived, unless their metric is recurring, and
-- no more are accepted. Of a code, the end of the last archived month that has events of it.
ALTER TABLE event_subscriptions ADD COLUMN archived_until INTEGER;
ALTER TABLE event_codes ADD COLUMN archived_until INTEGER;

-- The files, each with events of one month (UTC).
CREATE TABLE usage_archives (
    key        INTEGER NOT NULL PRIMARY KEY,
    month      TEXT NOT NULL, -- 2026-01
    directory  TEXT NOT NULL,
    file       TEXT NOT NULL,
    sha256     TEXT NOT NULL,
    bytes      INTEGER NOT NULL,
    events     INTEGER NOT NULL,
    voided     INTEGER NOT NULL,
    first_at   INTEGER NOT NULL,
    last_at    INTEGER NOT NULL,
    created_at INTEGER NOT NULL
);
CREATE INDEX usage_archives_time ON usage_archives (last_at);

-- Where in a file the events of a subscription and a code are: it consists of blocks that are
-- packed each on its own, in the order of the event table. The columns of the key are those of the
-- first event of a block.
CREATE TABLE usage_archive_blocks (
    archive_key      INTEGER NOT NULL REFERENCES usage_archives (key),
    subscription_key INTEGER NOT NULL,
    code_key         INTEGER NOT NULL,
    timestamp        INTEGER NOT NULL,
    seq              INTEGER NOT NULL,
    position         INTEGER NOT NULL, -- of its first byte
    PRIMARY KEY (archive_key, subscription_key, code_key, timestamp, seq)
) WITHOUT ROWID;
