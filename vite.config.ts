import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import type { ViteUserConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const isTest = process.env.VITEST !== undefined;

/** Styles of server-rendered markup are imported for their effect alone, which Vite would drop for CSS modules. */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: (_code, id) => (id.endsWith(".module.css") ? { moduleSideEffects: true } : null),
};

export default defineConfig(({ isSsrBuild }) => ({
  // The Remix plugin takes over the module graph, which unit tests do not want.
  plugins: isTest ? [] : [remix(remixConfig), keepStyles],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      // One style sheet for all pages: server markup needs its styles wherever it lands. The player's comes with the player.
      output: isSsrBuild ? {} : { manualChunks: (id) => (id.endsWith(".css") && !id.includes("/app/player/") ? "styles" : undefined) },
      onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" || warning.code === "EMPTY_BUNDLE" ? undefined : warn(warning)),
    },
  },
  test: {
    environment: "node",
    include: ["app/**/*.test.{ts,tsx}", "api/**/*.test.ts", "server/**/*.test.ts", "tests/**/*.test.ts"],
    setupFiles: ["tests/setup/env.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}) as ViteUserConfig);
