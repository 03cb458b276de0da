package billing.kernel.codelist;

/**
 * A code of a list with its name in the list.
 *
 * @param code as it is written in documents: {@code E34}
 * @param name what it means: {@code gigabyte}
 */
public record Code(String code, String name) {
}
