package billing.input.file;

import java.io.BufferedReader;
import java.io.IOException;

/** The delimiter of the cells of a CSV file, detected from its first line. */
public final class Delimiter {
    private static final String CHOICES = ",;\t|";
    private static final int LINE_CHARS_MAX = 1 << 20;

    private Delimiter() {
    }

    /** The most frequent of the usual delimiters in the first line, which is not consumed. */
    public static char of(BufferedReader text) throws IOException {
        text.mark(LINE_CHARS_MAX);
        int[] counts = new int[CHOICES.length()];
        int c = text.read();
        for (int at = 1; c >= 0 && c != '\n' && at < LINE_CHARS_MAX; at++) {
            int index = CHOICES.indexOf(c);
            if (index >= 0) {
                counts[index]++;
            }
            c = text.read();
        }
        text.reset();
        int best = 0;
        for (int index = 1; index < counts.length; index++) {
            best = counts[index] > counts[best] ? index : best;
        }
        return CHOICES.charAt(best);
    }
}
