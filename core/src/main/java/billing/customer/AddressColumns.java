package billing.customer;

import billing.engine.Row;

/** Reads a postal address from the columns that every table with an address has. */
public final class AddressColumns {
    private AddressColumns() {
    }

    /** The address of a row. */
    public static Address address(Row row) {
        return new Address(row.text("address_line1"), row.text("address_line2"),
                row.text("city"), row.text("state"), row.text("zipcode"), row.text("country"));
    }
}
