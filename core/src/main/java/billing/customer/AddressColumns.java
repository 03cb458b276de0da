package billing.customer;

import billing.engine.Columns;
import billing.engine.Row;
import com.fasterxml.jackson.core.type.TypeReference;
import java.sql.SQLException;

/** A postal address in the columns that every table with an address has, or as JSON in one. */
final class AddressColumns {
    private static final TypeReference<Address> ADDRESS = new TypeReference<>() { };
    private static final String NO_ADDRESS = "{}";

    private AddressColumns() {
    }

    static Columns set(Columns columns, Address address) {
        return columns.set("address_line1", address.addressLine1())
                .set("address_line2", address.addressLine2()).set("city", address.city())
                .set("state", address.state()).set("zipcode", address.zipcode())
                .set("country", address.country());
    }

    static Address address(Row row) throws SQLException {
        return new Address(row.text("address_line1"), row.text("address_line2"),
                row.text("city"), row.text("state"), row.text("zipcode"), row.text("country"));
    }

    /** Sets one column to an address; none at all, which most have, is known by its text. */
    static Columns set(Columns columns, String column, Address address) {
        return Address.NONE.equals(address) ? columns.set(column, NO_ADDRESS)
                : columns.json(column, address);
    }

    /** The address in one column. */
    static Address address(Row row, String column) throws SQLException {
        return NO_ADDRESS.equals(row.text(column)) ? Address.NONE : row.json(column, ADDRESS);
    }
}
