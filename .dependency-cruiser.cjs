/** Which way the rooms of the house may depend (docs/decisions/0001-rooms.md). */
const room = (name, from, allowed) => ({
  name: `${name}-depends-inward`,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^(app|api|server|tests|bench|e2e)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    room("popups", "^app/popups/", "^app/(popups|features|ui|lib|contract)/"),
    room("features", "^app/features/", "^app/(features|player|ui|lib|contract)/"),
    room("player", "^app/player/", "^app/(player/|lib/until-it-comes)"),
    room("ui", "^app/ui/", "^app/ui/"),
    // The intent to play is a matter of navigation; what it fetches is the player's.
    room("lib", "^app/lib/", "^app/(lib|contract)/"),
    room("contract", "^app/contract/", "^app/contract/"),
    room("api", "^api/", "^(api|app/contract)/"),
    room("server", "^server/", "^server/"),
    room("app", "^app/", "^app/"),
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^(app|api|server)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(css|json)$|^api/media/clips/files" },
  },
};
