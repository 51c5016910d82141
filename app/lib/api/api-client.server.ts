import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { StandardOpenAPILink } from "@orpc/openapi-client/standard";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import { contract } from "#contract/contract";
import { getPart, type OptionalPart, optionalParts, type Part } from "#contract/parts";
import { ErrorBody } from "#contract/shared";
import { findSpan, getTraceHeaders, inSpan, SpanKind } from "#telemetry/tracing";
import { env } from "../env.server";
import { hasPart } from "../site-parts";
import { ApiError, getKind } from "./api-error";
import { type RawResponse, resilientFetch } from "./resilient-fetch.server";

type ViewerCall = {
  token: string | null;
  apiKey: string;
  /** The client's network address, for the API's rate limits. */
  clientAddress: string;
  /** The client's country by the proxy; null if unknown. */
  clientCountry: string | null;
  /** The client's browser and system, by which its owner recognises a session. */
  clientAgent?: string;
  /** The id of the visitor's request, under which the API logs what it does for it. */
  requestId?: string;
  /** Groups of experiments that a tester has chosen, as `name:group,…`. */
  experiments?: string | undefined;
  /** What an editor looks at, and the token of their own session: `token` says only whether the call is for somebody. */
  preview?: { token: string; editor: string | null } | undefined;
};
export type CallOptions = { context: ViewerCall };
type CallContext = Partial<ViewerCall>;
export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

type Procedure = { "~orpc": { outputSchema?: z.ZodType } };

function getOutputSchema(path: readonly string[]): z.ZodType | null {
  let node: unknown = contract;
  for (const part of path) node = (node as Record<string, unknown>)[part];
  return (node as Procedure)["~orpc"].outputSchema ?? null;
}

function getIdentity(token: CallContext["token"], preview: CallContext["preview"]): Record<string, string> {
  if (preview === undefined) return token ? { cookie: `auth_token=${token}` } : {};
  return {
    cookie: `auth_token=${preview.editor ?? ""}`,
    "x-preview": preview.token,
    ...(token ? {} : { "x-preview-viewer": "nobody" }),
  };
}

const createHeaders = ({
  token,
  clientAddress,
  clientCountry,
  clientAgent,
  requestId,
  experiments,
  preview,
}: CallContext): Record<string, string> => ({
  accept: "application/json",
  ...getIdentity(token, preview),
  ...(clientAddress ? { "x-client-address": clientAddress } : {}),
  ...(clientCountry ? { "x-client-country": clientCountry } : {}),
  ...(clientAgent ? { "x-client-agent": encodeURIComponent(clientAgent) } : {}),
  ...(requestId ? { "x-request-id": requestId } : {}),
  ...(experiments ? { "x-experiments": experiments } : {}),
});

const isOptional = (part: Part): part is OptionalPart => optionalParts.some((known) => known === part);
const notOffered = { code: "NOT_OFFERED", message: "The API has no such part", data: null };

type Transport = ConstructorParameters<typeof StandardOpenAPILink<CallContext>>[1];

/** Plain data instead of web streams, which are too costly for every API call. */
const transport: Transport = {
  async call({ url, method, body }, { context }, path) {
    url.searchParams.set("apikey", context.apiKey ?? env.API_KEY);
    const headers = createHeaders(context);
    if (body !== undefined) headers["content-type"] = "application/json";
    const group = path.join(".");
    const part = getPart(group);
    // The API would not know it.
    if (isOptional(part) && !hasPart(part))
      return { status: 404, headers: {}, body: () => Promise.resolve(notOffered) };
    const send = () =>
      sendTraced({
        url: url.href,
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        // What goes wrong in a preview is not held against what viewers ask for.
        group: context.preview ? `preview:${group}` : group,
      });
    const response = await (group === "auth.refresh" ? send() : sendAgainOnceRefreshed(context, send));
    return { status: response.status, headers: {}, body: () => Promise.resolve(parseJson(response.text)) };
  },
};

/** Sends a call as a part of the request's trace, if it has one. */
const sendTraced = (call: Parameters<typeof resilientFetch>[0]): Promise<RawResponse> =>
  inSpan(`call ${call.group}`, { kind: SpanKind.CLIENT }, async () => {
    const response = await resilientFetch({ ...call, headers: { ...call.headers, ...getTraceHeaders() } });
    findSpan()?.setAttribute("http.response.status_code", response.status);
    return response;
  });

/** Parses the body; text that is not JSON is returned as is, and every schema rejects it. */
function parseJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

