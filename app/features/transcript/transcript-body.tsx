import type { Transcript } from "#contract/catalog";
import type { Episode, Product } from "#contract/content";
import { groupByChapters, type Line, markFound } from "#domain/transcript";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { formatPosition } from "~/lib/time/machine-time";
import { LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { QueryForm } from "~/ui/query-form";
import { Tabs } from "~/ui/tabs";
import pageStyles from "~/ui/text-page.module.css";
import { smallWidth } from "../catalog/image-sizes";
import { PageCrumbs } from "../catalog/page-crumbs";
import { SpoilerForm, SpoilerNote } from "../catalog/spoiler-note";
import styles from "./transcript.module.css";

type Props = {
  product: Product;
  episode: (Episode & { season: number }) | null;
  transcript: Transcript;
  query: string;
  isChild: boolean;
};

/** What is said in a film, line by line; each plays from there. Rendered on the server only. */
export function TranscriptBody({ product, episode, transcript, query, isChild }: Props) {
  const { t } = useTranslation(["transcript", "title", "catalog"]);
  const to = useLocalised();
  const page = episode === null ? paths.title(product.alias) : paths.episode(product.alias, episode.start_id);
  const self = to(paths.transcript(product.alias, episode?.start_id));
  const lines = transcript.lines.flatMap((line) => {
    const pieces = query === "" ? [{ text: line.text, isFound: false }] : markFound(line.text, query);
    return pieces === null ? [] : [{ ...line, pieces }];
  });
  return (
    <article className={pageStyles.page} data-testid="transcript">
      <PageCrumbs
        crumbs={[
          { name: product.title, path: paths.title(product.alias) },
          ...(episode === null
            ? []
            : [
                {
                  name: t("title:episodeOf", { season: episode.season, number: episode.number }),
                  path: page,
                },
              ]),
          { name: t("name"), path: null },
        ]}
        isChild={isChild}
      />
      <div className={styles.layout}>
        <div className={pageStyles.column} id="text" tabIndex={-1}>
          <header className={styles.head}>
            <h1>{t("heading", { title: product.title })}</h1>
            {episode === null ? null : (
              <p className={pageStyles.lead}>
                {t("title:episodeOf", { season: episode.season, number: episode.number })}
              </p>
            )}
            <p className={pageStyles.lead}>{t("lead")}</p>
          </header>
          <Languages {...transcript} self={self} query={query} />
          <QueryForm
            id="transcript-query"
            action={self}
            query={query}
            texts={{ label: t("search.label"), example: t("search.example"), submit: t("search.submit") }}
          />
          {query === "" ? null : (
            <p role="status" className={styles.found}>
              {lines.length === 0
                ? t("search.nothing", { query })
                : t("search.found", { count: lines.length })}{" "}
              <a href={self}>{t("search.all")}</a>
            </p>
          )}
          {groupByChapters(lines, transcript.chapters).map(({ second, title, lines: said }) => (
            <section key={second} className={styles.chapter}>
              {title === null ? null : <h2>{title}</h2>}
              <Lines lines={said} lang={transcript.lang} page={page} />
            </section>
          ))}
          {transcript.veiled_from === null ? null : (
            <SpoilerNote id="spoilers" level={2} heading={t("veiled.heading")} text={t("veiled.text")}>
              <SpoilerForm
                fields={{ uid: episode?.uid ?? product.uid }}
                back={self}
                focus="text"
                look="quiet"
              >
                {t("veiled.show")}
              </SpoilerForm>
            </SpoilerNote>
          )}
          <p className={styles.end}>
            <LinkButton href={to(page)} look="quiet">
              {t(episode === null ? "back" : "backToEpisode")}
            </LinkButton>
          </p>
        </div>
        {product.vertical_poster === null ? null : (
          <a href={to(page)} className={styles.poster} tabIndex={-1} aria-hidden="true">
            <Picture src={product.vertical_poster} alt="" size={smallWidth(280)} ratio={[2, 3]} isEager />
          </a>
        )}
      </div>
    </article>
  );
}

type FoundLine = Line & { pieces: { text: string; isFound: boolean }[] };

function Lines({ lines, lang, page }: { lines: FoundLine[]; lang: string; page: string }) {
  const to = useLocalised();
  return (
    <ol className={styles.lines}>
      {lines.map(({ second, pieces }, index) => (
        <li key={index}>
          <a href={to(popupPath(page, "player", { t: second }))} className={styles.line}>
            <time dateTime={`PT${second}S`}>{formatPosition(second)}</time>
            <span lang={lang === "und" ? undefined : lang}>
              {pieces.map(({ text, isFound }, place) => (isFound ? <mark key={place}>{text}</mark> : text))}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function Languages({
  lang,
  langs,
  self,
  query,
}: Pick<Transcript, "lang" | "langs"> & { self: string; query: string }) {
  const { t } = useTranslation("transcript");
  const names = new Intl.DisplayNames(languages[useLocale()].tag, { type: "language" });
  if (langs.length < 2) return null;
  const getHref = (other: string) =>
    `${self}?${new URLSearchParams({ lang: other, ...(query === "" ? {} : { q: query }) }).toString()}`;
  return (
    <Tabs
      label={t("languages")}
      tabs={langs.map((other) => ({
        href: getHref(other),
        label: names.of(other) ?? other,
        isCurrent: other === lang,
      }))}
    />
  );
}
