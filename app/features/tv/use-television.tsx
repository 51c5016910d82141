import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { localisedPath } from "~/lib/i18n/locales";
import { clearPageCache } from "~/lib/navigation/browser-page-cache";
import { paths } from "~/lib/paths";
import { getBrowserZone } from "~/lib/time/local-times";
import { formatDay } from "~/lib/time/time-text";
import { Cross } from "~/ui/cross";
import type { Shell } from "../shell/shell";
import { getNow, startNowPlaying, subscribeNowPlaying } from "./browser/now-playing";
import { type ReminderMessage, startReminderPoller } from "./browser/reminder-poller";
import { syncTimeZone } from "./browser/viewer-zone";
import { storeWatchedChannel } from "./browser/watched-channel";
import styles from "./tv-toast.module.css";

/** What a television page was rendered for. */
export type TelevisionState = {
  zone: string;
  now: number;
  /** Whether the page shows today; then it is outdated when the day ends. */
  isToday: boolean;
  /** Whether it starts at the present; then only its times depend on the zone. */
  followsNow: boolean;
  /** The channel watched on it, if any. */
  watched: number | null;
};

/**
 * Keeps a television page in the viewer's zone and up to date; returns the message that a programme with a reminder
 * is starting. Does nothing without a state, on pages that say television is unavailable.
 */
export function useTelevision(state: TelevisionState | null): ReactNode {
  const { t } = useTranslation();
  const locale = useLocale();
  const viewer = useRouteLoaderData<Shell>("root")?.viewer;
  const [reminder, setReminder] = useState<ReminderMessage | null>(null);
  const profileId = viewer?.profileId ?? null;
  const redraw = useRedraw();
  const isShown = state !== null;
  const watched = state?.watched ?? null;

  useEffect(
    () => (state ? startNowPlaying(localisedPath(paths.resources.tvNow(), locale)) : undefined),
    [state, locale],
  );
  useEffect(() => {
    if (state) return reloadInZone(state, redraw);
  }, [state, redraw]);
  useEffect(() => {
    if (profileId !== null && watched !== null) storeWatchedChannel(profileId, watched);
  }, [profileId, watched]);
  useEffect(() => {
    if (profileId === null || !isShown) return;
    const controller = new AbortController();
    const url = localisedPath(paths.resources.tvReminders(), locale);
    startReminderPoller({ url, signal: controller.signal, showReminder: setReminder });
    return () => controller.abort();
  }, [profileId, isShown, locale, state]);

  return (
    <div role="status" className={styles.container}>
      {reminder ? (
        <p className={styles.toast}>
          <a href={reminder.href}>{reminder.text}</a>
          <button type="button" aria-label={t("close")} onClick={() => setReminder(null)}>
            <Cross />
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Returns a function that loads the page again in place. */
function useRedraw(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    clearPageCache();
    navigate(
      { pathname: location.pathname, search: location.search },
      { replace: true, preventScrollReset: true },
    );
  }, [navigate]);
}

/**
 * Loads the page again when it no longer fits: in another zone days start at a different moment, and every day ends.
 * A guide that follows the present fits as long as it is the same day in both zones.
 */
function reloadInZone({ zone, now, isToday, followsNow }: TelevisionState, redraw: () => void) {
  const viewerZone = getBrowserZone() ?? zone;
  const isSameDay = formatDay(now, viewerZone) === formatDay(now, zone);
  // If the cookie was set before, the server knows the zone by another name: a reload would render the same page.
  if (viewerZone !== zone && syncTimeZone(viewerZone) && !(followsNow && isSameDay)) return redraw();
  if (!isToday) return;
  const dayZone = isSameDay ? viewerZone : zone;
  const today = formatDay(now, dayZone);
  return subscribeNowPlaying(() => {
    const current = getNow();
    if (current !== null && formatDay(current, dayZone) !== today) redraw();
  });
}
