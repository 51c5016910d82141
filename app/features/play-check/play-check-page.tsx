import { useLoaderData, useLocation } from "@remix-run/react";
import { Check, Minus, X } from "lucide-react";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import textPage from "~/ui/text-page.module.css";
import { CheckCrumbs } from "./check-crumbs";
import styles from "./play-check.module.css";
import type { playCheckLoader } from "./play-check.server";

type Data = ReturnType<typeof useLoaderData<typeof playCheckLoader>>;

const icons = { passed: Check, stopped: X, not_reached: Minus };

/** Which rule blocks playback, the facts it was decided by, and what to do. */
export function PlayCheckPage() {
  const data = useLoaderData<typeof playCheckLoader>();
  const { title, isChild, isVirtual, pagePath, rule, advice, rules, number, checked, country, question } =
    data;
  const { t } = useTranslation("playCheck");
  const to = useLocalised();
  const langOf = useNameLang();
  const { pathname } = useLocation();
  return (
    <div className={textPage.page}>
      <CheckCrumbs isChild={isChild} name={title} />
      <div className={textPage.column}>
        <h1>{t("title")}</h1>
        <p className={classes(textPage.lead, styles.lead)}>
          <a href={to(pagePath)} lang={langOf(title)}>
            {title}
          </a>
        </p>
        <section className={classes(styles.verdict, rule && styles.stop)} aria-labelledby="verdict">
          <h2 id="verdict">{rule ? t(`rules.${rule}.stop`) : t("free.title")}</h2>
          <p>{advice}</p>
          <Next {...data} />
        </section>
        <section aria-labelledby="rules">
          <h2 id="rules">{t("order")}</h2>
          <ol className={styles.rules}>
            {rules.map(({ rule: name, state, evidence }) => {
              const Icon = icons[state];
              return (
                <li
                  key={name}
                  className={styles[state]}
                  aria-current={state === "stopped" ? "step" : undefined}
                >
                  <Icon size={20} strokeWidth={2} aria-hidden="true" />
                  <span className={styles.rule}>
                    <span>{t(`rules.${name}.name`)}</span>
                    {evidence ? <span className={styles.evidence}>{evidence}</span> : null}
                  </span>
                  <span className={styles.state}>{t(`states.${state}`)}</span>
                </li>
              );
            })}
          </ol>
        </section>
        <dl className={styles.facts}>
          <div>
            <dt>{t("number")}</dt>
            <dd className={styles.number}>{number}</dd>
          </div>
          <div>
            <dt>{t("checked")}</dt>
            <dd>{checked}</dd>
          </div>
          <div>
            <dt>{t("country")}</dt>
            <dd>{country}</dd>
          </div>
        </dl>
        <p className={styles.links}>
          <a href={pathname}>{t("again")}</a>
          {isChild ? null : (
            <a href={`${to(isVirtual ? paths.support() : paths.accountSupport())}?${question}#question`}>
              {t("ask")}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

function Next({ rule, next, pagePath, isChild }: Data) {
  const { t } = useTranslation("playCheck");
  const to = useLocalised();
  const action = rule === null ? { name: "title" as const, path: pagePath } : (next?.action ?? null);
  const article =
    rule === null && !isChild ? paths.supportArticle("playback", "does-not-play") : (next?.article ?? null);
  return (
    <p className={styles.next}>
      {action ? (
        <LinkButton look="primary" href={to(action.path)}>
          {t(`actions.${action.name}`)}
        </LinkButton>
      ) : null}
      {article ? <a href={to(article)}>{t("actions.article")}</a> : null}
    </p>
  );
}
