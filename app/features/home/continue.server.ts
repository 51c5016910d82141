import type { WatchedItem } from "#contract/profile";
import { attempt } from "~/lib/api/api-client.server";
import type { TFunction } from "~/lib/i18n/i18n";
import { getI18n } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { requireForChildren } from "../catalog/public-data.server";

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

/**
 * The viewer's unfinished titles. Null for visitors without an account, who have none (F-157 for the other lists),
 * and on failure, because the row must not fail the page.
 */
export async function loadContinueShelf(context: RequestContext): Promise<ContinueShelf | null> {
  const { data } = await context.session();
  if (!data.token || data.isVirtual) return null;
  // Requested in parallel with the viewer.
  const request = attempt(
    context.api.profile.continueWatching({ locale: context.locale }, await context.callOptions()),
  );
  const [viewer, result] = await Promise.all([context.viewer(), request]);
  if (!result.ok || !viewer.profileId || viewer.isVirtual) return null;
  const { items } = viewer.isChild ? requireForChildren(result.value) : result.value;
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
