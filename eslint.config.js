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
const noSleep = syntax(
  "CallExpression[callee.property.name='waitForTimeout']",
  "Wait for a state: a time is too short on a busy machine and too long on a quiet one.",
);
const noSingleReading = syntax(
  "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(count|evaluate|evaluateAll|boundingBox|getAttribute|inputValue|innerText|allInnerTexts|textContent|allTextContents|is(Visible|Hidden|Checked|Disabled|Enabled))$/]",
  "A page may still change when it is read: use an assertion that retries, expect.poll or toPass.",
);
const noJsxText = syntax("JSXText[value=/[A-Za-zА-Яа-яЁё]{2,}/]", "Words belong to locales/, not to markup.");

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
      "simple-import-sort/imports": ["error", { groups: [["^\\u0000", "^node:", "^@?\\w", "^~/", "^\\."]] }],
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
      "no-restricted-syntax": ["error", noRawStyle, noEnvironment, noFetch, noJsxText],
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
    rules: { "no-restricted-syntax": ["error", noRawStyle, noFetch, noJsxText] },
  },
  { files: ["e2e/**/*.ts"], rules: { "no-restricted-syntax": ["error", noSleep, noSingleReading] } },
  { files: ["app/lib/http/redirect-to.ts"], rules: { "no-restricted-imports": "off" } },
  // These fetch our own pages and resources, not the API.
  {
    files: ["app/lib/navigation/{fetch-ahead,own-resources}.ts", "app/lib/i18n/browser-texts.ts"],
    rules: { "no-restricted-syntax": ["error", noRawStyle, noEnvironment, noJsxText] },
  },
  {
    files: ["app/player/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", noRawStyle, noEnvironment, noJsxText] },
  },
);
