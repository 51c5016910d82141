import type { Plugin } from "vite";

/**
 * The router ranks all routes and compiles their patterns anew for every match, three times a page: its time grows with
 * the table of addresses. On the server the table never changes, so both are remembered (docs/decisions/0010).
 * A router whose text is not the known one stops the build.
 */
export const quickRouteMatching: Plugin = {
  name: "quick-route-matching",
  transform(code, id, options) {
    if (!options?.ssr || !id.replace(/\?.*$/, "").endsWith("/@remix-run/router/dist/router.js")) return null;
    const changes: [string, string][] = [
      [
        "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
        "let branches = rankedBranchesOf(routes);",
      ],
      [
        "compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
        "compiledPathOf(pattern.path, pattern.caseSensitive, pattern.end);",
      ],
    ];
    const changed = changes.reduce((text, [from, to]) => {
      if (text.split(from).length !== 2)
        throw new Error(`@remix-run/router has no single «${from}»: see tools/quick-route-matching.ts`);
      return text.replace(from, to);
    }, code);
    return { code: changed + helpers, map: null };
  },
};

const helpers = `
const rankedBranches = new WeakMap();
function rankedBranchesOf(routes) {
  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
  return branches;
}
const compiledPaths = new Map();
function compiledPathOf(path, caseSensitive, end) {
  const key = path + (caseSensitive ? " case" : "") + (end === false ? " open" : "");
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    compiled = compilePath(path, caseSensitive, end);
    if (compiledPaths.size < 5000) compiledPaths.set(key, compiled);
  }
  return compiled;
}
`;
