import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { AgreementNote } from "~/features/tariffs/agreement-note";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { splitLocale } from "~/lib/i18n/locales";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { HiddenFields } from "~/ui/hidden-fields";

/** Keys of session storage: the popup was shown, and the page it was shown on (K-052, K-053). */
const shownKey = "extendSubscriptionShowed";
const backKey = "extendSubscriptionData";

/**
 * Says once per session that a renewal failed (P-030 to P-040). Not in the account, which says so itself, and never
 * over a film or another popup. Closing it only remembers that it was shown; the button leads to the payment and
 * back.
 */
export function RenewalPopup() {
  const { t } = useTranslation(["billing", "common"]);
  const to = useLocalised();
  const { pathname, search } = useLocation();
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  const isInAccount = splitLocale(pathname).path.startsWith(paths.account());
  useEffect(() => {
    if (isInAccount || wasShown()) return;
    const controller = new AbortController();
    getJson(paths.resources.renewal(), controller.signal).then(
      (response) => setUnpaid(readUnpaid(response)),
      () => {},
    );
    return () => controller.abort();
  }, [isInAccount]);
  const isCovered = new URLSearchParams(search).has("popup");
  if (unpaid === null || isInAccount || isCovered) return null;
  const back = pathname + search;
  const close = () => {
    remember(null);
    setUnpaid(null);
  };
  return (
    <Dialog
      title={t("renewal.title")}
      label={t("renewal.label")}
      closeHref={back}
      closeLabel={t("common:close")}
      onClose={close}
    >
      <p>{t("renewal.text")}</p>
      <form method="post" action={to(paths.subscriptions())} onSubmit={() => remember(back)}>
        <HiddenFields of={{ intent: "extend", back, ...unpaid }} />
        <Button look="primary" isWide>
          {t("renewal.button")}
        </Button>
        <AgreementNote />
      </form>
    </Dialog>
  );
}

/** The tariff to pay for, and what paying agrees to, as the form sends them back. */
type Unpaid = Record<string, string | number>;

const readUnpaid = (response: unknown): Unpaid | null =>
  typeof response === "object" &&
  response !== null &&
  Object.values(response).every((value) => typeof value === "string" || typeof value === "number")
    ? (response as Unpaid)
    : null;

/** If storage is blocked, the popup is shown once per page load. */
function wasShown(): boolean {
  try {
    return sessionStorage.getItem(shownKey) !== null;
  } catch {
    return false;
  }
}

function remember(back: string | null): void {
  try {
    sessionStorage.setItem(shownKey, "1");
    if (back !== null) sessionStorage.setItem(backKey, back);
  } catch {
    // It will be shown again on the next page load.
  }
}
