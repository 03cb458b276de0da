package billing.catalog.field;

import billing.catalog.Tax;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldValues;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The fields of taxes ({@code money.md 1.1}). */
public final class TaxFields {
    public static final Field<Tax, String> CODE = Field.text("code", Tax::code).required()
            .doc("Unique among taxes; other things name it.").example("vat_de");
    public static final Field<Tax, String> NAME = Field.text("name", Tax::name).required()
            .doc("Printed on documents.").example("VAT 19 %");
    public static final Field<Tax, BigDecimal> RATE = Field.decimal("rate", Tax::rate).required()
            .initially(BigDecimal.ZERO).doc("Percent: 20 means 20 %.").example("19");
    public static final Field<Tax, String> DESCRIPTION =
            Field.lines("description", Tax::description).doc("For the staff.");
    /** All of them. */
    public static final FieldList<Tax> ALL = FieldList.of(CODE, NAME, RATE, DESCRIPTION);

    private TaxFields() {
    }

    /** A tax with these values. */
    public static Tax tax(FieldValues<Tax> in, UUID id, Instant createdAt, Instant deletedAt) {
        return new Tax(id, in.get(NAME), in.get(CODE), in.get(RATE), in.get(DESCRIPTION),
                createdAt, deletedAt);
    }

    /** The codes of taxes, as {@code tax_codes} of what is taxed has them. */
    public static List<String> codes(List<Tax> taxes) {
        return taxes.stream().map(Tax::code).toList();
    }
}
