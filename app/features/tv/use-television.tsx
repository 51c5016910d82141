import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "~/lib/i18n/locale-context";
import { clearPageCache } from "~/lib/navigation/page-cache";
import { Cross } from "~/ui/cross";
import type { Shell } from "../shell/shell";
import styles from "./tv-toast.module.css";

export type SentReminders = { text: string; href: string };

/** What script adds to pages of television, fetched after they are shown; answers the message that a showing begins. */
export function useTelevision(pageId: string, watched: number | null = null): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const locale = useLocale();
  const viewer = useRouteLoaderData<Shell>("root")?.viewer;
  const [told, setTold] = useState<SentReminders | null>(null);
  const profileId = viewer?.profileId ?? null;
  const isVirtual = viewer?.isVirtual ?? true;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    const redraw = () => {
      clearPageCache();
      navigate(
        { pathname: location.pathname, search: location.search },
        { replace: true, preventScrollReset: true },
      );
    };
    const go = (href: string) => navigate(href);
    void import("./browser/television").then(({ startTelevision }) => {
      if (!isLeft)
        stop = startTelevision({ profileId, isVirtual, watched, locale, redraw, go, tell: setTold });
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [pageId, profileId, isVirtual, watched, locale, navigate]);
  return (
    <div role="status" className={styles.place}>
      {told ? (
        <p className={styles.toast}>
          <a href={told.href}>{told.text}</a>
          <button type="button" aria-label={t("close")} onClick={() => setTold(null)}>
            <Cross />
          </button>
        </p>
      ) : null}
    </div>
  );
}
