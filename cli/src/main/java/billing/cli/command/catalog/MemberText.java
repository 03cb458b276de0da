package billing.cli.command.catalog;

import billing.apply.MemberChange;
import billing.apply.MemberValues;
import billing.apply.ResourceChange;
import billing.cli.output.Cell;
import billing.input.Characters;
import java.util.List;

/** The values of members in cells, shortened if they are long. */
final class MemberText {
    private static final int SHOWN_MAX = 60;

    private MemberText() {
    }

    /** The new value of a member, in one or more lines. */
    static List<String> of(ResourceChange resource, MemberChange member) {
        List<String> prices = MemberValues.prices(resource, member);
        return prices.isEmpty() ? List.of(cell(resource, member, member.is()).shown()) : prices;
    }

    /** A value of a member. */
    static Cell cell(ResourceChange resource, MemberChange member, Object value) {
        String text = MemberValues.text(resource, member, value);
        return text == null ? Cell.of(null, "")
                : Cell.of(text, Characters.shortened(text, SHOWN_MAX));
    }
}
