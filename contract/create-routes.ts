import { oc, type Route } from "@orpc/contract";

/** Begins the contract's procedures of one group, by HTTP method. */
export function createRoutes(tag: string) {
  const begin =
    (method: Route["method"]) =>
    (path: `/${string}`, summary: string, more: Route = {}) =>
      oc.route({ method, path, tags: [tag], summary, ...more });
  return { get: begin("GET"), post: begin("POST"), put: begin("PUT"), remove: begin("DELETE") };
}
