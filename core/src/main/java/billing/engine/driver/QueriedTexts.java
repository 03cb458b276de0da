package billing.engine.driver;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The texts that a query finds. */
public final class QueriedTexts {
    private QueriedTexts() {
    }

    /** Reads the first column of a query, in its order. */
    public static List<String> read(Statement statement, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(query)) {
            while (result.next()) {
                texts.add(result.getString(1));
            }
        }
        return texts;
    }
}
