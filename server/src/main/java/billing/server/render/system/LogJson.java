package billing.server.render.system;

import billing.log.ActivityLog;
import billing.log.ApiLog;
import billing.log.SecurityLog;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Log entries as the API shows them ({@code api-conventions.md 18}). */
public final class LogJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public LogJson(RenderScope scope) {
        this.scope = scope;
    }

    /** An entry of the API log. */
    public ObjectNode node(ApiLog log) {
        return scope.members().text("request_id", log.requestId()).text("client", log.client())
                .text("http_method", log.method()).number("http_status", log.status())
                .text("request_origin", log.origin()).text("request_path", log.path())
                .text("request_body", log.body()).text("request_response", log.response())
                .text("api_version", "v1").instant("logged_at", log.loggedAt())
                .instant("created_at", log.loggedAt()).node();
    }

    /** An entry of the activity log. */
    public ObjectNode node(ActivityLog log) {
        return scope.members().text("activity_id", log.id()).text("activity_type", log.type())
                .text("activity_source", log.source())
                .text("activity_reason", log.reason()).node("activity_object", log.object())
                .node("activity_object_changes", log.changes()).text("user_email", null)
                .text("resource_id", log.resourceId()).text("resource_type", log.resourceType())
                .text("external_customer_id", log.externalCustomerId())
                .text("external_subscription_id", log.externalSubscriptionId())
                .text("organization_id", scope.organizationId())
                .instant("logged_at", log.loggedAt()).instant("created_at", log.loggedAt())
                .node();
    }

    /** An entry of the security log. */
    public ObjectNode node(SecurityLog log) {
        return scope.members().text("log_id", log.id()).text("log_type", log.type())
                .text("log_event", log.event()).text("user_email", null)
                .node("resources", log.resources()).node("device_info", null)
                .instant("logged_at", log.loggedAt()).instant("created_at", log.loggedAt())
                .node();
    }
}
