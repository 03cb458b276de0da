package billing.cli.command.system;

import billing.cli.output.Cell;
import billing.cli.output.TerminalStyle;

/**
 * What the doctor says about one thing.
 *
 * @param subject what was looked at
 * @param verdict how it is
 * @param detail  what was seen
 * @param remedy  what to do; null when nothing needs doing
 */
record Diagnosis(String subject, Verdict verdict, String detail, String remedy) {
    /** How a thing is. */
    enum Verdict {
        GOOD("ok", TerminalStyle.GOOD), SLOW("slow", TerminalStyle.WARNING),
                RISKY("warning", TerminalStyle.WARNING),
        FAULTY("fault", TerminalStyle.BAD);

        private final String word;
        private final TerminalStyle style;

        Verdict(String word, TerminalStyle style) {
            this.word = word;
            this.style = style;
        }
    }

    static Diagnosis good(String subject, String detail) {
        return new Diagnosis(subject, Verdict.GOOD, detail, null);
    }

    static Diagnosis fault(String subject, String detail, String remedy) {
        return new Diagnosis(subject, Verdict.FAULTY, detail, remedy);
    }

    /** It works, but takes longer than it need. */
    static Diagnosis slow(String subject, String detail, String remedy) {
        return new Diagnosis(subject, Verdict.SLOW, detail, remedy);
    }

    /** It works, but is less safe than it could be. */
    static Diagnosis risk(String subject, String detail, String remedy) {
        return new Diagnosis(subject, Verdict.RISKY, detail, remedy);
    }

    boolean isFault() {
        return verdict == Verdict.FAULTY;
    }

    Cell state() {
        return Cell.of(verdict.word).in(verdict.style);
    }
}
