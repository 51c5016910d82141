import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "~/lib/i18n/locale-context";
import { clearPageCache } from "~/lib/navigation/page-cache";
import { Cross } from "~/ui/cross";
import type { Shell } from "../shell/shell";
import type { ReminderMessage } from "./browser/reminder-poller";
import styles from "./tv-toast.module.css";

/**
 * Loads the TV scripts after the page is shown; returns the message that a programme with a reminder starts.
 */
export function useTelevision(pageId: string, watched: number | null = null): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const locale = useLocale();
  const viewer = useRouteLoaderData<Shell>("root")?.viewer;
  const [reminder, setReminder] = useState<ReminderMessage | null>(null);
  const profileId = viewer?.profileId ?? null;
  const isVirtual = viewer?.isVirtual ?? true;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    const redraw = () => {
      clearPageCache();
      navigate(
        { pathname: location.pathname, search: location.search },
        { replace: true, preventScrollReset: true },
      );
    };
    const go = (href: string) => navigate(href);
    void import("./browser/television").then(({ startTelevision }) => {
      if (!isUnmounted)
        stop = startTelevision({
          profileId,
          isVirtual,
          watched,
          locale,
          redraw,
          go,
          showReminder: setReminder,
        });
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [pageId, profileId, isVirtual, watched, locale, navigate]);
  return (
    <div role="status" className={styles.place}>
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
