import * as z from "zod";
import type { Product } from "#contract/content";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { hasPopup } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import { getAvailability } from "../catalog/title-view";
import { viewerMutation } from "../favorites/viewer-mutation.server";
import type { PremiereState } from "./premiere-popup";

/** What the popup of a premiere to come shows; null where it is not open. Nobody writes to a child. */
export async function loadPremiere(context: RequestContext, product: Product): Promise<PremiereState | null> {
  if (!hasPopup(context.url.searchParams, "announce-premiere")) return null;
  const availability = getAvailability(product, context.now);
  const { isChild, isVirtual, profileId } = await context.viewer();
  if (availability.kind !== "ahead" || isChild) return null;
  const awaited =
    isVirtual || profileId === null
      ? null
      : await attempt(context.api.profile.premieres({ profile_id: profileId }, await context.callOptions()));
  return {
    uid: product.uid,
    title: product.title,
    date: formatLongDate(availability.publish, context.locale),
    isAwaited: awaited?.ok === true && awaited.value.items.some(({ uid }) => uid === product.uid),
  };
}

const Form = z.strictObject({
  uid: z.string().min(1).max(200),
  intent: z.enum(["add", "remove"]),
  back: z.string().max(2048).optional(),
});

/** POST /resources/premiere: asks for a letter on the day of a premiere, or for none. */
export const premiereAction = defineAction(
  { access: "public", form: Form },
  async ({ context, request, form: { uid, intent, back } }) =>
    viewerMutation({
      context,
      request,
      back,
      successMessage: intent === "add" ? "premiereAwaited" : "premiereForgotten",
      mutate: async (call, profile_id) =>
        intent === "add"
          ? context.api.profile.awaitPremiere({ profile_id, uid }, call)
          : context.api.profile.forgetPremiere({ profile_id, uid }, call),
    }),
);
