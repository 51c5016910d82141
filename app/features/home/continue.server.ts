import type { WatchedItem } from "#contract/profile";
import type { VeiledArticles } from "#domain/spoilers";
import { attempt } from "~/lib/api/api-client.server";
import type { TFunction } from "~/lib/i18n/i18n";
import { getI18n } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getAudience, mayHaveProgress, requireForChildren } from "../catalog/public-data.server";

/** View data of a "continue watching" card, texts included. */
export type ContinueCard = {
  uid: string;
  href: string;
  title: string;
  note: string;
  /** Remaining time of the episode. */
  left: string | null;
  image: string | null;
  percent: number;
  progressLabel: string;
  removeLabel: string;
  age: string;
};
/** View data of the row with its texts, so that the browser needs no translations. */
export type ContinueShelf = { title: string; cards: ContinueCard[] };

/** The row of unfinished titles, if there are any, and which articles about series are kept from the viewer. */
type Continued = { shelf: ContinueShelf | null; veiledArticles: VeiledArticles };

/**
 * What the viewer is in the midst of. Nothing for visitors without an account (F-157 for the other lists), and on
 * failure, because the row must not fail the page.
 */
export async function loadContinued(context: RequestContext, forKids: boolean): Promise<Continued> {
  const { data } = await context.session();
  // Requested in parallel with the viewer.
  const request =
    data.token && !data.isVirtual
      ? attempt(context.api.profile.continueWatching({ locale: context.locale }, await context.callOptions()))
      : null;
  const [viewer, result] = await Promise.all([context.viewer(), request]);
  if (!(await mayHaveProgress(context))) return { shelf: null, veiledArticles: [] };
  if (viewer.isVirtual) return { shelf: null, veiledArticles: await findVeiledArticles(context, forKids) };
  if (!result?.ok || !viewer.profileId) return { shelf: null, veiledArticles: "unknown" };
  const { items, veiled_articles: veiledArticles } = viewer.isChild
    ? requireForChildren(result.value)
    : result.value;
  return { shelf: toShelf(context, items), veiledArticles };
}

/** As many as the home page has. */
const maxArticles = 8;

/** Of who has watched without an account, and so has no list of it: by the journal, which is asked for the profile. */
async function findVeiledArticles(context: RequestContext, forKids: boolean): Promise<VeiledArticles> {
  const audience = await getAudience(context, { forKids });
  const result = await attempt(
    context.api.journal.list({ ...audience, limit: maxArticles }, await context.callOptions()),
  );
  return result.ok ? result.value.items.flatMap((card) => (card.is_veiled ? card.alias : [])) : "unknown";
}

function toShelf(context: RequestContext, items: WatchedItem[]): ContinueShelf | null {
  // As markup is: i18next took a sixteenth of the home page's time here (docs/decisions/0030).
  const t = getI18n(context.locale).getT(["home", "common"]);
  const cards = items.map((item) => toCard(item, context.locale, t));
  return cards.length > 0 ? { title: t("continue"), cards } : null;
}

function toCard(
  { uid, card, episode, position_seconds, duration_seconds }: WatchedItem,
  locale: Locale,
  t: TFunction<["home", "common"]>,
): ContinueCard {
  const path = episode ? paths.episode(card.alias, episode.start_id) : paths.title(card.alias);
  const percent =
    duration_seconds > 0 ? Math.min(100, Math.round((position_seconds / duration_seconds) * 100)) : 0;
  const minutesLeft = Math.max(0, Math.round((duration_seconds - position_seconds) / 60));
  return {
    uid,
    href: localisedPath(path, locale),
    title: card.title,
    // A film's note already says how much is left.
    left: episode && minutesLeft > 0 ? t("leftBadge", { count: minutesLeft }) : null,
    note: episode
      ? t("continueEpisode", { season: episode.season_number, episode: episode.number })
      : t("continueLeft", { time: t("common:minutes", { count: Math.max(1, minutesLeft) }) }),
    image: card.images.cover,
    percent,
    progressLabel: t("progress", { percent }),
    removeLabel: t("remove", { title: card.title }),
    age: card.rating_age ?? "18+",
  };
}
