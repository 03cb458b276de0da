package billing.customer;

import billing.input.CodeTypes;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.CodeList;
import billing.kernel.error.ErrorCode;
import billing.kernel.identifier.AddressScheme;
import billing.kernel.identifier.LeitwegId;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldType;
import billing.resource.FieldValues;
import java.util.Map;

/** The members of {@code e_invoicing} of a customer, and those that billing entities share. */
public final class ElectronicInvoicingFields {
    static final String NAME = "e_invoicing";
    private static final int REFERENCE_MAX = 255;
    private static final String ADDRESS_NAME = "address";
    private static final Shape ADDRESS_SHAPE = Shape.of("electronic address")
            .withMandatory("scheme", CodeTypes.code(CodeList.ELECTRONIC_ADDRESS_SCHEMES,
                    "scheme of electronic addresses"), "EAS code, \"0088\" for a GLN, EM for"
                    + " e-mail; quote it when it is all digits.")
            .withMandatory("id", Types.trimmed(REFERENCE_MAX), "The address in that scheme.");

    static final Field<ElectronicInvoicing, Object> ADDRESS = Field.<ElectronicInvoicing>special(
            ADDRESS_NAME, ElectronicInvoicingFields::address,
            stated -> members(stated.address()))
            .doc("Where electronic invoices are received.");
    static final Field<ElectronicInvoicing, String> REGISTRATION_SCHEME =
            Field.of("registration_scheme", ElectronicInvoicing::registrationScheme,
                    FieldType.text(ElectronicInvoicingFields::registrationScheme))
                    .doc("ISO 6523 code of the register of the legal number.").example("0002");
    public static final Field<ElectronicInvoicing, String> BUYER_REFERENCE =
            Field.text("buyer_reference", ElectronicInvoicing::buyerReference, REFERENCE_MAX)
                    .doc("What the customer wants on each invoice; the Leitweg-ID of a German"
                            + " authority.").example("04011000-12345-03");
    static final Field<ElectronicInvoicing, String> FORMAT =
            Field.oneOf("format", ElectronicInvoicing::format,
                    ElectronicFormats.NAMES.toArray(String[]::new))
                    .doc("Format of electronic invoices; the entity's.");
    /** All of them. */
    public static final FieldList<ElectronicInvoicing> ALL =
            FieldList.of(ADDRESS, REGISTRATION_SCHEME, BUYER_REFERENCE, FORMAT);

    private ElectronicInvoicingFields() {
    }

    /** The electronic address as documents state it. */
    static MemberType<?> address() {
        return Types.object(ADDRESS_SHAPE);
    }

    static MemberType<String> registrationScheme() {
        return CodeTypes.code(CodeList.IDENTIFICATION_SCHEMES, "scheme of registration numbers");
    }

    /** An electronic address for documents; null for none. */
    static Map<String, Object> members(ElectronicAddress address) {
        return address == null ? null
                : Types.ordered("scheme", address.scheme(), "id", address.id());
    }

    /**
     * The data of a document that has them as {@code e_invoicing}.
     *
     * @param country where the customer is; null for unknown
     */
    static ElectronicInvoicing read(Fields in, ElectronicInvoicing stored, String country) {
        if (!in.has(NAME)) {
            return stored;
        }
        Fields stated = in.<Fields>find(NAME).orElse(null);
        if (stated == null) {
            return ElectronicInvoicing.NONE;
        }
        FieldValues<ElectronicInvoicing> values = FieldValues.written(stated, stored);
        String reference = values.get(BUYER_REFERENCE);
        if (stated.has(BUYER_REFERENCE.name()) && reference != null
                && (country == null || country.equals("DE")) && LeitwegId.hasForm(reference)) {
            LeitwegId.correction(reference).ifPresent(hint -> stated.fault(BUYER_REFERENCE.name(),
                    ErrorCode.VALUE_IS_INVALID, "\"" + reference + "\" is not a Leitweg-ID", hint));
        }
        return new ElectronicInvoicing(readAddress(stated, stored.address()),
                values.get(REGISTRATION_SCHEME), reference, values.get(FORMAT));
    }

    /** The address, whose two members are stated together. */
    static ElectronicAddress readAddress(Fields in, ElectronicAddress stored) {
        if (!in.has(ADDRESS_NAME)) {
            return stored;
        }
        Fields address = in.<Fields>find(ADDRESS_NAME).orElse(null);
        if (address == null) {
            return null;
        }
        address.requireMandatory();
        String scheme = address.orElse("scheme", null);
        String id = address.orElse("id", null);
        if (scheme == null || id == null) {
            return stored;
        }
        AddressScheme.correction(scheme, id).ifPresent(hint -> address.fault("id",
                ErrorCode.VALUE_IS_INVALID, "\"" + id + "\" is not an address of the scheme "
                        + scheme + " (" + CodeList.ELECTRONIC_ADDRESS_SCHEMES.name(scheme) + ")",
                hint));
        return new ElectronicAddress(scheme, id);
    }
}
