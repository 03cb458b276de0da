package billing.invoicing.print;

import billing.catalog.Plan;
import billing.documents.Detail;
import billing.documents.DocumentTexts;
import billing.documents.InvoiceDocument;
import billing.documents.Layout;
import billing.documents.Line;
import billing.documents.Section.Category;
import billing.documents.Section.Group;
import billing.invoicing.BilledDays;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The fees of one section as printed lines, grouped by kind and period. */
public final class PrintedFees {
    private static final MathContext PRINTED_DIGITS = new MathContext(8, RoundingMode.HALF_UP);
    private final ZoneId zone;
    private final DocumentTexts texts;
    private final DatePeriod sectionPeriod;
    private final Plan plan;
    private final SubscriptionTerms terms;
    private final Layout layout;

    /**
     * Creates the lines of a section.
     *
     * @param zone          the time zone of periods
     * @param sectionPeriod the period in the heading of the section, which lines do not repeat; or
     *                      null
     * @param plan          has the prices printed on prorated lines; null to print none
     * @param terms         of the subscription, for the days of prorated fees; null to print none
     * @param layout        of {@link InvoiceDocument}
     */
    PrintedFees(ZoneId zone, DocumentTexts texts, DatePeriod sectionPeriod, Plan plan,
                SubscriptionTerms terms, Layout layout) {
        this.zone = zone;
        this.texts = texts;
        this.sectionPeriod = sectionPeriod;
        this.plan = plan;
        this.terms = terms;
        this.layout = layout;
    }

    /** The key by which fees are grouped. */
    private record Kind(Category category, DatePeriod period) {
    }

    /** The groups in the order of their first fees. */
    List<Group> groups(List<Fee> fees) {
        Map<Kind, List<Fee>> kinds = new LinkedHashMap<>();
        boolean allFree = fees.stream().allMatch(PrintedFees::isFreePlan);
        for (Fee fee : fees) {
            if (!layout.leavesOutFreePlans() || allFree || !isFreePlan(fee)) {
                kinds.computeIfAbsent(kind(fee), kind -> new ArrayList<>()).add(fee);
            }
        }
        return kinds.entrySet().stream().map(group -> new Group(group.getKey().category(),
                group.getKey().period(), lines(group.getValue()))).toList();
    }

    private List<Line> lines(List<Fee> fees) {
        return layout.isSubtotaled() ? new ChargeLines(texts, this::line, layout).lines(fees)
                : fees.stream().map(this::line).toList();
    }

    /** Whether it is the fee of a plan that has no price. */
    private static boolean isFreePlan(Fee fee) {
        return fee.source().type() == FeeType.SUBSCRIPTION && !fee.isCorrection()
                && fee.amounts().cents() == 0 && fee.amounts().unitAmount().signum() == 0;
    }

    /** The local dates of a window; null without one. */
    public static DatePeriod dates(Window window, ZoneId zone) {
        if (window == null) {
            return null;
        }
        LocalDate from = LocalDays.of(window.from(), zone);
        LocalDate to = LocalDays.of(window.to(), zone);
        return new DatePeriod(from, to.isBefore(from) ? from : to);
    }

    private Kind kind(Fee fee) {
        Category category = switch (fee.source().type()) {
            case SUBSCRIPTION -> Category.SUBSCRIPTION;
            case CHARGE -> Category.USAGE;
            case FIXED_CHARGE -> Category.FIXED_CHARGES;
            case COMMITMENT -> Category.COMMITMENT;
            case ADD_ON -> Category.ADD_ONS;
            case CREDIT -> Category.CREDITS;
        };
        DatePeriod period = dates(fee.window(), zone);
        return new Kind(category, period == null || period.equals(sectionPeriod) ? null : period);
    }

