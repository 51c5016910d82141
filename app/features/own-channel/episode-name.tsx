import type { ChannelShow } from "#contract/own-channel";
import { getVeiledEpisodeName } from "#domain/spoilers";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";

/** «1 сезон, 3 серия. …» of an episode; nothing of a film. */
export function EpisodeName({
  show: { episode },
  className,
}: {
  show: ChannelShow;
  className?: string | undefined;
}) {
  const { t } = useTranslation("ownChannel");
  const locale = useLocale();
  if (!episode) return null;
  const { season_number: season, number, title } = episode;
  const isVeiled = title === getVeiledEpisodeName(number, locale);
  return (
    <p className={className}>
      {t("episode", { season, number })} <span lang={isVeiled ? undefined : "ru"}>{title}</span>
    </p>
  );
}
