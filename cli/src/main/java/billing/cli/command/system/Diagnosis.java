package billing.cli.command.system;

import billing.cli.output.Cell;
import billing.cli.output.TerminalStyle;

/**
 * The result of one check.
 *
 * @param subject what was checked
 * @param verdict the state
 * @param detail  the details
 * @param remedy  the fix; null if none is needed
 */
record Diagnosis(String subject, Verdict verdict, String detail, String remedy) {
    /** The state of what was checked. */
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

    /** It works, but slower than necessary. */
    static Diagnosis slow(String subject, String detail, String remedy) {
        return new Diagnosis(subject, Verdict.SLOW, detail, remedy);
    }

    /** It works, but is less secure than it could be. */
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
