package billing.rating;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Short ways to write prices in tests. */
public final class Prices {
    private Prices() {
    }

    public static BigDecimal decimal(String text) {
        return text == null || text.isBlank() || text.equals("-") ? null
                : new BigDecimal(text.strip());
    }

    public static Standard standard(String amount) {
        return new Standard(decimal(amount));
    }

    /** Tiers such as {@code 0-10 @10 flat 2; 11- @5 flat 3}. */
    public static List<Graduated.Range> tiers(String text) {
        List<Graduated.Range> ranges = new ArrayList<>();
        for (String tier : text.split(";")) {
            String[] words = tier.strip().split(" ");
            String[] bounds = words[0].split("-", 2);
            ranges.add(new Graduated.Range(decimal(bounds[0]), decimal(bounds[1]),
                    decimal(words[1].substring(1)),
                    words.length > 2 ? decimal(words[3]) : BigDecimal.ZERO));
        }
        return ranges;
    }

    public static Graduated graduated(String tiers) {
        return new Graduated(tiers(tiers));
    }

    public static Volume volume(String tiers) {
        return new Volume(tiers(tiers));
    }

    public static GraduatedPercentage graduatedPercentage(String tiers) {
        return new GraduatedPercentage(tiers(tiers).stream()
                .map(range -> new GraduatedPercentage.Range(range.fromValue(), range.toValue(),
                        range.perUnitAmount(), range.flatAmount()))
                .toList());
    }

    /** A percentage such as {@code 1.3, 2, 3, 250, -, -}: r, F, n, t, min, max. */
    public static Percentage percentage(String text) {
        String[] parts = text.split(",");
        BigDecimal[] members = new BigDecimal[6];
        for (int index = 0; index < parts.length; index++) {
            members[index] = decimal(parts[index].strip());
        }
        return new Percentage(members[0], members[1],
                members[2] == null ? null : members[2].longValueExact(), members[3], members[4],
                members[5]);
    }
}
