package billing.kernel.codelist;

/** Check digits of two places by ISO 7064, mod 97-10, where A is 10 and Z is 35. */
public final class Remainder97 {
    private static final int MODULUS = 97;
    private static final int RADIX = 36;

    private Remainder97() {
    }

    /** The remainder of a text of digits and letters, divided by 97. */
    public static int of(String text) {
        int remainder = 0;
        for (int at = 0; at < text.length(); at++) {
            int value = Character.digit(text.charAt(at), RADIX);
            remainder = (remainder * (value < 10 ? 10 : 100) + value) % MODULUS;
        }
        return remainder;
    }

    /** The two check digits for a text that has 00 in their place, at its end. */
    public static String digits(String textWithZeros) {
        int digits = MODULUS + 1 - of(textWithZeros);
        return (digits < 10 ? "0" : "") + digits;
    }
}
