package billing.usage.expression;

import billing.money.Decimals;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.util.List;

/** A part of an expression. */
sealed interface Term {
    /** Its value for an event. */
    Value valueOf(UsageEvent event);

    /** A number or text that stands in the expression. */
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
            return value instanceof BigDecimal number ? new Value.Decimal(number)
                    : Value.of(value.toString());
        }
    }

    /** The number with the other sign. */
    record Negation(Term term) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            return new Value.Decimal(term.valueOf(event).asNumber().negate());
        }
    }

    /** Two numbers and {@code + - *} or {@code /} between them. */
    record Operation(char operator, Term left, Term right) implements Term {
        @Override
        public Value valueOf(UsageEvent event) {
            BigDecimal one = left.valueOf(event).asNumber();
            BigDecimal other = right.valueOf(event).asNumber();
            return new Value.Decimal(switch (operator) {
                case '+' -> one.add(other);
                case '-' -> one.subtract(other);
                case '*' -> one.multiply(other);
                default -> quotient(one, other);
            });
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
