package billing.documents;

import billing.input.Characters;
import billing.kernel.identifier.Iban;
import billing.kernel.identifier.Sepa;
import billing.kernel.money.CurrencyUnit;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/**
 * How an invoice is paid by bank transfer.
 *
 * @param holder      of the account
 * @param iban        in compact form
 * @param bic         null for none
 * @param reference   what the payer states: the number of the invoice
 * @param amountCents minor units, more than 0
 */
public record BankTransfer(String holder, String iban, String bic, String reference,
                           CurrencyUnit currency, long amountCents) {
    private static final CurrencyUnit EURO = CurrencyUnit.of("EUR");
    private static final long CENTS_MAX = 99_999_999_999L;
    private static final int NAME_MAX = 70;
    private static final int REFERENCE_MAX = 140;
    /** Bytes of the whole code (EPC069-12). */
    private static final int BYTES_MAX = 331;

    public BankTransfer {
        Objects.requireNonNull(holder, "null holder");
        Objects.requireNonNull(iban, "null iban");
        Objects.requireNonNull(reference, "null reference");
        Objects.requireNonNull(currency, "null currency");
    }

    /** The IBAN as it is printed, in groups of four. */
    public String groupedIban() {
        return Iban.grouped(iban);
    }

    /**
     * The payload of the QR code of a SEPA credit transfer (EPC069-12, version 002, UTF-8); empty
     * when the code cannot express the transfer: another currency, an account outside SEPA, or too
     * large an amount.
     */
    public Optional<String> epcPayload() {
        if (!currency.equals(EURO) || amountCents <= 0 || amountCents > CENTS_MAX
                || !Sepa.reaches(iban, bic) || line(holder).isEmpty()) {
            return Optional.empty();
        }
        String name = cut(line(holder), NAME_MAX);
        String payload = payload(name);
        while (payload.getBytes(StandardCharsets.UTF_8).length > BYTES_MAX && name.length() > 1) {
            name = cut(name, Characters.count(name) - 1);
            payload = payload(name);
        }
        return Optional.of(payload);
    }

    /** Purpose and structured reference stay empty: the reference is for people. */
    private String payload(String name) {
        return String.join("\n", "BCD", "002", "1", "SCT", bic == null ? "" : bic, name, iban,
                "EUR" + currency.toUnits(amountCents).toPlainString(), "", "",
                cut(line(reference), REFERENCE_MAX));
    }

    private static String line(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static String cut(String text, int most) {
        return Characters.first(text, most).strip();
    }
}
