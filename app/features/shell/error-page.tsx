import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import { describeError } from "./describe-error";
import styles from "./error-page.module.css";
import type { Shell } from "./shell";

/** The contents of error boundaries. Shows no details of the error itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const now = useRouteLoaderData<Shell>("root")?.now ?? 0;
  const [status, data] = isRouteErrorResponse(error) ? [error.status, error.data as unknown] : [500, null];
  return <ErrorView status={status} data={data} now={now} retryHref={pathname + search} />;
}

type Props = { status: number; data: unknown; now: number; retryHref: string };

/** What went wrong and what to do next. */
export function ErrorView({ status, data, now, retryHref }: Props) {
  const { t } = useTranslation();
  const to = useLocalised();
  const { title, text, canRetry, secondsLeft } = describeError(status, data, now);
  const ended = readEnded(data);
  return (
    <div className={styles.page}>
      <div className={styles.beam} aria-hidden="true" />
      <p className={styles.code} aria-hidden="true">
        {status}
      </p>
      <h1>{t(`errors.${title}`)}</h1>
      <p>
        {text === "limitRetry"
          ? t("errors.limitRetry", { time: formatCountdown(secondsLeft) })
          : t(`errors.${text}`)}
      </p>
      {status === 404 ? (
        <form action={to(paths.search())} method="get" className={styles.search}>
          <label className={styles.field}>
            <span>{t("errors.searchLabel")}</span>
            <input type="search" name="q" maxLength={100} autoComplete="off" />
          </label>
          <Button look="primary">{t("errors.searchButton")}</Button>
        </form>
      ) : null}
      {ended === null ? null : <SendAgain {...ended} action={retryHref} />}
      <div className={styles.actions}>
        {canRetry ? (
          <LinkButton look="primary" href={retryHref} data-reload="">
            {t("retry")}
          </LinkButton>
        ) : null}
        <LinkButton href={to(paths.home())} data-reload="">
          {t("errors.toHome")}
        </LinkButton>
      </div>
    </div>
  );
}

type Ended = { typed: [name: string, value: string][]; hadFiles: boolean };

const readEnded = (data: unknown): Ended | null =>
  typeof data === "object" && data !== null && "typed" in data ? (data as Ended) : null;

/** A form that was sent when the session had ended: it can be sent again after signing in in another tab. */
function SendAgain({ typed, hadFiles, action }: Ended & { action: string }) {
  const { t } = useTranslation();
  const to = useLocalised();
  return (
    <>
      <LinkButton look="primary" href={to(paths.auth())} target="_blank">
        {t("errors.sessionOverSignIn")}
      </LinkButton>
      <form method="post" action={action} {...(hadFiles ? { encType: "multipart/form-data" } : {})}>
        {typed.map(([name, value], index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        {hadFiles ? (
          <label className={styles.field}>
            <span>{t("errors.sessionOverFiles")}</span>
            <input type="file" name="pictures" multiple accept="image/jpeg,image/png,image/webp" />
          </label>
        ) : null}
        <Button>{t("errors.sessionOverSend")}</Button>
      </form>
    </>
  );
}

/** Never rendered, because the route's loader throws and ErrorPage is shown instead. */
export const NotFoundPage = () => null;
