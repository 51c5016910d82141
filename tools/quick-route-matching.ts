import type { Plugin } from "vite";

/**
 * @remix-run/router ranks all routes and compiles their patterns on every match, three times per page, so matching
 * gets slower with every route. On the server the routes never change, so both results are cached (docs/decisions/0010).
 * The plugin patches the router's source text and fails the build if that text has changed.
 */
export const quickRouteMatching: Plugin = {
  name: "quick-route-matching",
  transform(code, id, options) {
    if (!options?.ssr || !id.replace(/\?.*$/, "").endsWith("/@remix-run/router/dist/router.js")) return null;
    const changes: [string, string][] = [
      [
        "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
        "let branches = getRankedBranches(routes);",
      ],
      [
        "compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
        "getCompiledPath(pattern.path, pattern.caseSensitive, pattern.end);",
      ],
    ];
    const changed = changes.reduce((text, [from, to]) => {
      if (text.split(from).length !== 2)
        throw new Error(
          `@remix-run/router does not contain «${from}» exactly once: see tools/quick-route-matching.ts`,
        );
      return text.replace(from, to);
    }, code);
    return { code: changed + helpers, map: null };
  },
};

const helpers = `
const rankedBranches = new WeakMap();
function getRankedBranches(routes) {
  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
  return branches;
}
const compiledPaths = new Map();
function getCompiledPath(path, caseSensitive, end) {
  const key = path + (caseSensitive ? " case" : "") + (end === false ? " open" : "");
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    compiled = compilePath(path, caseSensitive, end);
    if (compiledPaths.size < 5000) compiledPaths.set(key, compiled);
  }
  return compiled;
}
`;
