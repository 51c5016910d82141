import type { Locale } from "#contract/languages";
import { messageTexts } from "../../platform/messages/texts";
import type { TariffRow } from "./tariffs";

/** What the host and the bank call a payment. */
export const describe = ({
  tariff,
  locale,
}: {
  tariff: Pick<TariffRow, "title"> | null;
  locale: Locale;
}): string => [messageTexts[locale].brand, ...(tariff ? [tariff.title[locale]] : [])].join(" · ");
