import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import globals from "globals";
import tseslint from "typescript-eslint";
import { styleClassesExist } from "./tools/style-classes-exist.js";

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
const noSession = syntax(
  "ImportSpecifier[imported.name='createCookieSessionStorage']",
  "The session's cookie is known in lib/session alone.",
);
const noRawMarkup = syntax(
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  "Raw markup is inserted by ServerMarkup, Island and the document alone.",
);
const handlers =
  "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=/((?<!Client)Loader|Action)$/]";
const byMaker = syntax(
  `${handlers} > :not(Identifier, CallExpression[callee.name=/^(defineLoader|defineAdultLoader|defineAction|defineFormAction|defineStaffAction|create\\w+Loader)$/])`,
  "Loaders and actions are made by defineLoader and defineAction, which check the URL, access and origin.",
);
/** A route names what its feature exports, and nothing of its own but a handle. */
const oneShapeOfRoute = [
  "ExportNamedDeclaration > FunctionDeclaration",
  "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name!='handle']",
  "ExportDefaultDeclaration",
  "ExportSpecifier[exported.name='loader'][local.name!=/Loader$/]",
  "ExportSpecifier[exported.name='action'][local.name!=/Action$/]",
].map((selector) => syntax(selector, "A route only names its feature's exports and a handle."));
const noSleep = syntax(
  "CallExpression[callee.property.name='waitForTimeout']",
  "Wait for a state: a time is too short on a busy machine and too long on a quiet one.",
);
const noSingleReading = syntax(
  "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(count|evaluate|evaluateAll|boundingBox|getAttribute|inputValue|innerText|allInnerTexts|textContent|allTextContents|is(Visible|Hidden|Checked|Disabled|Enabled))$/]",
  "A page may still change when it is read: use an assertion that retries, expect.poll or toPass.",
);
const noJsxText = syntax("JSXText[value=/[A-Za-zА-Яа-яЁё]{2,}/]", "Words belong to locales/, not to markup.");
const noOwnAddress = syntax(
  ":matches(Literal[value=/^\\x2fresources\\x2f/], TemplateElement[value.raw=/^\\x2fresources\\x2f/])",
  "Addresses are built by lib/page-paths.ts and lib/resource-paths.ts alone.",
);
/** Tests read served pages by tests/setup/page.ts, feeds and sitemaps by tests/setup/xml.ts. */
const expectedText =
  "CallExpression[callee.property.name='toContain'][callee.object.callee.name='expect'] > .arguments";
const noMarkupPattern = [
  "Literal[regex.pattern=/(?<!\\?)<[a-z]/i]",
  "NewExpression[callee.name='RegExp'] TemplateElement[value.raw=/<[a-z]/i]",
  `${expectedText}:matches(Literal[value=/<[a-z]|[a-z]=\\x22/i], TemplateLiteral:has(TemplateElement[value.raw=/<[a-z]|[a-z]=\\x22/i]))`,
].map((selector) =>
  syntax(selector, "Ask the page by roles and names: markup may change and mean the same."),
);
/** A reporter shows a title on a line of its own. */
const testCall = "CallExpression:matches([callee.name=/^(it|test)$/], [callee.callee.property.name='each'])";
const noPartOfSentence = [
  "Literal:first-child[value={}]",
  "TemplateLiteral:first-child[quasis.0.value.raw={}]",
].map((title) =>
  syntax(
    `${testCall} > ${title.replace("{}", "/^([a-z]|(And|Or|But)\\b)/")}`,
    "A test's title is a sentence that stands alone.",
  ),
);
/** The rule against all of these but the exceptions, since a later setting replaces an earlier one. */
const noSyntaxBut = (...allowed) => [
  "error",
  ...[noRawStyle, noEnvironment, noFetch, noJsxText, noOwnAddress, noSession, noRawMarkup, byMaker].filter(
    (rule) => !allowed.includes(rule),
  ),
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
      "artwork/clips/files/**",
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
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
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
    plugins: {
      "jsx-a11y": jsxA11y,
      "react-hooks": reactHooks,
      own: { rules: { "style-classes-exist": styleClassesExist } },
    },
    rules: {
      "own/style-classes-exist": "error",
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
              importNames: ["redirect", "redirectDocument"],
              message: "Redirects are made by lib/http/redirect-to alone.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/routes/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": [...noSyntaxBut(), ...oneShapeOfRoute] },
  },
  {
    files: ["app/lib/session/session.server.ts"],
    rules: { "no-restricted-syntax": noSyntaxBut(noSession) },
  },
  {
    files: [
      "app/{root,lib/document/page-scripts,features/offline/offline-document}.tsx",
      "app/lib/server-markup/server-markup.tsx",
      "app/lib/islands/island.server.tsx",
    ],
    rules: { "no-restricted-syntax": noSyntaxBut(noRawMarkup) },
  },
  {
    files: ["app/lib/env.server.ts"],
    rules: { "no-restricted-syntax": noSyntaxBut(noEnvironment) },
  },
  {
    files: ["app/lib/{page,resource}-paths.ts", "app/routes.ts"],
    rules: { "no-restricted-syntax": noSyntaxBut(noOwnAddress) },
  },
  {
    files: ["{api,artwork}/**/*.ts"],
    ignores: ["api/main.ts", "api/*-command.ts", "artwork/clips/**", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", noEnvironment] },
  },
  { files: ["app/lib/http/redirect-to.ts"], rules: { "no-restricted-imports": "off" } },
  // These fetch our own pages and resources, not the API.
  {
    files: [
      "app/lib/navigation/{fetch-ahead,own-resources}.ts",
      "app/lib/offline/answers.ts",
      "app/lib/i18n/browser-texts.ts",
    ],
    rules: { "no-restricted-syntax": noSyntaxBut(noFetch) },
  },
  {
    files: ["app/player/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": noSyntaxBut(noFetch) },
  },
  { files: ["**/*.test.{ts,tsx}"], rules: { "no-restricted-syntax": ["error", ...noPartOfSentence] } },
  {
    files: ["tests/integration/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...noPartOfSentence, ...noMarkupPattern] },
  },
  {
    files: ["e2e/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...noPartOfSentence, noSleep, noSingleReading] },
  },
);
