-- The twelfth schema: the parts of a run that several nodes bill.

CREATE TABLE run_parts (
    id       BLOB NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL,
    due_at   INTEGER NOT NULL,
    size     INTEGER NOT NULL,
    members  TEXT NOT NULL,
    made     INTEGER NOT NULL,
    failed   INTEGER NOT NULL,
    outcome  TEXT,
    done_at  INTEGER
);
