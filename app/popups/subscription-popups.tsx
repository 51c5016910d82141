import { useLocation } from "@remix-run/react";
import { freezeDays } from "#domain/subscription";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import styles from "~/ui/field.module.css";
import type { PopupProps } from "./popup-props";

type Props = Pick<PopupProps, "closeHref">;

/** Pauses a subscription for a number of days (P-021). */
export function FreezePopup({ closeHref }: Props) {
  const { t } = useTranslation(["billing", "common"]);
  const to = useLocalised();
  return (
    <Dialog title={t("freeze.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t("freeze.text")}</p>
      <form method="post" action={to(paths.manageSubscription())} className={styles.choices}>
        <input type="hidden" name="intent" value="freeze" />
        <fieldset>
          <legend>{t("freeze.days")}</legend>
          {freezeDays.map((days, index) => (
            <label key={days}>
              <input type="radio" name="days" value={days} defaultChecked={index === 0} />
              {t("freeze.count", { count: days })}
            </label>
          ))}
        </fieldset>
        <Button look="primary" isWide>
          {t("freeze.go")}
        </Button>
      </form>
    </Dialog>
  );
}

/** The reasons that the host may give for a card. */
const declineCodes = [
  "insufficient_funds",
  "card_expired",
  "payment_invalid",
  "declined_by_bank",
  "authentication_failed",
  "token_revoked",
  "issuer_unavailable",
  "card_stolen",
  "card_lost",
  "account_closed",
  "declined_for_good",
] as const;

/** Says that a card was refused, while it was saved or charged (P-025, AMB-160). */
export function CardErrorPopup({ closeHref }: Props) {
  const { t } = useTranslation(["billing", "common"]);
  const { search } = useLocation();
  const named = new URLSearchParams(search).get("decline");
  const decline = declineCodes.find((known) => known === named) ?? "payment_invalid";
  return (
    <Dialog title={t("result.fail.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t(`result.fail.${decline}`)}</p>
      <p>{t("result.fail.nothing")}</p>
      <LinkButton look="primary" isWide href={closeHref} data-keep-scroll="">
        {t("result.fail.again")}
      </LinkButton>
    </Dialog>
  );
}
