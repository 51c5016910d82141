type InPlaylist = { playlist?: string | null };
type AtMoment = { t?: number | string | null };
type None = Record<never, never>;

/** Popups by name, with their parameters. Their components: app/popups/registry.ts. */
type PopupParams = {
  "mobile-menu": None;
  player: InPlaylist & AtMoment & { trailer?: string };
  partner: InPlaylist;
  "child-plan": InPlaylist;
  offer: InPlaylist & AtMoment;
  "create-child": None;
  "max-profiles": None;
  "switch-unavailable": None;
  pin: InPlaylist & AtMoment & { refused?: string; expired?: number | null };
  login: None;
  "add-email": None;
  freeze: None;
  "disable-recurrent": None;
  "stay-discount": None;
  "disable-confirm": None;
  "card-error": None;
  story: { story: string; slide?: number };
  "no-recording": None;
};
export type PopupName = keyof PopupParams;

/** The page at `path` with a popup over it; an empty path means the current page. */
export function popupPath<Name extends PopupName>(
  path: string,
  name: Name,
  ...[params]: None extends PopupParams[Name] ? [PopupParams[Name]?] : [PopupParams[Name]]
): string {
  const query = Object.entries<string | number | null | undefined>({ ...params }).map(([key, value]) =>
    value === undefined || value === null ? "" : `&${key}=${encodeURIComponent(value)}`,
  );
  return `${path}${path.includes("?") ? "&" : "?"}popup=${name}${query.join("")}`;
}

export const hasPopup = (query: URLSearchParams, name: PopupName) => query.get("popup") === name;
