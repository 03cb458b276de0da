package billing.apply;

import billing.engine.Handle;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The catalog of a database in the form of files: applying them changes nothing. */
public final class CatalogExport {
    private static final Set<String> NAMES_OF_CUSTOMERS =
            Set.of("external_customer_ids", "excluded_external_customer_ids");
    private static final YAMLMapper YAML = new YAMLMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR).build());

    static {
        YAML.configure(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN, true);
    }

    private CatalogExport() {
    }

    /**
     * All live resources by kind, sorted by their codes; billing entities by age, because the
     * oldest is the default one.
     *
     * @param withCustomers whether customers and subscriptions come along; without them nothing
     *                      names a customer
     */
    public static Map<String, Object> export(Handle handle, boolean withCustomers) {
        Map<String, Object> lists = new LinkedHashMap<>();
        for (ResourceType<?> kind : ResourceTypes.ALL) {
            boolean ofCustomers = kind == ResourceTypes.CUSTOMERS
                    || kind == ResourceTypes.SUBSCRIPTIONS;
            if (withCustomers || !ofCustomers) {
                add(lists, kind, handle, withCustomers ? Set.of() : NAMES_OF_CUSTOMERS);
            }
        }
        return lists;
    }

    /** A document as YAML. */
    public static String yaml(Map<String, Object> document) {
        try {
            return document.isEmpty() ? "" : YAML.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as YAML", e);
        }
    }

    private static <T> void add(Map<String, Object> lists, ResourceType<T> kind, Handle handle,
                                Set<String> leftOut) {
        StoredReferences references = new StoredReferences(handle);
        List<Map<String, Object>> resources = kind.store().all(handle).stream()
                .map(resource -> kind.reader().members(resource, references)).toList();
        resources.forEach(members -> members.keySet().removeAll(leftOut));
        if (kind.isSingle()) {
            lists.put(kind.list(), resources.get(0));
        } else if (!resources.isEmpty()) {
            lists.put(kind.list(), kind == ResourceTypes.ENTITIES ? resources : resources.stream()
                    .sorted(Comparator.comparing(one -> String.valueOf(one.get(kind.key()))))
                    .toList());
        }
    }
}
