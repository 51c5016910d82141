import { isRelayed } from "./relay";

export type RequestTarget = {
  path: string;
  search: string;
  /** Whether the visitor wrote the path as it is read here. Other spellings are answered, but never cached. */
  isCanonical: boolean;
};
export type Refusal = { refusal: 400 | 414 };

const maxTargetLength = 8192;
const anyOrigin = "http://host.invalid";
const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/;

/**
 * Reads the request line's target and its Host: the only place that does. Never throws. Dot segments are resolved in
 * every encoding, so that all that follows sees the path that is answered.
 */
export function readRequestTarget(
  target: string | undefined,
  host: string | undefined,
): RequestTarget | Refusal {
  if (target === undefined || !isHost(host)) return { refusal: 400 };
  if (target.length > maxTargetLength) return { refusal: 414 };
  const relative = target.startsWith("/") ? target : withoutOrigin(target);
  if (relative === null) return { refusal: 400 };
  try {
    const { pathname, search } = new URL(anyOrigin + relative);
    decodeURIComponent(pathname);
    const isCanonical = relative.split("?", 1)[0] === pathname;
    // What is relayed has one spelling: nobody has a reason to write a way out of these folders.
    if (!isCanonical && isRelayed(relative)) return { refusal: 400 };
    return { path: pathname, search, isCanonical };
  } catch {
    return { refusal: 400 };
  }
}

/** HTTP/1.1 demands a host; a URL is built from it further on. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && host.length <= 255 && plainHost.test(host) && URL.canParse(`http://${host}/`);
}

/** The absolute form of a target, which proxies may send: what stands after the origin. */
function withoutOrigin(target: string): string | null {
  const found = /^https?:\/\/[^/?#\\]+([/?].*)?$/i.exec(target);
  if (!found || !URL.canParse(target)) return null;
  const [, rest = "/"] = found;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
