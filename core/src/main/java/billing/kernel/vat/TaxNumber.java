package billing.kernel.vat;

import billing.kernel.codelist.CodeList;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a tax identification number is, a text that is stored as stated. The two questions have
 * different answers: an electronic invoice has a place for numbers with the prefix of a country and
 * another for numbers without, while a page has words for the kinds of numbers that it knows. So
 * {@code IN29AABCU9603R1} is BT-31 of an electronic invoice, and a tax number on the page. Which
 * tax follows from a number is a third question, which {@link VatNumber} answers.
 */
public final class TaxNumber {
    private static final int PREFIX = 2;
    /** Of the European Union, its neighbours and, for qualified invoices, Japan. */
    private static final Pattern VAT_NUMBER = Pattern.compile("(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR"
            + "|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|GB|NO)[0-9A-Z+*]{2,12}"
            + "|CHE-?[0-9]{9}(MWST|TVA|IVA)?|[0-9]{9}MVA|T[0-9]{13}");
    private static final Pattern FILLING = Pattern.compile("[ .]");

    private TaxNumber() {
    }

    /**
     * Whether electronic invoices state it as a VAT identifier (BT-31, BT-48): it begins with a
     * country, {@code EL} or {@code XI}, in either case ({@code electronic-invoices.md 4}).
     *
     * @param number null for none
     */
    public static boolean isVatIdentifier(String number) {
        if (number == null || number.length() <= PREFIX) {
            return false;
        }
        String prefix = number.substring(0, PREFIX).toUpperCase(Locale.ROOT);
        return prefix.equals("EL") || prefix.equals("XI") || CodeList.COUNTRIES.has(prefix);
    }

    /**
     * Whether pages name it a VAT number, which has a name of its own in most languages: it has the
     * form of one of Europe or Japan, in upper case.
     *
     * @param number null for none
     */
    public static boolean isPrintedAsVatNumber(String number) {
        return number != null
                && VAT_NUMBER.matcher(FILLING.matcher(number).replaceAll("")).matches();
    }
}
