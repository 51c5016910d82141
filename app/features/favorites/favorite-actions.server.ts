import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { viewerMutation } from "./viewer-mutation.server";

const Back = z.string().max(2048).optional();
const Key = z.string().min(1).max(200);
/** A banner knows its title's alias, everything else the uid. */
const FavoriteForm = z
  .strictObject({
    uid: Key.optional(),
    alias: Key.optional(),
    intent: z.enum(["add", "remove"]).default("add"),
    back: Back,
  })
  .refine(({ uid, alias }) => (uid === undefined) !== (alias === undefined));

/** POST /resources/favorites: keeps a title for later, or keeps it no longer; twice is once. */
export const favoriteAction = defineAction(
  { access: "public", form: FavoriteForm },
  async ({ context, request, form }) =>
    viewerMutation({
      context,
      request,
      back: form.back,
      done: form.intent === "add" ? "addedToFavorites" : "removedFromFavorites",
      write: async (call, profile_id) => {
        const uid = form.uid ?? (await findUid(context, form.alias ?? ""));
        return form.intent === "add"
          ? context.api.profile.addFavorite({ profile_id, uid }, call)
          : context.api.profile.removeFavorite({ profile_id, uid }, call);
      },
    }),
);

async function findUid(context: RequestContext, alias: string): Promise<string> {
  const { forKids: for_kids } = await context.cacheAudience();
  return (
    await context.api.content.watch({ alias, locale: context.locale, for_kids }, await context.callOptions())
  ).uid;
}

const RatingForm = z.strictObject({
  uid: Key,
  rating: z
    .string()
    .regex(/^(?:\d|10)$/)
    .transform(Number),
  back: Back,
});

/** POST /resources/rating: a rating from 1 to 10; 0 takes it back. */
export const ratingAction = defineAction(
  { access: "public", form: RatingForm },
  async ({ context, request, form: { uid, rating, back } }) =>
    viewerMutation({
      context,
      request,
      back,
      done: rating === 0 ? "ratingRemoved" : "rated",
      write: (call) => context.api.profile.rateContent({ uid, rating }, call),
    }),
);

const Switch = z.literal("on").optional();
const SignalsForm = z.strictObject({ watched: Switch, rated: Switch, favorite: Switch, back: Back });

/** POST /resources/recommendation-signals: what advice goes by; what is not ticked is switched off. */
export const signalsAction = defineAction(
  { access: "public", form: SignalsForm },
  async ({ context, request, form: { watched, rated, favorite, back } }) =>
    viewerMutation({
      context,
      request,
      back,
      done: "signalsSaved",
      write: (call) =>
        context.api.profile.setRecommendationSignals(
          { watched: watched === "on", rated: rated === "on", favorite: favorite === "on" },
          call,
        ),
    }),
);

const forNobody = { headers: { "Cache-Control": "private, no-store" } };
const maxPerPage = 100;
const maxPages = 10;

/** GET /resources/favorites: the uids a viewer with an account keeps. Nothing is asked for anyone else (F-160). */
export const favoriteUidsLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { isVirtual, profileId } = await context.viewer();
  return Response.json(
    { uids: isVirtual || profileId === null ? [] : await favoriteUids(context, profileId) },
    forNobody,
  );
});

async function favoriteUids(context: RequestContext, profile_id: string): Promise<string[]> {
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

/** GET /resources/rating?uid=…: the rating this viewer gave, or null. */
export const ratingLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { isVirtual } = await context.viewer();
  const uid = context.url.searchParams.get("uid") ?? "";
  if (isVirtual || uid === "") return Response.json({ rating: null }, forNobody);
  const answer = await attempt(context.api.profile.ratedContent({}, await context.callOptions()));
  if (!answer.ok) throw answer.error;
  return Response.json(
    { rating: answer.value.data.items.find((item) => item.uid === uid)?.rating ?? null },
    forNobody,
  );
});
