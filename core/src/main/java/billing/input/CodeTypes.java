package billing.input;

import static billing.input.Types.fault;
import static billing.input.Types.type;

import billing.kernel.codelist.Code;
import billing.kernel.codelist.CodeList;
import billing.kernel.error.ErrorCode;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Codes of the lists of electronic invoices, and identifiers with check digits. */
public final class CodeTypes {
    private CodeTypes() {
    }

    /**
     * A code of a list; any other is {@code value_is_invalid}.
     *
     * @param noun what it is the code of, for messages: {@code unit}
     */
    public static MemberType<String> code(CodeList list, String noun) {
        MemberType<String> text = Types.text();
        return type(text.schema(), (node, name, reading) -> {
            String code = text.read(node, name, reading);
            return code == null || list.has(code) ? code : fault(node, name, reading,
                    ErrorCode.VALUE_IS_INVALID, "unknown " + noun + " " + node.shown(),
                    suggestion(list, code));
        });
    }

    /** The hint for a text that is not a code of a list. */
    private static String suggestion(CodeList list, String text) {
        return list.recognize(text)
                .or(() -> SimilarNames.nearest(text, list.codes().stream().map(Code::code).toList())
                        .flatMap(list::find))
                .or(() -> list.suggest(text))
                .map(code -> "did you mean \"" + code.code() + "\" (" + code.name() + ")?")
                .orElseGet(() -> "a code of the list " + list.title());
    }

    /**
     * A text that a rule judges once it is in its plain form; an invalid one is
     * {@code value_is_invalid}.
     *
     * @param noun       what it is, for messages: {@code an IBAN}
     * @param plain      makes the plain form, which is kept
     * @param correction the hint that corrects an invalid one
     */
    public static MemberType<String> checked(String noun, UnaryOperator<String> plain,
                                             Function<String, Optional<String>> correction) {
        MemberType<String> text = Types.text();
        return type(text.schema(), (node, name, reading) -> {
            String read = text.read(node, name, reading);
            if (read == null) {
                return null;
            }
            String value = plain.apply(read);
            Optional<String> hint = correction.apply(value);
            return hint.isEmpty() ? value : fault(node, name, reading,
                    ErrorCode.VALUE_IS_INVALID, node.shown() + " is not " + noun, hint.get());
        });
    }
}
