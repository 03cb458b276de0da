package billing.einvoice;

import com.helger.diagnostics.error.IError;
import com.helger.diagnostics.error.level.EErrorLevel;
import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.result.ValidationResultList;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.france.FranceCTCValidation;
import com.helger.phive.peppol.PeppolValidation;
import com.helger.phive.rules.api.PhiveRulesHelper;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import com.helger.phive.zugferd.ZugferdValidation;
import com.helger.xml.serialize.read.DOMReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;

/**
 * The official rules of each format, schema and Schematron, by phive. The rules are compiled when
 * they are first used, which takes seconds; tests that use them share them.
 */
public final class OfficialRules {
    /** A rule at the start of its text, {@code [BR-CO-16]-Amount due}. */
    private static final Pattern NAMED =
            Pattern.compile("\\[([A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+)]");
    /** A rule of schemas, {@code cvc-type.3: ...}. */
    private static final Pattern SCHEMA = Pattern.compile("\\bcvc-[\\w.-]*\\w");
    private static final ValidationExecutorSetRegistry<IValidationSourceXML> RULES =
            new ValidationExecutorSetRegistry<>();

    static {
        EN16931Validation.initEN16931(RULES);
        XRechnungValidation.initXRechnung(RULES);
        PeppolValidation.initStandard(RULES);
        ZugferdValidation.initZugferd(RULES);
        FranceCTCValidation.initFranceCTC(RULES);
    }

    private OfficialRules() {
    }

    /** What the rules of a format find in a document, errors and warnings alike. */
    public static List<String> faults(byte[] xml, Format format, boolean isCreditNote) {
        List<String> faults = new ArrayList<>();
        if (!apply(xml, format, isCreditNote, (rules, error) -> faults.add(
                rules + " " + error.getErrorID() + " at " + error.getErrorFieldName() + ": "
                + error.getErrorText(Locale.ROOT)))) {
            return List.of("not well formed");
        }
        return faults;
    }

    /**
     * The identifiers of the rules that report a document, those of warnings after
     * {@code warning:}.
     */
    public static Set<String> broken(byte[] xml, Format format, boolean isCreditNote) {
        Set<String> broken = new TreeSet<>();
        apply(xml, format, isCreditNote, (rules, error) -> {
            String rule = rule(error.getErrorText(Locale.ROOT).strip(), error.getErrorID());
            broken.add(error.getErrorLevel().isLT(EErrorLevel.WARN) ? "information:" + rule
                    : error.getErrorLevel().isLT(EErrorLevel.ERROR) ? "warning:" + rule : rule);
        });
        return broken;
    }

    private static String rule(String text, String id) {
        Matcher named = NAMED.matcher(text);
        if (named.lookingAt()) {
            return named.group(1);
        }
        Matcher schema = SCHEMA.matcher(text);
        return id == null && schema.find() ? schema.group() : String.valueOf(id);
    }

    private static boolean apply(byte[] xml, Format format, boolean isCreditNote,
                                 BiConsumer<String, IError> listener) {
        Document document = DOMReader.readXMLDOM(xml);
        if (document == null) {
            return false;
        }
        for (String rules : sets(format, isCreditNote)) {
            ValidationResultList found = ValidationExecutionManager.executeValidation(
                    IValidityDeterminator.createDefault(),
                    RULES.getOfID(coordinate(rules)),
                    ValidationSourceXML.create(null, document), Locale.ROOT);
            found.forEach(result -> result.getErrorList().forEach(error ->
                    listener.accept(rules, error)));
        }
        return true;
    }

    private static DVRCoordinate coordinate(String rules) {
        String[] parts = rules.split(":");
        return PhiveRulesHelper.createCoordinate(parts[0], parts[1], parts[2]);
    }

    private static List<String> sets(Format format, boolean isCreditNote) {
        String ending = isCreditNote ? "-creditnote" : "";
        return switch (format) {
            case UBL -> List.of("eu.cen.en16931:ubl" + ending + ":1.3.16");
            case CII -> List.of("eu.cen.en16931:cii:1.3.16");
            case XRECHNUNG -> List.of("de.xrechnung:ubl"
                    + (isCreditNote ? ending : "-invoice") + ":3.0.2");
            case XRECHNUNG_CII -> List.of("de.xrechnung:cii:3.0.2");
            case PEPPOL -> List.of("eu.peppol.bis3:"
                    + (isCreditNote ? "creditnote" : "invoice") + ":2026.5");
            case FACTURX -> List.of("de.zugferd:en16931:2.4");
            case FACTURX_FR -> List.of("de.zugferd:en16931:2.4", "fr.ctc:cii:1.3");
        };
    }
}
