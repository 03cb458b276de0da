package billing.engine.driver;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A text to look for, whatever the case of its letters. Engines know the case of ASCII letters
 * only, or that of the language of a database; so the text names all letters itself.
 *
 * @param characters of the text in order: each with all that differ from it by case alone
 */
public record SearchText(List<String> characters) {
    /** A text as it was typed. */
    public static SearchText of(String typed) {
        return new SearchText(typed.codePoints().mapToObj(SearchText::cases).toList());
    }

    private static String cases(int character) {
        return Cases.OF_FOLDED.getOrDefault(folded(character), Character.toString(character));
    }

    private static int folded(int character) {
        return Character.toLowerCase(Character.toUpperCase(character));
    }

    /** Made at the first search. */
    private static final class Cases {
        /** The letters that have more than one form. */
        static final Map<Integer, String> OF_FOLDED = IntStream
                .rangeClosed(0, Character.MAX_CODE_POINT).filter(Character::isDefined).boxed()
                .filter(one -> folded(one) != one || Character.toUpperCase(one) != one)
                .collect(Collectors.groupingBy(SearchText::folded,
                        Collectors.mapping(Character::toString, Collectors.joining())));
    }
}
