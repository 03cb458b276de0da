package billing.cli.command.catalog;

import billing.kernel.codelist.CodeList;

/** Codes as details show them. */
final class CodeText {
    private CodeText() {
    }

    /** A code with its name; null for none. */
    static String of(CodeList list, String code) {
        return code == null ? null : code + ", " + list.name(code);
    }
}
