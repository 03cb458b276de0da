package billing.server.api.system;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import billing.log.LogPeriod;
import billing.log.store.ActivityLogs;
import billing.log.store.ApiLogs;
import billing.log.store.SecurityLogs;
import billing.server.render.system.LogJson;
import billing.server.routing.Call;
import billing.server.routing.Handler;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The API, activity and security logs ({@code api-conventions.md 18}). */
public final class LogResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        period(routes.get("/api_logs", "api_log").summary("Lists API requests"))
                .query("http_methods[]", "string", "post", "put", "patch", "delete")
                .query("http_statuses[]", "string").query("api_version", "string")
                .query("request_paths[]", "string").query("clients[]", "string")
                .answers("ApiLogsPaginated").by(kept(LogResource::apiLogs));
        routes.get("/api_logs/{request_id}", "api_log").summary("Shows an API request")
                .answers("ApiLog").by(kept(call -> one(call, "api_log", handle ->
                        json(call, handle).node(new ApiLogs(handle)
                                .get(call.id("request_id", "api_log"))))));
        period(routes.get("/activity_logs", "activity_log").summary("Lists activities"))
                .query("activity_types[]", "string")
                .query("activity_sources[]", "string", "api", "front", "system")
                .query("user_emails[]", "string").query("external_customer_id", "string")
                .query("external_subscription_id", "string").query("resource_ids[]", "uuid")
                .query("resource_types[]", "string").answers("ActivityLogsPaginated")
                .by(kept(LogResource::activityLogs));
        routes.get("/activity_logs/{activity_id}", "activity_log").summary("Shows an activity")
                .answers("ActivityLog").by(kept(call -> one(call, "activity_log", handle ->
                        json(call, handle).node(new ActivityLogs(handle)
                                .get(call.id("activity_id", "activity_log"))))));
        period(routes.get("/security_logs", "security_log")
                .summary("Lists security events")).query("user_ids[]", "string")
                .query("api_key_ids[]", "uuid").query("log_types[]", "string")
                .query("log_events[]", "string").answers("SecurityLogsPaginated")
                .by(kept("forbidden", LogResource::securityLogs));
        routes.get("/security_logs/{log_id}", "security_log").summary("Shows a security event")
                .answers("SecurityLog").by(kept("forbidden", call -> one(call, "security_log",
                        handle -> json(call, handle).node(new SecurityLogs(handle)
                                .get(call.id("log_id", "security_log"))))));
    }

    private static Route period(Route route) {
        return route.paged().query("from_date", "date").query("to_date", "date");
    }

    private static Handler kept(Handler handler) {
        return kept("feature_unavailable", handler);
    }

    /** Refuses all calls if the installation keeps no logs. */
    private static Handler kept(String code, Handler handler) {
        return call -> {
            if (!call.installation().keepsLogs()) {
                throw new ForbiddenException(code, "logs are off in this installation");
            }
            return handler.answer(call);
        };
    }

    private static Reply apiLogs(Call call) {
        String version = call.query().text("api_version");
        List<String> methods = call.query().list("http_methods");
        return page(call, "api_logs", (handle, period) -> new ApiLogs(handle).page(period,
                methods == null ? null : methods.stream()
                        .map(method -> method.toLowerCase(Locale.ROOT)).toList(),
                version == null || version.equals("v1") ? call.query().list("http_statuses")
                        : List.of("none"),
                call.query().list("request_paths"), call.query().list("clients"),
                call.query().page()), LogJson::node);
    }

    private static Reply activityLogs(Call call) {
        ActivityLogs.Filter filter = new ActivityLogs.Filter(
                call.query().list("activity_types"), call.query().list("activity_sources"),
                call.query().text("external_customer_id"),
                call.query().text("external_subscription_id"),
                call.query().list("resource_ids"), call.query().list("resource_types"),
                call.query().list("user_emails") != null);
        return page(call, "activity_logs", (handle, period) -> new ActivityLogs(handle)
                .page(period, filter, call.query().page()), LogJson::node);
    }

    private static Reply securityLogs(Call call) {
        if (call.query().find("to_date").isEmpty()) {
            throw new InvalidException("to_date", ErrorCode.VALUE_IS_MANDATORY);
        } else if (call.query().date("to_date") == null) {
            throw new InvalidException("to_date", "invalid_date");
        }
        return page(call, "security_logs", (handle, period) -> new SecurityLogs(handle)
                .page(period, call.query().list("api_key_ids"), call.query().list("log_types"),
                        call.query().list("log_events"), call.query().list("user_ids") != null,
                        call.query().page()), LogJson::node);
    }

    private static <T> Reply page(Call call, String root,
                                  BiFunction<Handle, LogPeriod, PageOf<T>> find,
                                  BiFunction<LogJson, T, ObjectNode> render) {
        LogPeriod period =
                new LogPeriod(call.query().date("from_date"), call.query().date("to_date"));
        return call.read(handle -> {
            PageOf<T> found = find.apply(handle, period);
            LogJson json = json(call, handle);
            return Reply.page(root, found.items().stream()
                    .map(item -> render.apply(json, item)).toList(), found);
        });
    }

    private static Reply one(Call call, String root, Function<Handle, ObjectNode> find) {
        return call.read(handle -> Reply.one(root, find.apply(handle)));
    }

    private static LogJson json(Call call, Handle handle) {
        return new LogJson(call.responses(handle).scope());
    }
}
