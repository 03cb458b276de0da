package billing.cli.command.catalog;

import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.cli.session.DateRange;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.documents.DocumentTexts;
import billing.documents.StatementDocument;
import billing.documents.pdf.StatementPdf;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.server.render.ListJson;
import billing.server.render.customer.StatementJson;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.print.StatementDocuments;
import billing.settlement.statement.store.Movements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a customer's statement of account. */
@Command(name = "statement", description = {
    "Show a customer's statement of account.",
    "Lists the opening balance, the invoices, credit notes, payments and refunds with the balance",
    "after each, and the age of the open amounts. Positive amounts increase what the customer",
    "owes. Days are those of the customer's time zone."},
        footer = {"  billing customer statement acme --from 2026-01-01 --to 2026-03-31",
            "  billing customer statement acme --pdf acme.pdf",
            "  billing customer statement acme -o csv"})
public final class CustomerStatementCommand implements Callable<Result> {
    private static final DocumentTexts ENGLISH = DocumentTexts.of(Locale.ENGLISH);
    private final Session session;

    @Parameters(paramLabel = "EXTERNAL_ID", description = "External id of the customer.")
    private String key;
    @Option(names = "--from", paramLabel = "DATE",
            description = "First day. Default: the day of the first entry")
    private LocalDate from;
    @Option(names = "--to", paramLabel = "DATE", description = "Last day. Default: today")
    private LocalDate to;
    @Option(names = "--currency", paramLabel = "CODE",
            description = "Currency of the account. Default: the customer's")
    private CurrencyUnit currency;
    @Option(names = "--pdf", paramLabel = "FILE",
            description = "Write a PDF in the customer's language; - for standard output.")
    private String pdf;

    public CustomerStatementCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return session.database().read(handle -> {
            Customer customer = new Customers(handle).get(key);
            AccountStatement statement = statement(handle, customer);
            return pdf == null ? shown(customer, statement)
                    : written(new StatementDocuments(handle).document(customer, statement,
                            session.now()));
        });
    }

    private AccountStatement statement(Handle handle, Customer customer) {
        Movements movements = new Movements(handle, customer);
        CurrencyUnit of = currency(handle, customer, movements);
        DateRange days = DateRange.untilToday(from, to,
                LocalDays.of(session.now(), movements.zone()));
        return AccountStatement.of(of, movements.in(of), days.from(), days.to());
    }

    private CurrencyUnit currency(Handle handle, Customer customer, Movements movements) {
        if (currency != null) {
            return currency;
        }
        List<CurrencyUnit> used = movements.currencies();
        if (used.size() > 1) {
            session.say(customer.externalId() + " has accounts in " + String.join(", ",
                    used.stream().map(CurrencyUnit::code).toList()) + "; select one with"
                        + " --currency");
        }
        CurrencyUnit own = customer.billing().currency();
        return own != null ? own : used.isEmpty()
                ? new BillingEntities(handle).byId(customer.billingEntityId()).orElseThrow()
                        .invoicing().defaultCurrency() : used.get(0);
    }

    private Result written(StatementDocument document) {
        byte[] bytes = new StatementPdf().render(document);
        try {
            if (pdf.equals("-")) {
                session.console().out().write(bytes);
                session.console().out().flush();
                return Result.nothing();
            }
            Path path = OutputFile.write(session.path(pdf).normalize(), bytes);
            return Result.of(Table.of(Column.text("Number"), Column.text("File"))
                    .row(document.number(), path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result shown(Customer customer, AccountStatement statement) {
        return Result.of(() -> blocks(customer, statement),
                () -> session.database().read(handle -> ListJson.one("statement",
                        new StatementJson(session.responses(handle)
                                .scope()).node(customer, statement))))
                .flat(() -> table(statement));
    }

    private static List<Block> blocks(Customer customer, AccountStatement statement) {
        List<Block> blocks = new ArrayList<>(List.of(Facts.none()
                .fact("Customer", customer.displayName())
                .fact("From", statement.from().toString()).fact("To", statement.to().toString())
                .fact("Opening balance", Amounts.cell(statement.openingCents(),
                        statement.currency()))
                .fact("Closing balance", Amounts.cell(statement.closingCents(),
                        statement.currency())),
                table(statement)));
        Facts ages = Facts.none();
        StatementDocuments.ages(ENGLISH, statement.ageing()).stream()
                .filter(age -> age.amountCents() != 0).forEach(age -> ages.fact(age.text(),
                        Amounts.cell(age.amountCents(), statement.currency())));
        if (!ages.facts().isEmpty()) {
            blocks.add(Text.heading("Open amounts by age"));
            blocks.add(ages);
        }
        return blocks;
    }

    private static Table table(AccountStatement statement) {
        Table table = Table.of(Column.text("Date"), Column.text("Type"), Column.text("Number"),
                Column.text("Reference"), Column.text("Due"), Column.number("Amount"),
                Column.number("Balance"), Column.currency())
                .whenEmpty("no transactions in these days");
        statement.lines().forEach(line -> table.row(line.movement().on().toString(),
                line.movement().kind().code(), line.movement().number(),
                line.movement().reference(),
                line.movement().dueOn() == null ? null : line.movement().dueOn().toString(),
                Amounts.bare(line.movement().cents(), statement.currency()),
                Amounts.bare(line.balanceCents(), statement.currency()),
                statement.currency().code()));
        return table;
    }
}
