package billing.settlement.statement;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The ageing of the open amounts, in minor units. The open amounts less unused credit are the
 * balance.
 *
 * @param currentCents      not due yet, or due on the day itself
 * @param overdue30Cents    overdue for 1 to 30 days
 * @param overdue60Cents    overdue for 31 to 60 days
 * @param overdue90Cents    overdue for 61 to 90 days
 * @param beyondCents       overdue for more than 90 days
 * @param unusedCreditCents unused credit notes, customer balance and payments of voided
 *                          invoices in the customer's favour
 */
public record Ageing(long currentCents, long overdue30Cents, long overdue60Cents,
                     long overdue90Cents, long beyondCents, long unusedCreditCents) {
    /** The number of age classes, including amounts not due yet. */
    public static final int AGES = 5;
    private static final int STEP = 30;

    /** Returns the ageing on a day with the given balance. */
    static Ageing of(List<Movement> movements, LocalDate day, long balanceCents) {
        Map<UUID, Long> due = new HashMap<>();
        Map<UUID, LocalDate> dueOn = new HashMap<>();
        for (Movement movement : movements) {
            if (!movement.on().isAfter(day)) {
                movement.dues().forEach((id, cents) -> due.merge(id, cents, Math::addExact));
                if (movement.dueOn() != null) {
                    dueOn.put(movement.documentId(), movement.dueOn());
                }
            }
        }
        long[] ages = new long[AGES];
        due.forEach((id, cents) -> ages[age(dueOn.get(id), day)] += cents);
        long open = due.values().stream().mapToLong(Long::longValue).sum();
        return new Ageing(ages[0], ages[1], ages[2], ages[3], ages[4], open - balanceCents);
    }

    /** Returns the age class on a day, from 0 for not due yet; 0 without a due date. */
    public static int age(LocalDate dueOn, LocalDate day) {
        long days = dueOn == null ? 0 : ChronoUnit.DAYS.between(dueOn, day);
        return days <= 0 ? 0 : (int) Math.min(AGES - 1, (days + STEP - 1) / STEP);
    }
}
