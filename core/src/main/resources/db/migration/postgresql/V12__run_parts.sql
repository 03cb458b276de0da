-- The twelfth schema: the parts of a run that several nodes bill.

CREATE TABLE run_parts (
    id       UUID NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL,
    due_at   BIGINT NOT NULL,
    size     BIGINT NOT NULL,
    members  TEXT COLLATE "C" NOT NULL,
    made     BIGINT NOT NULL,
    failed   BIGINT NOT NULL,
    outcome  TEXT COLLATE "C",
    done_at  BIGINT
);
