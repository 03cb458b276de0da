package billing.cli;

import billing.cli.session.UsageException;
import billing.input.SimilarNames;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The examples of {@code billing help catalog}. Each begins with a line {@code ## NAME}, ends at
 * the first blank line and is a catalog file together with the example of the customer.
 */
final class CatalogExamples {
    /** The topic that shows all examples. */
    static final String TOPIC = "catalog";
    private static final String CUSTOMER = "customer";
    private static final Pattern HEAD = Pattern.compile("^## (\\w+)$", Pattern.MULTILINE);

    private CatalogExamples() {
    }

    /** The names of the examples. */
    static List<String> names() {
        return HEAD.matcher(HelpPages.topic(TOPIC)).results().map(head -> head.group(1)).toList();
    }

    /**
     * The catalog file of an example, with the customer that it bills.
     *
     * @throws UsageException if there is no such example
     */
    static String file(String name) {
        if (!names().contains(name)) {
            String question = SimilarNames.question(name, names());
            throw new UsageException("unknown example \"" + name + "\" of `billing help "
                    + TOPIC + "`", (question == null ? "" : question + " ")
                    + "examples: " + String.join(", ", names()));
        }
        return name.equals(CUSTOMER) ? section(name) : section(name) + "\n" + section(CUSTOMER);
    }

    private static String section(String name) {
        String page = HelpPages.topic(TOPIC);
        int start = page.indexOf("## " + name + "\n");
        int end = page.indexOf("\n\n", start);
        return end < 0 ? page.substring(start) : page.substring(start, end + 1);
    }
}
