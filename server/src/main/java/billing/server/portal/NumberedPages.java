package billing.server.portal;

import billing.engine.PageOf;
import billing.engine.PageRange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The numbered pages of a list: {@code invoices} is the first, {@code invoices/2} the second. */
final class NumberedPages {
    private static final int PER_PAGE = 25;

    private NumberedPages() {
    }

    /** The range of the page with a number, null for the first; empty for any other text. */
    static Optional<PageRange> range(String number) {
        if (number == null) {
            return Optional.of(new PageRange(1, PER_PAGE));
        }
        return number.matches("[1-9][0-9]{0,6}")
                ? Optional.of(new PageRange(Integer.parseInt(number), PER_PAGE))
                : Optional.empty();
    }

    /**
     * The links to the previous and the next page, for the template {@code pages}.
     *
     * @param path the path of the first page in the portal
     */
    static Map<String, Object> links(PortalSession session, String path, PageOf<?> found) {
        long number = found.page().number();
        Map<String, Object> links = new HashMap<>();
        links.put("newer", number > 1 ? session.path(path + "/" + (number - 1)) : null);
        links.put("older", number < found.totalPages()
                ? session.path(path + "/" + (number + 1)) : null);
        return links;
    }
}
