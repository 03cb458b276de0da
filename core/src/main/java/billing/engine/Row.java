package billing.engine;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.kernel.time.Zones;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.NamedColumns;
import billing.engine.driver.StoredColumn;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;

/**
 * One row of a result, read as domain values; the counterpart of {@link Columns}.
 *
 * <p>Every accessor answers null for SQL null, the primitive ones refuse it.
 */
public final class Row {
    private static final int DATE_LENGTH = "2026-01-31".length();
    private final EngineConnection connection;
    private final ResultSet result;
    private final Statement statement;
    private final NamedColumns columns;

    /**
     * A row of a statement.
     *
     * @param columns by name, as far as they have been looked up
     */
    Row(EngineConnection connection, ResultSet result, NamedColumns columns)
            throws SQLException {
        this.connection = connection;
        this.result = result;
        this.statement = result.getStatement();
        this.columns = columns;
    }

    /** Reads a domain value from a row. */
    @FunctionalInterface
    public interface Reader<T> {
        /** The value of the row. */
        T read(Row row);
    }

    /** Text. */
    public String text(String column) {
        try {
            return at(column).text(statement, result);
        } catch (SQLException e) {
            throw failure(column, e);
        }
    }

    /** A text as a text and bytes as bytes, where a column holds either. */
    public Object textOrBytes(String column) {
        try {
            return at(column).textOrBytes(statement, result);
        } catch (SQLException e) {
            throw failure(column, e);
        }
    }

    /** An identifier; null also for {@link Identifiers#NONE}. */
    public UUID id(String column) {
        try {
            UUID id = at(column).id(statement, result);
            return Identifiers.NONE.equals(id) ? null : id;
        } catch (SQLException e) {
            throw failure(column, e);
        }
    }

    /** A whole number that is there. */
    public long number(String column) {
        try {
            StoredColumn at = at(column);
            long value = at.number(statement, result);
            if (value == 0 && at.isNull(statement, result)) {
                throw new IllegalArgumentException(column + " is null");
            }
            return value;
        } catch (SQLException e) {
            throw failure(column, e);
        }
    }

    /** A whole number that is there and small. */
    public int integer(String column) {
        return Math.toIntExact(number(column));
    }

    /** A whole number or null. */
    public Long optionalNumber(String column) {
        try {
            StoredColumn at = at(column);
            long value = at.number(statement, result);
            return value == 0 && at.isNull(statement, result) ? null : (Long) value;
        } catch (SQLException e) {
            throw failure(column, e);
        }
    }

    /** A small whole number or null. */
    public Integer optionalInteger(String column) {
        Long value = optionalNumber(column);
        return value == null ? null : (Integer) Math.toIntExact(value);
    }

    /** A truth value that is there. */
    public boolean flag(String column) {
        return number(column) != 0;
    }

    /** A truth value or null. */
    public Boolean optionalFlag(String column) {
        Long value = optionalNumber(column);
        return value == null ? null : (Boolean) (value != 0);
    }

    /** An exact decimal. */
    public BigDecimal decimal(String column) {
        String text = text(column);
        return text == null ? null : new BigDecimal(text);
    }

    /** An instant, UTC. */
    public Instant instant(String column) {
        Long micros = optionalNumber(column);
        return micros == null ? null : Instants.ofMicros(micros);
    }

    /** A date. */
    public LocalDate date(String column) {
        String text = text(column);
        if (text == null || text.length() != DATE_LENGTH) {
            return text == null ? null : LocalDate.parse(text);
        }
        // The platform's parser takes some ten times as long.
        return LocalDate.of(Integer.parseInt(text, 0, 4, 10), Integer.parseInt(text, 5, 7, 10),
                Integer.parseInt(text, 8, DATE_LENGTH, 10));
    }

    /** A time zone. */
    public ZoneId zone(String column) {
        String text = text(column);
        return text == null ? null : Zones.stored(text);
    }

    /** A currency. */
    public CurrencyUnit currency(String column) {
        String text = text(column);
        return text == null ? null : CurrencyUnit.of(text);
    }

    /** A constant by its lower-case name. */
    public <E extends Enum<E>> E constant(String column, Class<E> type) {
        String text = text(column);
        return text == null ? null : Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }

    /** A value stored as JSON. */
    public <T> T json(String column, TypeReference<T> type) {
        return Json.read(text(column), type);
    }

    private StoredColumn at(String column) throws SQLException {
        StoredColumn known = columns.find(column);
        if (known == null) {
            known = connection.column(result.findColumn(column), result);
            columns.add(column, known);
        }
        return known;
    }

    private RuntimeException failure(String column, SQLException e) {
        return connection.failed("reading column " + column, e);
    }
}
