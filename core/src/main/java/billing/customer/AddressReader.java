package billing.customer;

import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Shape;
import billing.input.Types;

/** Reads the members of an address, which stand beside the others of what has the address. */
final class AddressReader {
    static final Shape SHAPE = Shape.of("address")
            .with("address_line1", Types.text(), "Street and number.")
            .with("address_line2", Types.text(), "Building, floor, district.")
            .with("city", Types.text(), "City.")
            .with("state", Types.text(), "State or province.")
            .with("zipcode", Types.text(), "Postal code; quote it when it is all digits.")
            .with("country", Formats.country(), "ISO 3166-1, two letters.");

    private AddressReader() {
    }

    static Address read(Fields in, Address stored) {
        return new Address(in.get("address_line1", stored.addressLine1()),
                in.get("address_line2", stored.addressLine2()), in.get("city", stored.city()),
                in.get("state", stored.state()), in.get("zipcode", stored.zipcode()),
                in.get("country", stored.country()));
    }

    static DocumentMembers write(DocumentMembers out, Address address) {
        return out.put("address_line1", address.addressLine1())
                .put("address_line2", address.addressLine2()).put("city", address.city())
                .put("state", address.state()).put("zipcode", address.zipcode())
                .put("country", address.country());
    }
}
