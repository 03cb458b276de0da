package billing.kernel.vat;

import java.util.Optional;

/**
 * Which automatic tax a customer gets ({@code money.md 1.5}).
 *
 * @param taxCode       {@code svc_eu_…}
 * @param numberIsValid whether the register confirmed the customer's number; null when it was not
 *                      queried
 */
public record VatChoice(String taxCode, Boolean numberIsValid) {
    /**
     * What the choice depends on; all but the entity's country may be null.
     *
     * @param entityCountry of the billing entity, a member of the Union
     * @param number        the customer's tax identification number as written
     */
    public record Grounds(String entityCountry, String country, String postcode, String number) {
    }

    /** Territory first, then the VAT number, then the country. */
    public static VatChoice of(Grounds grounds, VatRegister register) {
        Optional<VatNumber> number = VatNumber.of(grounds.number());
        Optional<VatRate> territory = VatRates.territory(grounds.country(), grounds.postcode())
                .filter(rate -> !rate.country().equals("FR") || number.isPresent());
        if (territory.isPresent()) {
            return new VatChoice(territory.get().taxCode(), null);
        }
        if (grounds.number() == null || grounds.number().isBlank()) {
            return new VatChoice(byCountry(grounds), null);
        }
        boolean valid = number.filter(register::holds).isPresent();
        return new VatChoice(valid ? byNumber(grounds, number.get()) : byCountry(grounds), valid);
    }

    private static String byNumber(Grounds grounds, VatNumber number) {
        if (!number.country().equals(grounds.entityCountry())) {
            return VatRates.REVERSE_CHARGE;
        }
        return VatRates.territory(number.country(), grounds.postcode())
                .or(() -> VatRates.standard(number.country())).orElseThrow().taxCode();
    }

    private static String byCountry(Grounds grounds) {
        String country = grounds.country() == null ? grounds.entityCountry() : grounds.country();
        return VatRates.standard(country).map(VatRate::taxCode).orElse(VatRates.EXEMPT);
    }
}
