package billing.customer;

import billing.input.Fields;
import billing.input.Formats;
import billing.kernel.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The stored items of a list that a document replaces ({@code api-conventions.md 9.2}): an item of
 * the document is the stored one with its id, or without an id the one with the same name.
 *
 * @param id     of a stored item
 * @param member the name in the document
 * @param name   of a stored item
 */
record StoredItems<T>(List<T> stored, Function<T, UUID> id, String member,
                      Function<T, String> name) {
    /**
     * Finds the stored item of each item of a document, none twice: the ones given by id first. An
     * id that is given twice is a fault.
     */
    List<Optional<T>> find(List<Fields> given) {
        List<T> left = new ArrayList<>(stored);
        List<Optional<T>> found =
                new ArrayList<>(Collections.nCopies(given.size(), Optional.empty()));
        Set<UUID> ids = new HashSet<>();
        for (int i = 0; i < given.size(); i++) {
            Optional<UUID> wanted = Formats.idOf(given.get(i).node());
            if (wanted.isPresent() && !ids.add(wanted.get())) {
                given.get(i).fault("id", ErrorCode.VALUE_ALREADY_EXIST,
                        "id \"" + wanted.get() + "\" is given twice", null);
            }
            found.set(i, wanted.flatMap(named ->
                    taken(left, one -> id.apply(one).equals(named))));
        }
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).find("id").isEmpty()) {
                found.set(i, given.get(i).<String>find(member).flatMap(text -> taken(left, one ->
                        text.equals(name.apply(one)))));
            }
        }
        return found;
    }

    private static <T> Optional<T> taken(List<T> left, Predicate<T> condition) {
        Optional<T> found = left.stream().filter(condition).findFirst();
        found.ifPresent(left::remove);
        return found;
    }
}
