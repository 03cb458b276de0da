package billing.cli.command.usage;

import billing.catalog.Plan;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.usage.UsageQuote;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The price of usage, as a table and as JSON. */
final class QuoteView {
    private QuoteView() {
    }

    static Result of(List<UsageQuote> quotes, Plan plan) {
        return Result.of(() -> List.<Block>of(table(quotes, plan.billing().currency())),
                () -> tree(quotes));
    }

    private static Table table(List<UsageQuote> quotes, CurrencyUnit currency) {
        Table table = Table.of(Column.text("SUBSCRIPTION"), Column.text("FEE"),
                Column.text("DETAIL"), Column.number("EVENTS"), Column.number("UNITS"),
                Column.number("AMOUNT")).whenEmpty("the files contain no usage");
        for (UsageQuote quote : quotes) {
            String id = quote.externalSubscriptionId();
            if (quote.planAmountCents() != 0) {
                table.row(id, quote.plan().labels().name(), null, null, null,
                        Amounts.cell(quote.planAmountCents(), currency));
            }
            quote.fees().forEach(fee -> table.row(id, fee.item().invoiceDisplayName(), part(fee),
                    fee.quantity().eventsCount(), Amounts.units(fee.quantity().units()),
                    Amounts.cell(fee.amounts().cents(), currency)));
            if (quote.commitmentCents() != 0) {
                table.row(id, "Minimum commitment", null, null, null,
                        Amounts.cell(quote.commitmentCents(), currency));
            }
            table.row(id, "Total before taxes", null, null, null,
                    Amounts.cell(quote.totalCents(), currency));
        }
        return table;
    }

    /** The filter and the group of a fee, or that it is a true-up; null for neither. */
    private static String part(Fee fee) {
        if (fee.isTrueUp()) {
            return "true-up to the minimum";
        }
        String part = Stream.concat(Stream.ofNullable(fee.item().filterInvoiceDisplayName()),
                fee.item().groupedBy().values().stream().filter(Objects::nonNull))
                .collect(Collectors.joining(" · "));
        return part.isEmpty() ? null : part;
    }

    private static JsonNode tree(List<UsageQuote> quotes) {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        for (UsageQuote quote : quotes) {
            ObjectNode node = root.withArray("quotes").addObject()
                    .put("external_subscription_id", quote.externalSubscriptionId())
                    .put("plan_code", quote.plan().code())
                    .put("from_date", quote.period().start().toString())
                    .put("to_date", quote.period().end().toString())
                    .put("currency", quote.plan().billing().currency().code())
                    .put("plan_amount_cents", quote.planAmountCents())
                    .put("commitment_amount_cents", quote.commitmentCents())
                    .put("total_amount_cents", quote.totalCents());
            for (Fee fee : quote.fees()) {
                ObjectNode line = node.withArray("fees").addObject()
                        .put("charge_name", fee.item().invoiceDisplayName())
                        .put(fee.source().type() == FeeType.FIXED_CHARGE ? "add_on_code"
                                : "billable_metric_code", fee.item().code())
                        .put("filter", fee.item().filterInvoiceDisplayName());
                line.set("grouped_by", mapper.valueToTree(fee.item().groupedBy()));
                line.put("units", Decimals.text(fee.quantity().units()))
                        .put("events_count", fee.quantity().eventsCount())
                        .put("amount_cents", fee.amounts().cents())
                        .put("precise_amount_cents", Decimals.text(fee.amounts().preciseCents()));
                line.set("amount_details", mapper.valueToTree(fee.amounts().details().members()));
            }
        }
        return root;
    }
}
