import boundaries from "eslint-plugin-boundaries";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** The rooms of the house, the most inner last (see docs/decisions/0001-rooms.md). */
const rooms = [
  { type: "routes", pattern: ["app/routes/**", "app/routes.ts", "app/root.tsx", "app/entry.*.tsx"], mode: "full" },
  { type: "popups", pattern: "app/popups/**", mode: "full" },
  { type: "features", pattern: "app/features/**", mode: "full" },
  { type: "player", pattern: "app/player/**", mode: "full" },
  { type: "ui", pattern: "app/ui/**", mode: "full" },
  { type: "lib", pattern: "app/lib/**", mode: "full" },
  { type: "styles", pattern: "app/styles/**", mode: "full" },
  { type: "contract", pattern: "app/contract/**", mode: "full" },
  { type: "api", pattern: "api/**", mode: "full" },
  { type: "server", pattern: "server/**", mode: "full" },
  { type: "locales", pattern: "locales/**", mode: "full" },
];

const allowed = {
  routes: ["routes", "popups", "features", "player", "ui", "lib", "styles", "contract"],
  popups: ["popups", "features", "ui", "lib", "contract"],
  features: ["features", "player", "ui", "lib", "contract"],
  player: ["player"],
  ui: ["ui"],
  lib: ["lib", "contract", "locales", "player"],
  styles: ["styles", "ui", "features"],
  contract: ["contract"],
  api: ["api", "contract"],
  server: ["server"],
};

const syntax = (selector, message) => ({ selector, message });
const noRawStyle = syntax("JSXAttribute[name.name='style']", "The page's policy blocks style attributes in server markup: use a class.");
const noEnvironment = syntax("MemberExpression[object.name='process'][property.name='env']", "Settings are read in lib/env.server.ts alone.");
const noFetch = syntax("CallExpression[callee.name='fetch']", "The API is called through lib/api alone.");
const noJsxText = syntax("JSXText[value=/[A-Za-zА-Яа-яЁё]{2,}/]", "Words belong to locales/, not to markup.");

export default tseslint.config(
  { ignores: ["build/**", "node_modules/**", ".data/**", "bench/floors/**", "test-results/**", "playwright-report/**", "api/media/clips/files/**"] },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "api/**/*.ts", "server/**/*.ts"],
    ignores: ["**/*.test.{ts,tsx}"],
    plugins: { boundaries },
    settings: { "boundaries/elements": rooms, "import/resolver": { typescript: { project: "./tsconfig.json" } } },
    rules: {
      "boundaries/element-types": [
        "error",
        { default: "disallow", rules: Object.entries(allowed).map(([from, allow]) => ({ from: [from], allow })) },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    plugins: { "jsx-a11y": jsxA11y, "react-hooks": reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "no-restricted-syntax": ["error", noRawStyle, noEnvironment, noFetch, noJsxText],
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "@remix-run/node", importNames: ["redirect"], message: "Redirects are made by lib/http/redirect-to alone." }] },
      ],
    },
  },
  { files: ["app/lib/env.server.ts"], rules: { "no-restricted-syntax": ["error", noRawStyle, noFetch, noJsxText] } },
  { files: ["app/lib/http/redirect-to.ts"], rules: { "no-restricted-imports": "off" } },
  { files: ["app/player/**/*.{ts,tsx}"], rules: { "no-restricted-syntax": ["error", noRawStyle, noEnvironment, noJsxText] } },
);
