package billing.einvoice.mapping;

import billing.catalog.Tax;
import billing.einvoice.Reason;
import billing.einvoice.VatGroup;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The fees of a document by how they are taxed. */
final class VatGroups {
    /** What no tax is attached to, such as a voucher, is outside the scope of VAT. */
    static final VatGroup UNTAXED = new VatGroup(VatCategory.O, BigDecimal.ZERO,
            VatCategory.O.defaultReasonCode(), null);

    private final IssueRecord data;
    private final Map<UUID, VatGroup> byFee = new LinkedHashMap<>();
    private final Set<VatGroup> groups = new LinkedHashSet<>();
    private final List<Fee> severalTaxes = new ArrayList<>();
    private String unexplainedTax;

    /** The groups of fees, in the order of the fees. */
    VatGroups(IssueRecord data, List<Fee> fees) {
        this.data = data;
        fees.forEach(this::add);
    }

    private void add(Fee fee) {
        List<AppliedTax> taxes = fee.taxes().applied();
        if (taxes.size() > 1) {
            severalTaxes.add(fee);
        }
        VatGroup group = taxes.isEmpty() ? UNTAXED : group(taxes.get(0));
        byFee.put(fee.id(), group);
        groups.add(group);
    }

    private VatGroup group(AppliedTax tax) {
        Tax.Treatment treatment = data.treatment(tax);
        if (treatment.category().needsReason() && treatment.reasonCode() == null
                && treatment.reasonText() == null) {
            unexplainedTax = tax.code();
        }
        return new VatGroup(treatment.category(), tax.rate(), treatment.reasonCode(),
                treatment.reasonText());
    }

    /** The group of a fee. */
    VatGroup groupOf(Fee fee) {
        return byFee.get(fee.id());
    }

    /** All groups, in the order of their first fee. */
    List<VatGroup> all() {
        return List.copyOf(groups);
    }

    /** Whether all of it is outside the scope of VAT. */
    boolean isOutsideVat() {
        return !groups.isEmpty()
                && groups.stream().allMatch(group -> group.category() == VatCategory.O);
    }

    /** The fees with several taxes, of which a line can state but one. */
    List<Fee> severalTaxes() {
        return severalTaxes;
    }

    /** The code of a tax whose reason for exemption is not stated. */
    Optional<String> unexplainedTax() {
        return Optional.ofNullable(unexplainedTax);
    }

    /** Why a line with several taxes is refused. */
    static Reason severalTaxes(String fee) {
        return new Reason(Reason.SEVERAL_TAXES, "BT-151", "BR-CO-04", fee + " has several taxes",
                "replace them by one tax with the sum of their rates");
    }

    /** Why a document that the customer issues is refused. */
    static Reason selfBilled() {
        return new Reason(Reason.SELF_BILLED, "BT-3", null,
                "it is issued by the customer in the name of the supplier",
                "only its PDF can be sent");
    }
}
