package billing.customer;

import billing.store.Columns;
import billing.store.Row;
import java.sql.SQLException;

/** A postal address in the columns that every table with an address has. */
final class AddressColumns {
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
}
