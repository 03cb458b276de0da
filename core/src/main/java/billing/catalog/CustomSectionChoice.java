package billing.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * The custom sections that invoices print ({@code money.md 5.1}, {@code invoice_custom_section}).
 *
 * @param codes codes of the selected sections; empty for none
 * @param skips whether no section is printed at all
 */
public record CustomSectionChoice(List<String> codes, boolean skips) {
    /** No choice: the default applies. */
    public static final CustomSectionChoice NONE = new CustomSectionChoice(List.of(), false);

    public CustomSectionChoice {
        codes = codes == null ? List.of() : List.copyOf(codes);
    }

    /**
     * Returns the choice changed by a request: true drops all sections, false clears the flag;
     * codes replace the selected ones unless sections are skipped.
     *
     * @param skip  null when not in the request
     * @param known the existing sections of the request; null when not in the request
     */
    public CustomSectionChoice after(Boolean skip, List<String> known) {
        if (Boolean.TRUE.equals(skip)) {
            return new CustomSectionChoice(List.of(), true);
        }
        boolean skipping = skip == null && skips;
        return new CustomSectionChoice(known == null || skipping ? codes : new ArrayList<>(known),
                skipping);
    }

    /** Whether a choice is made. */
    public boolean isSet() {
        return skips || !codes.isEmpty();
    }
}
