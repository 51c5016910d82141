import * as z from "zod";
import { maxUnsentMs } from "#contract/unsent";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getAudience } from "../catalog/public-data.server";
import { viewerMutation } from "./viewer-mutation.server";

const Back = z.string().max(2048).optional();
const Key = z.string().min(1).max(200);
/** Of what is sent late: how long ago it was pressed, in milliseconds, and in which profile. */
const late = {
  age: z.coerce.number().int().min(0).max(maxUnsentMs).optional(),
  profile: z.string().max(64).optional(),
};
/** Banners send the title's alias, everything else its uid. */
const FavoriteFields = z
  .strictObject({
    uid: Key.optional(),
    alias: Key.optional(),
    intent: z.enum(["add", "remove"]).default("add"),
    back: Back,
    ...late,
  })
  .refine(({ uid, alias }) => (uid === undefined) !== (alias === undefined));

/** POST /resources/favorites: adds a title to favourites or removes it. Idempotent. */
export const favoriteAction = defineAction(
  { access: "public", form: FavoriteFields },
  async ({ context, request, form }) => {
    const uid = form.uid ?? (await findUid(context, form.alias ?? ""));
    return viewerMutation({
      context,
      request,
      back: form.back,
      successMessage: form.intent === "add" ? "addedToFavorites" : "removedFromFavorites",
      pressed: form.intent === "add" ? { kind: "favorite", uid } : null,
      pressedBy: form.profile,
      mutate: async (call, profile_id) =>
        form.intent === "add"
          ? context.api.profile.addFavorite({ profile_id, uid, age_ms: form.age }, call)
          : context.api.profile.removeFavorite({ profile_id, uid, age_ms: form.age }, call),
    });
  },
);

async function findUid(context: RequestContext, alias: string): Promise<string> {
  const { for_kids } = await getAudience(context);
  return (
    await context.api.content.watch({ alias, locale: context.locale, for_kids }, await context.callOptions())
  ).uid;
}

const RatingFields = z.strictObject({
  uid: Key,
  rating: z
    .string()
    .regex(/^(?:\d|10)$/)
    .transform(Number),
  back: Back,
  ...late,
});

/** POST /resources/rating: rates from 1 to 10; 0 removes the rating. */
export const ratingAction = defineAction(
  { access: "public", form: RatingFields },
  async ({ context, request, form: { uid, rating, back, age, profile } }) =>
    viewerMutation({
      context,
      request,
      back,
      successMessage: rating === 0 ? "ratingRemoved" : "rated",
      pressed: rating === 0 ? null : { kind: "rating", uid, rating },
      pressedBy: profile,
      mutate: (call) => context.api.profile.rateContent({ uid, rating, age_ms: age }, call),
    }),
);

const Switch = z.literal("on").optional();
const SignalsFields = z.strictObject({ watched: Switch, rated: Switch, favorite: Switch, back: Back });

/**
 * POST /resources/recommendation-signals: sets what recommendations are based on. Unchecked signals are switched off.
 */
export const signalsAction = defineAction(
  { access: "public", form: SignalsFields },
  async ({ context, request, form: { watched, rated, favorite, back } }) =>
    viewerMutation({
      context,
      request,
      back,
      successMessage: "signalsSaved",
      mutate: (call) =>
        context.api.profile.setRecommendationSignals(
          { watched: watched === "on", rated: rated === "on", favorite: favorite === "on" },
          call,
        ),
    }),
);

const privateHeaders = { headers: { "Cache-Control": "private, no-store" } };
const maxPerPage = 100;
const maxPages = 10;

/**
 * GET /resources/favorites: uids of the viewer's favourites. Empty, without an API call, for viewers without
 * an account (F-160).
 */
export const favoriteUidsLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { isVirtual, profileId } = await context.viewer();
  return Response.json(
    { uids: isVirtual || profileId === null ? [] : await loadFavoriteUids(context, profileId) },
    privateHeaders,
  );
});

async function loadFavoriteUids(context: RequestContext, profile_id: string): Promise<string[]> {
  const uids: string[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { data } = await context.api.profile.favorites(
      { profile_id, skip: page * maxPerPage, limit: maxPerPage },
      await context.callOptions(),
    );
    uids.push(...data.items.map(({ uid }) => uid));
    if (data.items.length === 0 || uids.length >= data.items_total) break;
  }
  return uids;
}

/** GET /resources/rating?uid=…: this viewer's rating, or null. */
export const ratingLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { isVirtual } = await context.viewer();
  const uid = context.url.searchParams.get("uid") ?? "";
  if (isVirtual || uid === "") return Response.json({ rating: null }, privateHeaders);
  const result = await attempt(context.api.profile.ratedContent({ uid }, await context.callOptions()));
  if (!result.ok) throw result.error;
  return Response.json(
    { rating: result.value.data.items.find((item) => item.uid === uid)?.rating ?? null },
    privateHeaders,
  );
});
