package billing.einvoice.check;

import billing.einvoice.reader.ReceivedInvoice.Kind;
import java.util.List;
import java.util.Map;

/**
 * Official rules of one author and version, as files.
 *
 * @param code       its name among the rules
 * @param title      its name for people
 * @param version    its version, as its authors state it
 * @param imported   schemas that its schema imports without their place
 * @param schemas    the schema of each kind of document; empty for none
 * @param schematron the Schematron as XSLT; null for none
 */
public record RuleSet(String code, String title, String version, List<String> imported,
                      Map<Kind, String> schemas, String schematron) {
    public RuleSet {
        imported = List.copyOf(imported);
        schemas = Map.copyOf(schemas);
    }

    /** {@code EN 16931 1.3.16}. */
    public String name() {
        return title + " " + version;
    }
}
