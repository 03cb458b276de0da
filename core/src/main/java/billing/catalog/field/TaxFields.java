package billing.catalog.field;

import billing.catalog.Tax;
import billing.catalog.Tax.Treatment;
import billing.input.CodeTypes;
import billing.kernel.codelist.CodeList;
import billing.kernel.vat.VatCategory;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldType;
import billing.resource.FieldValues;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** The fields of taxes ({@code money.md 1.1}). */
public final class TaxFields {
    public static final Field<Tax, String> CODE = Field.key("code", Tax::code).required()
            .doc("Unique among taxes; other things name it.").example("vat_de");
    public static final Field<Tax, String> NAME = Field.text("name", Tax::name).required()
            .doc("Printed on documents.").example("VAT 19 %");
    public static final Field<Tax, BigDecimal> RATE = Field.decimal("rate", Tax::rate).required()
            .initially(BigDecimal.ZERO).doc("Percent: 20 means 20 %.").example("19");
    public static final Field<Tax, String> DESCRIPTION =
            Field.lines("description", Tax::description).doc("For the staff.");
    public static final Field<Tax, String> CATEGORY =
            Field.oneOf("category", (Tax tax) -> tax.treatment().category() == null ? null
                    : tax.treatment().category().name(), Arrays.stream(VatCategory.values())
                    .map(VatCategory::name).toArray(String[]::new))
                    .doc("Category of VAT on electronic invoices; S above 0 %, else Z.")
                    .example("S");
    public static final Field<Tax, String> EXEMPTION_REASON_CODE =
            Field.of("exemption_reason_code", (Tax tax) -> tax.treatment().reasonCode(),
                    FieldType.text(() -> CodeTypes.code(CodeList.EXEMPTION_REASONS,
                            "reason for exemption")))
                    .doc("VATEX code of why no VAT is charged.").example("VATEX-EU-132");
    public static final Field<Tax, String> EXEMPTION_REASON =
            Field.text("exemption_reason", (Tax tax) -> tax.treatment().reasonText())
                    .doc("Why no VAT is charged, in words.");
    /** What electronic invoices state of it. */
    public static final FieldList<Tax> TREATMENT =
            FieldList.of(CATEGORY, EXEMPTION_REASON_CODE, EXEMPTION_REASON);
    /** What tables list of each. */
    public static final FieldList<Tax> COLUMNS = FieldList.of(CODE, NAME, RATE, DESCRIPTION);
    /** All of them. */
    public static final FieldList<Tax> ALL = COLUMNS.and(TREATMENT);

    private TaxFields() {
    }

    /** A tax with these values. */
    public static Tax tax(FieldValues<Tax> in, UUID id, Instant createdAt, Instant deletedAt) {
        return new Tax(id, in.get(NAME), in.get(CODE), in.get(RATE), in.get(DESCRIPTION),
                new Treatment(VatCategory.of(in.get(CATEGORY)).orElse(null),
                        in.get(EXEMPTION_REASON_CODE), in.get(EXEMPTION_REASON)),
                createdAt, deletedAt);
    }

    /** The codes of taxes, as {@code tax_codes} of what is taxed has them. */
    public static List<String> codes(List<Tax> taxes) {
        return taxes.stream().map(Tax::code).toList();
    }
}
