package billing.customer;

import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldType;
import billing.resource.FieldValues;

/** The fields of a postal address; what has an address has them next to its own. */
public final class AddressFields {
    public static final Field<Address, String> ADDRESS_LINE1 =
            Field.text("address_line1", Address::addressLine1).doc("Street and number.");
    public static final Field<Address, String> ADDRESS_LINE2 =
            Field.text("address_line2", Address::addressLine2)
                    .doc("Building, floor, district.");
    public static final Field<Address, String> CITY =
            Field.text("city", Address::city).doc("City.");
    public static final Field<Address, String> STATE =
            Field.text("state", Address::state).doc("State or province.");
    public static final Field<Address, String> ZIPCODE = Field.text("zipcode", Address::zipcode)
            .doc("Postal code; quote it when it is all digits.").example("10115");
    public static final Field<Address, String> COUNTRY = country(FieldType.country());
    /** All of them. */
    public static final FieldList<Address> ALL = with(COUNTRY);
    /** The same in a shipping address, whose country has a fault of its own. */
    static final FieldList<Address> SHIPPING = with(country(
            FieldType.country().under("shipping_country")));

    private AddressFields() {
    }

    private static Field<Address, String> country(FieldType<String> type) {
        return Field.of("country", Address::country, type)
                .doc("ISO 3166-1, two letters.").example("DE");
    }

    private static FieldList<Address> with(Field<Address, String> country) {
        return FieldList.of(ADDRESS_LINE1, ADDRESS_LINE2, CITY, STATE, ZIPCODE, country);
    }

    /** An address with these values. */
    static Address address(FieldValues<Address> in) {
        return new Address(in.get(ADDRESS_LINE1), in.get(ADDRESS_LINE2), in.get(CITY),
                in.get(STATE), in.get(ZIPCODE), in.get(COUNTRY));
    }
}
