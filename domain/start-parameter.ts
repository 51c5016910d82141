/** Where a messenger's mini-app may start: what its start parameter may name as `action` (AMB-011). */
const actions: readonly unknown[] = [
  "watch",
  "playlist",
  "collection",
  "collections",
  "movie",
  "channel",
  "person",
  "journal",
  "archive/watch",
];
/** Names of the start parameter; messengers differ. */
export const startParameters = ["startapp", "tgWebAppStartParam", "start_param"] as const;

const maxLength = 1000;

/** The path that a start parameter leads to: base64 JSON with action, id and ap. Null for anything else. */
export function readStartParameter(value: string): string | null {
  const start = decode(value);
  if (typeof start !== "object" || start === null || Array.isArray(start)) return null;
  const { action, id, ap } = start as Record<string, unknown>;
  const name = Number.isSafeInteger(id) ? String(id) : id;
  if (!actions.includes(action) || typeof name !== "string" || !/^[a-z0-9][\w.-]{0,99}$/i.test(name))
    return null;
  return `/${String(action)}/${name}${isSet(ap) ? "?ap=true" : ""}`;
}

const isSet = (ap: unknown): boolean => ap === true || ap === "true" || ap === 1 || ap === "1";

/** Base64 in either alphabet, with or without padding; a plus may have become a space. */
function decode(value: string): unknown {
  if (value.length > maxLength) return null;
  try {
    return JSON.parse(atob(value.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+")));
  } catch {
    return null;
  }
}
