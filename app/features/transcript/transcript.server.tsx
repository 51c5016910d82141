import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { findProduct } from "../catalog/product.server";
import { loadPublic } from "../catalog/public-data.server";
import { getTitleView } from "../catalog/title-view";
import { notForChildrenPage } from "../title/not-for-children.server";
import { TranscriptBody } from "./transcript-body";

const maxQueryLength = 200;

/** /transcript/{alias}/{startId?}: what is said in a film or an episode; `lang` and `q` are of its forms. */
export const transcriptLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }): Promise<MarkupPage & { plainTitle?: string }> => {
    const product = await findProduct(context, params.alias ?? "");
    if (product === "not-for-children") return notForChildrenPage(context);
    const view = getTitleView(product, params.startId) ?? notFound();
    if (view.kind !== "about" && view.kind !== "episode") return notFound();
    const episode = view.kind === "episode" ? view.episode : null;
    const { searchParams } = context.url;
    const transcript = await loadTranscript(
      context,
      { alias: product.alias, episode: episode?.start_id },
      searchParams.get("lang"),
    );
    const t = fixedT(context.locale, "transcript");
    const path = paths.transcript(product.alias, episode?.start_id);
    const { isChild } = await context.viewer();
    return {
      page: serverMarkup(context, TranscriptBody, {
        product,
        episode: view.kind === "episode" ? { ...view.episode, season: view.season.number } : null,
        transcript,
        query: (searchParams.get("q") ?? "").trim().slice(0, maxQueryLength),
        isChild,
      }),
      seo: createSeo(context, {
        title: t("seoTitle", { title: product.title }),
        description: t("seoDescription", { title: product.title }),
        textsLang: transcript.lang,
        canonicalPath: path,
        crumbs: [
          { name: product.title, path: paths.title(product.alias) },
          { name: t("name"), path },
        ],
        image: product.images.cover,
        isIndexed: true,
      }),
    };
  },
);

type Asked = { alias: string; episode: string | undefined };

/** In the language that is asked for, if the film has it: visitors can make up any number of others to be kept. */
async function loadTranscript(context: RequestContext, asked: Asked, lang: string | null) {
  const usual = await loadInLanguage(context, asked);
  return lang === null || lang === usual.lang || !usual.langs.includes(lang)
    ? usual
    : loadInLanguage(context, { ...asked, lang });
}

const loadInLanguage = (context: RequestContext, asked: Asked & { lang?: string }) =>
  loadPublic(context, {
    name: `transcript:${asked.alias}:${asked.episode ?? ""}:${asked.lang ?? ""}`,
    load: ({ audience, call }) => context.api.catalog.transcript({ ...audience, ...asked }, call),
    conceal: (transcript) => ({ ...transcript, chapters: [], lines: [], veiled_from: 0 }),
  });
