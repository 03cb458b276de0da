package billing.server.describe;

import billing.server.render.IdPrefix;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.ArrayList;

/**
 * The reference of the API as one HTML page: without scripts or external files, readable offline.
 */
public final class ReferencePage {
    private static final String HEAD = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>billing API</title>
            <meta name="viewport" content="width=device-width">
            <link rel="stylesheet" href="docs/style.css"></head><body>
            """;
    /** The style sheet of the page, a file of its own so that the page needs no inline style. */
    public static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
                   padding: 0 1rem; color: #1b1b1b; background: #fff; }
            h1 { font-size: 1.6rem } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc }
            h3 { font: 600 1rem ui-monospace, monospace; margin: 1.6rem 0 .3rem }
            h3 b { display: inline-block; min-width: 4rem }
            code, td:first-child { font-family: ui-monospace, monospace; font-size: .9em }
            table { border-collapse: collapse; margin: .4rem 0 1rem; width: 100% }
            td { border-top: 1px solid #e4e4e4; padding: .15rem .6rem .15rem 0;
                 vertical-align: top } td:first-child { width: 24rem }
            nav a { margin-right: .8rem; white-space: nowrap } a { color: #0a4fa3 }
            @media (prefers-color-scheme: dark) {
              body { background: #16181b; color: #e6e6e6 } a { color: #8ab8ff }
              h2, td { border-color: #3a3d42 } }
            """;
    private final Routes routes;
    private final Shapes shapes;

    /** The page of routes, with a prefix on members that hold identifiers. */
    public ReferencePage(Routes routes, IdPrefix prefix) {
        this.routes = routes;
        this.shapes = Shapes.load(prefix);
    }

    /** The page as HTML. */
    public String html() {
        Map<String, List<Route>> chapters = new LinkedHashMap<>();
        routes.all().forEach(route -> chapters
                .computeIfAbsent(OpenApi.tag(route), tag -> new ArrayList<>()).add(route));
        StringBuilder page = new StringBuilder(HEAD);
        page.append("<h1>billing API</h1><p>All paths are relative to <code>/api/v1</code>. Every"
                + " request needs <code>Authorization: Bearer KEY</code>. As OpenAPI:"
                + " <code>/api/v1/openapi.json</code>.</p><nav>");
        chapters.keySet().forEach(tag -> page.append("<a href=\"#").append(escaped(tag))
                .append("\">").append(escaped(tag)).append("</a> "));
        page.append("<a href=\"#shapes\">shapes</a></nav>\n");
        chapters.forEach((tag, group) -> {
            page.append("<h2 id=\"").append(escaped(tag)).append("\">").append(escaped(tag))
                    .append("</h2>\n");
            group.forEach(route -> append(page, route));
        });
        page.append("<h2 id=\"shapes\">Shapes</h2><p>* is always present.</p>\n");
        shapes.all().properties().forEach(shape ->
                append(page, shape.getKey(), shape.getValue()));
        return page.append("</body></html>\n").toString();
    }

    private void append(StringBuilder page, Route route) {
        page.append("<h3><b>").append(route.verb()).append("</b> ")
                .append(escaped(route.path().toString())).append("</h3><p>")
                .append(escaped(route.summary())).append(".</p><table>");
        route.query().forEach(parameter -> row(page, "?" + parameter.name(),
                escaped(parameter.choice().isEmpty() ? parameter.type()
                        : String.join(" | ", parameter.choice()))));
        if (route.body() != null) {
            row(page, "body", link(shapes.body(route.body())));
        }
        if (route.answer() != null) {
            row(page, "answer", shapes.has(route.answer()) ? link(shapes.body(route.answer()))
                    : escaped(route.answer()));
        }
        page.append("</table>\n");
    }

    private static void append(StringBuilder page, String name, JsonNode schema) {
        page.append("<h3 id=\"").append(name).append("\">").append(name).append("</h3><table>");
        members(page, "", schema);
        page.append("</table>\n");
    }

    private static void members(StringBuilder page, String before, JsonNode schema) {
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.textValue()));
        if (!schema.has("properties") && before.isEmpty()) {
            row(page, "", type(schema));
        }
        schema.path("properties").properties().forEach(member -> {
            String name = before + member.getKey();
            JsonNode value = member.getValue();
            row(page, name + (required.contains(member.getKey()) ? "*" : ""), type(value));
            JsonNode inside = value.has("items") ? value.get("items") : value;
            if (inside.has("properties")) {
                members(page, name + (value.has("items") ? "[]." : "."), inside);
            }
        });
    }

    private static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            String reference = schema.get("$ref").textValue();
            return link(reference.substring(reference.lastIndexOf('/') + 1));
        } else if (schema.has("anyOf")) {
            StringJoiner joined = new StringJoiner(" or ");
            schema.get("anyOf").forEach(each -> joined.add(type(each)));
            return joined.toString();
        } else if (schema.has("enum")) {
            StringJoiner joined = new StringJoiner(" | ");
            schema.get("enum").forEach(each -> joined.add(escaped(each.asText())));
            return joined.toString();
        } else if (schema.has("items")) {
            return "list of " + type(schema.get("items"));
        } else if (schema.has("additionalProperties")) {
            return "map of " + type(schema.get("additionalProperties"));
        }
        StringJoiner joined = new StringJoiner(" or ");
        JsonNode types = schema.path("type");
        if (types.isArray()) {
            types.forEach(each -> joined.add(each.textValue()));
        } else {
            joined.add(types.asText("anything"));
        }
        return joined + (schema.has("format") ? " (" + schema.get("format").textValue() + ")"
                : "");
    }

    private static void row(StringBuilder page, String name, String html) {
        page.append("<tr><td>").append(escaped(name)).append("</td><td>").append(html)
                .append("</td></tr>");
    }

    private static String link(String name) {
        return "<a href=\"#" + name + "\">" + name + "</a>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
