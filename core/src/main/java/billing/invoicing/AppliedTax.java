package billing.invoicing;

import billing.catalog.Tax;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A tax as it was when a fee or an invoice was made ({@code money.md 1.3, 1.4}).
 *
 * @param taxId           the tax it was copied from
 * @param rate            percent
 * @param description     or null
 * @param amountCents     the tax, rounded once
 * @param baseAmountCents what it was computed on; of an invoice's line the fraction is cut
 */
public record AppliedTax(UUID id, UUID taxId, String code, String name, BigDecimal rate,
                         String description, long amountCents, long baseAmountCents,
                         Instant createdAt) {
    /**
     * What distinguishes the taxes of a document: a tax keeps its id when its rate is edited, and a
     * correction has the rate of its time.
     *
     * @param taxId the tax it was copied from
     * @param rate  percent
     */
    public record Key(UUID taxId, BigDecimal rate) {
        public Key {
            rate = rate.stripTrailingZeros();
        }

        /** What distinguishes taxes that apply together, by which fees are grouped. */
        public static Set<Key> of(Collection<Tax> taxes) {
            return taxes.stream().map(tax -> new Key(tax.id(), tax.rate()))
                    .collect(Collectors.toSet());
        }
    }

    /** What distinguishes this tax from the others of a document. */
    public Key key() {
        return new Key(taxId, rate);
    }

    /** The tax as it was. */
    public Tax tax() {
        return new Tax(taxId, name, code, rate, description, createdAt, null);
    }

    /** The same with another base. */
    public AppliedTax base(long cents) {
        return new AppliedTax(id, taxId, code, name, rate, description, amountCents, cents,
                createdAt);
    }

    /** The same with an identity. */
    public AppliedTax identity(UUID newId, Instant now) {
        return new AppliedTax(newId, taxId, code, name, rate, description, amountCents,
                baseAmountCents, now);
    }
}
