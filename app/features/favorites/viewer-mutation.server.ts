import { attempt, type CallOptions } from "~/lib/api/api-client.server";
import { getBackPath, getBackPathWithPopup } from "~/lib/http/back-path";
import { redirectToRestore } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import {
  createPendingActionHeader,
  createToastHeader,
  type PendingAction,
} from "~/lib/session/session.server";
import type { ToastMessage } from "~/lib/session/toast-messages";

type Options = {
  context: RequestContext;
  request: Request;
  back: string | undefined;
  successMessage: ToastMessage;
  /** The action to perform after sign-in, for viewers without an account. */
  pressed?: PendingAction | null;
  /** The profile in which it was pressed, where that may not be the present one. */
  pressedBy?: string | undefined;
  /** Whether viewers without a login may do it as well. */
  includesVirtual?: boolean;
  mutate: (call: CallOptions, profileId: string) => Promise<unknown>;
};

/**
 * Runs a mutation for a viewer with an account: favourites, ratings, recommendation signals. Responds to script with
 * JSON, and to a form with a redirect and a toast. Other viewers are asked to sign in, and the action is performed
 * afterwards.
 */
export async function viewerMutation({
  context,
  request,
  back,
  successMessage,
  pressed = null,
  pressedBy,
  includesVirtual = false,
  mutate,
}: Options): Promise<Response> {
  const acceptsJson = request.headers.get("accept")?.includes("application/json") ?? false;
  const viewer = await context.viewer();
  if (viewer.isToBeDeleted) return acceptsJson ? createJsonResponse(false, 403) : redirectToRestore(context);
  if (
    viewer.authState === "loaded" &&
    ((viewer.isVirtual && !includesVirtual) || viewer.profileId === null)
  ) {
    return acceptsJson
      ? createJsonResponse(false, 401)
      : redirectTo(getBackPathWithPopup("login", request, back), {
          status: 303,
          headers: pressed === null ? {} : { "Set-Cookie": await createPendingActionHeader(pressed) },
        });
  }
  // As the API answers while it does not say who the viewer is.
  if (pressedBy !== undefined && viewer.authState === "error") return createJsonResponse(false, 503);
  if (pressedBy !== undefined && pressedBy !== viewer.profileId) return createJsonResponse(false, 409);
  const call = await context.callOptions();
  const result = viewer.profileId === null ? null : await attempt(mutate(call, viewer.profileId));
  const isDone = result?.ok ?? false;
  if (acceptsJson) return createJsonResponse(isDone, isDone ? 200 : getErrorStatus(result));
  if (result?.ok === false && result.error.isFault)
    return redirectTo(getBackPathWithPopup("something-wrong", request, back), { status: 303 });
  const toast = await createToastHeader(
    isDone ? { kind: "success", message: successMessage } : { kind: "error", message: "failed" },
  );
  return redirectTo(getBackPath(request, back), { status: 303, headers: { "Set-Cookie": toast } });
}

const createJsonResponse = (ok: boolean, status: number) =>
  Response.json({ ok }, { status, headers: { "Cache-Control": "private, no-store" } });

function getErrorStatus(result: Awaited<ReturnType<typeof attempt>> | null): number {
  return result === null || result.ok || result.error.isFault ? 503 : result.error.status;
}
