package billing.server.console.customer;

import billing.customer.Customer;
import billing.documents.DocumentTexts;
import billing.documents.pdf.StatementPdf;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.server.console.Visit;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.page.Page;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.print.StatementDocuments;
import billing.settlement.statement.store.Movements;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A customer's statements of account by year and currency, with their documents. */
final class CustomerStatements {
    /** From 1 to 9999, as those of all dates. */
    private static final String YEAR = "(?!0000)[0-9]{4}";
    private static final Pattern FILE = Pattern.compile("(" + YEAR + ")-([A-Z]{3})\\.pdf");
    private final Visit visit;
    private final Customer customer;
    private final Movements movements;
    private final LocalDate today;

    CustomerStatements(Visit visit, Customer customer) {
        this.visit = visit;
        this.customer = customer;
        this.movements = new Movements(visit.handle(), customer);
        this.today = LocalDays.of(visit.now(), movements.zone());
    }

    /** The statement in a currency. */
    record Account(String currency, String opening, String closing, List<String> ages,
                   HtmlTable table, String file) {
    }

    Page page() {
        TreeSet<Integer> years = new TreeSet<>();
        years.add(today.getYear());
        movements.currencies().forEach(currency -> movements.in(currency)
                .forEach(movement -> years.add(movement.on().getYear())));
        int year = visit.parameter("year").matches(YEAR)
                ? Integer.parseInt(visit.parameter("year")) : today.getYear();
        List<Account> accounts = new ArrayList<>();
        movements.currencies().forEach(currency -> statement(year, currency)
                .ifPresent(one -> accounts.add(account(year, one))));
        return visit.page("statement", CustomerSection.NAME,
                "Statement of account of " + customer.displayName(), Map.of(
                "fields", List.of(FormField.select("year", "Year", String.valueOf(year),
                        years.descendingSet().stream().map(String::valueOf)
                                .map(one -> new String[] {one, one}).toList())),
                "accounts", accounts, "none", accounts.isEmpty(),
                "back", CustomerSection.path(customer.externalId())));
    }

    /** The document of a year and a currency: {@code 2026-EUR.pdf}. */
    Optional<Page> file(String name) {
        Matcher file = FILE.matcher(name);
        return !file.matches() ? Optional.empty() : CurrencyUnit.find(file.group(2))
                .filter(movements.currencies()::contains)
                .flatMap(currency -> statement(Integer.parseInt(file.group(1)), currency))
                .map(statement -> {
                    var document = new StatementDocuments(visit.handle())
                            .document(customer, statement, visit.now());
                    return Page.pdf(new StatementPdf().render(document), document.number());
                });
    }

    private Optional<AccountStatement> statement(int year, CurrencyUnit currency) {
        LocalDate from = LocalDate.of(year, 1, 1);
        LocalDate end = LocalDate.of(year, 12, 31);
        return from.isAfter(today) ? Optional.empty() : Optional.of(AccountStatement.of(currency,
                movements.in(currency), from, end.isAfter(today) ? today : end));
    }

    private Account account(int year, AccountStatement statement) {
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
                table, CustomerSection.path(customer.externalId()) + "/statement/" + year + "-"
                        + currency + ".pdf");
    }

    private HtmlCell money(long cents, CurrencyUnit currency) {
        return HtmlCell.text(visit.figures().money(cents, currency));
    }
}
