package billing.customer;

import billing.customer.EntityElectronicInvoicing.Bank;
import billing.customer.EntityElectronicInvoicing.Contact;
import billing.customer.EntityElectronicInvoicing.Documents;
import billing.customer.EntityElectronicInvoicing.LegalNote;
import billing.input.CodeTypes;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.CodeList;
import billing.kernel.error.ErrorCode;
import billing.kernel.identifier.Bic;
import billing.kernel.identifier.Iban;
import java.util.List;
import java.util.Map;

/** The members of {@code e_invoicing} of a billing entity. */
public final class EntityElectronicInvoicingFields {
    private static final Shape CONTACT = Shape.of("contact")
            .with("name", Types.text(), "A person or a department.")
            .with("phone", Types.text(), "Telephone.");
    private static final Shape BANK = Shape.of("bank account")
            .withMandatory("iban", CodeTypes.checked("an IBAN", Iban::compact, Iban::correction),
                    "The account that invoices are paid to.")
            .with("bic", CodeTypes.checked("a BIC", Iban::compact, Bic::correction),
                    "The bank; only outside SEPA.")
            .with("holder", Types.text(), "Whose account it is, unless the entity's.");
    private static final Shape NOTE = Shape.of("note")
            .with("subject", CodeTypes.code(CodeList.NOTE_SUBJECTS, "subject of notes"),
                    "UNTDID 4451 code, REG for registration, PMT for payment terms.")
            .withMandatory("text", Types.lines(), "The text.");
    static final Shape SHAPE = Shape.of("e-invoicing object")
            .with("address", ElectronicInvoicingFields.address(),
                    "Where the entity receives electronic documents.")
            .with("registration_scheme", ElectronicInvoicingFields.registrationScheme(),
                    "ISO 6523 code of the register of the legal number.")
            .with("tax_number", Types.text(), "Local tax number, of entities without VAT number.")
            .with("contact", Types.object(CONTACT), "Whom customers ask.")
            .with("bank", Types.object(BANK), "Where invoices are paid to.")
            .with("notes", Types.objects(NOTE), "Legal notes on each electronic invoice.")
            .with("format", Types.oneOf(ErrorCode.VALUE_IS_INVALID,
                    ElectronicFormats.NAMES.toArray(String[]::new)),
                    "Format of electronic invoices, unless the customer prefers one.")
            .with("documents", Types.choice(Documents.class),
                    "hybrid: PDF documents have the electronic invoice attached; plain.");

    private EntityElectronicInvoicingFields() {
    }

    /** The data of a document that has them as {@code e_invoicing}. */
    static EntityElectronicInvoicing read(Fields in, EntityElectronicInvoicing stored) {
        if (!in.has(ElectronicInvoicingFields.NAME)) {
            return stored;
        }
        Fields stated = in.<Fields>find(ElectronicInvoicingFields.NAME).orElse(null);
        if (stated == null) {
            return EntityElectronicInvoicing.NONE;
        }
        return new EntityElectronicInvoicing(
                ElectronicInvoicingFields.readAddress(stated, stored.address()),
                stated.get("registration_scheme", stored.registrationScheme()),
                stated.get("tax_number", stored.taxNumber()), contact(stated, stored.contact()),
                bank(stated, stored.bank()), notes(stated, stored.notes()),
                stated.get("format", stored.format()),
                stated.get("documents", stored.documents()));
    }

    private static Contact contact(Fields in, Contact stored) {
        if (!in.has("contact")) {
            return stored;
        }
        Contact before = stored == null ? new Contact(null, null) : stored;
        return in.<Fields>find("contact").map(contact -> new Contact(
                contact.get("name", before.name()), contact.get("phone", before.phone())))
                .orElse(null);
    }

    private static Bank bank(Fields in, Bank stored) {
        if (!in.has("bank")) {
            return stored;
        }
        Fields bank = in.<Fields>find("bank").orElse(null);
        if (bank == null) {
            return null;
        }
        if (stored == null) {
            bank.requireMandatory();
        }
        Bank before = stored == null ? new Bank(null, null, null) : stored;
        return new Bank(bank.orElse("iban", before.iban()), bank.get("bic", before.bic()),
                bank.get("holder", before.holder()));
    }

    private static List<LegalNote> notes(Fields in, List<LegalNote> stored) {
        if (!in.has("notes")) {
            return stored;
        }
        List<Fields> notes = in.orElse("notes", List.of());
        notes.forEach(Fields::requireMandatory);
        return notes.stream().map(note -> new LegalNote(note.orElse("subject", null),
                note.orElse("text", ""))).toList();
    }

    /** The members that are read back as this; empty where nothing is stated. */
    public static Map<String, Object> members(EntityElectronicInvoicing stated) {
        DocumentMembers out = new DocumentMembers()
                .put("address", ElectronicInvoicingFields.members(stated.address()))
                .put("registration_scheme", stated.registrationScheme())
                .put("tax_number", stated.taxNumber());
        if (stated.contact() != null) {
            out.put("contact", new DocumentMembers().put("name", stated.contact().name())
                    .put("phone", stated.contact().phone()).members());
        }
        if (stated.bank() != null) {
            out.put("bank", new DocumentMembers().put("iban", stated.bank().iban())
                    .put("bic", stated.bank().bic()).put("holder", stated.bank().holder())
                    .members());
        }
        return out.put("notes", stated.notes().stream().map(note -> new DocumentMembers()
                        .put("subject", note.subject()).put("text", note.text()).members())
                        .toList())
                .put("format", stated.format()).put("documents", stated.documents()).members();
    }
}
