package billing.engine.driver;

import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

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
    /** The kind of the row that is the mark. */
    static final String KIND = "state";

    /** How far a move is. */
    public enum State {
        /** It is copied to the other one, and not written meanwhile. */
        MOVING,
        /** It was moved to the other one. */
        MOVED,
        /** The other one is copied to it. */
        INCOMPLETE
    }

    /** The mark of a database that has the table; nothing where no row of it is one. */
    public static Optional<MoveMark> read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
             ResultSet result = statement.executeQuery("SELECT name, content FROM " + TABLE
                     + " WHERE kind = '" + KIND + "'")) {
            return result.next() ? Optional.of(
                    new MoveMark(State.valueOf(result.getString(1)), result.getString(2)))
                    : Optional.empty();
        }
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
