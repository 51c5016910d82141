import type { WatchedItem } from "~/contract/profile";
import { attempt } from "~/lib/api/api-client.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { isForChildren } from "../catalog/kids-safe";

/** A title to go on with, ready to draw. */
export type ContinueCard = {
  uid: string;
  href: string;
  title: string;
  note: string;
  image: string | null;
  percent: number;
  progressLabel: string;
  removeLabel: string;
  age: string;
};
/** The row of them with its heading: what a browser needs to draw it without texts of its own. */
export type ContinueShelf = { title: string; cards: ContinueCard[] };

/**
 * The viewer's unfinished titles, or none: a visitor without an account has none to ask for (F-157 for the rest of
 * the lists), and the row is not worth failing the page for.
 */
export async function continueShelf(context: RequestContext): Promise<ContinueShelf | null> {
  const { data } = await context.session();
  if (!data.token || data.isVirtual) return null;
  // Asked together with who the viewer is: the one answer does not wait for the other.
  const asking = attempt(
    context.api.profile.continueWatching({ locale: context.locale }, await context.callOptions()),
  );
  const [viewer, answer] = await Promise.all([context.viewer(), asking]);
  if (!answer.ok || !viewer.profileId || viewer.isVirtual) return null;
  const items = viewer.isChild
    ? answer.value.items.filter(({ card }) => isForChildren(card))
    : answer.value.items;
  const cards = items.map((item) => toCard(item, context));
  return cards.length > 0 ? { title: fixedT(context.locale, "home")("continue"), cards } : null;
}

function toCard(
  { uid, card, episode, position_seconds, duration_seconds }: WatchedItem,
  context: RequestContext,
): ContinueCard {
  const t = fixedT(context.locale, "home");
  const path = episode ? paths.episode(card.alias, episode.start_id) : paths.title(card.alias);
  const percent =
    duration_seconds > 0 ? Math.min(100, Math.round((position_seconds / duration_seconds) * 100)) : 0;
  const left = Math.max(0, Math.round((duration_seconds - position_seconds) / 60));
  return {
    uid,
    href: localisedPath(path, context.locale),
    title: card.title,
    note: episode
      ? t("continueEpisode", { season: episode.season_number, episode: episode.number })
      : t("continueLeft", { time: t("common:minutes", { count: Math.max(1, left) }) }),
    image: card.images.cover,
    percent,
    progressLabel: t("progress", { percent }),
    removeLabel: t("remove", { title: card.title }),
    age: card.rating_age ?? "18+",
  };
}
