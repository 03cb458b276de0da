package billing.apply;

/**
 * A member whose value differs between the database and the files.
 *
 * @param path the way to it, list items by their code: {@code charges[calls].properties.amount}
 * @param was  what is stored; null for nothing
 * @param is   what shall be; null for nothing
 */
public record MemberChange(String path, Object was, Object is) {
}
