import * as z from "zod";
import { listPageSize, maxArticleId, maxQueryLength } from "#contract/sizes";
import { type SupportArticle, SupportCategory, type SupportCategoryCard } from "#contract/support";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachePolicies } from "~/lib/cache/cache-policies";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { defaultLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { formatIsoTime } from "~/lib/time/machine-time";
import { loadPublic, loadUncached } from "../catalog/public-data.server";
import { createUrlBuilder } from "../lists/list-seo";
import { SupportArticleBody, SupportCategoryBody } from "./help-body";
import { parsePictureIds } from "./picture-ids";
import { getQuestionPrefill } from "./question-prefill.server";
import { describeError } from "./support-errors";
import { QuestionFields } from "./support-schemas";
import { uploadPictures } from "./upload-pictures.server";

const popularCount = 8;
/** The most popular articles in order; those that do not exist in a language are left out. */
const popularIds = [
  "does-not-play",
  "cancel-subscription",
  "refund",
  "how-to-sign-in",
  "forgot-password",
  "tv-sign-in",
  "payment-declined",
  "child-profile",
];

export const loadCategories = async (context: RequestContext): Promise<SupportCategoryCard[]> =>
  (
    await loadPublic(context, {
      name: "support:categories",
      policy: cachePolicies.settled,
      load: ({ audience: { locale }, call }) => context.api.support.categories({ locale }, call),
    })
  ).items;

/** /support: the help categories or search results; a question form for visitors without an account. */
export const supportLoader = defineLoader({ access: "public", isShared: true }, async ({ context }) => {
  const t = fixedT(context.locale, "support");
  const { isChild, isVirtual } = await context.viewer();
  const query = (context.url.searchParams.get("q") ?? "").trim().slice(0, maxQueryLength);
  const [categories, all, found] = await Promise.all([
    loadCategories(context),
    loadPublic(context, {
      name: "support:articles",
      policy: cachePolicies.settled,
      load: ({ audience: { locale }, call }) => context.api.support.articles({ locale, limit: 200 }, call),
    }),
    query === ""
      ? null
      : loadUncached(context, ({ audience: { locale }, call }) =>
          context.api.support.articles({ locale, q: query, limit: listPageSize }, call),
        ),
  ]);
  const popular = popularIds
    .flatMap((id) => all.items.find((article) => article.id === id) ?? [])
    .slice(0, popularCount);
  const question = getQuestionPrefill(context);
  if (query !== "" || question.prefill) context.isPrivate = true;
  return {
    isChild,
    isVirtual,
    /** When a question was sent, in Unix seconds; null if none was. */
    sent: isVirtual && !isChild ? getTimeSent(context) : null,
    query,
    categories: categories.map(({ alias, title, about }) => ({ alias, title, about })),
    popular: popular.map(({ id, category, title }) => ({ id, category, title })),
    found: found && {
      corrected: found.corrected,
      items: found.items.map(({ id, category, title, lead }) => ({ id, category, title, lead })),
    },
    ...question,
    seo: createSeo(context, {
      title: query === "" ? t("seo.title") : t("seo.search", { query }),
      description: t("seo.description"),
      canonicalPath: paths.support(),
      crumbs: [{ name: t("title"), path: paths.support() }],
      isIndexed: query === "",
    }),
  };
});

function getTimeSent({ url }: RequestContext): number | null {
  const sent = url.searchParams.get("sent") ?? "";
  return /^\d{1,12}$/.test(sent) ? Number(sent) : null;
}

/** POST /support: asks a question without an account; the answer comes by email. */
export const supportAction = defineFormAction(
  {
    access: "public",
    getSchema: () => QuestionFields,
    describeError,
    storeFiles: async (sent) => {
      const { authState, isChild } = await sent.context.viewer();
      return authState === "error" || isChild ? {} : uploadPictures(sent);
    },
  },
  async ({ context, value: { category, subject, message, email, key, captcha, attached } }) => {
    const viewer = await context.viewer();
    if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
    if (viewer.isChild) throw new ApiError({ kind: "forbidden", status: 403, code: "CHILD_PROFILE" });
    const { locale } = context;
    const answer = key && captcha ? { key, captcha } : {};
    await context.api.support.ask(
      { category, subject, message, email, locale, attachments: parsePictureIds(attached), ...answer },
      await context.callOptions(),
    );
    return redirectTo(`${localisedPath(paths.support(), locale)}?sent=${context.now}#sent`, { status: 303 });
  },
);

/** /support/{type} (AMB-062): a category's sections and articles. */
export const supportCategoryLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }): Promise<MarkupPage> => {
    const category = await requireCategory(context, params.type);
    const { items: sections } = await loadPublic(context, {
      name: `support:${category.alias}`,
      policy: cachePolicies.settled,
      load: ({ audience: { locale }, call }) =>
        context.api.support.sections({ locale, category: category.alias }, call),
    });
    const { isChild } = await context.viewer();
    const t = fixedT(context.locale, "support");
    const path = paths.supportCategory(category.alias);
    return {
      page: serverMarkup(context, SupportCategoryBody, { category, sections, isChild }),
      seo: createSeo(context, {
        title: t("seo.category", { title: category.title }),
        description: category.about,
        canonicalPath: path,
        isIndexed: true,
        crumbs: [
          { name: t("title"), path: paths.support() },
          { name: category.title, path },
        ],
      }),
    };
  },
);

