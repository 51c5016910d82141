import { useLocation, useMatches } from "@remix-run/react";
import { WhyLink } from "~/features/watch/why-link";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { Seo } from "~/lib/seo/seo";
import { hasPart } from "~/lib/site-parts";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";
import { TariffPrice } from "./tariff-price";

type Name = "partner" | "operator-blocked" | "child-plan" | "offer" | "create-child" | "something-wrong";
type Props = PopupProps & { name: Name };

const groups = {
  partner: "partner",
  "operator-blocked": "operatorBlocked",
  "child-plan": "childPlan",
  offer: "offer",
  "create-child": "createChild",
  "something-wrong": "somethingWrong",
} as const;

export const createMessagePopup = (name: Name) => (props: PopupProps) => (
  <MessagePopup name={name} {...props} />
);

/**
 * Popups with one sentence and one action: partner, a blocked operator account, child without a plan, subscription offer, create a child
 * profile, an unexpected failure (P-026).
 */
function MessagePopup({ name, viewer, closeHref, playlist, tariff }: Props) {
  const { t } = useTranslation(["watch", "common"]);
  const to = useLocalised();
  const group = groups[name];
  const isSeries = useIsSeries();
  const moment = new URLSearchParams(useLocation().search).get("t");
  const skipped = getTitleAlias(closeHref);
  return (
    <Dialog
      title={t(name === "offer" && isSeries ? "offer.titleSeries" : `${group}.title`)}
      closeHref={closeHref}
      closeLabel={t("common:close")}
    >
      <p>{t(`${group}.text`)}</p>
      {name === "offer" ? (
        <>
          {tariff === null ? null : <TariffPrice tariff={tariff} />}
          {hasPart(viewer.isVirtual ? "accounts" : "money") ? (
            <LinkButton
              look="primary"
              isWide
              href={to(
                viewer.isVirtual
                  ? paths.signIn(popupPath(closeHref, "player", { playlist, t: moment }))
                  : paths.tariffs(),
              )}
            >
              {t(viewer.isVirtual ? "offer.actionVirtual" : "offer.action")}
            </LinkButton>
          ) : null}
          <LinkButton look="text" isWide href={closeHref} data-keep-scroll="">
            {t("offer.later")}
          </LinkButton>
        </>
      ) : name === "create-child" ? (
        <LinkButton look="primary" isWide href={to(paths.newProfile(true))}>
          {t("createChild.action")}
        </LinkButton>
      ) : (
        <LinkButton look="primary" isWide href={closeHref} data-keep-scroll="">
          {t(`${group as "partner"}.action`)}
        </LinkButton>
      )}
      {name === "create-child" || name === "something-wrong" ? null : <WhyLink pagePath={closeHref} />}
      {playlist !== null && skipped !== null && name !== "create-child" && name !== "something-wrong" ? (
        <LinkButton
          look="text"
          isWide
          href={`${to(paths.playlist(playlist))}?after=${encodeURIComponent(skipped)}`}
        >
          {t("skip")}
        </LinkButton>
      ) : null}
    </Dialog>
  );
}

/** Whether the page under the popup is a series page, by its SEO type. */
function useIsSeries(): boolean {
  const data: unknown = useMatches().at(-1)?.data;
  const seo = typeof data === "object" && data !== null && "seo" in data ? (data.seo as Seo | null) : null;
  return seo?.type === "video.tv_show" || seo?.type === "video.episode";
}

/** The alias of the title page at this URL. */
function getTitleAlias(href: string): string | null {
  const alias = /^\/watch\/([^/?]+)/.exec(splitLocale(href).path)?.[1];
  return alias === undefined ? null : decodeURIComponent(alias);
}
