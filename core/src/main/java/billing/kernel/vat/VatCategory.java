package billing.kernel.vat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The categories of VAT that an invoice under EN 16931 may show (UNTDID 5305). */
public enum VatCategory {
    /** Standard, reduced and all other rates above 0. */
    S("Standard rate", Rate.POSITIVE, false, null),
    /** Taxed at 0 %. */
    Z("Zero rated", Rate.ZERO, false, null),
    /** Exempt; the reason has to be stated. */
    E("Exempt from VAT", Rate.ZERO, true, null),
    /** The recipient owes the VAT. */
    AE("Reverse charge", Rate.ZERO, true, "VATEX-EU-AE"),
    /** Goods or services to another country of the European Union. */
    K("Intra-Community supply", Rate.ZERO, true, "VATEX-EU-IC"),
    /** Export out of the European Union. */
    G("Export outside the EU", Rate.ZERO, true, "VATEX-EU-G"),
    /** Outside the scope of VAT. */
    O("Not subject to VAT", Rate.ZERO, true, "VATEX-EU-O"),
    /** IGIC, the tax of the Canary Islands. */
    L("Canary Islands general indirect tax", Rate.ANY, false, null),
    /** IPSI, the tax of Ceuta and Melilla. */
    M("Tax of Ceuta and Melilla", Rate.ANY, false, null);

    private enum Rate { ZERO, POSITIVE, ANY }

    /** Transport and margin schemes: reasons of no other category than E. */
    private static final Set<String> EXEMPTION_CODES =
            Set.of("VATEX-EU-D", "VATEX-EU-F", "VATEX-EU-I", "VATEX-EU-J");

    private final String meaning;
    private final Rate rate;
    private final boolean needsReason;
    private final String reasonCode;

    VatCategory(String meaning, Rate rate, boolean needsReason, String reasonCode) {
        this.meaning = meaning;
        this.rate = rate;
        this.needsReason = needsReason;
        this.reasonCode = reasonCode;
    }

    /** The category of a code; null is none. */
    public static Optional<VatCategory> of(String code) {
        return Arrays.stream(values()).filter(one -> one.name().equals(code)).findFirst();
    }

    /**
     * The only category of which a VATEX code is the reason, by Peppol BIS Billing (P0104 to
     * P0111); nothing for a code that several categories may have.
     */
    public static Optional<VatCategory> ofReasonCode(String reasonCode) {
        if (reasonCode == null) {
            return Optional.empty();
        }
        return EXEMPTION_CODES.contains(reasonCode) ? Optional.of(E) : Arrays.stream(values())
                .filter(one -> reasonCode.equals(one.reasonCode)).findFirst();
    }

    /** What it means, in English. */
    public String meaning() {
        return meaning;
    }

    /** Whether its rate has to be 0. */
    public boolean isZeroRated() {
        return rate == Rate.ZERO;
    }

    /** Whether it may have a rate, in percent. */
    public boolean allows(BigDecimal percent) {
        return rate == Rate.ANY || (percent.signum() == 0) == (rate == Rate.ZERO);
    }

    /** Whether an invoice has to state a reason (BT-120, BT-121); all others must not. */
    public boolean needsReason() {
        return needsReason;
    }

    /** The VATEX code of its reason unless another is stated; null for E and where none belongs. */
    public String defaultReasonCode() {
        return reasonCode;
    }
}
