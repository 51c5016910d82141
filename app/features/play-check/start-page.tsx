import { useLoaderData } from "@remix-run/react";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import { QueryForm } from "~/ui/query-form";
import textPage from "~/ui/text-page.module.css";
import { CheckCrumbs } from "./check-crumbs";
import styles from "./play-check.module.css";
import type { playCheckStartLoader } from "./play-check.server";

/** /support/play-check: a form for saying what does not play. */
export function PlayCheckStartPage() {
  const { query, found, isChild } = useLoaderData<typeof playCheckStartLoader>();
  const { t } = useTranslation("playCheck");
  const to = useLocalised();
  const langOf = useNameLang();
  return (
    <div className={textPage.page}>
      <CheckCrumbs isChild={isChild} />
      <div className={textPage.column}>
        <h1>{t("title")}</h1>
        <p className={classes(textPage.lead, styles.lead)}>{t("start.text")}</p>
        <QueryForm
          key={query}
          id="play-check-query"
          action={to(paths.playCheckStart())}
          query={query}
          texts={{ label: t("start.label"), example: t("start.example"), submit: t("start.submit") }}
        />
        {found === null ? null : (
          <section aria-labelledby="found">
            <h2 id="found">{t(found.length === 0 ? "start.nothing" : "start.found")}</h2>
            <ul className={styles.found}>
              {found.map(({ title, note, path }) => (
                <li key={path}>
                  <a href={to(path)} lang={langOf(title)}>
                    {title}
                  </a>
                  {note === null ? null : <span className={styles.evidence}>{note}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
