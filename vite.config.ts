import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { engineAliases } from "./app/player/engine/engine-aliases";
import remixConfig from "./remix.config.js";
import { quickRouteMatching } from "./tools/quick-route-matching";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const everywhere =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|i18next|react-i18next|remix-i18next)\/|\/app\/(lib|ui|popups|features\/shell)\/|\/(home-client-loader|deferred-player-popup)\.|vite\/preload-helper/;

/**
 * What every page needs is one script and one style sheet: two dozen small files cost more in headers than they hold.
 * Server markup needs its styles wherever it lands. The player's code and styles come with the player, what adds to lists with a list.
 */
function getChunk(id: string): string | undefined {
  if (
    id.includes("/app/player/") ||
    /\/(endless-lists|limit-by-width|message-popup|login-popup|notice-popup)\./.test(id)
  )
    return undefined;
  return id.endsWith(".css") || everywhere.test(id) ? "shell" : undefined;
}

const isTest = process.env.VITEST !== undefined;

/** Styles of server-rendered markup are imported for their effect alone, which Vite would drop for CSS modules. */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: (_code, id) => (id.endsWith(".module.css") ? { moduleSideEffects: true } : null),
};

export default defineConfig(
  ({ command, isSsrBuild }) =>
    ({
      // The Remix plugin takes over the module graph, which unit tests do not want.
      plugins: isTest ? [] : [remix(remixConfig), keepStyles, quickRouteMatching],
      resolve: {
        alias: [
          { find: "~", replacement: fileURLToPath(new URL("./app", import.meta.url)) },
          ...(isTest ? [] : engineAliases),
        ],
      },
      // One copy of the router for the request handler and the renderer, with its matching made quick.
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
      build: {
        // The player's engine comes when a viewer is about to press «play»; nothing else is near this size.
        chunkSizeWarningLimit: 650,
        target: "es2022",
        // Three per cent smaller than the default, which is what the first page load is short of.
        minify: isSsrBuild ? false : "terser",
        // Documents hold some of the styles, written by the server.
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
            warning.code === "MODULE_LEVEL_DIRECTIVE" || warning.code === "EMPTY_BUNDLE"
              ? undefined
              : warn(warning),
        },
      },
      test: {
        environment: "node",
        // By default one core of two would idle.
        maxWorkers: 2,
        include: ["app/**/*.test.{ts,tsx}", "api/**/*.test.ts", "server/**/*.test.ts", "tests/**/*.test.ts"],
        setupFiles: ["tests/setup/env.ts"],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      },
    }) as ViteUserConfig,
);
