package billing.server.routing;

import billing.engine.Handle;
import billing.input.Node;
import billing.input.ObjectMetadata;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.render.MetadataJson;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The routes of the metadata that is kept with one kind of resource
 * ({@code api-conventions.md 9.1}).
 *
 * @param resource the permission, as in {@link Routes#get}
 * @param noun     "a plan"
 * @param shape    of bodies and answers
 * @param absent   what replaces the pairs kept where the body of a POST has no metadata
 */
public record MetadataRoutes(String resource, String noun, String shape,
                             UnaryOperator<Map<String, String>> absent, Owner owner) {
    private static final String MEMBER = "metadata";

    /** Finds the resource that a path names, and stores its metadata. */
    @FunctionalInterface
    public interface Owner {
        /**
         * Changes the metadata of the resource.
         *
         * @param change from the pairs kept to those to keep, the same object for no change; both
         *               null when nothing is kept
         * @return what is kept then
         */
        Map<String, String> change(Call call, Handle handle,
                                   UnaryOperator<Map<String, String>> change);
    }

    /** Adds the routes below the path of the resource. */
    public void add(Routes routes, String owners) {
        String path = owners + "/metadata";
        routes.post(path, resource).summary("Replaces the metadata of " + noun)
                .unwrappedBody(shape).answers(shape)
                .by(call -> change(call, kept -> given(call).orElseGet(() -> absent.apply(kept))));
        Handler merge = call -> change(call,
                kept -> ObjectMetadata.merged(kept, given(call).orElse(Map.of())));
        routes.patch(path, resource).summary("Merges into the metadata of " + noun)
                .unwrappedBody(shape).answers(shape).by(merge);
        routes.put(path, resource).summary("Merges into the metadata of " + noun)
                .unwrappedBody(shape).answers(shape).by(merge);
        routes.delete(path, resource).summary("Deletes the metadata of " + noun)
                .answers(shape).by(call -> change(call, kept -> null));
        routes.delete(path + "/{key}", resource)
                .summary("Deletes a key of the metadata of " + noun).answers(shape)
                .by(call -> change(call, kept -> ObjectMetadata.without(kept, call.path("key"))));
    }

    private Reply change(Call call, UnaryOperator<Map<String, String>> change) {
        return call.write(handle ->
                Reply.json(MetadataJson.node(owner.change(call, handle, change))));
    }

    /**
     * The pairs of the body; null is none.
     *
     * @throws InvalidException unless the body is an object, and its metadata is one of texts
     */
    private static Optional<Map<String, String>> given(Call call) {
        if (!call.body().is(Node.Kind.OBJECT)) {
            throw new InvalidException("base", ErrorCode.VALUE_IS_INVALID);
        }
        return call.body().member(MEMBER).filter(node -> !node.is(Node.Kind.NULL))
                .map(ObjectMetadata::ofRequest);
    }
}