    private Line line(Fee fee) {
        boolean counted = !fee.raisesToMinimum() && switch (fee.source().type()) {
            case CHARGE, FIXED_CHARGE, ADD_ON, CREDIT -> true;
            case SUBSCRIPTION, COMMITMENT -> false;
        };
        PriceDetails details =
                new PriceDetails(fee, layout.isKeptTogether());
        Optional<Detail> prorated = plan != null && counted && !fee.isCorrection()
                && details.hasNoPrice() ? ProratedPrice.of(fee, plan) : Optional.empty();
        boolean plainPrice = details.hasNoPrice() && prorated.isEmpty();
        return new Line(name(fee), qualifiers(fee), description(fee),
                counted ? fee.quantity().units() : null,
                counted && plainPrice && !isWithoutPrice(fee) ? unitPrice(fee, layout)
                        : null,
                fee.taxes().applied().isEmpty() ? null : fee.taxes().rate(), fee.amounts().cents(),
                conversion(fee), !counted ? days(fee).stream().toList()
                        : Stream.concat(prorated.stream(), details.all().stream()).toList());
    }

    /** The days of a subscription fee that bills a part of a period. */
    private Optional<Detail> days(Fee fee) {
        CurrencyUnit currency = fee.amounts().currency();
        return terms == null ? Optional.empty() : BilledDays.of(fee, terms)
                .map(days -> Detail.days(days.billed(), days.period(),
                        currency.toUnits(fee.planPriceCents()),
                        fee.amounts().preciseCents().movePointLeft(currency.exponent())));
    }

    /**
     * Whether no unit price is printed: the difference that a correction bills may have several.
     */
    public static boolean isWithoutPrice(Fee fee) {
        return fee.isCorrection() && fee.amounts().unitAmount().signum() == 0;
    }

    /**
     * The unit price as it is printed: a configured one is exact, an average of prorated units has
     * many decimals and is rounded to eight digits, but not above the minor unit.
     */
    public static BigDecimal unitPrice(Fee fee) {
        return unitPrice(fee, Layout.NEWEST);
    }

    /** Former layouts also rounded configured prices, and the minor units of long ones. */
    private static BigDecimal unitPrice(Fee fee, Layout layout) {
        BigDecimal price = fee.amounts().unitAmount();
        if (layout.isExact() && isExact(fee)) {
            return price.stripTrailingZeros();
        }
        int units = price.precision() - price.scale();
        int minor = fee.amounts().currency().exponent();
        return layout.keepsMinorUnits() && units + minor > PRINTED_DIGITS.getPrecision()
                ? price.setScale(minor, PRINTED_DIGITS.getRoundingMode())
                : price.round(PRINTED_DIGITS).stripTrailingZeros();
    }

    /** Whether the unit price times the units is the amount. */
    private static boolean isExact(Fee fee) {
        Fee.Amounts amounts = fee.amounts();
        return amounts.unitAmount().multiply(fee.quantity().units())
                .movePointRight(amounts.currency().exponent())
                .compareTo(amounts.preciseCents()) == 0;
    }

    private String name(Fee fee) {
        return name(fee, texts);
    }

    /** The name of the fee on documents. */
    public static String name(Fee fee, DocumentTexts texts) {
        String name = fee.item().invoiceDisplayName();
        return fee.raisesToMinimum() ? texts.text("line.minimum", name) : name;
    }

    /** The filter and group values of the fee; may be empty. */
    public static List<String> qualifiers(Fee fee) {
        List<String> qualifiers = new ArrayList<>();
        if (!filter(fee).isEmpty()) {
            qualifiers.add(fee.item().filterInvoiceDisplayName());
        }
        qualifiers.addAll(groups(fee));
        return qualifiers;
    }

    /** The filter of the fee; empty for none. */
    static String filter(Fee fee) {
        String filter = fee.item().filterInvoiceDisplayName();
        return filter == null ? "" : filter.strip();
    }

    /** The group values of the fee; may be empty. */
    static List<String> groups(Fee fee) {
        return fee.item().groupedBy().values().stream().filter(Objects::nonNull).toList();
    }

    /** How the amount of a fee came about; may be empty. */
    public static List<Detail> details(Fee fee) {
        return new PriceDetails(fee, true).all();
    }

    private static String description(Fee fee) {
        return fee.source().type() == FeeType.ADD_ON ? fee.description() : null;
    }

    private static Line.Conversion conversion(Fee fee) {
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        return unit == null ? null : new Line.Conversion(unit.shortName(),
                BigDecimal.valueOf(unit.amountCents(), 2), unit.conversionRate());
    }
}
