import type { TFunction } from "~/lib/i18n/i18n";
import type { Watched } from "./watched";

/** «просмотрено», «просмотрено 40 %». */
export const getWatchedText = (
  t: TFunction<["title", "common"]>,
  { percent, isFinished }: Watched,
): string => (isFinished ? t("watchedWhole") : t("watchedShare", { percent }));
