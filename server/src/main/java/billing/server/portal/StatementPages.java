package billing.server.portal;

import billing.documents.DocumentTexts;
import billing.documents.pdf.StatementPdf;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.server.page.Page;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.print.StatementDocuments;
import billing.settlement.statement.store.Movements;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The customer's statements of account by year and currency, with their documents. */
final class StatementPages {
    /** From 1 to 9999, as those of all dates. */
    private static final String YEAR = "(?!0000)[0-9]{4}";
    private static final Pattern FILE = Pattern.compile("(" + YEAR + ")-([A-Z]{3})\\.pdf");
    private final PortalSession session;
    private final Movements movements;
    private final LocalDate today;

    StatementPages(PortalSession session) {
        this.session = session;
        this.movements = new Movements(session.handle(), session.customer());
        this.today = LocalDays.of(session.now(), session.zone());
    }

    /** The statement in a currency. */
    record Account(String currency, String opening, String closing, String ages, List<Row> rows,
                   String file) {
    }

    /** A line of the statement. */
    record Row(String date, String text, String reference, String amount, String balance) {
    }

    /** A link to a year. */
    record Year(String name, String path, boolean current) {
    }

    /** Returns the current year, a given year, or a document ({@code 2026-EUR.pdf}). */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(list(today.getYear()));
        }
        Matcher file = FILE.matcher(part);
        if (file.matches()) {
            return CurrencyUnit.find(file.group(2)).filter(movements.currencies()::contains)
                    .flatMap(currency -> statement(Integer.parseInt(file.group(1)), currency))
                    .map(this::file);
        }
        return part.matches(YEAR) && Integer.parseInt(part) <= today.getYear()
                ? Optional.of(list(Integer.parseInt(part))) : Optional.empty();
    }

    private Page list(int year) {
        List<Account> accounts = new ArrayList<>();
        TreeSet<Integer> years = new TreeSet<>();
        years.add(today.getYear());
        for (CurrencyUnit currency : movements.currencies()) {
            List<Movement> all = movements.in(currency);
            all.forEach(movement -> years.add(movement.on().getYear()));
            statement(year, currency).ifPresent(one -> accounts.add(account(year, one)));
        }
        return session.page("statement", "statement", session.words().text("menu.statement"),
                Map.of("accounts", accounts, "years", years.descendingSet().stream()
                        .map(one -> new Year(one.toString(), session.path("statement/" + one),
                                one == year)).toList()));
    }

    private Optional<AccountStatement> statement(int year, CurrencyUnit currency) {
        LocalDate from = LocalDate.of(year, 1, 1);
        LocalDate end = LocalDate.of(year, 12, 31);
        return from.isAfter(today) ? Optional.empty() : Optional.of(AccountStatement.of(currency,
                movements.in(currency), from, end.isAfter(today) ? today : end));
    }

    private Page file(AccountStatement statement) {
        var document = new StatementDocuments(session.handle())
                .document(session.customer(), statement, session.now());
        return Page.pdf(new StatementPdf().render(document), document.number());
    }

    private Account account(int year, AccountStatement statement) {
        CurrencyUnit currency = statement.currency();
        DocumentTexts texts = DocumentTexts.of(session.words().locale());
        List<String> ages = StatementDocuments.ages(texts, statement.ageing()).stream()
                .filter(age -> age.amountCents() != 0)
                .map(age -> age.text() + " " + session.money(age.amountCents(), currency)).toList();
        return new Account(currency.code(), session.money(statement.openingCents(), currency),
                session.money(statement.closingCents(), currency),
                ages.isEmpty() ? null : String.join(" · ", ages),
                statement.lines().stream().map(line -> row(texts, line, currency)).toList(),
                session.path("statement/" + year + "-" + currency + Files.ENDING));
    }

    private Row row(DocumentTexts texts, AccountStatement.Line line, CurrencyUnit currency) {
        Movement movement = line.movement();
        return new Row(session.date(movement.on()), StatementDocuments.text(texts, movement),
                movement.reference(), session.money(movement.cents(), currency),
                session.money(line.balanceCents(), currency));
    }
}
