import type { EveningCompany, EveningMood, EveningTime } from "#contract/evening-names";
import type { EveningAudience } from "#domain/evening";
import { useTranslation } from "~/lib/i18n/i18n-context";

const hourMinutes = 60;

/** Names of the answers, as this audience is addressed, and of a duration («1 ч 20 мин»). */
export function useEveningTexts(audience: EveningAudience) {
  const { t } = useTranslation(["evening", "common"]);
  return {
    time: (time: EveningTime) => t(`${audience}.time.${time}`),
    company: (company: EveningCompany) => t(`${audience}.company.${company}`),
    mood: (mood: EveningMood) => t(`mood.${mood}`),
    duration(minutes: number) {
      const [hours, rest] = [Math.floor(minutes / hourMinutes), minutes % hourMinutes];
      return [
        hours > 0 ? t("hours", { count: hours }) : null,
        rest > 0 || hours === 0 ? t("common:minutes", { count: rest }) : null,
      ]
        .filter((part) => part !== null)
        .join(" ")
        .replaceAll(" ", "\u00a0");
    },
  };
}
