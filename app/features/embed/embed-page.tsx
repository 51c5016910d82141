import {
  Form,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteError,
  useSubmit,
} from "@remix-run/react";
import { Play } from "lucide-react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import type { Seo } from "~/lib/seo/seo";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { describeError } from "../shell/describe-error";
import { FramedNotice } from "../shell/framed-notice";
import { DeferredEmbedPlayer } from "./deferred-embed-player";
import styles from "./embed.module.css";
import type { EmbedAnswer } from "./embed-player";

export type EmbedData =
  | {
      kind: "title";
      title: string;
      /** The episode that plays. */
      episode: { place: string; title: string } | null;
      facts: string;
      age: string;
      image: string | null;
      /** Its page of the site. */
      pageHref: string;
      seo: Seo;
    }
  | { kind: "refused"; reason: "unavailable" | "geo"; plainTitle: string };
type Title = Extract<EmbedData, { kind: "title" }>;

/** What another site shows in a frame: a title with a button, then the player in its place. */
export function EmbedPage() {
  const page = useLoaderData() as EmbedData;
  const answer = useActionData() as EmbedAnswer | undefined;
  const { t } = useTranslation("embed");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  if (page.kind === "refused")
    return (
      <FramedNotice
        title={t(`refused.${page.reason}`)}
        text={page.reason === "geo" ? null : t("refused.text")}
      />
    );
  if (answer?.kind === "ready")
    return (
      <DeferredEmbedPlayer
        state={answer.state}
        onClose={() => navigate(pathname, { replace: true })}
        onExpired={() => submit(null, { method: "post" })}
      />
    );
  if (answer?.kind === "problem") return <Problem {...answer} />;
  return <Cover {...page} />;
}

function Problem({ problem }: Extract<EmbedAnswer, { kind: "problem" }>) {
  const { t } = useTranslation(["embed", "common"]);
  const { isSent, submitProps } = useOneSubmit();
  return (
    <FramedNotice title={t(`problem.${problem}`)}>
      {problem === "server" || problem === "vpn" ? (
        <Form method="post" aria-busy={isSent} {...submitProps}>
          <Button look="primary">{t("common:retry")}</Button>
        </Form>
      ) : null}
    </FramedNotice>
  );
}

/** The whole picture plays; beside it there is only the link to the site. */
function Cover({ title, episode, facts, age, image, pageHref }: Title) {
  const { t } = useTranslation("embed");
  const langOf = useNameLang();
  const { isSent, submitProps } = useOneSubmit();
  return (
    <main className={styles.cover}>
      {image ? (
        <Picture
          className={styles.picture}
          src={image}
          alt=""
          size={{ width: "100vw", maxPixels: 1280 }}
          ratio={[16, 9]}
          isEager
          isMain
        />
      ) : null}
      <div className={styles.text}>
        <h1 className={styles.title} lang={langOf(title)}>
          {title}
        </h1>
        {episode ? (
          <p className={styles.episode}>
            {episode.place}
            {" · "}
            <span lang="ru">{episode.title}</span>
          </p>
        ) : null}
        <p className={styles.facts}>
          <span className={styles.age}>{age}</span>
          <span>{facts}</span>
        </p>
      </div>
      <Form method="post" className={styles.form} aria-busy={isSent} {...submitProps}>
        <button className={classes(styles.play, isSent && styles.sent)}>
          <Play fill="currentColor" strokeWidth={0} aria-hidden="true" />
          <span>{t("watch")}</span>
        </button>
        <p role="status" className="visually-hidden">
          {isSent ? t("loading") : null}
        </p>
      </Form>
      <a className={styles.site} href={pageHref} target="_blank" rel="noopener">
        {t("onSite")}
      </a>
    </main>
  );
}

/** What went wrong, in place of the page. */
export function EmbedError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const [status, details] = isRouteErrorResponse(error) ? [error.status, error.data as unknown] : [500, null];
  const { title, canRetry } = describeError(status, details, 0);
  return <FramedNotice title={t(`errors.${title}`)} retryHref={canRetry ? pathname : null} />;
}
