package billing.kernel.codelist;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The codes of constants in files, requests, answers and the database: their names in lower case.
 */
public final class Codes {
    private Codes() {
    }

    /** The code of a constant. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The constant that has exactly this code; empty for null and for any other text. */
    public static <E extends Enum<E>> Optional<E> find(Class<E> type, String code) {
        return Arrays.stream(type.getEnumConstants()).filter(one -> of(one).equals(code))
                .findFirst();
    }
}
