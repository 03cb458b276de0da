package billing.usage;

import java.math.BigDecimal;

/**
 * What the events of a range come to together, voided ones left out.
 *
 * @param events       how many there are
 * @param numbers      how many of them have a number
 * @param sum          of the numbers, exact, with as many decimals as the most exact of them
 * @param largest      of the numbers; null without any
 * @param lastSequence of the event ingested last; 0 without any
 */
public record EventTotals(long events, long numbers, BigDecimal sum, BigDecimal largest,
                          long lastSequence) {
}
