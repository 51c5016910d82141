import type { ScreenType } from "#contract/analytics";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { getRouteHandle } from "~/lib/route-handle";

/** Screens of sign-in and archive are not reported. */
const silentTypes: readonly ScreenType[] = ["auth", "archive"];

/**
 * Parameters that identify a screen; the first one present is used. Not `account_id` and `client_key`, which identify a
 * viewer and occur on no reported screen.
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
};

type Page = {
  /** The handles of its routes, the page's own last. */
  handles: readonly unknown[];
  params: Readonly<Record<string, string | undefined>>;
  pathname: string;
  search: string;
  /** The page responded «not found». */
  isMissing: boolean;
};
export type Screen = { type: ScreenType; id: string };

/** The screen that a page shows; null for those that are not reported. */
export function findScreen({ handles, params, pathname, search, isMissing }: Page): Screen | null {
  const { path } = splitLocale(pathname);
  const routes = handles.map(getRouteHandle);
  const type = routes.findLast(({ screen }) => screen !== null)?.screen ?? null;
  if (type === null || silentTypes.includes(type) || routes.some(({ isUnreported }) => isUnreported))
    return null;
  // A ticket's number would identify its author.
  const ownPath = params.ticket === undefined ? path : paths.accountSupport();
  if (isMissing || type === "not_found") return { type: "not_found", id: ownPath };
  const values = readParameters(type, params, new URLSearchParams(search));
  const name = parameterNames.find((one) => values.has(one));
  return { type, id: name ? `${name}=${values.get(name)}` : ownPath };
}

function readParameters(
  type: ScreenType,
  params: Page["params"],
  query: URLSearchParams,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of ["job", "campaign_id"]) if (query.get(name)) values.set(name, query.get(name) ?? "");
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
