import { useLoaderData } from "@remix-run/react";
import { viewingPeriods } from "#contract/viewing-desk";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { DayBars } from "./day-bars";
import styles from "./desk.module.css";
import { DeskTable } from "./desk-table";
import type { viewingDeskLoader } from "./viewing-desk.server";

type Report = ReturnType<typeof useLoaderData<typeof viewingDeskLoader>>;

/** /support-desk/viewing: what was watched, searched for and bought in the last days, for the staff. */
export function ViewingDeskPage() {
  const report = useLoaderData<typeof viewingDeskLoader>();
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const { made, present, viewers, finished, titles, searches, popups, play, tariffs } = report;
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{t("viewing.title")}</h1>
        <form method="get" action={to(paths.viewingDesk())} className={accountStyles.form} data-enhance="">
          <SelectField
            key={report.period}
            name="days"
            label={t("viewing.period")}
            options={viewingPeriods.map((days) => [String(days), t("viewing.days", { count: days })])}
            defaultValue={String(report.period)}
          />
          <Button look="primary">{t("viewing.show")}</Button>
        </form>
        <p className={textPage.lead}>{t("viewing.consent")}</p>
        <p className={accountStyles.label}>{t("viewing.made", { at: made })}</p>
        <dl className={styles.numbers}>
          <Total name={t("viewing.present")} value={present} />
          <Total name={t("columns.viewers")} value={viewers} />
          <Total name={t("columns.finished")} value={finished} />
        </dl>
        <Days {...report} />
        <section>
          <h2>{t("viewing.titles")}</h2>
          {titles.length === 0 ? <p>{t("viewing.noTitles")}</p> : null}
          <DeskTable
            label={t("viewing.titles")}
            columns={["title", "starts", "minutes", "finished"]}
            rows={titles.map(({ alias, title, ...counts }) => ({
              id: alias,
              cells: [
                <a key="title" href={to(paths.title(alias))} className={styles.link}>
                  {title}
                </a>,
                counts.starts,
                counts.minutes,
                counts.finished,
              ],
            }))}
          />
        </section>
        <section>
          <h2>{t("viewing.searches")}</h2>
          {searches.length === 0 ? <p>{t("viewing.noSearches")}</p> : null}
          <DeskTable
            label={t("viewing.searches")}
            columns={["query", "count"]}
            rows={searches.map(({ query, count }) => ({ id: query, cells: [query, count] }))}
          />
        </section>
        <Funnel name={t("viewing.play")} steps={play} />
        <Funnel name={t("viewing.tariffs")} steps={tariffs} />
        <section>
          <h2>{t("viewing.popups")}</h2>
          {popups.length === 0 ? <p>{t("viewing.noPopups")}</p> : null}
          <DeskTable
            label={t("viewing.popups")}
            columns={["what", "shown", "closed"]}
            rows={popups.map(({ name, title, shown, closed }) => ({
              id: name,
              cells: [title, shown, closed],
            }))}
          />
        </section>
      </div>
    </div>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className={accountStyles.label}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Days({ days, viewers }: Pick<Report, "days" | "viewers">) {
  const { t } = useTranslation("desk");
  return (
    <section>
      <h2>{t("viewing.byDay")}</h2>
      {viewers === 0 ? <p>{t("viewing.empty")}</p> : null}
      {viewers === 0 ? null : (
        <>
          {(["viewers", "starts", "minutes"] as const).map((name) => (
            <DayBars
              key={name}
              name={t(`columns.${name}`)}
              isSum={name !== "viewers"}
              days={days.map((one) => ({ day: one.day, name: one.name, value: one[name] }))}
            />
          ))}
          <details>
            <summary className={styles.summary}>{t("viewing.table")}</summary>
            <DeskTable
              label={t("viewing.byDay")}
              columns={["day", "viewers", "starts", "minutes"]}
              rows={days.map(({ day, name, ...one }) => ({
                id: day,
                cells: [name, one.viewers, one.starts, one.minutes],
              }))}
            />
          </details>
        </>
      )}
    </section>
  );
}

/** How many came to each step, and what part that is of the first. */
function Funnel({ name: label, steps }: { name: string; steps: Report["play"] | Report["tariffs"] }) {
  const { t } = useTranslation("desk");
  return (
    <section>
      <h2>{label}</h2>
      <DeskTable
        label={label}
        columns={["step", "count"]}
        rows={steps.map(({ name, count, part }) => ({
          id: name,
          cells: [t(`viewing.${name}`), part === null ? count : `${count} (${part})`],
        }))}
      />
    </section>
  );
}