const link = new StandardOpenAPILink<CallContext>(contract, transport, {
  url: (_options, [group]) => (group === "scoring" && env.SCORING_BASE_URL) || env.API_BASE_URL,
  customErrorResponseBodyDecoder: (body, response) => {
    const parsed = ErrorBody.safeParse(body);
    if (!parsed.success) return null;
    const { code, message, data } = parsed.data;
    return new ORPCError(code, { status: response.status, message, data });
  },
  interceptors: [
    async ({ next, path }) => {
      const output = await next().catch((error: unknown) => {
        throw toApiError(error);
      });
      const parsed = getOutputSchema(path)?.safeParse(output);
      if (!parsed || parsed.success) return parsed ? parsed.data : output;
      throw new ApiError({
        kind: "shape",
        status: 200,
        code: "UPSTREAM_SHAPE",
        cause: parsed.error.issues.slice(0, 5),
      });
    },
  ],
});

/** The only way to call the API: responses are parsed by the contract, failures are ApiErrors. */
export const apiClient: ApiClient = createORPCClient(link);

/** Refreshes by token: pending ones, and recent outcomes, so that all calls of a page share one. */
const refreshes = new LRUCache<string, Promise<boolean>>({ max: 1000 });
const sharedMs = 1000;

/**
 * Refreshes a session; concurrent calls share one refresh, however long it takes. Resolves to whether the API knows
 * the session.
 */
export function refreshSession(context: CallContext): Promise<boolean> {
  const key = context.token ?? "";
  const running = refreshes.get(key);
  if (running) return running;
  const refresh: Promise<boolean> = attempt(apiClient.auth.refresh({}, { context })).then(
    ({ ok }) => {
      refreshes.set(key, refresh, { ttl: sharedMs });
      return ok;
    },
    (error: unknown) => {
      refreshes.delete(key);
      throw error;
    },
  );
  refreshes.set(key, refresh);
  return refresh;
}

/**
 * Repeats a call that got a 401 once the session has been refreshed (AMB-219). Safe, because a call that got a 401
 * did nothing.
 */
async function sendAgainOnceRefreshed(
  context: CallContext,
  send: () => Promise<RawResponse>,
): Promise<RawResponse> {
  const response = await send();
  // What a preview refuses is not refused to the session.
  if (response.status !== 401 || !context.token || context.preview) return response;
  return (await refreshSession(context)) ? send() : response;
}

/**
 * GETs a URL given by the API: relative to its base, or absolute with the same origin. The token is sent
 * nowhere else.
 */
export async function findByUrl<Schema extends z.ZodType>(
  givenUrl: string,
  schema: Schema,
  { query, context, group }: { query: Record<string, string>; context: CallContext; group: string },
): Promise<z.output<Schema>> {
  const base = env.API_BASE_URL.replace(/\/$/, "");
  const url = parseUrl(givenUrl.startsWith("/") ? base + givenUrl : givenUrl);
  if (url?.origin !== new URL(base).origin)
    throw new ApiError({ kind: "shape", status: 0, code: "UPSTREAM_SHAPE" });
  for (const [name, value] of Object.entries({ ...query, apikey: context.apiKey ?? env.API_KEY }))
    url.searchParams.set(name, value);
  const headers = createHeaders(context);
  const { status, text } = await sendAgainOnceRefreshed(context, () =>
    sendTraced({
      url: url.href,
      method: "GET",
      headers,
      body: null,
      group,
    }),
  );
  const body = parseJson(text);
  if (status >= 400) {
    const { code = "UPSTREAM_FAULT", message = "" } = ErrorBody.safeParse(body).data ?? {};
    throw new ApiError({ kind: getKind(status, code), status, code, message });
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new ApiError({
      kind: "shape",
      status,
      code: "UPSTREAM_SHAPE",
      cause: parsed.error.issues.slice(0, 5),
    });
  return parsed.data;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ORPCError) {
    const {
      expired,
      captcha,
      key,
      question,
      sent,
      fields = [],
    } = ErrorBody.shape.data.safeParse(error.data).data ?? {};
    return new ApiError({
      kind: getKind(error.status, error.code),
      status: error.status,
      code: error.code,
      message: error.message,
      expired: expired ?? null,
      sent: sent ?? null,
      fields,
      captcha: captcha && key && question ? { captcha, key, question } : null,
      cause: error,
    });
  }
  return new ApiError({ kind: "shape", status: 0, code: "UPSTREAM_SHAPE", cause: error });
}

export type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: ApiError };

/** Turns the outcome of a call into a value, for callers that can continue without a result. */
export async function attempt<Value>(call: Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
