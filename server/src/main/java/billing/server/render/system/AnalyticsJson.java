package billing.server.render.system;

import billing.analytics.GrossRevenue;
import billing.analytics.InvoiceCollection;
import billing.analytics.InvoicedUsage;
import billing.analytics.MeteredUsage;
import billing.analytics.MonthlyRevenue;
import billing.analytics.OverdueBalance;
import billing.server.render.IdPrefix;
import billing.server.render.Members;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;

/** Analytics as the API shows them ({@code api-conventions.md 16}). */
public final class AnalyticsJson {
    private final IdPrefix prefix;

    /** Renders with identifiers of this prefix. */
    public AnalyticsJson(IdPrefix prefix) {
        this.prefix = prefix;
    }

    /** Gross revenue. */
    public ObjectNode grossRevenue(GrossRevenue revenue) {
        return month(revenue.month()).number("amount_cents", revenue.cents())
                .text("currency", revenue.currency())
                .number("invoices_count", revenue.invoicesCount())
                .text("billing_entity_id", revenue.billingEntityId()).node();
    }

    /** Invoice collection. */
    public ObjectNode invoiceCollection(InvoiceCollection collection) {
        return month(collection.month()).code("payment_status", collection.paymentStatus())
                .number("invoices_count", collection.invoicesCount())
                .number("amount_cents", collection.cents())
                .text("currency", collection.currency()).node();
    }

    /** Invoiced usage. */
    public ObjectNode invoicedUsage(InvoicedUsage usage) {
        return month(usage.month()).text("code", usage.metricCode())
                .text("currency", usage.currency()).fractional("amount_cents", usage.cents())
                .node();
    }

    /** Monthly recurring revenue. */
    public ObjectNode recurringRevenue(MonthlyRevenue revenue) {
        return month(revenue.month()).fractional("amount_cents", revenue.cents())
                .text("currency", revenue.currency()).node();
    }

    /** Overdue balance. */
    public ObjectNode overdueBalance(OverdueBalance balance) {
        return month(balance.month()).number("amount_cents", balance.cents())
                .text("currency", balance.currency())
                .list(prefix.name("invoice_ids"), balance.invoiceIds(),
                        id -> TextNode.valueOf(id.toString()))
                .text("billing_entity_id", balance.billingEntityId()).node();
    }

    /** Billed usage. */
    public ObjectNode usage(UUID organization, MeteredUsage usage) {
        return new Members(prefix).text("organization_id", organization)
                .date("start_of_period_dt", usage.from()).date("end_of_period_dt", usage.to())
                .text("amount_currency", usage.currency()).number("amount_cents", usage.cents())
                .text("billable_metric_code", usage.metricCode()).decimal("units", usage.units())
                .flag("is_billable_metric_deleted", usage.isDeleted()).node();
    }

    private Members month(YearMonth month) {
        return new Members(prefix).millis("month",
                month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
