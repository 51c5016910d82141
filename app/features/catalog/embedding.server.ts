import type { Product } from "#contract/content";
import { getEmbedSize, mayBeEmbedded } from "#domain/embedding";
import { env } from "~/lib/env.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { xmlText } from "~/lib/seo/xml-text";
import type { TitleView } from "./title-view";

/** Whether other sites may show the title, in countries where it is shown at all. */
export const isEmbeddable = (product: Product, now: number): boolean =>
  env.EMBED_ORIGINS.length > 0 &&
  mayBeEmbedded(
    {
      forKids: product.for_kids,
      ratingAge: product.rating_age,
      isDisabled: product.is_disabled,
      windows: product.windows,
    },
    now,
  );

/** The parts of a title that other sites can show. */
export type EmbeddedView = Extract<TitleView, { kind: "about" | "episode" }>;
export const isEmbeddedView = (view: TitleView | null): view is EmbeddedView =>
  view?.kind === "about" || view?.kind === "episode";

const getStartId = (view: EmbeddedView) => (view.kind === "episode" ? view.episode.start_id : undefined);

/** The path of the title's page, or of its episode's. */
export function getPagePath({ alias }: Product, view: EmbeddedView): string {
  const startId = getStartId(view);
  return startId === undefined ? paths.title(alias) : paths.episode(alias, startId);
}

export const getEmbedName = ({ title }: Product, view: EmbeddedView): string =>
  view.kind === "episode" ? `${title}. ${view.episode.title}` : title;

/** The frame's address and size. */
export const getEmbedPlayer = (
  { locale }: Pick<RequestContext, "locale">,
  { product, view }: { product: Product; view: EmbeddedView },
  size = getEmbedSize(),
) => ({ path: localisedPath(paths.embed(product.alias, getStartId(view)), locale), ...size });

type Wanted = {
  product: Product;
  view: EmbeddedView;
  origin: string;
  size?: { width: number; height: number };
};

/** The frame that another site puts into its page, in the language of the request. */
export function createEmbedCode(
  context: Pick<RequestContext, "locale">,
  { origin, size, ...embedded }: Wanted,
): string {
  const { path, width, height } = getEmbedPlayer(context, embedded, size);
  const title = getEmbedName(embedded.product, embedded.view);
  return `<iframe src="${xmlText(origin + path)}" width="${width}" height="${height}" title="${xmlText(title)}" allow="autoplay; fullscreen; picture-in-picture; encrypted-media; screen-wake-lock" allowfullscreen loading="lazy" style="border:0"></iframe>`;
}
