package billing.engine.sqlite;

import billing.engine.driver.UuidBytes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.sqlite.Function;

/** SQL functions between identifiers and their texts, for people's own queries. */
final class UuidFunctions {
    private UuidFunctions() {
    }

    /** Adds {@code uuid(text)} and {@code uuid_text(identifier)} to a connection; null for null. */
    static void add(Connection connection) throws SQLException {
        Function.create(connection, "uuid", new FromText(), 1, Function.FLAG_DETERMINISTIC);
        Function.create(connection, "uuid_text", new ToText(), 1, Function.FLAG_DETERMINISTIC);
    }

    private static final class FromText extends Function {
        @Override
        protected void xFunc() throws SQLException {
            String text = value_text(0);
            try {
                if (text == null) {
                    result();
                } else {
                    result(UuidBytes.of(UUID.fromString(text)));
                }
            } catch (IllegalArgumentException e) {
                error("uuid(): '" + text + "' is not a UUID");
            }
        }
    }

    private static final class ToText extends Function {
        @Override
        protected void xFunc() throws SQLException {
            byte[] bytes = value_blob(0);
            if (bytes == null) {
                result();
            } else if (bytes.length == UuidBytes.LENGTH) {
                result(UuidBytes.read(bytes).toString());
            } else {
                error("uuid_text(): the value is not an identifier");
            }
        }
    }
}
