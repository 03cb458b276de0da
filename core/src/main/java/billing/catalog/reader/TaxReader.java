package billing.catalog.reader;

import billing.catalog.Tax;
import billing.catalog.field.TaxFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.vat.VatCategory;
import billing.resource.FieldValues;
import java.util.List;
import java.util.Map;

/** Reads taxes ({@code money.md 1.1}). */
public final class TaxReader implements ResourceReader<Tax> {
    private static final Shape SHAPE = TaxFields.ALL.shape("tax");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Tax read(Fields in, Tax stored, ReadContext context) {
        FieldValues<Tax> values = FieldValues.written(in, stored);
        if (stored == null) {
            in.requireMandatory();
        }
        Tax tax = stored == null ? TaxFields.tax(values, context.newId(), context.now(), null)
                : TaxFields.tax(values, stored.id(), stored.createdAt(), null);
        if (tax.code() != null && tax.rate() != null) {
            checkTreatment(in, tax);
        }
        return tax;
    }

    /** What a document states of the treatment has to be valid on an electronic invoice. */
    private static void checkTreatment(Fields in, Tax tax) {
        Tax.Treatment whole = tax.completeTreatment();
        VatCategory category = whole.category();
        boolean reasoned = whole.reasonCode() != null || whole.reasonText() != null;
        boolean isFaulty = in.mentions("exemption_reason_code")
                && !in.has("exemption_reason_code");
        boolean stated = TaxFields.TREATMENT.fields().stream()
                .anyMatch(field -> in.has(field.name()));
        if (tax.treatment().category() != null && !category.allows(tax.rate())) {
            in.fault(in.has("category") ? "category" : "rate", ErrorCode.VALUE_IS_INVALID,
                    "category " + category + " (" + category.meaning() + ") cannot have "
                            + tax.rate().stripTrailingZeros().toPlainString() + " %",
                    category.isZeroRated()
                            ? "its rate is 0; a rate above 0 is of category S"
                            : "its rate is above 0; 0 % is of category Z, E, AE, K, G or O");
        } else if (stated && category.needsReason() && !reasoned && !isFaulty) {
            in.fault("exemption_reason_code", ErrorCode.VALUE_IS_MANDATORY, "category " + category
                    + " (" + category.meaning() + ") needs \"exemption_reason_code\" or"
                    + " \"exemption_reason\"", "like VATEX-EU-132");
        } else if (stated && !category.needsReason() && reasoned) {
            in.fault(whole.reasonCode() != null ? "exemption_reason_code" : "exemption_reason",
                    ErrorCode.VALUE_MUST_BE_BLANK, "category " + category + " ("
                            + category.meaning() + ") has no reason for exemption",
                    "leave it out, or state category E");
        } else if (stated && !isFaulty) {
            checkReasonCode(in, whole);
        }
    }

    private static void checkReasonCode(Fields in, Tax.Treatment treatment) {
        String code = treatment.reasonCode();
        VatCategory.ofReasonCode(code).filter(its -> its != treatment.category()).ifPresent(its ->
                in.fault(in.has("exemption_reason_code") ? "exemption_reason_code" : "category",
                        ErrorCode.VALUE_IS_INVALID, code + " goes with category " + its + " ("
                                + its.meaning() + "), not with " + treatment.category(),
                        "state category " + its + ", or another \"exemption_reason_code\""));
    }

    @Override
    public Map<String, Object> members(Tax resource) {
        return TaxFields.ALL.members(resource);
    }

    /** The member {@code tax_codes} of something taxable. */
    public static Shape withTaxCodes(Shape shape, String description) {
        return shape.with("tax_codes", Types.texts(), description);
    }

    /** The taxes of something taxable; the stored ones when the document names none. */
    public static List<Tax> taxes(Fields in, List<Tax> stored, ReadContext context) {
        return in.mentions("tax_codes")
                ? context.referAll(Tax.class, in, "tax_codes", "tax", "tax_not_found") : stored;
    }
}
