package billing.cli.output;

/** The role of a text. A terminal may colour it; no meaning depends on colour alone. */
public enum TerminalStyle {
    PLAIN(""), STRONG("1"), FAINT("2"), GOOD("32"), WARNING("33"), BAD("31");

    private final String code;

    TerminalStyle(String code) {
        this.code = code;
    }

    /** The text in the colour of its role. */
    String paint(String text) {
        return this == PLAIN ? text : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}
