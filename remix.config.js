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
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
  },
};
