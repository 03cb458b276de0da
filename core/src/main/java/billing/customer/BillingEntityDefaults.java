package billing.customer;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** What a billing entity is made with where nothing else is stated. */
public final class BillingEntityDefaults {
    private static final int PREFIX_LETTERS = 3;
    private static final int PREFIX_ID_CHARACTERS = 4;

    private BillingEntityDefaults() {
    }

    /** A billing entity with the defaults of {@code subscriptions-and-invoicing.md 12}. */
    public static BillingEntity entity(UUID id, String code, String name, Instant now) {
        return new BillingEntity(id, code, name,
                new BillingEntity.Letterhead(null, null, null, Address.NONE, null, null),
                new BillingEntity.Documents("en", DocumentNumbering.PER_CUSTOMER,
                        prefix(name, id), null, List.of(), List.of(),
                        EntityElectronicInvoicing.NONE, DocumentDesign.NONE),
                new BillingEntity.Invoicing(CurrencyUnit.of("USD"), ZoneId.of("UTC"), 0, 0, true,
                        IssuingDateAnchor.NEXT_PERIOD_START,
                        IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE, false, List.of()),
                false, now, now, null);
    }

    /**
     * The document prefix of an entity without its own: the first letters of its name and the end
     * of its id, upper case ({@code subscriptions-and-invoicing.md 6.7}).
     */
    public static String prefix(String name, UUID id) {
        String letters = name.codePoints().filter(Character::isLetter).limit(PREFIX_LETTERS)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint,
                        StringBuilder::append).toString();
        String text = id.toString();
        return (letters + "-" + text.substring(text.length() - PREFIX_ID_CHARACTERS))
                .toUpperCase(Locale.ROOT);
    }
}
