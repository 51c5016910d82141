import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "../api/api-error";
import { localisedPath } from "../i18n/locales";
import { paths } from "../paths";
import { now } from "../request-context/clock.server";
import { getRequestContext, type RequestContext } from "../request-context/request-context.server";
import { brandPlainTitle } from "../seo/branded-title.server";
import { takeTokenFromUrl } from "../session/take-token.server";
import { isOffered } from "../site-parts";
import { normalizeUrl } from "./normalize-url";
import { redirectTo } from "./redirect-to";

/** Who may run a loader or action. */
export type Access =
  | "public"
  /** Any registered account, even one marked for deletion. */
  | "signed-in"
  /** A registered account that is not marked for deletion. */
  | "registered"
  /** An adult profile of such an account. */
  | "adult";

export type LoaderContext = {
  context: RequestContext;
  params: LoaderFunctionArgs["params"];
  request: Request;
};

type Options = {
  access: Access;
  /** Whether other visitors may be shown the same page; otherwise neither the page nor its data is stored. */
  isShared?: boolean;
};

/**
 * Creates a loader. Checks URL and access itself: parent routes protect nothing, because Remix runs loaders in
 * parallel. Turns API failures into responses for the error boundary: 503 for faults (502 for a malformed response),
 * and the matching 4xx for refusals.
 */
export function defineLoader<Value>(
  { access, isShared = false }: Options,
  load: (args: LoaderContext) => Promise<Value>,
) {
  return async ({ request, context: loadContext, params }: LoaderFunctionArgs): Promise<Value> => {
    const context = await getRequestContext(loadContext, request);
    if (!isOffered(context.path)) notFound();
    const redirect = normalizeUrl(context.url);
    if (redirect) throw redirectTo(redirect.path, { status: redirect.status });
    if (!isShared) context.isPrivate = true;
    const withoutToken = await takeTokenFromUrl(context);
    if (withoutToken) throw withoutToken;
    await requireAccess(context, access);
    try {
      return brandPlainTitle(await load({ context, params, request }), context.locale);
    } catch (error) {
      throw toErrorResponse(error, context);
    }
  };
}

export async function requireAccess(context: RequestContext, access: Access): Promise<void> {
  if (access === "public") return;
  const viewer = await context.viewer();
  if (viewer.authState === "error")
    throw toErrorResponse(new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" }), context);
  if (viewer.isVirtual) {
    throw redirectTo(localisedPath(paths.signIn(context.url.pathname + context.url.search), context.locale));
  }
  if (access !== "signed-in" && viewer.isToBeDeleted) throw redirectToRestore(context);
  if (access === "adult" && viewer.isChild) throw data({ reason: "forbidden" as const }, { status: 403 });
}

const retryAfterSeconds = 30;

/** A redirect to the page that restores an account marked for deletion (AMB-247). */
export const redirectToRestore = ({ locale }: RequestContext): Response =>
  redirectTo(localisedPath(paths.account(), locale), { status: 303 });

/** The response for a failed API call. Other errors are returned unchanged. */
export function toErrorResponse(error: unknown, context: RequestContext): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "ACCOUNT_DELETED") return redirectToRestore(context);
  if (error.isFault) {
    const status = error.kind === "shape" ? 502 : 503;
    return data(
      { reason: "api-down" as const },
      { status, headers: { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" } },
    );
  }
  if (error.kind === "limit") {
    const seconds = Math.max(1, (error.expired ?? now() + retryAfterSeconds) - now());
    return data(
      { reason: "limit" as const, expired: error.expired },
      { status: 429, headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" } },
    );
  }
  return data({ reason: "not-found" as const }, { status: error.status === 403 ? 403 : 404 });
}

export function notFound(): never {
  throw data({ reason: "not-found" as const }, { status: 404 });
}
