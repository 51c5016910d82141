import { type ScreenType, screenTypes } from "#contract/event-names";
import { redactPath } from "#domain/redact-path";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { getRouteHandle } from "~/lib/route-handle";

/** Views of sign-in and archive are not reported (N-005, N-006). */
const silentTypes: readonly ScreenType[] = ["auth", "archive"];

/**
 * Parameters that identify a screen; the first one present is its id. `account_id` and `client_key` go with it, but are no
 * screen's id: they say whose it is.
 */
const parameterNames = [
  "page",
  "alias",
  "watchAlias",
  "pageId",
  "product",
  "job",
  "promo",
  "genre",
  "person",
  "rules",
  "type",
  "year",
  "id",
  "selection",
  "param1",
  "param2",
  "param3",
  "campaign_id",
] as const;

/** Parameters with a different name in the route table. */
const otherNames: Partial<Record<ScreenType, Record<string, string>>> = {
  product: { alias: "watchAlias" },
  landing: { alias: "pageId" },
  tv: { channel: "id" },
  auth: { account: "account_id" },
  archive: { type: "param1", genre: "param2", year: "param3" },
};

type Page = {
  /** The handles of its routes, the page's own last. */
  handles: readonly unknown[];
  params: Readonly<Record<string, string | undefined>>;
  pathname: string;
  search: string;
  /** The page responded «not found». */
  isMissing: boolean;
  /** What the page's loader returned; its `screen` counts before that of the route. */
  data?: unknown;
};
export type Screen = {
  type: ScreenType;
  id: string;
  /** All parameters that are present. */
  parameters: Record<string, string>;
  /** Whether its views are reported. */
  isReported: boolean;
};

/** The screen that a page shows; null for pages without one. */
export function findScreen({ handles, params, pathname, search, isMissing, data }: Page): Screen | null {
  const { path } = splitLocale(pathname);
  const routes = handles.map(getRouteHandle);
  const found = routes.findLast(({ screen }) => screen !== null)?.screen ?? null;
  if (found === null) return null;
  const type = isMissing ? "not_found" : (readScreen(data) ?? found);
  const isReported = !silentTypes.includes(found) && !routes.some(({ isUnreported }) => isUnreported);
  // A ticket's number would identify its author, and whoever knows a link's id may follow it.
  const ownPath = params.ticket === undefined ? redactPath(path) : paths.accountSupport();
  if (type === "not_found") return { type, id: ownPath, parameters: {}, isReported };
  const values = readParameters(type, params, new URLSearchParams(search));
  const selection = values.get("alias");
  if (selection !== undefined && path.startsWith("/selections/")) {
    values.delete("alias");
    values.set("selection", selection);
  }
  const name = parameterNames.find((one) => values.has(one));
  return {
    type,
    id: name ? `${name}=${values.get(name)}` : ownPath,
    parameters: Object.fromEntries([...values].filter(([key]) => isKnown(key))),
    isReported,
  };
}

const readScreen = (data: unknown): ScreenType | undefined =>
  typeof data === "object" && data !== null && "screen" in data
    ? screenTypes.find((type) => type === data.screen)
    : undefined;

const isKnown = (name: string) =>
  name === "account_id" || name === "client_key" || parameterNames.some((one) => one === name);

function readParameters(
  type: ScreenType,
  params: Page["params"],
  query: URLSearchParams,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of ["job", "campaign_id", "client_key"])
    if (query.get(name)) values.set(name, query.get(name) ?? "");
  if (/^\d{4}$/.test(query.get("year") ?? "")) values.set("year", query.get("year") ?? "");
  if (/^[1-9]\d{0,5}$/.test(query.get("page") ?? "")) values.set("page", query.get("page") ?? "");
  for (const [name, value = ""] of Object.entries(params)) {
    const segments = (name === "*" ? value.split("/") : [value]).filter(Boolean);
    segments.forEach((segment, index) => {
      const page = parsePageSegment(segment);
      if (page !== null) values.set("page", String(page));
      else values.set(name === "*" ? `param${index + 1}` : (otherNames[type]?.[name] ?? name), segment);
    });
  }
  return values;
}
