package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AddOn;
import billing.catalog.store.AddOns;
import billing.customer.Customer;
import billing.customer.service.CustomerCreation;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OneOffInvoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.subscription.BillingPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many invoices are read in parts, between which others change them. */
class PagedInvoicesTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final int MORE_THAN_TWO_PARTS = 401;
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;

    @Test
    void invoices_that_are_voided_meanwhile_move_no_other_out_of_the_series() throws IOException {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            database.writing(this::insertInvoices);
            List<UUID> all = database.read(handle -> new Invoices(handle)
                    .ids(InvoiceFilter.ALL.in(InvoiceStatus.FINALIZED, null)));
            List<UUID> seen = new ArrayList<>();
            new PagedInvoices(database, all).each((handle, some) -> Map.of(), (invoice, read) -> {
                seen.add(invoice.id());
                if (seen.size() == 1) {
                    database.writing(handle -> new InvoiceService(work(handle), BillingPort.NONE)
                            .voidInvoice(invoice.id(), VoidRequest.PLAIN));
                }
            });
            assertThat(seen).hasSize(MORE_THAN_TWO_PARTS).isEqualTo(all);
        }
    }

    private UnitOfWork work(Handle handle) {
        return new UnitOfWork(handle, ids, NOW);
    }

    private void insertInvoices(Handle handle) {
        DefaultOrganization.insert(work(handle));
        new CustomerCreation(work(handle)).add(
                List.of(Customer.known(ids.next(NOW), "acme", NOW).buying(EUR)));
        new AddOns(handle).insert(new AddOn(ids.next(NOW), "Setup", "setup", null, null, 100, EUR,
                List.of(), NOW, null));
        for (int number = 0; number < MORE_THAN_TWO_PARTS; number++) {
            new OneOffInvoice(work(handle)).create(new OneOffRequest("acme", EUR, null, null,
                    null, false, List.of(new OneOffRequest.Line("setup", null, null, null, null,
                            null, null, null))));
        }
    }
}
