import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { withoutPopup } from "~/lib/popup-path";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { HiddenFields } from "~/ui/hidden-fields";

/** A premiere to come, and whether the viewer will be told of it. */
export type PremiereState = { uid: string; title: string; date: string; isAwaited: boolean };

/** Offers a letter on the day of a premiere (P-011, AMB-183). */
export function PremierePopup({ uid, title, date, isAwaited }: PremiereState) {
  const { t } = useTranslation(["title", "common"]);
  const back = withoutPopup(useLocation());
  const intent = isAwaited ? "remove" : "add";
  return (
    <Dialog title={t("premiere.title", { date })} closeHref={back} closeLabel={t("common:close")}>
      <p>{t(isAwaited ? "premiere.awaited" : "premiere.text", { title, date })}</p>
      <form method="post" action={paths.resources.premiere()}>
        <HiddenFields of={{ uid, intent, back }} />
        <Button look="primary" isWide>
          {t(isAwaited ? "premiere.forget" : "premiere.await")}
        </Button>
      </form>
      <LinkButton look="text" isWide href={back} data-keep-scroll="">
        {t("premiere.close")}
      </LinkButton>
    </Dialog>
  );
}
