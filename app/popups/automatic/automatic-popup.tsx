import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type AutomaticPopup as AutomaticPopupName, decideAutomaticPopup } from "#domain/automatic-popup";
import { createPopupFacts } from "~/features/popup-content/popup-facts";
import { isSeenWhenShown } from "~/features/popup-content/popup-marks";
import type { Shell } from "~/features/shell/shell";
import { deferred } from "~/lib/deferred";
import { loadFullStylesheet } from "~/lib/document/full-stylesheet";
import { isCrawler } from "~/lib/document/is-crawler";
import { splitLocale } from "~/lib/i18n/locales";
import { postJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import type { ShownPopup } from "./dialog-props";
import { hasShownRenewal, rememberRenewal } from "./renewal-memory";

type Props = { shell: Shell; isMissing: boolean; onChange: (isOpen: boolean) => void };

/** Most pages open none. */
const DeferredDialog = deferred(
  async () => {
    const { AutomaticPopupDialog } = await import("./automatic-popup-dialog");
    if (!(await loadFullStylesheet())) throw new Error("No style sheet for the popup");
    return AutomaticPopupDialog;
  },
  ["popups", "common"],
  { isServerRendered: false },
);

/** Decides in the browser, after the page has painted and on each move, whether a popup opens by itself. */
export function AutomaticPopup({ shell, isMissing, onChange }: Props) {
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<ShownPopup | null>(null);
  const hasShown = useRef(false);
  const clock = useRef({ now: shell.now, at: 0 });
  const confirmedOn = useRef<string | null>(null);
  const tell = useCallback(
    (popup: AutomaticPopupName | null) => {
      document.documentElement.dataset.popup = popup ?? "none";
      onChange(popup !== null);
    },
    [onChange],
  );
  useEffect(() => {
    if (clock.current.now !== shell.now) clock.current = { now: shell.now, at: performance.now() };
    // What its form sends brings a new shell, which must not close it.
    const isConfirming = confirmedOn.current === pathname + search && shell.popups.unconfirmedPhone !== null;
    if (isConfirming) return;
    const now = getServerTime(clock.current);
    const next = decide(shell, { pathname, search, isMissing, now, hasShown: hasShown.current });
    setShown(next);
    if (next === null) tell(null);
    confirmedOn.current = next?.popup === "confirm-phone" ? pathname + search : null;
  }, [shell, pathname, search, isMissing, tell]);
  if (shown === null) return null;
  // Its code may not come, and then nothing was shown: the next page tries again.
  const onShown = () => {
    tell(shown.popup);
    hasShown.current = true;
    if (isSeenWhenShown(shown.popup)) remember(shown);
  };
  const close = () => {
    if (shown.popup === "renewal") rememberRenewal(null);
    else if (!isSeenWhenShown(shown.popup)) remember(shown);
    confirmedOn.current = null;
    setShown(null);
    tell(null);
  };
  return (
    <DeferredDialog
      key={pathname}
      shown={shown}
      content={shell.popups}
      page={{ pathname, search }}
      onShown={onShown}
      onClose={close}
    />
  );
}

const remember = ({ popup, id }: ShownPopup) =>
  void postJson(paths.resources.popup(), { popup, ...(id === null ? {} : { id }) });

type Page = { pathname: string; search: string; isMissing: boolean; now: number; hasShown: boolean };

function decide(shell: Shell, { pathname, search, isMissing, now, hasShown }: Page): ShownPopup | null {
  const { popup, campaign } = decideAutomaticPopup(
    createPopupFacts(
      {
        viewer: shell.viewer,
        content: shell.popups,
        path: splitLocale(pathname).path,
        query: new URLSearchParams(search),
        cookies: document.cookie,
        now,
        isGiftHost: shell.isGiftHost,
        isMissing,
      },
      {
        isCrawler: isCrawler(navigator.userAgent),
        isNarrow: matchMedia("(max-width: 425px)").matches,
        hasShown: hasShown || forgetsWhatWasSeen(),
        canAddToHomeScreen: canAddToHomeScreen(),
        secondOfDay: getSecondOfDay(now),
        alsoSeen: hasShownRenewal() ? ["renewal"] : [],
      },
    ),
  );
  return popup && { popup, id: campaign?.id ?? (popup === "survey" ? shell.popups.survey.id : null) };
}

/** The server's time now, as the browser's clock may be wrong; a kept page's is up to a minute old. `at`: when it came, in milliseconds. */
const getServerTime = ({ now, at }: { now: number; at: number }): number =>
  now + Math.floor((performance.now() - at) / 1000);

/** Where cookies are blocked (app/lib/document/blocked-storage.ts), a popup would come on every page. */
const forgetsWhatWasSeen = (): boolean => !navigator.cookieEnabled || Object.hasOwn(document, "cookie");

/** In the browser's time zone. */
function getSecondOfDay(now: number): number {
  const time = new Date(now * 1000);
  return time.getHours() * 3600 + time.getMinutes() * 60 + time.getSeconds();
}

/** Safari on an iPhone or iPad, where the site was not opened from the home screen. */
function canAddToHomeScreen(): boolean {
  const { userAgent, standalone } = navigator as Navigator & { standalone?: boolean };
  return (
    /iPhone|iPad/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|YaBrowser|EdgiOS|OPiOS/.test(userAgent) &&
    standalone !== true
  );
}
