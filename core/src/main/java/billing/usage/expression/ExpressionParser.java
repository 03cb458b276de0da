package billing.usage.expression;

import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
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
 * <p>Only blanks are allowed between tokens.
 */
final class ExpressionParser {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final Pattern STRING = Pattern.compile("'([^']*)'");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.]*");
    private static final Pattern PROPERTY =
            Pattern.compile("event\\.properties\\.([A-Za-z][A-Za-z0-9_]*)");
    private static final int STEPS_MAX = Limit.EXPRESSION_STEPS.most();
    private static final int DEPTH_MAX = Limit.EXPRESSION_DEPTH.most();

    private final String text;
    private int position;
    private int depth;
    private int steps;

    ExpressionParser(String text) {
        this.text = text;
    }

    Term parse() {
        if (text.length() > Limit.EXPRESSION.most()) {
            throw malformed("More than " + Limit.EXPRESSION.shown());
        }
        Term term = sum();
        skipBlanks();
        if (position < text.length()) {
            throw malformed("Expected an operator");
        }
        return term;
    }

    private Term sum() {
        if (++depth > DEPTH_MAX) {
            throw malformed("Nested deeper than " + Limit.EXPRESSION_DEPTH.shown());
        }
        Term first = product();
        List<Term.Step> rest = new ArrayList<>();
        while (at('+') || at('-')) {
            rest.add(new Term.Step(step(), product()));
        }
        depth--;
        return rest.isEmpty() ? first : new Term.Chain(first, rest);
    }

    private Term product() {
        Term first = atom();
        List<Term.Step> rest = new ArrayList<>();
        while (at('*') || at('/')) {
            rest.add(new Term.Step(step(), atom()));
        }
        return rest.isEmpty() ? first : new Term.Chain(first, rest);
    }

    /** Consumes an operator or the parenthesis of a call, and counts it as a step. */
    private char step() {
        if (++steps > STEPS_MAX) {
            throw malformed("More than " + Limit.EXPRESSION_STEPS.shown());
        }
        return take();
    }

    private Term atom() {
        if (at('-')) {
            step();
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
            BigDecimal value = BoundedDecimal.of(number.group(), Limit.EXPRESSION_DIGITS);
            if (value == null) {
                throw malformed("A number of more than " + Limit.EXPRESSION_DIGITS.shown());
            }
            return new Term.Literal(new Value.Decimal(value));
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
        step();
        arguments.add(sum());
        while (at(',')) {
            take();
            arguments.add(sum());
        }
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
