package billing.cli.session;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The names of the files that a command writes, which are the numbers of documents. Two documents
 * of one command never get one name, whatever their numbers have in common.
 */
public final class FileNames {
    /** What some file system does not accept in a name, and what would hide a file. */
    private static final Pattern UNSUITABLE =
            Pattern.compile("[/\\\\:*?\"<>|\\p{Cc}\\p{Cf}]|^[.-]");
    private final Map<String, UUID> documents = new HashMap<>();

    /** The file name of a number; characters that are unsuitable for one are replaced. */
    public static String of(String number) {
        return UNSUITABLE.matcher(number).replaceAll("_");
    }

    /**
     * The file name of a document among those of this command: with its id where the name is that
     * of another document, also if they differ in upper and lower case only, as on some systems
     * files may not.
     */
    public String unique(String number, UUID id) {
        String name = of(number);
        UUID first = documents.putIfAbsent(name.toLowerCase(Locale.ROOT), id);
        return first == null || first.equals(id) ? name : name + "-" + id;
    }
}
