package billing;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.charge.ChargeModelType;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.rating.ChargeModel;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The arrows of ARCHITECTURE.md, as sentences. */
class ArchitectureTest {
    private static final String[] DATABASE = {"java.sql..", "org.sqlite..",
            "org.postgresql..", "org.flywaydb..", "billing..store..", "billing.engine.."};
    /**
     * The nouns of core, each of which knows those before it only. Whoever needs a class of a later
     * noun moves it, or declares an interface that the later noun implements.
     */
    private static final List<String> NOUNS = List.of("kernel", "engine", "input", "notice",
            "resource", "log", "rating", "catalog", "customer", "access", "webhook", "usage",
            "subscription", "alert", "documents", "invoicing", "settlement", "einvoice", "mail",
            "plan", "ingestion", "run", "archive", "apply", "repair", "books", "check",
            "analytics");
    /** The same within settlement; the list of all sources comes last. */
    private static final List<String> SETTLEMENT = List.of("settlement.balance",
            "settlement.coupon", "settlement.wallet", "settlement.creditnote",
            "settlement.progressive", "settlement.payment", "settlement.dunning",
            "settlement.statement");
    /** More members are nested by meaning, so that nobody counts positions. */
    private static final int COMPONENTS = 12;
    private static final int ARGUMENTS = 10;
    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                // `mvn verify` hands over core's tests as an archive.
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("billing");
    }

    @Test
    void core_knows_neither_server_nor_cli() {
        noClasses().that().resideOutsideOfPackages("billing.cli..", "billing.server..")
                .should().dependOnClassesThat().resideInAnyPackage("billing.cli..",
                        "billing.server..", "picocli..", "io.undertow..").check(classes);
    }

    @Test
    void server_does_not_know_cli() {
        noClasses().that().resideInAPackage("billing.server..")
                .should().dependOnClassesThat().resideInAnyPackage("billing.cli..", "picocli..")
                .check(classes);
    }

    @Test
    void the_json_of_the_api_is_written_without_a_database() {
        noClasses().that().resideInAPackage("billing.server.render..")
                .should().dependOnClassesThat().resideInAnyPackage(DATABASE).check(classes);
    }

    @Test
    void money_time_and_rating_are_pure() {
        noClasses().that().resideInAnyPackage("billing.kernel.money..", "billing.kernel.time..",
                        "billing.rating..")
                .should().dependOnClassesThat().resideInAnyPackage(DATABASE)
                .orShould().dependOnClassesThat().resideInAnyPackage("com.fasterxml..",
                        "billing.catalog..", "billing.usage..", "billing.invoicing..")
                                .check(classes);
    }

    @Test
    void aggregations_are_pure() {
        noClasses().that().resideInAPackage("billing.usage.aggregation..")
                .should().dependOnClassesThat().resideInAnyPackage(DATABASE).check(classes);
    }

    @Test
    void the_catalog_knows_nothing_of_what_is_billed() {
        noClasses().that().resideInAPackage("billing.rating..")
                .should().dependOnClassesThat().resideInAnyPackage("billing.subscription..",
                        "billing.invoicing..", "billing.run..").check(classes);
    }

    @Test
    void what_is_sold_used_and_billed_is_known_without_its_tables() {
        noClasses().that().resideInAnyPackage("billing.catalog", "billing.usage",
                        "billing.invoicing", "billing.catalog.reader..", "billing.invoicing.tax..")
                .should().dependOnClassesThat().resideInAPackage("billing..store..").check(classes);
    }

    @Test
    void only_the_engine_speaks_to_databases() {
        noClasses().that().resideOutsideOfPackage("billing.engine..")
                .should().dependOnClassesThat().resideInAnyPackage("java.sql..", "javax.sql..",
                        "org.flywaydb..").check(classes);
    }

    @Test
    void each_driver_is_used_by_its_engine_only() {
        noClasses().that().resideOutsideOfPackage("billing.engine.sqlite")
                .should().dependOnClassesThat().resideInAPackage("org.sqlite..").check(classes);
        noClasses().that().resideOutsideOfPackage("billing.engine.postgresql")
                .should().dependOnClassesThat().resideInAPackage("org.postgresql..")
                .check(classes);
    }

    @Test
    void what_is_stored_is_the_same_for_all_engines() {
        noClasses().that().resideOutsideOfPackages("billing.engine..", "billing.cli..")
                .should().dependOnClassesThat().resideInAnyPackage("billing.engine.sqlite..",
                        "billing.engine.postgresql..").check(classes);
    }

    @Test
    void sql_is_in_the_packages_of_stores_only() {
        // A list of fields makes the row of a resource, for its store.
        noClasses().that().resideOutsideOfPackages("billing..store", "billing.engine..",
                        "billing.resource")
                .should().dependOnClassesThat(belongToAnyOf(Rows.class, Columns.class,
                        PooledStatement.class, Conditions.class)).check(classes);
        noClasses().that().resideOutsideOfPackages("billing..store", "billing.engine..")
                .should().callMethod(Handle.class, "execute", String.class, Object[].class)
                .check(classes);
    }

    @Test
    void only_the_transports_use_the_mail_library() {
        noClasses().that().resideOutsideOfPackage("billing.mail.smtp")
                .should().dependOnClassesThat().resideInAnyPackage("jakarta.mail..",
                        "jakarta.activation..", "org.eclipse.angus..").check(classes);
    }

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("billing.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void a_noun_knows_only_the_nouns_before_it() {
        inOrder(NOUNS);
        inOrder(SETTLEMENT);
    }

    private static void inOrder(List<String> nouns) {
        for (int index = 0; index < nouns.size() - 1; index++) {
            noClasses().that().resideInAPackage("billing." + nouns.get(index) + "..")
                    .should().dependOnClassesThat().resideInAnyPackage(
                            nouns.subList(index + 1, nouns.size()).stream()
                                    .map(later -> "billing." + later + "..")
                                    .toArray(String[]::new)).check(classes);
        }
    }

    @Test
    void every_class_of_core_belongs_to_a_noun() {
        assertThat(classes.stream().map(JavaClass::getPackageName)
                .filter(one -> !one.startsWith("billing.server")
                        && !one.startsWith("billing.cli"))
                .map(one -> one.split("\\.")).map(parts -> parts.length < 2 ? "" : parts[1])
                .distinct())
                .isSubsetOf(NOUNS).containsAll(NOUNS);
    }

    @Test
    void what_is_settled_is_known_to_its_kinds_but_not_to_the_list_of_all() {
        noClasses().that().resideInAPackage("billing.settlement.*..")
                .should().dependOnClassesThat().resideInAPackage("billing.settlement")
                .check(classes);
    }

    @Test
    void only_the_system_clock_reads_the_time() {
        Set<Class<?>> times = Set.of(Instant.class, LocalDate.class, LocalDateTime.class,
                ZonedDateTime.class, Clock.class);
        noClasses().that().doNotHaveFullyQualifiedName("billing.kernel.time.SystemClock")
                .should().callMethodWhere(new DescribedPredicate<JavaAccess<?>>("reads the time") {
                    @Override
                    public boolean test(JavaAccess<?> access) {
                        boolean asks = access.getName().equals("now")
                                || access.getName().startsWith("system");
                        return asks && times.stream()
                                .anyMatch(access.getTargetOwner()::isEquivalentTo);
                    }
                }).check(classes);
    }

    @Test
    void zones_are_named_as_the_api_names_them() {
        noClasses().that().resideOutsideOfPackage("billing.kernel.time")
                .should().callMethod(ZoneId.class, "getId").check(classes);
    }

    @Test
    void of_and_from_make_values_and_never_read_or_write() {
        noMethods().that(new DescribedPredicate<JavaMethod>("are named of or from") {
            @Override
            public boolean test(JavaMethod method) {
                return Set.of("of", "from").contains(method.getName())
                        && !method.getRawParameterTypes().isEmpty();
            }
        }).should(new ArchCondition<JavaMethod>("be of an instance, or take the database") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean works = method.getRawParameterTypes().stream().anyMatch(type ->
                        type.isEquivalentTo(Handle.class) || type.isEquivalentTo(Database.class)
                                || type.isEquivalentTo(UnitOfWork.class));
                boolean onInstance = !method.getModifiers().contains(JavaModifier.STATIC);
                events.add(new SimpleConditionEvent(method, works || onInstance,
                        method.getFullName()));
            }
        }).check(classes);
    }

    @Test
    void core_and_server_print_nothing() {
        noClasses().that().resideOutsideOfPackage("billing.cli..")
                .should().accessField(System.class, "out")
                .orShould().accessField(System.class, "err").check(classes);
    }

    @Test
    void no_float_touches_money_or_units() {
        noClasses().that().resideInAnyPackage("billing.kernel.money..", "billing.rating..",
                        "billing.usage.aggregation..", "billing.invoicing..",
                        "billing.subscription..")
                .should().dependOnClassesThat().belongToAnyOf(Double.class, Float.class)
                .check(classes);
    }

    @Test
    void each_charge_model_has_one_entry() {
        assertThat(classes.stream().filter(one -> one.isAssignableTo(ChargeModel.class))
                .filter(one -> !one.isInterface()).map(JavaClass::getFullName))
                .containsExactlyInAnyOrderElementsOf(ChargeModelType.ALL.stream()
                        .map(type -> type.free().getClass().getName()).toList());
    }

    @Test
    void no_two_classes_have_one_name() {
        Map<String, Long> count = classes.stream().filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName).filter(name -> !name.equals("package-info"))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        assertThat(count.keySet().stream().filter(name -> count.get(name) > 1)).isEmpty();
    }

    @Test
    void records_have_at_most_twelve_components() {
        assertThat(classes.stream().filter(JavaClass::isRecord)
                .filter(one -> one.getFields().stream().filter(field -> !field.getModifiers()
                        .contains(JavaModifier.STATIC)).count() > COMPONENTS)
                .map(JavaClass::getName)).isEmpty();
    }

    @Test
    void records_are_made_with_at_most_ten_arguments() {
        assertThat(classes.stream().flatMap(one -> one.getConstructorCallsFromSelf().stream())
                .filter(call -> call.getTargetOwner().isAssignableTo(Record.class))
                .filter(call -> call.getTarget().getRawParameterTypes().size() > ARGUMENTS)
                .map(JavaAccess::getDescription)).isEmpty();
    }
}
