/** Dependency rules between modules (docs/decisions/0001-modules.md). */
const layer = (name, from, allowed) => ({
  name: `${name}-depends-inward`,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^(app|api|contract|domain|server|tests|bench|e2e)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    layer("popups", "^app/popups/", "^(app/(popups|features|ui|lib)|contract|domain)/"),
    layer("features", "^app/features/", "^(app/(features|player|ui|lib)|contract|domain)/"),
    layer("player", "^app/player/", "^app/(player/|lib/until-it-comes)"),
    layer("ui", "^app/ui/", "^app/ui/"),
    // The intent to play is a matter of navigation; what it fetches is the player's.
    layer("lib", "^app/lib/", "^(app/lib|contract|domain)/"),
    layer("contract", "^contract/", "^contract/"),
    layer("domain", "^domain/", "^(domain|contract)/"),
    layer("api", "^api/", "^(api|contract|domain)/"),
    layer("server", "^server/", "^server/"),
    layer("app", "^app/", "^(app|contract|domain)/"),
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^(app|api|contract|domain|server)/" },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(css|json)$|^api/media/clips/files" },
  },
};
