package billing.catalog.reader;

import billing.catalog.Tax;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Reads taxes ({@code money.md 1.1}). */
public final class TaxReader implements ResourceReader<Tax> {
    private static final Shape SHAPE = Shape.of("tax")
            .withMandatory("code", Types.text(), "Unique among taxes; other things name it.")
            .withMandatory("name", Types.text(), "Printed on documents.")
            .withMandatory("rate", Types.decimal(0), "Percent: 20 means 20 %.")
            .with("description", Types.lines(), "For the staff.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Tax read(Fields in, Tax stored, ReadContext intake) {
        if (stored == null) {
            in.requireMandatory();
            return new Tax(intake.newId(), in.get("name", null), in.get("code", null),
                    in.orElse("rate", BigDecimal.ZERO), in.get("description", null),
                    intake.now(), null);
        }
        return new Tax(stored.id(), in.get("name", stored.name()), in.get("code", stored.code()),
                in.get("rate", stored.rate()), in.get("description", stored.description()),
                stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(Tax tax) {
        return new DocumentMembers().put("code", tax.code()).put("name", tax.name())
                .put("rate", tax.rate().toPlainString()).put("description", tax.description())
                .members();
    }

    /** The member {@code tax_codes} of something taxable. */
    public static Shape withTaxCodes(Shape shape, String description) {
        return shape.with("tax_codes", Types.texts(), description);
    }

    /** The taxes of something taxable; the stored ones when the document names none. */
    public static List<Tax> taxes(Fields in, List<Tax> stored, ReadContext intake) {
        return in.mentions("tax_codes")
                ? intake.referAll(Tax.class, in, "tax_codes", "tax", "tax_not_found") : stored;
    }

    /** The codes of taxes, as {@code tax_codes} has them. */
    public static List<String> codes(List<Tax> taxes) {
        return taxes.stream().map(Tax::code).toList();
    }
}
