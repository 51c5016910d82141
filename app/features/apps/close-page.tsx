import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./apps.module.css";
import type { closeLoader } from "./apps.server";

/**
 * Tells the opener or parent window that this one is done, and tries to close it; else says that it can be closed.
 * Messages go to our own origin only.
 */
export function ClosePage() {
  const { message } = useLoaderData<typeof closeLoader>();
  const { t } = useTranslation("apps");
  const to = useLocalised();
  useEffect(() => {
    const others = new Set<Window | null>([window.opener as Window | null, window.parent]);
    for (const target of others)
      if (target && target !== window) target.postMessage({ type: message }, window.location.origin);
    window.close();
  }, [message]);
  return (
    <div className={styles.close}>
      <h1>{t("close.title")}</h1>
      <p>{t("close.text")}</p>
      <LinkButton look="primary" href={to(paths.home())}>
        {t("close.home")}
      </LinkButton>
    </div>
  );
}
