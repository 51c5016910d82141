import type { AuthData } from "#contract/auth";
import { serviceTimeZone } from "#domain/time-zone";
import { attempt, type CallOptions } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createToastHeader, type PendingAction, readPendingAction } from "~/lib/session/session.server";

/** Adds a channel to the viewer's favourites or removes it. */
export async function changeFavoriteChannel(
  { api }: RequestContext,
  call: CallOptions,
  { id, isAdded }: { id: number; isAdded: boolean },
): Promise<void> {
  const change = isAdded ? "add" : "remove";
  await api.tv.setFavorites({ query: { tz: serviceTimeZone, device_type: "web", change }, body: [id] }, call);
}

/**
 * Performs what a visitor pressed before signing in, on the account they signed in to. Returns cookies with the
 * outcome; none if nothing was pressed, or if the account has to be restored first.
 */
export async function runPendingAction(
  context: RequestContext,
  request: Request,
  auth: AuthData,
): Promise<string[]> {
  const read = await readPendingAction(request.headers.get("cookie"));
  if (!read || auth.deletion !== null) return [];
  const call = await context.callOptions(auth.authentication_token);
  const done = await attempt(finish(context, read.pressed, auth, call));
  const message = done.ok ? messages[read.pressed.kind] : "failed";
  return [read.clearing, await createToastHeader({ kind: done.ok ? "success" : "error", message })];
}

const messages = { favorite: "addedToFavorites", rating: "rated", channel: "channelAdded" } as const;

async function finish(
  context: RequestContext,
  pressed: PendingAction,
  { profile_id }: AuthData,
  call: CallOptions,
): Promise<unknown> {
  const { profile } = context.api;
  switch (pressed.kind) {
    case "favorite":
      return profile.addFavorite({ profile_id, uid: pressed.uid }, call);
    case "rating":
      return profile.rateContent({ uid: pressed.uid, rating: pressed.rating }, call);
    case "channel":
      return changeFavoriteChannel(context, call, { id: pressed.id, isAdded: true });
  }
}
