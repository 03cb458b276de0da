package billing.einvoice.mapping;

import billing.catalog.Tax;
import billing.einvoice.VatGroup;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.kernel.codelist.CodeList;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The fees of a document by how they are taxed. A document states one breakdown of each category
 * and rate, so taxes that differ in their reasons only are one group with the reasons of all.
 */
final class VatGroups {
    /** What no tax is attached to, such as a voucher, is outside the scope of VAT. */
    static final VatGroup UNTAXED = new VatGroup(VatCategory.O, BigDecimal.ZERO,
            VatCategory.O.defaultReasonCode(), null);

    private final IssueRecord issued;
    private final Map<UUID, VatGroup> byFee = new LinkedHashMap<>();
    private final List<Fee> severalTaxes = new ArrayList<>();
    private String unexplainedTax;

    /** The groups of fees, in the order of the fees. */
    VatGroups(IssueRecord issued, List<Fee> fees) {
        this.issued = issued;
        fees.forEach(this::add);
        Map<List<Object>, VatGroup> merged = byFee.values().stream().distinct().collect(
                Collectors.groupingBy(group -> List.of(group.category(), group.rate()),
                        Collectors.collectingAndThen(Collectors.toList(), VatGroups::merged)));
        byFee.replaceAll((fee, group) -> merged.get(List.of(group.category(), group.rate())));
    }

    private void add(Fee fee) {
        List<AppliedTax> taxes = fee.taxes().applied();
        if (taxes.size() > 1) {
            severalTaxes.add(fee);
        }
        byFee.put(fee.id(), taxes.isEmpty() ? UNTAXED : group(taxes.get(0)));
    }

    private VatGroup group(AppliedTax tax) {
        Tax.Treatment treatment = issued.treatment(tax);
        if (treatment.lacksReason()) {
            unexplainedTax = tax.code();
        }
        return group(treatment, tax.rate());
    }

    /** The group of a tax with a complete treatment. */
    static VatGroup group(Tax.Treatment treatment, BigDecimal rate) {
        return new VatGroup(treatment.category(), rate, treatment.reasonCode(),
                treatment.reasonText());
    }

    /**
     * One group of several that differ in their reasons only. It has the code that they have, and
     * their texts. As a breakdown has no place for two codes, different ones are stated by what
     * they mean.
     */
    private static VatGroup merged(List<VatGroup> alike) {
        List<String> codes = alike.stream().map(VatGroup::reasonCode).filter(Objects::nonNull)
                .distinct().toList();
        boolean isOneCode = codes.size() <= 1;
        List<String> texts = alike.stream()
                .map(group -> group.reason() != null || isOneCode ? group.reason()
                        : CodeList.EXEMPTION_REASONS.name(group.reasonCode()))
                .filter(Objects::nonNull).distinct().toList();
        return new VatGroup(alike.get(0).category(), alike.get(0).rate(),
                isOneCode && !codes.isEmpty() ? codes.get(0) : null,
                texts.isEmpty() ? null : String.join("\n", texts));
    }

    /** The group of a fee. */
    VatGroup groupOf(Fee fee) {
        return byFee.get(fee.id());
    }

    /** All groups, in the order of their first fee. */
    List<VatGroup> all() {
        return byFee.values().stream().distinct().toList();
    }

    /** Whether all of it is outside the scope of VAT. */
    boolean isOutsideVat() {
        return !byFee.isEmpty() && byFee.values().stream()
                .allMatch(group -> group.category() == VatCategory.O);
    }

    /** The fees with several taxes, of which a line can state but one. */
    List<Fee> severalTaxes() {
        return severalTaxes;
    }

    /** The code of a tax whose reason for exemption is not stated. */
    Optional<String> unexplainedTax() {
        return Optional.ofNullable(unexplainedTax);
    }
}
