import { dailyMinutes, maxBlocks } from "#contract/sizes";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { LimitIntent } from "./limit-schemas";

type Values = {
  [Name in "max_rating" | "daily_minutes" | "bedtime_from" | "bedtime_to" | "time_zone"]?: string;
};

/** A form of the page, one of several. */
export function useLimitForm(intent: LimitIntent) {
  const { t } = useTranslation("parents");
  return useActionForm<Values>({
    id: `limits-${intent}`,
    only: { intent },
    getText: (error) => t(`errors.${error}` as "errors.unknown", { ...dailyMinutes, most: maxBlocks }),
  });
}
