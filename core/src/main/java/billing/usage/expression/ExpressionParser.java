package billing.usage.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an expression from left to right:
 *
 * <pre>
 *   sum     := product (("+" | "-") product)*
 *   product := atom (("*" | "/") atom)*
 *   atom    := "-"? (call | variable | number | string | "(" sum ")")
 * </pre>
 *
 * <p>Only the blank character may stand between tokens.
 */
final class ExpressionParser {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final Pattern STRING = Pattern.compile("'([^']*)'");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.]*");
    private static final Pattern PROPERTY =
            Pattern.compile("event\\.properties\\.([A-Za-z][A-Za-z0-9_]*)");
    private static final int DEPTH_MAX = 200;

    private final String text;
    private int position;
    private int depth;

    ExpressionParser(String text) {
        this.text = text;
    }

    Term parse() {
        Term term = sum();
        skipBlanks();
        if (position < text.length()) {
            throw malformed("Expected an operator");
        }
        return term;
    }

    private Term sum() {
        if (++depth > DEPTH_MAX) {
            throw malformed("Too deeply nested");
        }
        Term left = product();
        while (at('+') || at('-')) {
            char operator = take();
            left = new Term.Operation(operator, left, product());
        }
        depth--;
        return left;
    }

    private Term product() {
        Term left = atom();
        while (at('*') || at('/')) {
            char operator = take();
            left = new Term.Operation(operator, left, atom());
        }
        return left;
    }

    private Term atom() {
        if (at('-')) {
            take();
            return new Term.Negation(primary());
        }
        return primary();
    }

    private Term primary() {
        if (at('(')) {
            take();
            Term inner = sum();
            expect(')');
            return inner;
        }
        Matcher number = match(NUMBER);
        if (number != null) {
            return new Term.Literal(new Value.Decimal(new BigDecimal(number.group())));
        }
        Matcher string = match(STRING);
        if (string != null) {
            return new Term.Literal(new Value.Text(string.group(1)));
        }
        int start = position;
        Matcher word = match(WORD);
        if (word == null) {
            throw malformed("Expected a value");
        }
        return at('(') ? call(word.group(), start) : variable(word.group(), start);
    }

    private Term call(String name, int start) {
        Function function = Function.named(name).orElseThrow(
                () -> new MalformedExpressionException("Unknown function " + name, start));
        List<Term> arguments = new ArrayList<>();
        do {
            take();
            arguments.add(sum());
        } while (at(','));
        expect(')');
        if (!function.takes(arguments.size())) {
            throw new MalformedExpressionException("Too many arguments for " + name, start);
        }
        return new Term.Call(function, arguments);
    }

    private static Term variable(String name, int start) {
        Matcher property = PROPERTY.matcher(name);
        if (property.matches()) {
            return new Term.Property(property.group(1));
        }
        return switch (name) {
            case "event.timestamp" -> new Term.Timestamp();
            case "event.code" -> new Term.Code();
            default -> throw new MalformedExpressionException("Unknown variable " + name, start);
        };
    }

    private boolean at(char expected) {
        skipBlanks();
        return position < text.length() && text.charAt(position) == expected;
    }

    private char take() {
        return text.charAt(position++);
    }

    private void expect(char expected) {
        if (!at(expected)) {
            throw malformed("Expected " + expected);
        }
        take();
    }

    private Matcher match(Pattern pattern) {
        skipBlanks();
        Matcher matcher = pattern.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            return null;
        }
        position = matcher.end();
        return matcher;
    }

    private void skipBlanks() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
    }

    private MalformedExpressionException malformed(String problem) {
        return new MalformedExpressionException(problem, position);
    }
}
