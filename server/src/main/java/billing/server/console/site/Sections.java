package billing.server.console.site;

import billing.server.console.ConsolePage;
import billing.server.console.catalog.CatalogSection;
import billing.server.console.customer.CustomerSection;
import billing.server.console.invoice.InvoiceSection;
import billing.server.console.log.LogSection;
import billing.server.console.revenue.RevenueSection;
import billing.server.console.today.TodaySection;
import billing.server.console.usage.RejectedEventRequests;
import billing.server.console.usage.UsageSection;
import billing.server.console.webhook.WebhookSection;
import java.util.List;

/** The sections of the console, in the order of the navigation. */
final class Sections {
    private Sections() {
    }

    /** New sections of one console. */
    static List<ConsolePage> all(RejectedEventRequests rejectedEvents) {
        return List.of(
                new TodaySection(rejectedEvents),
                new RevenueSection(),
                new CustomerSection(),
                new InvoiceSection(),
                new CatalogSection(),
                new UsageSection(rejectedEvents),
                new WebhookSection(),
                new LogSection());
    }
}
