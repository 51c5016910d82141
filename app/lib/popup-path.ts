type InPlaylist = { playlist?: string | null };
type InGroup = { together?: string | null };
type AtMoment = { t?: number | string | null };
type ForReason = { reason?: string | null };
type None = Record<never, never>;

/** Popups by name, with their parameters. Their components: app/popups/registry.ts. */
type PopupParams = {
  "mobile-menu": None;
  player: InPlaylist & InGroup & AtMoment & { trailer?: string; quality?: number };
  partner: InPlaylist;
  "operator-blocked": None;
  "child-plan": InPlaylist;
  offer: InPlaylist & AtMoment;
  "create-child": None;
  "max-profiles": None;
  "switch-unavailable": None;
  pin: InPlaylist & InGroup & AtMoment & { refused?: string; expired?: number | null };
  login: None;
  "add-email": None;
  freeze: None;
  "disable-recurrent": ForReason;
  "stay-discount": ForReason;
  "disable-confirm": ForReason;
  "card-error": { decline?: string };
  "announce-premiere": None;
  "something-wrong": None;
  story: { story: string; slide?: number };
  "no-recording": None;
};
export type PopupName = keyof PopupParams;

/** The parameters that leave the address with their popup. A moment (`t`) stays: the page under it has it, too. */
const ownParameters: { [Name in PopupName]?: readonly Exclude<keyof PopupParams[Name], "t">[] } = {
  player: ["playlist", "together", "trailer", "quality"],
  partner: ["playlist"],
  "child-plan": ["playlist"],
  offer: ["playlist"],
  pin: ["playlist", "together", "refused", "expired"],
  "disable-recurrent": ["reason"],
  "stay-discount": ["reason"],
  "disable-confirm": ["reason"],
  "card-error": ["decline"],
  story: ["story", "slide"],
};

type Address = { pathname: string; search: string };

const getName = (parameter: string) => parameter.split("=", 1)[0] ?? "";

/** The address without these parameters, the others as they were written. */
export function withoutParameters({ pathname, search }: Address, names: readonly string[]): string {
  const kept = search.split(/[?&]/).filter((part) => part !== "" && !names.includes(getName(part)));
  return pathname + (kept.length > 0 ? `?${kept.join("&")}` : "");
}

const toAddress = (path: string): Address => {
  const [pathname = "", ...search] = path.split("?");
  return { pathname, search: search.join("?") };
};

type Parameters = Record<string, string | number | null | undefined>;

/** The path with these parameters in place of its own of the same names. */
export function withParameters(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [{ name, text: `${name}=${encodeURIComponent(value)}` }],
  );
  const page = withoutParameters(
    toAddress(path),
    given.map(({ name }) => name),
  );
  if (given.length === 0) return page;
  return `${page}${page.includes("?") ? "&" : "?"}${given.map(({ text }) => text).join("&")}`;
}

/** The page at `path` with a popup over it, its own query kept; an empty path means whatever page the link is on. */
export function popupPath<Name extends PopupName>(
  path: string,
  name: Name,
  ...[parameters]: None extends PopupParams[Name] ? [PopupParams[Name]?] : [PopupParams[Name]]
): string {
  return withParameters(path, { popup: name, ...parameters });
}

/** The page under the popup in an address: where closing it leads. */
export function withoutPopup(address: Address): string {
  const name = new URLSearchParams(address.search).get("popup");
  const own = name !== null && Object.hasOwn(ownParameters, name) ? ownParameters[name as PopupName] : [];
  return withoutParameters(address, ["popup", ...(own ?? [])]);
}

/** Where a link that opens a popup over whatever page it is on leads from this one; null for all other links. */
export function overPage(href: string, page: Address): string | null {
  const popup = /^\?(?:.*&)?(popup=.*)$/.exec(href)?.[1];
  if (popup === undefined) return null;
  const path = withoutPopup(page);
  return `${path}${path.includes("?") ? "&" : "?"}${popup}`;
}

export const hasPopup = (query: URLSearchParams, name: PopupName) => query.get("popup") === name;
