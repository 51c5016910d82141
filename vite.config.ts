import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { engineAliases } from "./app/player/engine/engine-aliases";
import remixConfig from "./remix.config.js";
import { inlineClassNames } from "./tools/inline-class-names";
import { inlineScripts } from "./tools/inline-scripts";
import { quickRouteMatching } from "./tools/quick-route-matching";
import { textFiles } from "./tools/text-files";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const everywhere =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom)\/|\/app\/(lib|ui|popups|features\/shell)\/|\/(home-client-loader|deferred-player-popup|deferred-story|image-sizes|mini-app|is-under|account-type)\.|vite\/preload-helper/;

/**
 * Code used by every page goes into one script and one style sheet: the headers of two dozen small files
 * would outweigh their contents. Server markup needs its styles wherever it is inserted. The player's code
 * and styles load with the player, the code of endless lists with a list, that of forms with a form, that of what is kept
 * for use without a connection with its first user, and each popup separately but for its styles: a sheet of its own, applied
 * before that of all pages, would swap in late fonts and move the page. Nothing here may import an
 * icon: all icons would come along.
 */
const notEverywhere =
  /\/app\/player\/|\/app\/lib\/(forms|offline)\/|\/app\/lib\/navigation\/picture-transition|\/app\/popups\/(?!.*\.css$|registry|page-popup|mobile-menu-popup)|\/(endless-lists|limit-by-width|query-form|(?:[a-z]+-)?field)\.tsx?$/;

/**
 * What most private pages share, in one script instead of twenty: the manifest of every page names the scripts of each route.
 * What imports Zod loads once a form is used.
 */
const privatePages =
  /\/(app\/(lib\/forms\/(action-form|field-events|form-result|keep-typed|use-[a-z-]+)|ui\/((digits-|email-|select-)?field|breadcrumbs|tabs)|features\/(layouts\/[a-z-]+|account\/(child-page|use-section)|captcha\/captcha-field|catalog\/page-crumbs))|domain\/login|contract\/sizes)\.tsx?$/;

/** What the browser asks for once a page has loaded, in one script each. */
const consent = /\/(app\/features\/consent\/(consent-store|optional-storage)|domain\/consent)\.ts$/;
const automaticPopup =
  /\/(app\/popups\/automatic\/(automatic-popup|renewal-memory)|app\/features\/popup-content\/popup-(facts|marks)|domain\/automatic-popup)\.tsx?$/;

function getChunk(id: string): string | undefined {
  if (consent.test(id)) return "consent";
  if (automaticPopup.test(id)) return "automatic-popup";
  if (privatePages.test(id)) return "private-pages";
  if (notEverywhere.test(id)) return undefined;
  return id.endsWith(".css") || everywhere.test(id) ? "shell" : undefined;
}

const isTest = process.env.VITEST !== undefined;

/** Styles of server markup are imported only for their side effect, which Vite would drop for CSS modules. */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: (_code, id) => (id.endsWith(".module.css") ? { moduleSideEffects: true } : null),
};

/**
 * The guide has thousands of elements: its classes are as short as possible, but for its own and those that other
 * styles name. They are numbered in the order of the file, which the server's and the browser's build share.
 */
function getClassName(name: string, file: string, css: string): string {
  if (!file.includes("/guide-grid.module.css"))
    return `_${name}_${createHash("sha1").update(css).digest("base64url").slice(0, 5)}`;
  if (/^(guide|[hm]\d+)$/.test(name)) return name;
  const names = new Set(css.match(/\.[a-z]+(?![\w-])/gi));
  return (10 + [...names].indexOf(`.${name}`)).toString(36);
}

/**
 * Tests of what a tab remembers. Files in one process share their modules, and happy-dom's document with its
 * listeners: what the store of consent of one file listened to answered in the next.
 */
const withTabsOfTheirOwn = ["app/features/{consent,third-parties,visits}/*.test.ts"];

