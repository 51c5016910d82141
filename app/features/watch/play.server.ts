import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import { availabilityOf, titleViewOf } from "../title/title-view";
import { needsAdultsPlan } from "./access";
import { enter, goOn, leaveForAccess } from "./access-flow.server";
import { playableOf } from "./player.server";

const Form = z.strictObject({ trailer: z.string().max(200).optional() });

/** Pressing «play» on a title: makes the account if there is none, then opens the player or the way to access. */
export const playAction = defineAction({ access: "public", form: Form }, async ({ scope, params, request, form }): Promise<Response> => {
  const entry = await enter(scope, request);
  const key = params.alias ?? params.product ?? "";
  const product = await scope.api.content.watch(
    { alias: key, locale: scope.locale, for_kids: entry.viewer.isChild, geoip_cc: entry.viewer.country },
    { context: { token: entry.token, apiKey: scope.apiKey } },
  );
  const view = titleViewOf(product, params.tail) ?? notFound();
  const { isTrailer, uid } = playableOf(product, view, form.trailer ?? null);
  const here = scope.url.pathname;
  const go = (path: string) => goOn(entry, path);

  // A trailer that is not there plays nothing and says nothing (F-037).
  if (form.trailer && !isTrailer) {
    process.stdout.write(`${JSON.stringify({ level: "info", message: "trailer missing", alias: product.alias, trailer: form.trailer.slice(0, 80) })}\n`);
    return go(here);
  }
  if (isTrailer) return go(`${here}?popup=player&trailer=${encodeURIComponent(uid)}`);
  if (needsAdultsPlan(entry.viewer)) return go(`${here}?popup=child-plan`);
  if (availabilityOf(product, scope.now).kind !== "open") return go(here);

  const address = product.playback_options ?? (await playbackAddress(scope, entry.token, uid));
  if (address !== null) return go(`${here}?popup=player`);

  return leaveForAccess(scope, request, entry, { hasUpgradeOptions: product.upgrade_options.length > 0, here, product: here });
});

/** The playlist address of something whose product came without one; null without access (F-020). */
async function playbackAddress(scope: RequestScope, token: string, uid: string): Promise<string | null> {
  const answer = await attempt(scope.api.playback.address({ uid }, { context: { token, apiKey: scope.apiKey } }));
  return answer.ok ? answer.value.url : null;
}
