-- The thirteenth schema: usage of settled periods that was moved to files.

-- Events of a subscription before this instant are archived, unless their metric is recurring, and
-- no more are accepted. Of a code, the end of the last archived month that has events of it.
ALTER TABLE event_subscriptions ADD COLUMN archived_until BIGINT;
ALTER TABLE event_codes ADD COLUMN archived_until BIGINT;

-- The files, each with events of one month (UTC).
CREATE TABLE usage_archives (
    key        BIGINT NOT NULL PRIMARY KEY,
    month      TEXT COLLATE "C" NOT NULL, -- 2026-01
    directory  TEXT COLLATE "C" NOT NULL,
    file       TEXT COLLATE "C" NOT NULL,
    sha256     TEXT COLLATE "C" NOT NULL,
    bytes      BIGINT NOT NULL,
    events     BIGINT NOT NULL,
    voided     BIGINT NOT NULL,
    first_at   BIGINT NOT NULL,
    last_at    BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX usage_archives_time ON usage_archives (last_at);

-- Where in a file the events of a subscription and a code are: it consists of blocks that are
-- packed each on its own, in the order of the event table. The columns of the key are those of the
-- first event of a block.
CREATE TABLE usage_archive_blocks (
    archive_key      BIGINT NOT NULL REFERENCES usage_archives (key),
    subscription_key BIGINT NOT NULL,
    code_key         BIGINT NOT NULL,
    timestamp        BIGINT NOT NULL,
    seq              BIGINT NOT NULL,
    position         BIGINT NOT NULL, -- of its first byte
    PRIMARY KEY (archive_key, subscription_key, code_key, timestamp, seq)
);
