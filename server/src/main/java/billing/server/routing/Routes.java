package billing.server.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All routes of the API, in the order in which the resources list them. */
public final class Routes {
    /** The path that all of them begin with. */
    public static final String BASE = "/api/v1";
    private final List<Route> all = new ArrayList<>();
    private final Map<Alike, List<Route>> alike = new HashMap<>();

    /** The key of the index: the routes of one verb, path length and first segment. */
    private record Alike(Verb verb, int length, String first) {
        static Alike of(Verb verb, List<String> segments) {
            return new Alike(verb, segments.size(), segments.isEmpty() ? "" : segments.get(0));
        }
    }

    /** A route that matched, with the parameters of its path. */
    public record Match(Route route, Map<String, String> parameters) {
    }

    /** The routes of resources. */
    public static Routes of(List<Resource> resources) {
        Routes routes = new Routes();
        resources.forEach(resource -> resource.addTo(routes));
        return routes;
    }

    /** A route that reads; the permission is the resource's name in {@code 2.3}. */
    public Route get(String path, String permission) {
        return add(Verb.GET, path, permission);
    }

    /** A route that creates something or runs an action. */
    public Route post(String path, String permission) {
        return add(Verb.POST, path, permission);
    }

    /** A route that updates something. */
    public Route put(String path, String permission) {
        return add(Verb.PUT, path, permission);
    }

    /** A route that merges into something. */
    public Route patch(String path, String permission) {
        return add(Verb.PATCH, path, permission);
    }

    /** A route that deletes something. */
    public Route delete(String path, String permission) {
        return add(Verb.DELETE, path, permission);
    }

    /** All routes. */
    public List<Route> all() {
        return List.copyOf(all);
    }

    /** The route of a verb and an encoded path below {@code /api/v1}. */
    public Optional<Match> find(Verb verb, String path) {
        List<String> segments = PathTemplate.split(path);
        for (Route route : alike.getOrDefault(Alike.of(verb, segments), List.of())) {
            Optional<Map<String, String>> parameters = route.path().match(segments);
            if (parameters.isPresent()) {
                return Optional.of(new Match(route, parameters.get()));
            }
        }
        return Optional.empty();
    }

    private Route add(Verb verb, String path, String permission) {
        Route route = new Route(verb, path, permission);
        all.add(route);
        List<Route> others = alike.computeIfAbsent(
                Alike.of(verb, PathTemplate.split(path)), unknown -> new ArrayList<>());
        others.add(route);
        others.sort(Comparator.comparing(one -> -one.path().fixedSegments()));
        return route;
    }
}
