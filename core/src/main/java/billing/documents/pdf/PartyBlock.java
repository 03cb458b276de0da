package billing.documents.pdf;

import billing.customer.Address;
import billing.documents.Party;
import com.lowagie.text.pdf.PdfPCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Issuer and customer side by side, each with the particulars that the law requires. */
final class PartyBlock {
    /** Where a line reads "city, state code" rather than "code city". */
    private static final Set<String> CITY_FIRST = Set.of("US", "CA", "AU", "GB", "IE", "IN", "NZ");

    private final Sheet sheet;

    PartyBlock(Sheet sheet) {
        this.sheet = sheet;
    }

    /** Draws them below the labels of the two keys. */
    void place(String issuerKey, String customerKey) {
        Party issuer = sheet.document().frame().issuer();
        Party customer = sheet.document().frame().customer();
        sheet.flow().place(new Grid(sheet.flow().width(), 1, 1)
                .row(padded(Grid.left(sheet.text(issuerKey), PdfStyle.LABEL)),
                        Grid.left(sheet.text(customerKey), PdfStyle.LABEL)).keepWithNext()
                .row(padded(Grid.left(issuer.nameAtLaw(), PdfStyle.SECTION)),
                        Grid.left(customer.nameAtLaw(), PdfStyle.SECTION)).keepWithNext()
                .row(padded(Grid.left(particulars(issuer), PdfStyle.BODY)),
                        Grid.left(particulars(customer), PdfStyle.BODY)));
    }

    private static PdfPCell padded(PdfPCell cell) {
        cell.setPaddingRight(16);
        return cell;
    }

    private String particulars(Party party) {
        List<String> lines = new ArrayList<>();
        if (!party.nameAtLaw().equals(party.name())) {
            add(lines, party.name());
        }
        lines.addAll(addressLines(party.address()));
        add(lines, party.email());
        add(lines, joined("  ·  ", labelled("party.legalNumber", party.legalNumber()),
                labelled("party.taxId", party.taxIdentifier())));
        party.particulars().forEach(fact -> lines.add(fact.label() + ": " + fact.text()));
        return String.join("\n", lines);
    }

    private List<String> addressLines(Address address) {
        List<String> lines = new ArrayList<>();
        add(lines, address.addressLine1());
        add(lines, address.addressLine2());
        if (address.country() != null && CITY_FIRST.contains(address.country())) {
            add(lines, joined(", ", address.city(),
                    joined(" ", address.state(), address.zipcode())));
        } else {
            add(lines, joined(" ", address.zipcode(), address.city()));
            add(lines, address.state());
        }
        if (isPresent(address.country())) {
            lines.add(new Locale("", address.country())
                    .getDisplayCountry(sheet.texts().locale()));
        }
        return lines;
    }

    private String labelled(String key, String value) {
        return isPresent(value) ? sheet.text(key, value) : null;
    }

    private static String joined(String separator, String... parts) {
        return Stream.of(parts).filter(PartyBlock::isPresent)
                .collect(Collectors.joining(separator));
    }

    private static void add(List<String> lines, String line) {
        if (isPresent(line)) {
            lines.add(line);
        }
    }

    private static boolean isPresent(String text) {
        return text != null && !text.isBlank();
    }
}
