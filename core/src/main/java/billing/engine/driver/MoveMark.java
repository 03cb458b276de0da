package billing.engine.driver;

import billing.kernel.error.StoreException;

/**
 * What is kept in a database that takes part in a move ({@code billing migrate}); nothing else uses
 * such a database.
 *
 * @param state how far it is
 * @param other where the other database is
 */
public record MoveMark(State state, String other) {
    /** The table that keeps the mark, and the statements that end the move. */
    public static final String TABLE = "database_move";

    /** How far a move is. */
    public enum State {
        /** It is copied to the other one, and not written meanwhile. */
        MOVING,
        /** It was moved to the other one. */
        MOVED,
        /** The other one is copied to it. */
        INCOMPLETE
    }

    /** Why a database with this mark is not used, and what to do. */
    public StoreException refusal(DatabaseAddress here) {
        return switch (state) {
            case MOVING -> new StoreException("the database " + here + " is being moved to "
                    + other, "continue with `billing migrate --to " + other
                    + "`, or use this one again with `billing migrate --undo`", null);
            case MOVED -> new StoreException("the database " + here + " was moved to " + other,
                    "use --db " + other, null);
            case INCOMPLETE -> new StoreException("the database " + here + " is incomplete: "
                    + other + " is being moved to it", "continue with `billing migrate --db "
                    + other + " --to " + here + "`", null);
        };
    }
}
