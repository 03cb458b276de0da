package billing.subscription.entitlement.service;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.catalog.Feature.Privilege;
import billing.catalog.store.Features;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.plan.PlanStory;
import billing.subscription.entitlement.Grant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 17: what plans grant and subscriptions change")
class EntitlementsTest {
    @TempDir
    Path folder;
    private PlanStory story;
    private Feature seats;

    @BeforeEach
    void begin() {
        story = new PlanStory(folder, "2024-03-10T12:00:00Z");
        seats = feature("seats", new Privilege("max", null, "integer", List.of()),
                new Privilege("tier", null, "select", List.of("gold", "silver")),
                new Privilege("sso", null, "boolean", List.of()));
        feature("support");
        story.plan("desk", 0, "");
        grant("{'seats': {'max': 10, 'tier': 'gold'}}", false);
        story.subscribe("anna", "desk", "");
    }

    @AfterEach
    void end() {
        story.close();
    }

    private Feature feature(String code, Privilege... privileges) {
        Feature feature = new Feature(ids().next(story.story().now()), code, code, null,
                List.of(privileges), story.story().now(), null);
        story.story().writing(handle -> new Features(handle).insert(feature));
        return feature;
    }

    private Identifiers ids() {
        return story.story().ids();
    }

    private void grant(String entitlements, boolean merging) {
        story.story().writing(handle ->
                new PlanGrants(new UnitOfWork(handle, ids(), story.story().now()))
                        .grant(story.plan("desk"), body(entitlements), merging));
    }

    private <T> T anna(Function<SubscriptionGrants, T> step) {
        return story.story().write(handle -> step.apply(
                new SubscriptionGrants(handle, story.subscription("anna-1"))));
    }

    private void merge(String entitlements) {
        anna(grants -> grants.merge(body(entitlements), ids(), story.story().now()));
    }

    /** The values that hold for Anna, by feature. */
    private Map<String, Map<String, String>> held() {
        return anna(SubscriptionGrants::all).stream().collect(Collectors.toMap(
                grant -> grant.feature().code(), Grant::values));
    }

    private Map<String, Map<String, String>> planned() {
        return story.plan("desk").entitlements().stream().collect(Collectors.toMap(
                one -> one.feature().code(), Entitlement::values));
    }

    @Test
    void features_of_a_plan_are_replaced_or_added() {
        grant("{'seats': {'max': '12'}, 'support': {}}", true);
        assertThat(planned()).isEqualTo(Map.of("seats", Map.of("max", "12", "tier", "gold"),
                "support", Map.of()));
        grant("{'seats': {'sso': 'TRUE'}}", false);
        assertThat(planned()).isEqualTo(Map.of("seats", Map.of("sso", "true")));
    }

    @Test
    void a_subscription_has_what_its_plan_grants_also_on_a_private_child() {
        assertThat(held()).isEqualTo(planned());
        story.override("anna-1", "{'amount_cents': 1}");
        assertThat(held()).isEqualTo(planned());
    }

    @Test
    void another_value_is_an_override_and_the_plans_value_takes_it_back() {
        merge("{'seats': {'max': 20}}");
        assertThat(held()).isEqualTo(Map.of("seats", Map.of("max", "20", "tier", "gold")));
        Grant grant = anna(grants -> grants.get("seats"));
        assertThat(grant.planValues()).containsEntry("max", "10");
        assertThat(grant.ownValues()).isEqualTo(Map.of("max", "20"));
        grant("{'seats': {'max': 30}}", true);
        assertThat(held().get("seats")).containsEntry("max", "20");
        merge("{'seats': {'max': 30}}");
        grant("{'seats': {'max': 40}}", true);
        assertThat(held().get("seats")).containsEntry("max", "40");
    }

    @Test
    void a_feature_that_the_plan_lacks_is_added_for_the_subscription() {
        merge("{'support': {}}");
        assertThat(held()).containsEntry("support", Map.of());
        assertThat(planned()).doesNotContainKey("support");
        anna(grants -> grants.remove("support"));
        assertThat(held()).doesNotContainKey("support");
    }

    @Test
    void a_removal_holds_for_one_subscription_until_the_feature_is_set_again() {
        story.subscribe("bert", "desk", "");
        assertThat(anna(grants -> grants.remove("seats")).values()).containsEntry("max", "10");
        assertThat(held()).isEmpty();
        assertThat(story.story().database().<Integer>read(handle -> new SubscriptionGrants(handle,
                story.subscription("bert-1")).all().size())).isEqualTo(1);
        assertThatThrownBy(() -> anna(grants -> grants.remove("seats")))
                .isInstanceOfSatisfying(NotFoundException.class,
                        e -> assertThat(e.code()).isEqualTo("entitlement_not_found"));
        merge("{'seats': {'max': 11}}");
        assertThat(held().get("seats")).isEqualTo(Map.of("max", "11", "tier", "gold"));
    }

    @Test
    void a_removed_privilege_comes_back_when_it_is_set() {
        assertThat(anna(grants -> grants.remove("seats", "tier")).values())
                .isEqualTo(Map.of("max", "10"));
        assertThat(held().get("seats")).isEqualTo(Map.of("max", "10"));
        merge("{'seats': {'tier': 'gold'}}");
        assertThat(held().get("seats")).isEqualTo(Map.of("max", "10", "tier", "gold"));
    }

    @Test
    void values_must_fit_and_what_is_unknown_changes_nothing() {
        Map<String, List<String>> details = catchThrowableOfType(InvalidException.class,
                () -> merge("{'seats': {'max': 'many', 'tier': 'tin', 'sso': null}}")).details();
        assertThat(details).isEqualTo(Map.of(
                "max_privilege_value", List.of("value_is_invalid"),
                "tier_privilege_value", List.of("value_not_in_select_options"),
                "privilege.value", List.of("value_is_mandatory")));
        assertThat(unknown("{'support': {}, 'x': {}}")).isEqualTo("feature_not_found");
        assertThat(unknown("{'support': {}, 'seats': {'x': 1}}"))
                .isEqualTo("privilege_not_found");
        assertThat(held()).isEqualTo(planned());
    }

    @Test
    void a_deleted_privilege_or_feature_is_gone_everywhere() {
        merge("{'seats': {'max': 20, 'sso': true}}");
        story.story().writing(handle -> new PlanGrants(new UnitOfWork(handle, ids(),
                story.story().now())).delete(seats, "max"));
        assertThat(planned().get("seats")).isEqualTo(Map.of("tier", "gold"));
        assertThat(held().get("seats")).isEqualTo(Map.of("tier", "gold", "sso", "true"));
        story.story().writing(handle -> new PlanGrants(new UnitOfWork(handle, ids(),
                story.story().now())).delete(new Features(handle).get("seats")));
        assertThat(planned()).isEmpty();
        assertThat(held()).isEmpty();
    }

    private String unknown(String entitlements) {
        return catchThrowableOfType(NotFoundException.class, () -> merge(entitlements)).code();
    }
}
