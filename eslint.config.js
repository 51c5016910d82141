import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import globals from "globals";
import tseslint from "typescript-eslint";

const syntax = (selector, message) => ({ selector, message });
const noRawStyle = syntax(
  "JSXAttribute[name.name='style']",
  "The page's policy blocks style attributes in server markup: use a class.",
);
const noEnvironment = syntax(
  "MemberExpression[object.name='process'][property.name='env']",
  "Settings are read in lib/env.server.ts alone.",
);
const noFetch = syntax("CallExpression[callee.name='fetch']", "The API is called through lib/api alone.");
const noJsxText = syntax("JSXText[value=/[A-Za-zА-Яа-яЁё]{2,}/]", "Words belong to locales/, not to markup.");
const noOwnAddress = syntax(
  ":matches(Literal[value=/^\\x2fresources\\x2f/], TemplateElement[value.raw=/^\\x2fresources\\x2f/])",
  "Addresses are built by lib/paths.ts alone.",
);
/** The rule against all of these but the exceptions, since a later setting replaces an earlier one. */
const noSyntaxBut = (...allowed) => [
  "error",
  ...[noRawStyle, noEnvironment, noFetch, noJsxText, noOwnAddress].filter((rule) => !allowed.includes(rule)),
];

export default tseslint.config(
  {
    ignores: [
      "build/**",
      "node_modules/**",
      ".data/**",
      "bench/**",
      "test-results/**",
      "playwright-report/**",
      "api/media/clips/files/**",
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { "simple-import-sort": simpleImportSort },
    rules: {
      "simple-import-sort/imports": [
        "error",
        { groups: [["^\\u0000", "^node:", "^@?\\w", "^#", "^~/", "^\\."]] },
      ],
      "simple-import-sort/exports": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
      ],
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/await-thenable": "error",
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
      "no-restricted-syntax": noSyntaxBut(),
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "@remix-run/node",
              importNames: ["redirect"],
              message: "Redirects are made by lib/http/redirect-to alone.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/lib/env.server.ts"],
    rules: { "no-restricted-syntax": noSyntaxBut(noEnvironment) },
  },
  {
    files: ["app/lib/paths.ts", "app/routes.ts"],
    rules: { "no-restricted-syntax": noSyntaxBut(noOwnAddress) },
  },
  { files: ["app/lib/http/redirect-to.ts"], rules: { "no-restricted-imports": "off" } },
  // These fetch our own pages and resources, not the API.
  {
    files: ["app/lib/navigation/{fetch-ahead,own-resources}.ts", "app/lib/i18n/browser-texts.ts"],
    rules: { "no-restricted-syntax": noSyntaxBut(noFetch) },
  },
  {
    files: ["app/player/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": noSyntaxBut(noFetch) },
  },
);
