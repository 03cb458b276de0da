package billing.einvoice.mapping;

import billing.documents.Detail;
import billing.documents.DocumentTexts;
import billing.einvoice.LineItem;
import billing.einvoice.LineItem.Attribute;
import billing.einvoice.LineItem.Price;
import billing.einvoice.LineItem.Quantity;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.print.PrintedFees;
import billing.kernel.codelist.CodeList;
import billing.kernel.money.Money;
import billing.kernel.time.DatePeriod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Fees as lines. */
final class Lines {
    /** The French rules take no more decimals of quantities and prices. */
    private static final int QUANTITY_DECIMALS = 4;
    private static final int PRICE_DECIMALS = 6;
    /** To which price times quantity is the amount, also in currencies without decimals. */
    private static final int PRODUCT_DECIMALS = 2;

    private final IssueRecord issued;
    private final VatGroups groups;
    private final DocumentTexts texts;
    private final Map<UUID, String> subscriptions;
    private final Map<UUID, ZoneId> zones = new HashMap<>();
    private final ZoneId zone;

    /**
     * Lines of an invoice's fees.
     *
     * @param subscriptions external ids by id
     */
    Lines(Invoice invoice, IssueRecord issued, VatGroups groups, DocumentTexts texts,
          Map<UUID, String> subscriptions) {
        this.issued = issued;
        this.groups = groups;
        this.texts = texts;
        this.subscriptions = subscriptions;
        this.zone = ZoneId.of(issued.recipient().zone());
        invoice.parts().subscriptions().forEach(link ->
                zones.put(link.subscriptionId(), link.zone()));
    }

    /** The line of a fee; its number counts from 1. */
    LineItem line(int number, Fee fee) {
        Money net = new Money(fee.amounts().cents(), fee.amounts().currency());
        BigDecimal amount = net.currency().toUnits(net.cents());
        BigDecimal units = units(fee.quantity().units(), amount);
        return new LineItem(Integer.toString(number),
                subscriptions.get(fee.source().subscriptionId()),
                new Quantity(amount.signum() < 0 ? units.negate() : units, issued.unit(fee)), net,
                period(fee), price(units, amount.abs(), fee.amounts().unitAmount()),
                groups.groupOf(fee), item(fee, true));
    }

    /** The line of a credited amount: one time the amount. */
    LineItem credited(int number, Fee fee, Money net) {
        return new LineItem(Integer.toString(number),
                subscriptions.get(fee.source().subscriptionId()),
                new Quantity(BigDecimal.ONE, CodeList.UNIT_ONE), net,
                period(fee), new Price(net.currency().toUnits(net.cents()), null),
                groups.groupOf(fee), item(fee, false));
    }

    /** The local days that a fee is for; null where it is for a moment or for none. */
    DatePeriod period(Fee fee) {
        return fee.window() == null || fee.window().isEmpty() ? null
                : PrintedFees.dates(fee.window(), zones.getOrDefault(
                        fee.source().subscriptionId(), zone));
    }

    /** How many units, without sign; an amount has at least one. */
    private static BigDecimal units(BigDecimal exact, BigDecimal amount) {
        BigDecimal units = plain(exact.abs().setScale(
                Math.min(exact.scale(), QUANTITY_DECIMALS), RoundingMode.HALF_UP));
        return units.signum() == 0 && amount.signum() != 0 ? BigDecimal.ONE : units;
    }

    /**
     * The price of one unit where quantity times price is the amount; else the amount is the price
     * of the quantity, which is exact for every way of pricing.
     */
    private static Price price(BigDecimal units, BigDecimal amount, BigDecimal unitAmount) {
        BigDecimal unitPrice = plain(unitAmount);
        // Rules compare with two decimals, also where the currency has none.
        boolean isExact = unitPrice.signum() >= 0 && unitPrice.scale() <= PRICE_DECIMALS
                && units.multiply(unitPrice).setScale(Math.max(amount.scale(), PRODUCT_DECIMALS),
                        RoundingMode.HALF_UP).compareTo(amount) == 0;
        if (isExact) {
            return new Price(unitPrice, null);
        }
        return new Price(amount, units.signum() == 0 || units.compareTo(BigDecimal.ONE) == 0
                ? null : units);
    }

    private static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private LineItem.Item item(Fee fee, boolean explained) {
        List<String> name = new ArrayList<>();
        name.add(PrintedFees.name(fee, texts));
        name.addAll(PrintedFees.qualifiers(fee));
        String joined = Parties.text(String.join(" · ", name));
        return new LineItem.Item(joined == null ? fee.item().name() : joined,
                explained ? description(fee) : null, Parties.text(fee.item().code()),
                attributes(fee));
    }

    private static List<Attribute> attributes(Fee fee) {
        List<Attribute> attributes = new ArrayList<>();
        if (fee.item().filters() != null) {
            fee.item().filters().forEach((key, values) ->
                    attributes.add(new Attribute(key, String.join(", ", values))));
        }
        fee.item().groupedBy().forEach((key, value) -> attributes.add(new Attribute(key, value)));
        return attributes.stream().filter(one -> Parties.text(one.name()) != null
                && Parties.text(one.value()) != null).toList();
    }

    /** The description of an add-on, and how the amount came about. */
    private String description(Fee fee) {
        List<String> sentences = new ArrayList<>();
        if (fee.source().type() == FeeType.ADD_ON
                && Parties.text(fee.description()) != null) {
            sentences.add(fee.description().strip());
        }
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        if (unit != null) {
            sentences.add(texts.text("conversion", plain(unit.amount()).toPlainString(),
                    unit.shortName(), plain(unit.conversionRate()).toPlainString()));
        }
        PrintedFees.details(fee).forEach(detail -> sentences.add(step(detail)));
        return sentences.isEmpty() ? null : String.join("\n", sentences);
    }

    private String step(Detail detail) {
        StringBuilder text = new StringBuilder(detail.label(texts,
                value -> plain(value).toPlainString()));
        if (detail.units() != null) {
            text.append(": ").append(plain(detail.units()).toPlainString());
            if (detail.price() != null) {
                text.append(" x ").append(plain(detail.price()).toPlainString())
                        .append(detail.kind().pricedInPercent() ? " %" : "");
            }
        }
        if (detail.amount() != null) {
            text.append(" = ").append(plain(detail.amount()).toPlainString());
        }
        return text.toString();
    }
}
