import * as z from "zod";
import type { Product } from "#contract/content";
import { veilArticles, veilProduct, type Viewing } from "#domain/spoilers";
import { defineAction } from "~/lib/http/define-action.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { mayHaveProgress } from "../catalog/public-data.server";
import { viewerMutation } from "../favorites/viewer-mutation.server";
import type { Resume } from "./resume.server";

/**
 * The title as this viewer may see it. Where the API does not say what a viewer with a profile has watched, all but the
 * first episode is veiled, and all articles about series.
 */
export async function veilForViewer(
  context: RequestContext,
  product: Product,
  resume: Resume | null,
): Promise<Product> {
  if (!(await mayHaveProgress(context))) return product;
  const viewing: Viewing = resume ? { watched: resume.watched, protection: resume.spoilers } : "unknown";
  const veiled = veilProduct(product, viewing, context.locale);
  const articles = veilArticles(veiled.articles, resume ? resume.veiledArticles : "unknown");
  // As it is, if nothing is veiled: markup of what all viewers share is shared, too.
  return articles.some(({ is_veiled: isVeiled }) => isVeiled) ? { ...veiled, articles } : veiled;
}

const Key = z.string().min(1).max(200);
const Back = z.string().max(2048).optional();
const Fields = z.union([
  z.strictObject({
    uid: Key,
    season: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .optional(),
    intent: z.literal("lift").default("lift"),
    back: Back,
  }),
  z.strictObject({ uid: Key, intent: z.literal("protect"), back: Back }),
  z.strictObject({ article: Key, intent: z.literal("lift").default("lift"), back: Back }),
]);

/** POST /resources/spoilers: shows what the profile has not come to, or keeps all of a title from it again. */
export const spoilersAction = defineAction(
  { access: "public", form: Fields },
  async ({ context, request, form: { back, intent, ...part } }) =>
    viewerMutation({
      context,
      request,
      back,
      includesVirtual: true,
      successMessage: intent === "protect" ? "spoilersHidden" : "spoilersShown",
      mutate: (call) =>
        intent === "protect"
          ? context.api.profile.protectFromSpoilers({ uid: "uid" in part ? part.uid : "" }, call)
          : context.api.profile.liftSpoilers(part, call),
    }),
);
