import { languages, type Locale } from "#contract/languages";
import { getMonths } from "#domain/tariffs";
import { messageTexts } from "../../platform/messages/texts";
import type { PaymentRow } from "./lock-payer";
import type { TariffRow } from "./tariffs";

type Described = {
  tariff: Pick<TariffRow, "title" | "periodDays"> | null;
  payment: Pick<PaymentRow, "kind" | "terms">;
  locale: Locale;
};

/** What the host and the bank call a payment: the tariff and the period that is paid, or tried for nothing. */
export function describe({ tariff, payment, locale }: Described): string {
  const { brand } = messageTexts[locale];
  if (!tariff) return brand;
  const title = tariff.title[locale];
  const period = describePeriod(tariff, payment, locale);
  return [brand, ...(title === period ? [title] : [title, period])].join(" · ");
}

function describePeriod(
  tariff: Pick<TariffRow, "periodDays">,
  { kind, terms }: Described["payment"],
  locale: Locale,
): string {
  const [count, unit] =
    kind === "trial" && terms
      ? [terms.trialDays, "day"]
      : [getMonths(terms?.periodDays ?? tariff.periodDays), "month"];
  return new Intl.NumberFormat(languages[locale].tag, { style: "unit", unit, unitDisplay: "long" }).format(
    count,
  );
}
