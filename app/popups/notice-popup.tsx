import { useTranslation } from "react-i18next";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import type { Viewer } from "~/lib/scope/viewer";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

type Name = "partner" | "child-plan" | "offer" | "create-child";
type Props = { name: Name; viewer: Viewer; closeHref: string };

const groups = { partner: "partner", "child-plan": "childPlan", offer: "offer", "create-child": "createChild" } as const;

/** Popups of one sentence and one way on: partner, child without a plan, subscription offer, create a child profile. */
export function NoticePopup({ name, viewer, closeHref }: Props) {
  const { t } = useTranslation(["watch", "common"]);
  const to = useLocalised();
  const group = groups[name];
  return (
    <Dialog title={t(`${group}.title`)} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t(`${group}.text`)}</p>
      {name === "offer" ? (
        <>
          <LinkButton look="primary" isWide href={to(viewer.isVirtual ? paths.auth() : paths.tariffs())}>{t(viewer.isVirtual ? "offer.actionVirtual" : "offer.action")}</LinkButton>
          <LinkButton look="text" isWide href={closeHref} data-keep-scroll="">{t("offer.later")}</LinkButton>
        </>
      ) : name === "create-child" ? (
        <LinkButton look="primary" isWide href={to(paths.childProfile())}>{t("createChild.action")}</LinkButton>
      ) : (
        <LinkButton look="primary" isWide href={closeHref} data-keep-scroll="">{t(`${name === "partner" ? "partner" : "childPlan"}.action`)}</LinkButton>
      )}
    </Dialog>
  );
}
