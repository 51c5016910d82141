import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import styles from "./dev.module.css";

type Row = {
  id: string;
  text: string;
  check: string;
  since: string | null;
  tests: string[];
};
type Data = {
  sections: { name: string; count: number; held: number }[];
  chosen: string | null;
  rows: Row[];
  title: string;
};

/** Which rules of the product hold, since when and by which tests. The rules themselves are in English. */
export function ConformancePage() {
  const { sections, chosen, rows, title } = useLoaderData() as Data;
  const { t } = useTranslation("dev");
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const held = sections.reduce((sum, section) => sum + section.held, 0);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>{t("rulesHold", { held, count })}</p>
      <nav className={styles.card} aria-label={t("sections")}>
        <ul className={styles.sections}>
          {sections.map(({ name, count, held }) => (
            <li key={name} className={held < count ? styles.fails : undefined}>
              <Link to={`${paths.conformance()}?section=${name}`} aria-current={name === chosen || undefined}>
                {name}
              </Link>{" "}
              {held}/{count}
            </li>
          ))}
        </ul>
      </nav>
      {chosen === null ? null : (
        <section className={styles.card}>
          <h2>{chosen}</h2>
          <ul className={styles.rows}>
            {rows.map(({ id, text, check, since, tests }) => (
              <li key={id} className={since === null ? styles.fails : undefined}>
                <b>{id}</b> {since === null ? t("ruleFails") : t("ruleHolds", { since })}
                <p lang="en">{text}</p>
                <p lang="en">{since === null ? check : tests.join("; ")}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
