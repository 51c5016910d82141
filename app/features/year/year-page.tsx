import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PosterFan } from "~/ui/poster-fan";
import { PageCrumbs } from "../catalog/page-crumbs";
import styles from "./year.module.css";
import type { yearLoader } from "./year.server";
import { YearPanels } from "./year-panels";
import { YearShare } from "./year-share";

type Data = ReturnType<typeof useLoaderData<typeof yearLoader>>;
type Own = Extract<Data, { kind: "own" }>;
type Shared = Extract<Data, { kind: "shared" }>;

/** /year: what the profile watched in a year. /year/{link}: what somebody shares of theirs. */
export function YearPage() {
  const page = useLoaderData<typeof yearLoader>();
  const { t } = useTranslation("year");
  return (
    <article className={styles.page}>
      <PageCrumbs isChild={page.isChild} crumbs={[{ name: t("title"), path: null }]} />
      <div className={styles.content}>
        {page.kind === "own" ? <OwnYear {...page} /> : <SharedYear {...page} />}
      </div>
    </article>
  );
}

function OwnYear(page: Own) {
  const { year, review, link, isChild, earlier, later, coming } = page;
  const { t } = useTranslation("year");
  const to = useLocalised();
  const years = [earlier, later].filter((one) => one !== null);
  return (
    <>
      {review ? (
        <>
          <h1>{t(isChild ? "kids.heading" : "heading", { year })}</h1>
          <YearPanels
            facts={review}
            days={review}
            titles={review.titles}
            viewerTitle={t(isChild ? "kids.viewerTitle" : "viewer.title")}
            isChild={isChild}
          />
          {isChild ? null : <YearShare year={year} link={link} />}
        </>
      ) : (
        <NoYear {...page} />
      )}
      {coming ? <p className={styles.note}>{t("notYet", coming)}</p> : null}
      {years.length > 0 ? (
        <p className={styles.years}>
          {years.map((one) => (
            <a key={one} href={to(paths.year(one))}>
              {t("toYear", { year: one })}
            </a>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** A year to come, or one with too little in it. */
function NoYear({ year, opens, isChild }: Own) {
  const { t } = useTranslation("year");
  const to = useLocalised();
  return (
    <div className={styles.none}>
      <div className={styles.sharing}>
        {opens === null ? (
          <>
            <h1>{t("empty", { year })}</h1>
            <p className={styles.text}>{t(isChild ? "kids.emptyText" : "emptyText")}</p>
          </>
        ) : (
          <>
            <h1>{t("notYet", { year, date: opens })}</h1>
            <p className={styles.text}>{t(isChild ? "kids.notYetText" : "notYetText")}</p>
          </>
        )}
        <p>
          <LinkButton look="primary" href={to(isChild ? paths.kids() : paths.newTitles())}>
            {t("toFilms")}
          </LinkButton>
        </p>
      </div>
      <PosterFan className={styles.fan} />
    </div>
  );
}

function SharedYear({ shared }: Shared) {
  const { t } = useTranslation("year");
  const to = useLocalised();
  return (
    <>
      <header>
        <p className={styles.kicker}>{t("shared.kicker")}</p>
        <h1>{t("shared.heading", { year: shared.year })}</h1>
      </header>
      <YearPanels facts={shared} titles={shared.titles} viewerTitle={t("shared.viewer")} isChild={false} />
      <p>
        <LinkButton look="primary" href={to(paths.year())}>
          {t("shared.own")}
        </LinkButton>
      </p>
    </>
  );
}
