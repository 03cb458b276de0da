package billing.rating;

import java.util.Map;

/**
 * How the amount of a fee came about: typed here, a JSON object in the database and in answers
 * ({@code amount_details}, {@code rating-and-usage.md 3}).
 */
public interface AmountDetails {
    /**
     * The members of the JSON object in their documented order: decimal texts, whole numbers, and
     * lists of such objects; values may be null.
     */
    Map<String, Object> members();
}
