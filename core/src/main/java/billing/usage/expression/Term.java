package billing.usage.expression;

import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.util.List;

/** A part of an expression. */
sealed interface Term {
    /** Its value for an event. */
    Value valueOf(UsageEvent event);

    /** A number or text literal. */
    record Literal(Value value) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            return value;
        }
    }

    /** {@code event.timestamp}, in whole seconds since 1970 UTC. */
    record Timestamp() implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            return new Value.Decimal(BigDecimal.valueOf(event.timestamp().getEpochSecond()));
        }
    }

    /** {@code event.code}. */
    record Code() implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            if (event.code() == null) {
                throw new EvaluationException("Variable: code not found");
            }
            return Value.of(event.code());
        }
    }

    /** {@code event.properties.NAME}. */
    record Property(String name) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            Object value = event.properties().get(name);
            if (value == null) {
                throw new EvaluationException("Variable: " + name + " not found");
            }
            return value instanceof BigDecimal number ? new Value.Decimal(Value.bounded(number))
                    : Value.of(text(value));
        }

        private String text(Object value) {
            String text = value.toString();
            if (text.length() > Limit.EXPRESSION_TEXT.most()) {
                throw new EvaluationException("Variable: " + name + " has more than "
                        + Limit.EXPRESSION_TEXT.shown());
            }
            return text;
        }
    }

    /** An expression that cannot be read. */
    record Unreadable(String reason) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            throw new EvaluationException(reason);
        }
    }

    /** The number with the opposite sign. */
    record Negation(Term term) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            return new Value.Decimal(term.valueOf(event).asNumber().negate());
        }
    }

    /** Operands joined by operators of the same precedence, computed from left to right. */
    record Chain(Term first, List<Step> rest) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            BigDecimal value = first.valueOf(event).asNumber();
            for (Step step : rest) {
                value = Value.bounded(step.after(value, step.term().valueOf(event).asNumber()));
            }
            return new Value.Decimal(value);
        }
    }

    /** One of {@code + - *} or {@code /} with its right operand. */
    record Step(char operator, Term term) {
        private BigDecimal after(BigDecimal one, BigDecimal other) {
            return switch (operator) {
                case '+' -> one.add(other);
                case '-' -> one.subtract(other);
                case '*' -> one.multiply(other);
                default -> quotient(one, other);
            };
        }

        private static BigDecimal quotient(BigDecimal one, BigDecimal other) {
            if (other.signum() == 0) {
                throw new EvaluationException("Division by zero");
            }
            return one.divide(other, Decimals.DIVISION);
        }
    }

    /** A function with its arguments. */
    record Call(Function function, List<Term> arguments) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            return function.apply(
                    arguments.stream().map(argument -> argument.valueOf(event)).toList());
        }
    }
}
