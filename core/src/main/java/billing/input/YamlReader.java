package billing.input;

import billing.kernel.limit.Limit;
import java.io.StringReader;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.scanner.ScannerException;

/**
 * The characters of a YAML file. The library looks ahead to the end of a text, and for every
 * kilobyte more it copies all that it has seen of it: the time grows with the square of the length,
 * which is therefore limited.
 */
final class YamlReader extends StreamReader {
    private static final int AHEAD_MAX = Limit.YAML_TEXT.most();

    YamlReader(String text) {
        super(new StringReader(text));
    }

    /**
     * The character at a distance ahead.
     *
     * @throws MarkedYAMLException when a text that begins here is too long
     */
    @Override
    public int peek(int distance) {
        if (distance > AHEAD_MAX) {
            throw new ScannerException(null, null, "a text is longer than "
                    + Limit.YAML_TEXT.shown(), getMark());
        }
        return super.peek(distance);
    }
}
