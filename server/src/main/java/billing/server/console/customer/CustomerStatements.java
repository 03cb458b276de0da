package billing.server.console.customer;

import billing.customer.Customer;
import billing.documents.DocumentTexts;
import billing.kernel.money.CurrencyUnit;
import billing.server.console.Visit;
import billing.server.console.view.Choice;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.print.StatementDocuments;
import billing.settlement.statement.store.AnnualStatements;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A customer's statements of account by year and currency, with their documents. */
final class CustomerStatements {
    private static final String ENDING = ".pdf";
    private final Visit visit;
    private final Customer customer;
    private final AnnualStatements statements;

    CustomerStatements(Visit visit, Customer customer) {
        this.visit = visit;
        this.customer = customer;
        this.statements = new AnnualStatements(visit.handle(), customer, visit.now());
    }

    /** The statement in a currency. */
    record Account(String currency, String opening, String closing, List<String> ages,
                   HtmlTable table, String file) {
    }

    Page page() {
        int year = AnnualStatements.year(visit.parameter("year"))
                .orElse(statements.currentYear());
        List<Account> accounts = statements.list(year).stream().map(this::account).toList();
        return visit.page("statement", CustomerSection.NAME,
                "Statement of account of " + customer.displayName(), Map.of(
                "fields", List.of(FormField.select("year", "Year", String.valueOf(year),
                        statements.years().descendingSet().stream().map(String::valueOf)
                                .map(Choice::plain).toList())),
                "accounts", accounts, "none", accounts.isEmpty(),
                "back", CustomerSection.path(customer.externalId())));
    }

    /** The document of a year and a currency: {@code 2026-EUR.pdf}. */
    Optional<Page> file(String name) {
        return !name.endsWith(ENDING) ? Optional.empty()
                : statements.named(name.substring(0, name.length() - ENDING.length()))
                .map(statement -> DocumentSite.statement(visit.handle(), customer, statement,
                        visit.now()));
    }

    private Account account(AccountStatement statement) {
        CurrencyUnit currency = statement.currency();
        DocumentTexts texts = DocumentTexts.of(Locale.ENGLISH);
        HtmlTable table = new HtmlTable("Movements in " + currency, "No movements in this year.")
                .column("Date").column("Movement").column("Reference").number("Amount")
                .number("Balance");
        for (AccountStatement.Line line : statement.lines()) {
            Movement movement = line.movement();
            table.row(HtmlCell.time(visit.figures().date(movement.on())),
                    HtmlCell.text(StatementDocuments.text(texts, movement)),
                    HtmlCell.text(movement.reference()), money(movement.cents(), currency),
                    money(line.balanceCents(), currency));
        }
        return new Account(currency.code(), visit.figures().money(statement.openingCents(),
                currency), visit.figures().money(statement.closingCents(), currency),
                StatementDocuments.ages(texts, statement.ageing()).stream()
                        .filter(age -> age.amountCents() != 0).map(age -> age.text() + ": "
                                + visit.figures().money(age.amountCents(), currency)).toList(),
                table, CustomerSection.path(customer.externalId()) + "/statement/"
                        + AnnualStatements.name(statement) + ENDING);
    }

    private HtmlCell money(long cents, CurrencyUnit currency) {
        return HtmlCell.text(visit.figures().money(cents, currency));
    }
}
