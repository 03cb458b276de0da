package billing.catalog;

import billing.kernel.vat.VatCategory;
import billing.kernel.vat.VatRates;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * A tax rate ({@code money.md 1.1}).
 *
 * @param code        unique among live taxes
 * @param rate        percent: 20 means 20 %
 * @param description or null
 * @param treatment   what electronic invoices state of it, as far as stated; never null
 * @param deletedAt   null while live
 */
public record Tax(UUID id, String name, String code, BigDecimal rate, String description,
                  Treatment treatment, Instant createdAt, Instant deletedAt) {
    public Tax {
        treatment = treatment == null ? Treatment.NONE : treatment;
    }

    /** A tax whose treatment follows from its code and rate. */
    public Tax(UUID id, String name, String code, BigDecimal rate, String description,
               Instant createdAt, Instant deletedAt) {
        this(id, name, code, rate, description, Treatment.NONE, createdAt, deletedAt);
    }

    /**
     * What electronic invoices state of a tax.
     *
     * @param category   null where it follows from the tax's code and rate
     * @param reasonCode VATEX code of the reason for exemption; or null
     * @param reasonText the reason in words; or null
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Treatment(VatCategory category, String reasonCode, String reasonText) {
        /** Nothing stated. */
        public static final Treatment NONE = new Treatment(null, null, null);
        private static final String CANARY_ISLANDS =
                VatRates.CODE_PREFIX + "es_exception_canary_islands";
        private static final Set<String> CEUTA_AND_MELILLA =
                Set.of(VatRates.CODE_PREFIX + "es_exception_ceuta",
                        VatRates.CODE_PREFIX + "es_exception_melilla");

        /**
         * The category of a tax that states none: S above 0 %. Of 0 %, reverse charge is AE, what
         * the European Union does not tax O, the Canary Islands L, Ceuta and Melilla M, and any
         * other tax Z.
         */
        public static VatCategory defaultCategory(String code, BigDecimal rate) {
            if (code.equals(CANARY_ISLANDS)) {
                return VatCategory.L;
            }
            if (CEUTA_AND_MELILLA.contains(code)) {
                return VatCategory.M;
            }
            if (rate.signum() != 0) {
                return VatCategory.S;
            }
            return code.equals(VatRates.REVERSE_CHARGE) ? VatCategory.AE
                    : code.equals(VatRates.EXEMPT) ? VatCategory.O : VatCategory.Z;
        }

        /**
         * The whole treatment of a tax with this code and rate: what is not stated follows from
         * them. The category is never null; the reason is, where the category has none or the
         * reason has to be stated (E).
         */
        public Treatment completed(String code, BigDecimal rate) {
            VatCategory its = category != null ? category : defaultCategory(code, rate);
            boolean reasoned = reasonCode != null || reasonText != null;
            return new Treatment(its, reasoned ? reasonCode : its.defaultReasonCode(), reasonText);
        }

        /** Whether a complete treatment has no reason although its category requires one. */
        public boolean lacksReason() {
            return category.needsReason() && reasonCode == null && reasonText == null;
        }
    }

    /** What electronic invoices state of it: as stated, else as its code and rate imply. */
    public Treatment completeTreatment() {
        return treatment.completed(code, rate);
    }
}
