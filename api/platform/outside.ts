import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP } from "node:net";
import { Agent, fetch, type Response } from "undici";

/** What is not the internet: addresses of this machine, of networks inside, of links, of documentation, of groups. */
const privateAddresses = new BlockList();
const networks: [string, number, "ipv4" | "ipv6"][] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 128, "ipv6"],
  ["::1", 128, "ipv6"],
  ["64:ff9b::", 96, "ipv6"],
  ["100::", 64, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];
for (const network of networks) privateAddresses.addSubnet(...network);

/** Whether an IP address is none of the internet; an IPv4 address in IPv6 notation counts as itself. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version === 0 || privateAddresses.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Why something outside was not fetched: a code that stays the same, and what is known of it. */
export class OutsideError extends Error {
  constructor(
    readonly code: "NOT_ALLOWED" | "UNREACHABLE" | "SLOW" | "STATUS" | "TOO_LARGE",
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

const maxRedirects = 3;
const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

type Options = {
  /** MEDIA_ORIGINS. Those of this machine, which only tests and demonstrations have, may be private addresses. */
  origins: readonly string[];
  mayBeLocal: boolean;
  timeoutMs?: number;
};
type Request = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
  timeoutMs?: number;
};

export type Outside = {
  /** Why an address may not be fetched; null if it may. */
  getRefusal: (address: string) => string | null;
  /** Fetches what lies at one of the origins; follows redirects to them. OutsideError; any status is an answer. */
  fetch: (address: string, request?: Request) => Promise<Response>;
};

/**
 * The only way to addresses that an editor wrote: https, at origins that the operator listed, and nothing inside their
 * network, whatever a name or a redirect leads to.
 */
export function createOutside({ origins, mayBeLocal, timeoutMs = 10_000 }: Options): Outside {
  const allowed = new Set(origins);
  const isLocal = (hostname: string) => mayBeLocal && localHosts.has(hostname);
  const findRefusal = (url: URL | null): string | null => {
    if (url === null) return "no address";
    if (!allowed.has(url.origin)) return `${url.origin} is not among MEDIA_ORIGINS`;
    if (url.username !== "" || url.password !== "") return "it has a password";
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (isLocal(url.hostname)) return null;
    if (url.protocol !== "https:") return "not https";
    return isIP(literal) !== 0 && isPrivateAddress(literal) ? `${literal} is a private address` : null;
  };
  const dispatcher = new Agent({
    connect: {
      timeout: timeoutMs,
      // Where the connection really goes, so that a name cannot change between this and the request.
      lookup: (hostname, options, callback) => {
        lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
          const addresses = isLocal(hostname)
            ? found
            : (found ?? []).filter(({ address }) => !isPrivateAddress(address));
          const [first] = addresses;
          if (error) callback(error, "", 0);
          else if (!first)
            callback(new OutsideError("NOT_ALLOWED", `${hostname} is a private address`), "", 0);
          else if (options.all)
            (callback as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
          else callback(null, first.address, first.family);
        });
      },
    },
  });

  return {
    getRefusal: (address) => findRefusal(URL.parse(address)),
    fetch: async (
      address,
      { method = "GET", headers = {}, body, signal, timeoutMs: ownTimeoutMs = timeoutMs } = {},
    ) => {
      const timeout = AbortSignal.timeout(ownTimeoutMs);
      let url = URL.parse(address);
      for (let redirects = 0; ; redirects += 1) {
        const refusal = findRefusal(url);
        if (url === null || refusal !== null) throw new OutsideError("NOT_ALLOWED", refusal ?? "no address");
        const answer = await fetch(url, {
          method,
          headers,
          body: body ?? null,
          redirect: "manual",
          dispatcher,
          signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
        }).catch((error: unknown) => {
          throw toOutsideError(error, timeout);
        });
        const location = answer.headers.get("location");
        if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
        await answer.body?.cancel();
        if (redirects === maxRedirects || method !== "GET")
          throw new OutsideError("NOT_ALLOWED", "too many redirects");
        url = URL.parse(location, url);
      }
    },
  };
}

function toOutsideError(error: unknown, timeout: AbortSignal): unknown {
  if (timeout.aborted) return new OutsideError("SLOW", "no answer in time");
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof OutsideError) return cause;
  return new OutsideError(
    "UNREACHABLE",
    cause instanceof Error ? cause.message.slice(0, 200) : "no connection",
  );
}

/** The whole body of an answer; OutsideError if it is larger or of another status. */
export async function readBody(answer: Response, maxBytes: number, status = 200): Promise<Buffer> {
  if (answer.status !== status) {
    await answer.body?.cancel();
    throw new OutsideError("STATUS", String(answer.status));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size > maxBytes) throw new OutsideError("TOO_LARGE", `more than ${maxBytes} bytes`);
    }
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw error instanceof Error && error.name === "TimeoutError"
      ? new OutsideError("SLOW", "the answer did not end in time")
      : new OutsideError("UNREACHABLE", "the answer was cut short");
  }
  return Buffer.concat(chunks);
}
