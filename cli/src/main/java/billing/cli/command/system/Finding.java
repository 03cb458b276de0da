package billing.cli.command.system;

import billing.cli.output.Cell;
import billing.cli.output.Style;

/**
 * What the doctor says about one thing.
 *
 * @param subject what was looked at
 * @param verdict how it is
 * @param detail  what was seen
 * @param remedy  what to do; null when nothing needs doing
 */
record Finding(String subject, Verdict verdict, String detail, String remedy) {
    /** How a thing is. */
    enum Verdict {
        GOOD("ok", Style.GOOD), SLOW("slow", Style.WARNING), RISKY("warning", Style.WARNING),
        FAULTY("fault", Style.BAD);

        private final String word;
        private final Style style;

        Verdict(String word, Style style) {
            this.word = word;
            this.style = style;
        }
    }

    static Finding good(String subject, String detail) {
        return new Finding(subject, Verdict.GOOD, detail, null);
    }

    static Finding fault(String subject, String detail, String remedy) {
        return new Finding(subject, Verdict.FAULTY, detail, remedy);
    }

    /** It works, but takes longer than it need. */
    static Finding slow(String subject, String detail, String remedy) {
        return new Finding(subject, Verdict.SLOW, detail, remedy);
    }

    /** It works, but is less safe than it could be. */
    static Finding risk(String subject, String detail, String remedy) {
        return new Finding(subject, Verdict.RISKY, detail, remedy);
    }

    boolean isFault() {
        return verdict == Verdict.FAULTY;
    }

    Cell state() {
        return Cell.of(verdict.word).in(verdict.style);
    }
}
