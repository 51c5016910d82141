/** Rules that know types keep the types of the whole application in memory, more than Node gives by itself. */
const memory = "--max-old-space-size=8192";
const cache = ["--cache", "--cache-strategy", "content", "--cache-location", "node_modules/.cache/eslint/"];

/**
 * The arguments of Node that lint these files. The cache skips files that have not changed since they were found
 * correct; rules that know types also depend on the files that a file imports, so `npm run test:all` goes without it.
 */
export const eslint = ({ isCached }, ...files) => [
  memory,
  "node_modules/eslint/bin/eslint.js",
  ...(isCached ? cache : []),
  ...files,
];
