package billing.settlement.wallet;

import java.util.ArrayList;
import java.util.List;

/**
 * Which custom sections invoices print ({@code money.md 5.1}, {@code invoice_custom_section}).
 *
 * @param codes named sections; empty for none
 * @param skips whether none is printed at all
 */
public record CustomSectionChoice(List<String> codes, boolean skips) {
    /** Leaves it to who comes next. */
    public static final CustomSectionChoice NONE = new CustomSectionChoice(List.of(), false);

    public CustomSectionChoice {
        codes = codes == null ? List.of() : List.copyOf(codes);
    }

    /**
     * The choice once a request has spoken: skipping drops all sections, not skipping lifts the
     * flag; codes replace those named, unless sections are skipped.
     *
     * @param skip  null when the request does not say
     * @param known live sections that it names; null when it names none
     */
    public CustomSectionChoice after(Boolean skip, List<String> known) {
        if (Boolean.TRUE.equals(skip)) {
            return new CustomSectionChoice(List.of(), true);
        }
        boolean skipping = skip == null && skips;
        return new CustomSectionChoice(known == null || skipping ? codes : new ArrayList<>(known),
                skipping);
    }

    /** Whether it says anything. */
    public boolean speaks() {
        return skips || !codes.isEmpty();
    }
}
