package billing.settlement.statement;

import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A statement of account in one currency: the opening balance, each movement with the balance after
 * it, and the closing balance. Amounts are in minor units; a positive balance is owed by the
 * customer.
 *
 * @param from         first day
 * @param to           last day, included
 * @param openingCents the balance before the first day
 * @param lines        in chronological order
 * @param closingCents the balance after the last day
 */
public record AccountStatement(CurrencyUnit currency, LocalDate from, LocalDate to,
                               long openingCents, List<Line> lines, long closingCents,
                               Ageing ageing) {
    private static final Comparator<Movement> ORDER = Comparator.comparing(Movement::on)
            .thenComparing(Movement::kind).thenComparing(Movement::at)
            .thenComparing(Movement::number);

    /** A movement and the balance after it. */
    public record Line(Movement movement, long balanceCents) {
    }

    /**
     * Returns the statement of a range of days.
     *
     * @param movements all of the account in the currency, in any order
     * @param from      null for the day of the first movement
     */
    public static AccountStatement of(CurrencyUnit currency, List<Movement> movements,
                                      LocalDate from, LocalDate to) {
        List<Movement> ordered = movements.stream().sorted(ORDER)
                .filter(movement -> !movement.on().isAfter(to)).toList();
        LocalDate first = from != null ? from
                : ordered.isEmpty() ? to : ordered.get(0).on();
        long opening = 0;
        long balance = 0;
        List<Line> lines = new ArrayList<>();
        for (Movement movement : ordered) {
            balance = Math.addExact(balance, movement.cents());
            if (movement.on().isBefore(first)) {
                opening = balance;
            } else if (movement.cents() != 0) {
                lines.add(new Line(movement, balance));
            }
        }
        return new AccountStatement(currency, first, to, opening, List.copyOf(lines), balance,
                Ageing.of(ordered, to, balance));
    }
}
