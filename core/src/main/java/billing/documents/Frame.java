package billing.documents;

import billing.customer.DocumentDesign;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

/**
 * The parts that all documents have.
 *
 * @param locale    the language of the printed words, dates and numbers; English is used for a
 *                  language without a vocabulary ({@link DocumentTexts})
 * @param currency  of every amount
 * @param createdAt UTC; the creation date among the file's properties
 * @param issuer    who issues it
 * @param customer  who receives it
 * @param logo      of the issuer; null when it has none, then its name takes the place
 * @param footer    the closing legal note; null for none
 * @param design    the issuer's paper and colour
 */
public record Frame(Locale locale, CurrencyUnit currency, Instant createdAt, Party issuer,
                    Party customer, PrintedLogo logo, String footer,
                    DocumentDesign design) {
    /** In the usual design. */
    public Frame(Locale locale, CurrencyUnit currency, Instant createdAt, Party issuer,
                 Party customer, PrintedLogo logo, String footer) {
        this(locale, currency, createdAt, issuer, customer, logo, footer, DocumentDesign.NONE);
    }

    public Frame {
        Objects.requireNonNull(locale, "null locale");
        Objects.requireNonNull(currency, "null currency");
        Objects.requireNonNull(createdAt, "null createdAt");
        Objects.requireNonNull(issuer, "null issuer");
        Objects.requireNonNull(customer, "null customer");
        Objects.requireNonNull(design, "null design");
    }
}
