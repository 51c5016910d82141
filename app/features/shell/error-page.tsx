import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { describeError } from "./describe-error";
import styles from "./error-page.module.css";

/** What went wrong, in the viewer's words, with what to do next. Shows nothing of the error itself. */
export function ErrorPage({ error, now }: { error: unknown; now: number }) {
  const { t } = useTranslation();
  const to = useLocalised();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text, canRetry, secondsLeft } = describeError(status, isRouteErrorResponse(error) ? error.data : null, now);
  return (
    <div className={styles.page}>
      <div className={styles.beam} aria-hidden="true" />
      <p className={styles.code} aria-hidden="true">{status}</p>
      <h1>{t(`errors.${title}`)}</h1>
      <p>{text === "limitRetry" ? t("errors.limitRetry", { time: clock(secondsLeft) }) : t(`errors.${text}`)}</p>
      {status === 404 ? (
        <form action={to(paths.search())} method="get" className={styles.search}>
          <label className={styles.field}>
            <span>{t("errors.searchLabel")}</span>
            <input type="search" name="q" maxLength={100} autoComplete="off" />
          </label>
          <Button look="primary">{t("errors.searchButton")}</Button>
        </form>
      ) : null}
      <div className={styles.actions}>
        {canRetry ? <LinkButton look="primary" href={pathname + search} data-reload="">{t("retry")}</LinkButton> : null}
        <LinkButton href={to(paths.home())} data-reload="">{t("errors.toHome")}</LinkButton>
      </div>
    </div>
  );
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
