import { useLoaderData } from "@remix-run/react";
import { Dices, Play } from "lucide-react";
import { ActionForm } from "~/lib/forms/action-form";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { Button, LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { PageCrumbs } from "../catalog/page-crumbs";
import styles from "./games.module.css";
import type { oracleLoader } from "./oracle.server";
import { oracleTopics } from "./oracle-words";

type Data = Exclude<ReturnType<typeof useLoaderData<typeof oracleLoader>>, { page: unknown }>;
type OracleAnswer = NonNullable<Data["answer"]>;

/** /gadanie-random: a question, or the oracle's answer. */
export function OraclePage() {
  const data = useLoaderData<typeof oracleLoader>();
  if ("page" in data) return <ServerMarkup of={data.page} />;
  return <Oracle key={data.answer?.url} {...data} />;
}

function Oracle({ answer, deck, topic, isChild, isEmpty }: Data) {
  const { t } = useTranslation("games");
  const to = useLocalised();
  return (
    <article className={styles.page}>
      <PageCrumbs
        isChild={isChild}
        crumbs={[
          { name: t("oracle.title"), path: answer ? paths.oracle() : null },
          ...(answer ? [{ name: answer.title, path: null }] : []),
        ]}
      />
      <div className={answer ? styles.answered : styles.deckPage}>
        {answer ? <Answer answer={answer} /> : <Deck posters={deck} />}
        <div className={styles.ask}>
          {answer ? null : (
            <>
              <h1 className={styles.title}>{t("oracle.title")}</h1>
              <p className={styles.lead}>{t("oracle.lead")}</p>
            </>
          )}
          {isEmpty ? (
            <p role="alert" className={styles.note}>
              {t("oracle.empty")}
            </p>
          ) : null}
          <ActionForm action={to(paths.oracle())} fields={{}}>
            <fieldset className={styles.topics}>
              <legend>{t("oracle.topic")}</legend>
              {oracleTopics.map((name) => (
                <label key={name} className={styles.topic}>
                  <input type="radio" name="topic" value={name} defaultChecked={name === topic} />
                  <span>{t(`oracle.topics.${name}`)}</span>
                </label>
              ))}
            </fieldset>
            <Button look={answer ? "quiet" : "primary"}>
              <Dices size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(answer ? "oracle.again" : "oracle.draw")}
            </Button>
          </ActionForm>
          {answer && !isChild ? <Share answer={answer} /> : null}
        </div>
      </div>
    </article>
  );
}

const posterWidth = { width: "min(30vw, 208px)", maxPixels: 208 };

function Deck({ posters }: { posters: string[] }) {
  return (
    <div className={styles.deck} aria-hidden="true">
      {posters.map((src) => (
        <Picture key={src} src={src} alt="" size={posterWidth} ratio={[2, 3]} isEager />
      ))}
    </div>
  );
}

const answerWidth = { width: "min(92vw, 880px)", maxPixels: 880 };

function Answer({ answer: { words, title, alias, year, cover } }: { answer: OracleAnswer }) {
  const { t } = useTranslation("games");
  const to = useLocalised();
  const langOf = useNameLang();
  return (
    <section className={styles.answer} aria-labelledby="oracle-words">
      <a href={to(paths.title(alias))} className={styles.answerPicture} tabIndex={-1} aria-hidden="true">
        {cover ? <Picture src={cover} alt="" size={answerWidth} ratio={[16, 9]} isEager isMain /> : null}
      </a>
      <p className={styles.says}>{t("oracle.says")}</p>
      <h1 id="oracle-words" className={styles.words}>
        {words}
      </h1>
      <p className={styles.film}>
        <a href={to(paths.title(alias))} lang={langOf(title)}>
          {title}
        </a>
        {year === null ? null : <span>{year}</span>}
      </p>
      <LinkButton look="primary" href={to(paths.title(alias))}>
        <Play size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("oracle.watch")}
      </LinkButton>
    </section>
  );
}

/** Links that share the answer through other services, and its URL to copy. */
function Share({ answer: { url, words, title } }: { answer: OracleAnswer }) {
  const { t } = useTranslation("games");
  const text = t("oracle.shareTitle", { words, title });
  const services = [
    {
      href: `https://t.me/share/url?${new URLSearchParams({ url, text })}`,
      label: t("oracle.shareTelegram"),
    },
    {
      href: `https://vk.com/share.php?${new URLSearchParams({ url, title: text })}`,
      label: t("oracle.shareVk"),
    },
  ];
  return (
    <section className={styles.share} aria-labelledby="oracle-share">
      <h2 id="oracle-share">{t("oracle.share")}</h2>
      <label>
        <span>{t("oracle.link")}</span>
        <input type="text" readOnly value={url} />
      </label>
      <p>
        {services.map(({ href, label }) => (
          <a key={href} href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
