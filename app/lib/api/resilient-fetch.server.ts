import {
  BrokenCircuitError,
  bulkhead,
  type BulkheadPolicy,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  handleAll,
  SamplingBreaker,
} from "cockatiel";
import { Agent, request } from "undici";
import { env } from "../env.server";
import { breakersOpen, upstreamCalls, upstreamSeconds } from "../metrics.server";
import { ApiError } from "./api-error";

const connectMs = 500;
const readMs = env.API_TIMEOUT_MS;
/** Longer for writes: one that timed out may still have taken effect, and password hashing is queued. */
const writeMs = readMs + 3500;
const maxResponseBytes = 2 * 1024 * 1024;

const agent = new Agent({
  connect: { timeout: connectMs },
  connections: 128,
  maxResponseSize: maxResponseBytes,
  keepAliveTimeout: 10_000,
});

type Group = { breaker: ReturnType<typeof circuitBreaker>; bulkhead: BulkheadPolicy };
const groups = new Map<string, Group>();

/**
 * Each endpoint group has its own circuit breaker and bulkhead, so that one failing group does not take down
 * the others.
 */
function getGroup(name: string): Group {
  const cached = groups.get(name);
  if (cached) return cached;
  const created = {
    breaker: circuitBreaker(handleAll, {
      halfOpenAfter: 5000,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
    }),
    bulkhead: bulkhead(100, 100),
  };
  created.breaker.onStateChange((state) => {
    if (state === CircuitState.Open) breakersOpen.set({ group: name }, 1);
    else if (state === CircuitState.Closed) breakersOpen.remove({ group: name });
  });
  groups.set(name, created);
  return created;
}

/** Closes all breakers, for tests and after an injected fault was removed. */
export function resetBreakers(): void {
  groups.clear();
  breakersOpen.reset();
}

type Call = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  group: string;
};
export type RawResponse = { status: number; text: string };

/**
 * One HTTP call with the policy for all upstream calls: timeout, one retry for GET, breaker, bulkhead, size
 * limit.
 */
export async function resilientFetch(call: Call): Promise<RawResponse> {
  const { breaker, bulkhead: gate } = getGroup(call.group);
  const started = performance.now();
  try {
    const response = await gate.execute(() => breaker.execute(() => sendWithRetry(call)));
    observe(call.group, response.status < 500 ? "ok" : "http", started);
    return response;
  } catch (error) {
    const failure = toApiError(error);
    if (failure instanceof UpstreamFault) {
      observe(call.group, "http", started);
      return failure.response;
    }
    observe(call.group, failure.kind, started);
    throw failure;
  }
}

function observe(group: string, kind: string, started: number) {
  upstreamCalls.inc({ group, kind });
  upstreamSeconds.observe({ group }, (performance.now() - started) / 1000);
}

/** A 5xx response, thrown so that the breaker counts it, then returned as a response. */
class UpstreamFault extends ApiError {
  readonly response: RawResponse;
  constructor(response: RawResponse) {
    super({ kind: "http", status: response.status, code: "UPSTREAM_FAULT" });
    this.response = response;
  }
}

async function sendWithRetry(call: Call): Promise<RawResponse> {
  const isSafe = call.method === "GET";
  try {
    const response = await sendOnce(call);
    if (response.status >= 500 && !isSafe) throw new UpstreamFault(response);
    if (response.status < 500) return response;
  } catch (error) {
    const failure = toApiError(error);
    if (!isSafe || failure instanceof UpstreamFault || failure.kind !== "network") throw failure;
  }
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100));
  const second = await sendOnce(call);
  if (second.status >= 500) throw new UpstreamFault(second);
  return second;
}

/** Never follows redirects, because undici's `request` does not. */
async function sendOnce({ url, method, headers, body }: Call): Promise<RawResponse> {
  const waitMs = method === "GET" ? readMs : writeMs;
  const response = await request(url, {
    headersTimeout: waitMs,
    bodyTimeout: waitMs,
    method: method as "GET",
    headers,
    body,
    dispatcher: agent,
    signal: AbortSignal.timeout(waitMs),
  });
  const status = response.statusCode;
  if (status >= 300 && status < 400) {
    await response.body.dump();
    throw new ApiError({ kind: "http", status, code: "UPSTREAM_REDIRECT" });
  }
  return { status, text: await response.body.text() };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof BulkheadRejectedError)
    return new ApiError({ kind: "shed", status: 0, code: "TOO_BUSY", cause: error });
  if (error instanceof BrokenCircuitError)
    return new ApiError({ kind: "shed", status: 0, code: "CIRCUIT_OPEN", cause: error });
  const name = error instanceof Error ? error.name : "";
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : "";
  const isLate = /Timeout/.test(name) || /Timeout/.test(cause);
  return new ApiError({
    kind: isLate ? "timeout" : "network",
    status: 0,
    code: isLate ? "UPSTREAM_TIMEOUT" : "UPSTREAM_UNREACHABLE",
    cause: error,
  });
}
