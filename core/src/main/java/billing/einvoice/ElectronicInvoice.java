package billing.einvoice;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.kernel.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/**
 * An invoice or credit note by the semantic model of EN 16931-1. Terms of the standard are named
 * by their number (BT, BG); what is null is absent.
 *
 * @param header     number, dates, type and currency
 * @param references BT-10 to BT-13 and BG-3
 * @param notes      BG-1
 * @param seller     BG-4
 * @param buyer      BG-7
 * @param delivery   BG-13 and BG-14
 * @param payment    BG-16 and BT-20
 * @param content    the lines and the sums
 */
public record ElectronicInvoice(Header header, References references, List<Note> notes,
                                TradeParty seller, TradeParty buyer, Delivery delivery,
                                Payment payment, Content content) {
    public ElectronicInvoice {
        Objects.requireNonNull(header, "null header");
        Objects.requireNonNull(content, "null content");
        notes = List.copyOf(notes);
    }

    /**
     * What identifies the document.
     *
     * @param number     BT-1
     * @param type       BT-3
     * @param currency   BT-5
     * @param issueDate  BT-2
     * @param dueDate    BT-9; null on credit notes
     * @param incomplete whether some of its data are those of today, since they were not kept or
     *                   stated when it was issued
     */
    public record Header(String number, DocumentType type, CurrencyUnit currency,
                         LocalDate issueDate, LocalDate dueDate, boolean incomplete) {
    }

    /**
     * References to other documents.
     *
     * @param buyerReference BT-10, of public buyers in Germany the Leitweg-ID
     * @param contract       BT-12
     * @param purchaseOrder  BT-13
     * @param preceding      BG-3: the credited, replaced, corrected or progressive invoices
     */
    public record References(String buyerReference, String contract, String purchaseOrder,
                             List<Preceding> preceding) {
        public References {
            preceding = List.copyOf(preceding);
        }
    }

    /**
     * An earlier invoice (BG-3).
     *
     * @param number    BT-25
     * @param issueDate BT-26; null when not known
     */
    public record Preceding(String number, LocalDate issueDate) {
    }

    /**
     * A note (BG-1).
     *
     * @param subject BT-21, code of UNTDID 4451; null for none
     * @param text    BT-22
     */
    public record Note(String subject, String text) {
    }

    /**
     * What is delivered when.
     *
     * @param date   BT-72, the last day billed
     * @param period BG-14, from the first to the last day billed; null when no line has a period
     * @param place  BG-15; null unless it is complete
     */
    public record Delivery(LocalDate date, DatePeriod period, TradeParty.PostalAddress place) {
    }

    /**
     * How it is paid.
     *
     * @param terms      BT-20
     * @param means      BT-81, code of UNTDID 4461; null when the seller states no account
     * @param remittance BT-83
     * @param account    BG-17; null for none
     */
    public record Payment(String terms, String means, String remittance, Account account) {
    }

    /**
     * The account to pay to (BG-17).
     *
     * @param iban   BT-84
     * @param holder BT-85
     * @param bic    BT-86
     */
    public record Account(String iban, String holder, String bic) {
    }

    /**
     * The lines and the sums.
     *
     * @param lines       BG-25
     * @param adjustments BG-20 and BG-21
     * @param vat         BG-23
     * @param totals      BG-22
     */
    public record Content(List<LineItem> lines, List<Adjustment> adjustments,
                          List<VatBreakdown> vat, Totals totals) {
        public Content {
            lines = List.copyOf(lines);
            adjustments = List.copyOf(adjustments);
            vat = List.copyOf(vat);
        }
    }

    /**
     * An allowance (BG-20) or charge (BG-21) of the whole document.
     *
     * @param charge     whether the amount is added
     * @param amount     BT-92, BT-99; not negative
     * @param vat        BT-95 and BT-96, BT-102 and BT-103
     * @param reason     BT-97, BT-104
     * @param reasonCode BT-98, code of UNTDID 5189; BT-105, code of UNTDID 7161
     */
    public record Adjustment(boolean charge, Money amount, VatGroup vat, String reason,
                             String reasonCode) {
    }

    /**
     * What is taxed alike (BG-23).
     *
     * @param group   BT-118 to BT-121
     * @param taxable BT-116
     * @param tax     BT-117
     */
    public record VatBreakdown(VatGroup group, Money taxable, Money tax) {
    }

    /**
     * The totals (BG-22).
     *
     * @param lines        BT-106
     * @param allowances   BT-107
     * @param charges      BT-108
     * @param excludingVat BT-109
     * @param vat          BT-110
     * @param includingVat BT-112
     * @param paid         BT-113: credit notes, prepaid credits and fees paid before
     * @param rounding     BT-114: 0 but on credit notes from before their sums were aligned
     * @param due          BT-115
     * @param accountingVat BT-111 in the currency BT-6; null where that is the currency of the
     *                     document, or the amount is not known
     */
    public record Totals(Money lines, Money allowances, Money charges, Money excludingVat,
                         Money vat, Money includingVat, Money paid, Money rounding, Money due,
                         Money accountingVat) {
    }
}
