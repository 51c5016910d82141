import type { Plugin } from "vite";

/**
 * @remix-run/router ranks all routes, compiles their patterns and tries each of them on every match, three times per page, so
 * matching gets slower with every route. The routes never change, so ranks and patterns are cached, and only routes are
 * tried whose first two segments can match (docs/decisions/0010).
 * The plugin patches the router's source text and fails the build if that text has changed.
 */
export const quickRouteMatching: Plugin = {
  name: "quick-route-matching",
  transform(code, id) {
    if (!id.replace(/\?.*$/, "").endsWith("/@remix-run/router/dist/router.js")) return null;
    const changes: [string, string][] = [
      [
        "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
        "let branches = getRankedBranches(routes, pathname);",
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
const tables = new WeakMap();
/** The branches that can match a path, in their order. */
function getRankedBranches(routes, pathname) {
  let table = tables.get(routes);
  if (!table) {
    const branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    const begun = branches.map((branch) => ({ branch, segments: getSegments(branch.path).map(fixed) }));
    table = { begun, known: new Set(begun.flatMap(({ segments }) => segments)), candidates: new Map() };
    tables.set(routes, table);
  }
  const segments = getSegments(decodePath(pathname)).map((one) => (table.known.has(one) ? one : ""));
  const key = segments.join("/");
  let candidates = table.candidates.get(key);
  if (!candidates) {
    candidates = table.begun
      .filter(({ segments: own }) => own.every((one, index) => one === "" || one === segments[index]))
      .map(({ branch }) => branch);
    if (table.candidates.size < 5000) table.candidates.set(key, candidates);
  }
  return candidates;
}
/** The first two segments of a path; patterns match whatever the case. */
function getSegments(path) {
  const [, first = "", second = ""] = path.toLowerCase().split("/", 3);
  return [first, second];
}
/** The text of a segment of a pattern; empty for a parameter, which matches anything. */
const fixed = (segment) => (/[:*?]/.test(segment) ? "" : segment);
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
