import { Check, Minus, X } from "lucide-react";
import type { PlayCheck, PlayRule } from "#contract/playback";
import type { TFunction } from "~/lib/i18n/i18n";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages, type Locale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { formatTime } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { QueryForm } from "~/ui/query-form";
import textPage from "~/ui/text-page.module.css";
import { PageCrumbs } from "../catalog/page-crumbs";
import { getQuestionQuery } from "./check-question";
import type { NextStep } from "./next-step";
import styles from "./play-check.module.css";

type Props = {
  check: PlayCheck;
  /** The rule that blocked playback, if any. */
  rule: PlayRule | null;
  next: NextStep | null;
  number: string;
  pagePath: string;
  isVirtual: boolean;
  zone: string;
  /** The URL of this page, for checking again. */
  again: string;
};

const icons = { passed: Check, stopped: X, not_reached: Minus };

/** Which rule blocks playback, the facts it was decided by, and what to do. Rendered on the server only. */
export function PlayCheckBody({ check, rule, next, number, pagePath, isVirtual, zone, again }: Props) {
  const { t } = useTranslation("playCheck");
  const to = useLocalised();
  const locale = useLocale();
  const { rules, facts, checked, title } = check;
  return (
    <div className={textPage.page}>
      <Crumbs isChild={facts.is_child} name={title} />
      <div className={textPage.column}>
        <h1>{t("title")}</h1>
        <p className={classes(textPage.lead, styles.lead)}>
          <a href={to(pagePath)}>{title}</a>
        </p>
        <section className={classes(styles.verdict, rule && styles.stop)} aria-labelledby="verdict">
          <h2 id="verdict">{rule ? t(`rules.${rule}.stop`) : t("free.title")}</h2>
          <p>{rule ? getAdvice(t, rule, check) : t(facts.is_child ? "free.child" : "free.text")}</p>
          <Next rule={rule} next={next} pagePath={pagePath} isChild={facts.is_child} />
        </section>
        <section aria-labelledby="rules">
          <h2 id="rules">{t("order")}</h2>
          <ol className={styles.rules}>
            {rules.map(({ rule: name, state }) => {
              const Icon = icons[state];
              const evidence = state === "not_reached" ? null : getEvidence(name, check, { t, locale, zone });
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
            <dd>{formatTime("date-time", checked, zone, locale)}</dd>
          </div>
          <div>
            <dt>{t("country")}</dt>
            <dd>{getCountry(facts.country, locale)}</dd>
          </div>
        </dl>
        <p className={styles.links}>
          <a href={again}>{t("again")}</a>
          {facts.is_child ? null : (
            <a
              href={`${to(isVirtual ? paths.support() : paths.accountSupport())}?${getQuestionQuery({ number, rule, page: pagePath })}#question`}
            >
              {t("ask")}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

function Crumbs({ isChild, name }: { isChild: boolean; name?: string }) {
  const { t } = useTranslation("playCheck");
  return (
    <PageCrumbs
      crumbs={[
        { name: t("support"), path: paths.support() },
        { name: t("title"), path: name === undefined ? null : paths.playCheckStart() },
        ...(name === undefined ? [] : [{ name, path: null }]),
      ]}
      isChild={isChild}
    />
  );
}

type NextProps = Pick<Props, "rule" | "next" | "pagePath"> & { isChild: boolean };

function Next({ rule, next, pagePath, isChild }: NextProps) {
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

type T = TFunction<["playCheck"]>;

function getAdvice(t: T, rule: PlayRule, { facts }: PlayCheck): string {
  if (rule === "subscription" && facts.is_child) return t("rules.child-plan.advice");
  if (rule === "subscription" && facts.partner === "ttk") return t("operator");
  if (facts.is_child && (rule === "device" || rule === "device-count")) return t("adult");
  return t(`rules.${rule}.advice`);
}

type FormatContext = { t: T; locale: Locale; zone: string };

/** The facts that a rule was decided by; null if it has none to show. */
function getEvidence(
  rule: PlayRule,
  { facts }: PlayCheck,
  { t, locale, zone }: FormatContext,
): string | null {
  const at = (timestamp: number) => formatTime("date-time", timestamp, zone, locale);
  switch (rule) {
    case "country":
      return getCountry(facts.country, locale);
    case "device-count":
      return facts.devices === null
        ? null
        : t("evidence.devices", { count: facts.devices, limit: facts.device_limit });
    case "child-plan":
      return t(facts.is_child ? "evidence.child" : "evidence.adult");
    case "window":
      return getWindowText(facts.windows, { t, at });
    case "subscription":
      if (facts.subscription_until === null) return facts.is_child ? null : t("evidence.noSubscription");
      return t(facts.acl_type === "lite" ? "evidence.lite" : "evidence.subscription", {
        date: at(facts.subscription_until),
      });
    case "kept":
      return facts.kept_until === null ? null : t("evidence.kept", { date: at(facts.kept_until) });
    case "pin": {
      const pin = facts.is_child ? null : t(facts.has_pin ? "evidence.pin" : "evidence.noPin");
      return [facts.rating_age, pin].filter(Boolean).join(" · ") || null;
    }
    case "time":
      return facts.seconds_left === null
        ? t("evidence.noLimit")
        : t("evidence.left", { count: Math.ceil(facts.seconds_left / 60) });
    default:
      return null;
  }
}

function getWindowText(
  windows: PlayCheck["facts"]["windows"],
  { t, at }: { t: T; at: (timestamp: number) => string },
): string {
  const texts = windows.map(({ publish, unpublish }) =>
    publish === 0 && unpublish === 0
      ? t("evidence.always")
      : t("evidence.window", { from: at(publish), to: at(unpublish) }),
  );
  return texts.length === 0 ? t("evidence.never") : [...new Set(texts)].join("; ");
}

/** A country's name, or its code if it has none. */
const getCountry = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([languages[locale].tag], { type: "region", fallback: "code" }).of(code) ?? code;

export type FoundPlay = { title: string; note: string | null; path: string };
type StartProps = { query: string; found: FoundPlay[] | null; isChild: boolean };

/** A form for saying what does not play. Rendered on the server only. */
export function PlayCheckStart({ query, found, isChild }: StartProps) {
  const { t } = useTranslation("playCheck");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <Crumbs isChild={isChild} />
      <div className={textPage.column}>
        <h1>{t("title")}</h1>
        <p className={classes(textPage.lead, styles.lead)}>{t("start.text")}</p>
        <QueryForm
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
                  <a href={to(path)}>{title}</a>
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
