package billing.catalog;

import java.util.Map;

/**
 * A feature that a plan grants, with the values of its privileges.
 *
 * @param feature what is granted
 * @param values  privilege code to value as text, in the order given; may be empty
 */
public record Entitlement(Feature feature, Map<String, String> values) {
}
