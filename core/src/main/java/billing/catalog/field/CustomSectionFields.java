package billing.catalog.field;

import billing.catalog.InvoiceCustomSection;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.UUID;

/** The fields of invoice custom sections ({@code subscriptions-and-invoicing.md 6.10}). */
public final class CustomSectionFields {
    public static final Field<InvoiceCustomSection, String> CODE =
            Field.key("code", InvoiceCustomSection::code).required()
                    .doc("Unique among custom sections.");
    public static final Field<InvoiceCustomSection, String> NAME =
            Field.text("name", InvoiceCustomSection::name).required().doc("For the staff.");
    public static final Field<InvoiceCustomSection, String> DESCRIPTION =
            Field.lines("description", InvoiceCustomSection::description).doc("For the staff.");
    public static final Field<InvoiceCustomSection, String> DETAILS =
            Field.lines("details", InvoiceCustomSection::details).doc("The text printed.");
    public static final Field<InvoiceCustomSection, String> DISPLAY_NAME =
            Field.text("display_name", InvoiceCustomSection::displayName)
                    .doc("The heading printed.");
    /** All of them. */
    public static final FieldList<InvoiceCustomSection> ALL =
            FieldList.of(CODE, NAME, DESCRIPTION, DISPLAY_NAME, DETAILS);

    private CustomSectionFields() {
    }

    /** A section with these values. */
    public static InvoiceCustomSection section(FieldValues<InvoiceCustomSection> in, UUID id,
                                               Instant createdAt, Instant deletedAt) {
        return new InvoiceCustomSection(id, in.get(NAME), in.get(CODE), in.get(DESCRIPTION),
                in.get(DETAILS), in.get(DISPLAY_NAME), createdAt, deletedAt);
    }
}
