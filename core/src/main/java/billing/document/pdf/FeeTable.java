package billing.document.pdf;

import billing.document.Detail;
import billing.document.Figures;
import billing.document.Line;
import billing.document.Section;
import billing.time.DatePeriod;
import com.lowagie.text.pdf.PdfPCell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The fees: sections, groups, lines and how their amounts came about. */
final class FeeTable {
    private static final float INDENT = 10;
    /** Points between the last text of a line and the rule below it. */
    private static final float AIR = 5;
    /** Short explanations stay with their line; longer ones may run over the page. */
    private static final int DETAILS_KEPT_MAX = 8;

    private final Sheet sheet;
    private final List<Section> sections;
    private final Figures figures;
    private final boolean taxed;
    private final Grid grid;
    private final int columns;

    FeeTable(Sheet sheet, List<Section> sections) {
        this.sheet = sheet;
        this.sections = sections;
        this.figures = sheet.figures();
        this.taxed = sections.stream()
                .flatMap(section -> section.groups().stream())
                .flatMap(group -> group.lines().stream()).anyMatch(line -> line.taxRate() != null);
        float width = sheet.flow().width();
        this.grid = taxed ? new Grid(width, 44, 14, 16, 11, 17) : new Grid(width, 50, 15, 18, 18);
        this.columns = taxed ? 5 : 4;
    }

    /** Draws them; the last line stays with what follows and needs so many points. */
    void place(float following) {
        addHead();
        sections.forEach(this::addSection);
        sheet.flow().place(grid, following);
    }

    private void addHead() {
        List<PdfPCell> cells = new ArrayList<>();
        cells.add(Grid.left(sheet.text("column.description"), Style.LABEL));
        cells.add(Grid.right(sheet.text("column.units"), Style.LABEL));
        cells.add(Grid.right(sheet.text("column.price"), Style.LABEL));
        if (taxed) {
            cells.add(Grid.right(sheet.text("column.tax"), Style.LABEL));
        }
        cells.add(Grid.right(sheet.text("column.amount"), Style.LABEL));
        cells.forEach(Grid::headRule);
        grid.row(cells.toArray(PdfPCell[]::new)).head();
    }

    private void addSection(Section section) {
        if (section.title() != null) {
            grid.row(heading(section.title(), Style.SECTION, section.period(), 10))
                    .keepWithNext();
        }
        section.groups().forEach(this::addGroup);
        if (section.title() != null && sections.size() > 1) {
            addSubtotal(section);
        }
    }

    private void addSubtotal(Section section) {
        grid.keepWithNext();
        PdfPCell label = Grid.left(sheet.text("section.subtotal", section.title()), Style.STRONG);
        label.setColspan(columns - 1);
        PdfPCell amount = Grid.right(figures.money(section.subtotalCents()), Style.STRONG);
        grid.row(Grid.ruledAbove(spaced(label, 2), Palette.HAIRLINE, 0.6f),
                Grid.ruledAbove(spaced(amount, 2), Palette.HAIRLINE, 0.6f));
    }

    private void addGroup(Section.Group group) {
        grid.row(heading(sheet.texts().text("category", group.category()), Style.GROUP,
                group.period(), 7)).airBelow(AIR).keepWithNext();
        group.lines().forEach(this::addLine);
    }

    private PdfPCell heading(String title, Style style, DatePeriod period, float above) {
        PdfPCell cell = spaced(Grid.left(title, style), above);
        if (period != null) {
            Style.SMALL.append(cell.getPhrase(), "  ·  " + figures.period(period));
        }
        cell.setColspan(columns);
        return cell;
    }

    private void addLine(Line line) {
        PdfPCell name = Grid.stacked(line.name(), Style.BODY,
                String.join(" · ", line.qualifiers()), Style.SMALL);
        name.setPaddingRight(8);
        List<PdfPCell> cells = new ArrayList<>();
        cells.add(name);
        cells.add(Grid.right(number(line.units()), Style.BODY));
        cells.add(Grid.right(price(line.unitPrice()), Style.BODY));
        if (taxed) {
            cells.add(Grid.right(percent(line.taxRate()), Style.BODY));
        }
        cells.add(Grid.right(figures.money(line.amountCents()), Style.BODY));
        cells.forEach(cell -> Grid.ruledAbove(spaced(cell, 2), Palette.HAIRLINE, 0.5f));
        grid.row(cells.toArray(PdfPCell[]::new));
        addConversion(line.conversion());
        Paragraphs.of(line.description()).forEach(this::addRemark);
        for (int i = 0; i < line.details().size(); i++) {
            if (line.details().size() <= DETAILS_KEPT_MAX || i == 0) {
                grid.keepWithNext();
            }
            addDetail(line.details().get(i));
        }
        grid.airBelow(AIR);
    }

    private void addConversion(Line.Conversion conversion) {
        if (conversion != null) {
            addRemark(sheet.text("conversion", figures.number(conversion.amount()),
                    conversion.unitName(), figures.price(conversion.rate())));
        }
    }

    private void addRemark(String text) {
        PdfPCell cell = Grid.left(text, Style.SMALL);
        cell.setPaddingRight(8);
        grid.keepWithNext().row(cell, Grid.blank(columns - 1));
    }

    private void addDetail(Detail detail) {
        PdfPCell label = Grid.left(label(detail), Style.SMALL);
        label.setPaddingLeft(INDENT);
        List<PdfPCell> cells = new ArrayList<>();
        cells.add(label);
        cells.add(Grid.right(number(detail.units()), Style.SMALL));
        cells.add(Grid.right(detail.kind().pricedInPercent() ? percent(detail.price())
                : price(detail.price()), Style.SMALL));
        if (taxed) {
            cells.add(Grid.blank(1));
        }
        cells.add(Grid.right(detail.amount() == null ? "" : figures.money(detail.amount()),
                Style.SMALL));
        grid.row(cells.toArray(PdfPCell[]::new));
    }

    private String label(Detail detail) {
        return switch (detail.kind()) {
            case TIER, PERCENTAGE_TIER -> range("detail.tier", detail);
            case FLAT_FEE -> range("detail.flat_fee", detail);
            case PART -> detail.label();
            case PACKAGES -> sheet.text("detail.packages", figures.number(detail.first()));
            case FREE_UNITS, PERCENTAGE, EVENT_FEES, ADJUSTMENT ->
                    sheet.texts().text("detail", detail.kind());
        };
    }

    private String range(String key, Detail detail) {
        return detail.last() == null
                ? sheet.text(key + ".open", figures.number(detail.first()))
                : sheet.text(key, figures.number(detail.first()), figures.number(detail.last()));
    }

    private String number(BigDecimal value) {
        return value == null ? "" : figures.number(value);
    }

    private String price(BigDecimal value) {
        return value == null ? "" : figures.price(value);
    }

    private String percent(BigDecimal value) {
        return value == null ? "" : figures.percent(value);
    }

    private static PdfPCell spaced(PdfPCell cell, float above) {
        cell.setPaddingTop(above);
        return cell;
    }
}
