import { attempt } from "~/lib/api/api-client.server";
import { backPath, backPathWith } from "~/lib/http/back-path";
import { redirectTo } from "~/lib/http/redirect-to";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { toastHeader } from "~/lib/session/session.server";

type Call = Awaited<ReturnType<RequestContext["callOptions"]>>;
type Options = {
  context: RequestContext;
  request: Request;
  back: string | undefined;
  done: string;
  write: (call: Call, profileId: string) => Promise<unknown>;
};

/**
 * Something a viewer with an account writes down for themselves: favourites, ratings, what advice goes by. Script is
 * told whether it was accepted; a form leads back with a message. Whoever has no account is asked to sign in.
 */
export async function viewerMutation({ context, request, back, done, write }: Options): Promise<Response> {
  const isScript = request.headers.get("accept")?.includes("application/json") ?? false;
  const viewer = await context.viewer();
  if (viewer.authState === "loaded" && (viewer.isVirtual || viewer.profileId === null)) {
    return isScript ? told(false, 401) : redirectTo(backPathWith("login", request, back), { status: 303 });
  }
  const call = await context.callOptions();
  const written = viewer.profileId === null ? null : await attempt(write(call, viewer.profileId));
  const isDone = written?.ok ?? false;
  if (isScript) return told(isDone, isDone ? 200 : getStatus(written));
  const toast = await toastHeader(
    isDone ? { kind: "success", message: done } : { kind: "error", message: "failed" },
  );
  return redirectTo(backPath(request, back), { status: 303, headers: { "Set-Cookie": toast } });
}

const told = (ok: boolean, status: number) =>
  Response.json({ ok }, { status, headers: { "Cache-Control": "private, no-store" } });

function getStatus(written: Awaited<ReturnType<typeof attempt>> | null): number {
  return written === null || written.ok || written.error.isFault ? 503 : written.error.status;
}
