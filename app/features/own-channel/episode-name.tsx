import type { ChannelShow } from "#contract/own-channel";
import { useTranslation } from "~/lib/i18n/i18n-context";

/** «1 сезон, 3 серия. …» of an episode; nothing of a film. */
export function EpisodeName({
  show: { episode },
  className,
}: {
  show: ChannelShow;
  className?: string | undefined;
}) {
  const { t } = useTranslation("ownChannel");
  if (!episode) return null;
  const { season_number: season, number, title } = episode;
  return <p className={className}>{t("episode", { season, number, title })}</p>;
}