async function requireCategory(
  context: RequestContext,
  alias: string | undefined,
): Promise<SupportCategoryCard> {
  const known = SupportCategory.safeParse(alias).data ?? notFound();
  return (await loadCategories(context)).find((category) => category.alias === known) ?? notFound();
}

/** An article. If it exists only in Russian, redirects to its category. */
async function loadArticle(context: RequestContext, category: string, id: string): Promise<SupportArticle> {
  try {
    return await loadPublic(context, {
      name: `support:article:${id}`,
      policy: cachePolicies.settled,
      load: ({ audience: { locale }, call }) => context.api.support.article({ locale, id }, call),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || context.locale === defaultLocale) throw error;
    await loadUncached(context, ({ call }) => context.api.support.article({ id }, call));
    throw redirectTo(localisedPath(paths.supportCategory(category), context.locale), { status: 302 });
  }
}

/** /support/{type}/{article}: an article; not found under another category. */
export const supportArticleLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }): Promise<MarkupPage> => {
    const category = await requireCategory(context, params.type);
    const article = await loadArticle(context, category.alias, (params.article ?? "").slice(0, maxArticleId));
    if (article.category !== category.alias) notFound();
    const { isChild, isVirtual } = await context.viewer();
    const t = fixedT(context.locale, "support");
    const path = paths.supportArticle(category.alias, article.id);
    const crumbs = [
      { name: t("title"), path: paths.support() },
      { name: category.title, path: paths.supportCategory(category.alias) },
      { name: article.title, path },
    ];
    const getUrl = createUrlBuilder(context);
    return {
      page: serverMarkup(context, SupportArticleBody, {
        article,
        categoryTitle: category.title,
        action: localisedPath(path, context.locale),
        isRated: context.url.searchParams.get("rated") === "1",
        isChild,
        isSignedIn: !isVirtual,
      }),
      seo: createSeo(context, {
        title: t("seo.article", { title: article.title }),
        description: article.lead,
        canonicalPath: path,
        isIndexed: true,
        crumbs,
        jsonLd: [
          {
            "@type": "Article",
            headline: article.title,
            description: article.lead,
            inLanguage: context.locale,
            articleSection: category.title,
            dateModified: formatIsoTime(article.updated),
            publisher: {
              "@type": "Organization",
              name: t("common:brand"),
              url: `${siteOrigin(context.url)}/`,
            },
            mainEntityOfPage: getUrl(path),
          },
        ],
        type: "article",
        locales: article.locales,
      }),
    };
  },
);

/** POST /support/{type}/{article}: saves whether the article helped. */
export const supportArticleAction = defineAction(
  { access: "public", form: z.strictObject({ helpful: z.enum(["yes", "no"]) }) },
  async ({ context, params, form: { helpful } }) => {
    const category = await requireCategory(context, params.type);
    const id = (params.article ?? "").slice(0, maxArticleId);
    const rated = await attempt(
      context.api.support.rate({ id, is_helpful: helpful === "yes" }, await context.callOptions()),
    );
    if (!rated.ok) throw rated.error;
    const path = localisedPath(paths.supportArticle(category.alias, id), context.locale);
    return redirectTo(`${path}?rated=1#helpful`, { status: 303 });
  },
);
