/** Dependency rules between modules (docs/decisions/0001-modules.md). */
const layer = (name, from, allowed) => ({
  name: `${name}-depends-inward`,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: {
    path: "^(app|api|artwork|contract|domain|payment-host|server|telemetry|tests|bench|e2e)/",
    pathNot: allowed,
  },
});

/** The player and the parts of pages know nothing of the application but its translator, the names of its blocks (docs/decisions/0030-texts.md) and React's effects on a server. */
const translator = "^app/lib/(i18n/i18n(-context)?|event-block|use-browser-layout-effect)\\.tsx?$";

/** Features from the bottom up (drawn in docs/decisions/0001-modules.md). */
const featureLayers = [
  ["catalog", "consent", "fields", "tv-access"],
  ["captcha", "favorites", "popup-content", "stories", "third-parties"],
  ["evening", "lists", "shell", "watch"],
  [
    "category",
    "embed",
    "history",
    "home",
    "own-channel",
    "person",
    "playlist",
    "search",
    "title",
    "together",
    "visits",
    "year",
  ],
  ["archive", "documents", "journal", "transcript", "tv"],
  ["auth", "dev", "offline", "pin", "play-check", "sitemap"],
  ["profiles", "promoter", "tv-code"],
  ["account"],
  ["layouts"],
  ["games", "iptv", "parents", "promo", "support", "tariffs"],
  ["apps", "desk", "newsletter", "offers", "subscription"],
  ["overview"],
];
/** The groups of the API from the bottom up, each with its areas from the bottom up. */
const groupLayers = [
  { platform: [["db", "storage"], ["captcha", "content", "docs", "messages"], ["push"]] },
  {
    people: [
      ["issuer", "viewers"],
      ["auth"],
      ["pin"],
      ["account", "profiles"],
      ["parents", "passkeys", "social"],
    ],
  },
  {
    money: [["billing"], ["promo", "promoter", "receipts"], ["desk"]],
    tv: [["channels"], ["guide", "programmes"]],
  },
  { catalogue: [["documents", "catalog"], ["journal"], ["home"], ["search"], ["editing", "offers"]] },
  {
    watching: [
      ["analytics", "ingest", "media", "saved", "scoring"],
      ["encodes", "playback", "recorder"],
      ["own-channel", "iptv", "together", "year"],
    ],
    care: [["newsletter", "popups", "support"]],
  },
];
/** What every group of the API may use: it names types of areas, and nothing else of them. */
const apiContext = "^api/context\\.ts$";

/** Each folder may import those of the layers below it, and no others; a folder without a layer is an error. */
function layered(parent, layers, alsoAllowed = []) {
  const getPath = (folders) => `^${parent}(${folders.join("|")})/`;
  const rules = layers.flatMap((folders, index) =>
    folders.map((folder) => ({
      name: `${parent}${folder}-imports-layers-below`,
      severity: "error",
      from: { path: getPath([folder]), pathNot: "\\.test\\.tsx?$" },
      to: {
        path: `^${parent}`,
        pathNot: [getPath([folder, ...layers.slice(0, index).flat()]), ...alsoAllowed],
      },
    })),
  );
  const unlisted = {
    name: `${parent}every-folder-has-a-layer`,
    severity: "error",
    from: {},
    to: { path: `^${parent}[^/]+/`, pathNot: getPath(layers.flat()) },
  };
  return [...rules, unlisted];
}

module.exports = {
  forbidden: [
    ...layered("app/features/", featureLayers),
    ...layered(
      "api/",
      [...groupLayers.map((groups) => Object.keys(groups)), ["seed"], ["content-desk"], ["dev", "preview"]],
      [apiContext],
    ),
    ...groupLayers.flatMap((groups) =>
      Object.entries(groups).flatMap(([group, areas]) =>
        layered(`api/${group}/`, areas, [`^api/${group}/[^/]+$`]),
      ),
    ),
    layer("popups", "^app/popups/", "^(app/(popups|features|ui|lib)|contract|domain)/"),
    layer("features", "^app/features/", "^(app/(features|player|ui|lib)|contract|domain)/"),
    layer("player", "^app/player/", `^app/(player/|lib/(retry|document/connection))|${translator}`),
    layer(
      "ui",
      "^app/ui/",
      `^(app/(ui/|lib/document/lcp-image)|domain/(pictures|entered-text))|${translator}`,
    ),
    layer("lib", "^app/lib/", "^(app/lib|contract|domain|telemetry)/"),
    layer("contract", "^contract/", "^(contract/|domain/entered-text)"),
    layer("domain", "^domain/", "^(domain|contract)/"),
    layer("telemetry", "^telemetry/", "^telemetry/"),
    layer("artwork", "^artwork/", "^(artwork|contract|domain)/"),
    layer("api", "^api/", "^(api|artwork|contract|domain|telemetry)/"),
    layer("payment-host", "^payment-host/", "^(payment-host|contract|domain)/"),
    layer(
      "server",
      "^server/",
      "^(server|telemetry|contract/(languages|sizes)|domain/(client-network|redact-url|country|embedding|split-search|unexpected-body|consent|mini-app|partner-cookies))",
    ),
    layer("app", "^app/", "^(app|contract|domain|telemetry)/"),
    {
      name: "public-data-has-one-way",
      comment: "loadPublic knows the audience, says when data is stale and keeps what children may see.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot:
          "^app/(features/catalog/public-data|lib/http/server-api)\\.server\\.ts$|^app/lib/cache/|\\.test\\.tsx?$",
      },
      to: { path: "^app/lib/cache/public-cache" },
    },
    {
      name: "handlers-hold-no-sql",
      comment: "A handler calls a function of its area; the SQL stands there, beside the area's rules.",
      severity: "error",
      from: { path: "^api/.*routes\\.ts$" },
      to: { path: "^api/platform/db/schema|^node_modules/drizzle-orm/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^(app|api|artwork|contract|domain|payment-host|server|telemetry)/" },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(css|json)$|^artwork/clips/files" },
  },
};
