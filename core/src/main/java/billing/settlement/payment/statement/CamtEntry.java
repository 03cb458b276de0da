package billing.settlement.payment.statement;

import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Iso8601;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An entry of a camt.053 statement: one transaction, or several that the bank booked together. */
final class CamtEntry {
    private static final String NO_REFERENCE = "NOTPROVIDED";
    private static final String INCOMING = "CRDT";
    private static final String OUTGOING = "DBIT";
    private static final int DATE_LENGTH = 10;
    /** Amounts of ISO 20022 have no sign: the direction is a value of its own. */
    private static final Pattern AMOUNT = Pattern.compile("[0-9]+(\\.[0-9]*)?");
    private final XmlElement entry;
    private final String account;
    private final CurrencyUnit currency;

    /**
     * An entry of an account.
     *
     * @throws IllegalArgumentException when its amount has no known currency
     */
    CamtEntry(XmlElement entry, String account) {
        this.entry = entry;
        this.account = account;
        String code = entry.all("Amt").map(XmlElement::currency).filter(Objects::nonNull)
                .findFirst().orElse("");
        this.currency = CurrencyUnit.find(code).orElseThrow(() -> new IllegalArgumentException(
                "the entry's amount has no known currency: \"" + code + "\""));
    }

    /** Returns the account of an {@code Acct} element. */
    static String account(XmlElement account) {
        return identity(account.all("Id"));
    }

    /**
     * Returns its lines: one for each transaction when all have amounts that add up to the entry,
     * else one; none for an entry that is not booked yet.
     *
     * @throws IllegalArgumentException when it lacks a date, a direction or an amount
     */
    List<BankLine> lines() {
        String status = entry.text("Sts", "Cd") + entry.text("Sts");
        if (!status.isEmpty() && !status.equals("BOOK")) {
            return List.of();
        }
        long cents = cents(entry, entry.text("Amt"));
        List<XmlElement> parts = entry.all("NtryDtls", "TxDtls").toList();
        if (parts.size() > 1 && isSumOf(parts, cents)) {
            return parts.stream().map(part -> line(part, Stream.of(part).toList(),
                    cents(part, amount(part)))).toList();
        }
        return List.of(line(parts.isEmpty() ? entry : parts.get(0), parts, cents));
    }

    private boolean isSumOf(List<XmlElement> parts, long cents) {
        return parts.stream().noneMatch(part -> amount(part).isEmpty())
                && parts.stream().map(part -> BigDecimal.valueOf(cents(part, amount(part))))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .equals(BigDecimal.valueOf(cents));
    }

    private BankLine line(XmlElement part, List<XmlElement> texts, long cents) {
        boolean in = cents >= 0;
        XmlElement parties = part.all("RltdPties").findFirst().orElse(part);
        return new BankLine(part.line(), null, bookedOn(), cents, currency,
                new BankLine.Payer(payer(parties, in ? "Dbtr" : "Cdtr"),
                        identity(parties.all(in ? "DbtrAcct" : "CdtrAcct", "Id"))),
                new BankLine.Reference(
                        texts.stream().flatMap(CamtEntry::words).filter(text -> !text.isEmpty())
                        .distinct().collect(Collectors.joining(" ")), structured(texts),
                        bankReference(part)),
                account, List.of(), "true".equals(entry.text("RvslInd")) || texts.stream()
                        .anyMatch(one -> one.has("RtrInf")));
    }

    private LocalDate bookedOn() {
        String text = Stream.of(entry.text("BookgDt", "Dt"), entry.text("BookgDt", "DtTm"),
                        entry.text("ValDt", "Dt"), entry.text("ValDt", "DtTm"))
                .filter(one -> one.length() >= DATE_LENGTH).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the entry has no date"));
        return Iso8601.date(text.substring(0, DATE_LENGTH)).orElseThrow(() ->
                new IllegalArgumentException("\"" + text + "\" is not a valid date"));
    }

    /**
     * Returns the amount of a transaction: since version 4 a direct child, before among its
     * details.
     */
    private String amount(XmlElement part) {
        return Stream.of(part.all("Amt"), part.all("AmtDtls", "TxAmt", "Amt"))
                .flatMap(found -> found)
                .filter(one -> currency.code().equals(one.currency()))
                .map(XmlElement::text).findFirst().orElse("");
    }

    private long cents(XmlElement part, String amount) {
        String direction = part.has("CdtDbtInd") ? part.text("CdtDbtInd")
                : entry.text("CdtDbtInd");
        if (!direction.equals(OUTGOING) && !direction.equals(INCOMING)) {
            throw new IllegalArgumentException("\"" + direction + "\" is not a direction of money:"
                    + " CdtDbtInd is " + INCOMING + " or " + OUTGOING);
        }
        if (!AMOUNT.matcher(amount).matches()) {
            throw new IllegalArgumentException("\"" + amount + "\" is not a valid amount in "
                    + currency + ": it has digits and a decimal point only, no sign");
        }
        BigDecimal units = BoundedDecimal.of(amount, Limit.NUMBER_DIGITS);
        if (units == null) {
            throw new IllegalArgumentException("\"" + amount + "\" is not a valid amount in "
                    + currency);
        }
        long cents = BankAmount.cents(units, currency);
        return direction.equals(OUTGOING) ? -cents : cents;
    }

    private static String payer(XmlElement parties, String role) {
        return Stream.of(parties.text(role, "Nm"), parties.text(role, "Pty", "Nm"),
                        parties.text("Ultmt" + role, "Nm"),
                        parties.text("Ultmt" + role, "Pty", "Nm"))
                .filter(name -> !name.isEmpty()).findFirst().orElse("");
    }

    private static Stream<String> words(XmlElement part) {
        return Stream.of(part.all("RmtInf", "Ustrd").map(XmlElement::text),
                        part.all("RmtInf", "Strd", "RfrdDocInf", "Nb").map(XmlElement::text),
                        part.all("RmtInf", "Strd", "AddtlRmtInf").map(XmlElement::text),
                        part.all("Refs", "EndToEndId").map(XmlElement::text)
                                .filter(text -> !text.equals(NO_REFERENCE)),
                        part.all("AddtlTxInf").map(XmlElement::text))
                .flatMap(texts -> texts);
    }

    private static String structured(List<XmlElement> parts) {
        return parts.stream().flatMap(part -> part.all("RmtInf", "Strd", "CdtrRefInf", "Ref"))
                .map(one -> one.text().replace(" ", "")).findFirst().orElse("");
    }

    private String bankReference(XmlElement part) {
        return Stream.of(part.text("Refs", "AcctSvcrRef"), part.text("Refs", "TxId"),
                        entry.text("AcctSvcrRef"), entry.text("NtryRef"))
                .filter(text -> !text.isEmpty() && !text.equals(NO_REFERENCE)).findFirst()
                .orElse("");
    }

    private static String identity(Stream<XmlElement> ids) {
        return ids.flatMap(id -> Stream.of(id.text("IBAN"), id.text("Othr", "Id")))
                .filter(text -> !text.isEmpty()).findFirst().orElse("").replace(" ", "");
    }
}
