/** Options of the Remix build: vite.config.ts hands them to the plugin, which does not read this file by itself. */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Off on purpose: it asks the server for the route of every address before going there (docs/decisions/0007-routes-known-at-once.md).
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
};
