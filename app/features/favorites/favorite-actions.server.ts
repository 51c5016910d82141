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
  async ({ scope, request, form }) =>
    viewerMutation({
      scope,
      request,
      back: form.back,
      done: form.intent === "add" ? "addedToFavorites" : "removedFromFavorites",
      write: async (call, profile_id) => {
        const uid = form.uid ?? (await findUid(scope, form.alias ?? ""));
        return form.intent === "add"
          ? scope.api.profile.addFavorite({ profile_id, uid }, call)
          : scope.api.profile.removeFavorite({ profile_id, uid }, call);
      },
    }),
);

async function findUid(scope: RequestContext, alias: string): Promise<string> {
  const { forKids: for_kids } = await scope.cacheAudience();
  return (await scope.api.content.watch({ alias, locale: scope.locale, for_kids }, await scope.callOptions()))
    .uid;
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
  async ({ scope, request, form: { uid, rating, back } }) =>
    viewerMutation({
      scope,
      request,
      back,
      done: rating === 0 ? "ratingRemoved" : "rated",
      write: (call) => scope.api.profile.rateContent({ uid, rating }, call),
    }),
);

const Switch = z.literal("on").optional();
const SignalsForm = z.strictObject({ watched: Switch, rated: Switch, favorite: Switch, back: Back });

/** POST /resources/recommendation-signals: what advice goes by; what is not ticked is switched off. */
export const signalsAction = defineAction(
  { access: "public", form: SignalsForm },
  async ({ scope, request, form: { watched, rated, favorite, back } }) =>
    viewerMutation({
      scope,
      request,
      back,
      done: "signalsSaved",
      write: (call) =>
        scope.api.profile.setRecommendationSignals(
          { watched: watched === "on", rated: rated === "on", favorite: favorite === "on" },
          call,
        ),
    }),
);

const forNobody = { headers: { "Cache-Control": "private, no-store" } };
const maxPerPage = 100;
const maxPages = 10;

/** GET /resources/favorites: the uids a viewer with an account keeps. Nothing is asked for anyone else (F-160). */
export const favoriteUidsLoader = defineLoader({ access: "public" }, async ({ scope }) => {
  const { isVirtual, profileId } = await scope.viewer();
  return Response.json(
    { uids: isVirtual || profileId === null ? [] : await favoriteUids(scope, profileId) },
    forNobody,
  );
});

async function favoriteUids(scope: RequestContext, profile_id: string): Promise<string[]> {
  const uids: string[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { data } = await scope.api.profile.favorites(
      { profile_id, skip: page * maxPerPage, limit: maxPerPage },
      await scope.callOptions(),
    );
    uids.push(...data.items.map(({ uid }) => uid));
    if (data.items.length === 0 || uids.length >= data.items_total) break;
  }
  return uids;
}

/** GET /resources/rating?uid=…: the rating this viewer gave, or null. */
export const ratingLoader = defineLoader({ access: "public" }, async ({ scope }) => {
  const { isVirtual } = await scope.viewer();
  const uid = scope.url.searchParams.get("uid") ?? "";
  if (isVirtual || uid === "") return Response.json({ rating: null }, forNobody);
  const answer = await attempt(scope.api.profile.ratedContent({}, await scope.callOptions()));
  if (!answer.ok) throw answer.error;
  return Response.json(
    { rating: answer.value.data.items.find((item) => item.uid === uid)?.rating ?? null },
    forNobody,
  );
});
