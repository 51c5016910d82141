import * as z from "zod";

export const Fault = z.strictObject({
  /** Device id, account id, or * for everyone. */
  viewer: z.string().min(1).max(100),
  /** Path without its parameters («watch», «profile/continue-watching»), a prefix «catalog/*», or *. */
  endpoint: z.string().min(1).max(200),
  code: z.string().max(100).optional(),
  message: z.string().max(300).optional(),
  status: z.number().int().min(200).max(599).optional(),
  delayMs: z.number().int().min(0).max(60_000).optional(),
  /** Sent verbatim as the response body. */
  body: z.string().max(4_000_000).optional(),
  contentType: z.string().max(100).optional(),
  kind: z.enum(["answer", "refuse", "reset", "truncate", "redirect", "flap"]).optional(),
  /** Seconds until a retry is allowed, for limit codes. */
  expiresInSeconds: z.number().int().min(0).optional(),
  times: z.number().int().min(1).max(1_000_000).optional(),
});
export type Fault = z.infer<typeof Fault>;

/** Injected faults. In memory, so a restart clears them. */
export function createFaults() {
  let active: (Fault & { left: number })[] = [];
  let calls = 0;
  return {
    add: (fault: Fault) => {
      active.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: (viewer?: string) => {
      active = viewer ? active.filter((fault) => fault.viewer !== viewer) : [];
    },
    list: () => active.map(({ left, ...fault }) => ({ ...fault, left: Number.isFinite(left) ? left : null })),
    /** The fault to apply to this request, counted as used once; null if there is none. */
    take: (endpoint: string, viewers: string[]): Fault | null => {
      const fault = active.find(
        (candidate) => viewers.includes(candidate.viewer) && matchesEndpoint(candidate.endpoint, endpoint),
      );
      if (!fault) return null;
      calls += 1;
      if (fault.kind === "flap" && calls % 2 === 0) return null;
      fault.left -= 1;
      if (fault.left <= 0) active = active.filter((candidate) => candidate !== fault);
      return fault;
    },
    get isQuiet() {
      return active.length === 0;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

function matchesEndpoint(pattern: string, endpoint: string): boolean {
  if (pattern === "*" || pattern === endpoint) return true;
  return pattern.endsWith("/*") && endpoint.startsWith(pattern.slice(0, -1));
}