/** Tests with settings of their own, which the application reads once, and those that replace what others use. */
const inOwnProcess = [
  "tests/lifecycle/**/*.test.ts",
  "tests/integration/{embed-nowhere,faults,one-tap,production,raw-requests,scoring-service,site-parts}.test.ts",
  "tests/security/{guesses,malformed,secrets,timing}.test.ts",
];

export default defineConfig(
  ({ command, isSsrBuild }) =>
    ({
      // The Remix plugin takes over the module graph, which breaks unit tests.
      plugins: isTest
        ? [textFiles]
        : [
            remix(remixConfig),
            keepStyles,
            inlineClassNames({ getClassName, isOnEveryPage: (file) => getChunk(file) === "shell" }),
            quickRouteMatching,
            inlineScripts,
            textFiles,
          ],
      resolve: {
        alias: [
          { find: "~", replacement: fileURLToPath(new URL("./app", import.meta.url)) },
          // Conform needs four functions of Zod: all of it would double the code of a form.
          ...(isTest ? [] : [{ find: /^zod\/v4$/, replacement: "zod/mini" }]),
          ...(isTest ? [] : engineAliases),
        ],
      },
      // Bundles one copy of the router for the request handler and the renderer, patched for faster matching.
      ssr: {
        noExternal:
          isTest || command === "serve"
            ? []
            : [
                /^@remix-run\//,
                /^react-router/,
                /^web-(streams-polyfill|encoding)/,
                /^@web3-storage\//,
                "mrmime",
                "data-uri-to-buffer",
                "abort-controller",
                "event-target-shim",
              ],
      },
      css: { modules: { generateScopedName: getClassName } },
      build: {
        // The player's engine loads when a viewer is about to press «play»; nothing else is near this size.
        chunkSizeWarningLimit: 650,
        target: "es2022",
        // 3 % smaller than the default, which the budget of the first page load needs.
        minify: isSsrBuild ? false : "terser",
        // Server-rendered documents inline some of the styles.
        cssMinify: "esbuild",
        terserOptions: {
          compress: { passes: 2, unsafe_arrows: true, pure_getters: true },
          format: { comments: false },
        },
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          output: isSsrBuild ? {} : { manualChunks: getChunk },
          onwarn: (warning, warn) =>
            // A schema that a form loads when it is used is part of the server's bundle anyway.
            ["MODULE_LEVEL_DIRECTIVE", "EMPTY_BUNDLE", "INVALID_ANNOTATION"].includes(warning.code ?? "") ||
            warning.plugin === "vite:reporter"
              ? undefined
              : warn(warning),
        },
      },
      test: {
        environment: "node",
        reporters: ["default", ...(process.env.TEST_ALL === "1" ? ["./tests/setup/vitest-claims.ts"] : [])],
        // On two cores: many tests wait for a process or a time limit, while others compute.
        maxWorkers: 3,
        // Cores that are busy anyway gain nothing by collecting in parallel: a twelfth of the time.
        execArgv: ["--single-threaded-gc"],
        globalSetup: "tests/setup/seeded-database.ts",
        setupFiles: ["tests/setup/env.ts"],
        // End what hangs. The slowest take forty seconds of a quiet machine, and several times that on a busy one.
        testTimeout: 900_000,
        hookTimeout: 900_000,
        expect: { poll: { timeout: 30_000 } },
        projects: [
          {
            extends: true,
            test: {
              name: "unit",
              include: [
                "app/**/*.test.{ts,tsx}",
                "{api,artwork,contract,domain,payment-host,server,telemetry}/**/*.test.ts",
              ],
              exclude: withTabsOfTheirOwn,
              // Files share a process and the modules they import, which saves half of their time.
              isolate: false,
            },
          },
          { extends: true, test: { name: "unit-tabs", include: withTabsOfTheirOwn } },
          {
            extends: true,
            test: {
              name: "integration",
              include: ["tests/**/*.test.ts"],
              exclude: inOwnProcess,
              isolate: false,
              // One application a process (tests/setup/test-app.ts).
              env: { SHARED_APP: "1" },
            },
          },
          { extends: true, test: { name: "own-process", include: inOwnProcess } },
        ],
      },
    }) as ViteUserConfig,
);
