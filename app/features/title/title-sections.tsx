import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { Product } from "#contract/content";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import cardStyles from "~/ui/card.module.css";
import { Picture } from "~/ui/picture";
import { Shelf } from "~/ui/shelf";
import shelfStyles from "~/ui/shelf.module.css";
import { cardWidth, smallWidth } from "../catalog/image-sizes";
import { SpoilerForm, SpoilerNote } from "../catalog/spoiler-note";
import { TitleCard } from "../catalog/title-card";
import type { Availability, TitleView } from "../catalog/title-view";
import type { Resume } from "../watch/resume.server";
import { AboutFacts } from "./about-facts";
import { Broadcasts } from "./broadcasts";
import { EmbedCode } from "./embed-code.island";
import { Characters, Crew } from "./people";
import { Seasons } from "./seasons";
import styles from "./title.module.css";

export type TitleProps = {
  product: Product;
  view: TitleView;
  availability: Availability;
  homePath: string;
  resume: Resume | null;
  /** Second of the shared moment, if the URL has one. */
  moment: number | null;
  /** The frame for other sites' pages; null if they may not show it. */
  embedCode: string | null;
};

/** Contents of the current tab: a section, or the title's overview. */
export function TitleSections(props: TitleProps) {
  const { t } = useTranslation("title");
  const { product, view } = props;
  if (view.kind !== "section") return <About {...props} />;
  switch (view.section) {
    case "trailers":
      return (
        <Section
          heading={t("trailers")}
          empty={product.additional_content.length === 0 ? t("emptyTrailers") : null}
        >
          <Trailers product={product} />
        </Section>
      );
    case "person":
      return (
        <Section
          heading={t("sections.person")}
          empty={product.directors.length + product.cast.length === 0 ? t("emptyPerson") : null}
        >
          <Crew product={product} />
        </Section>
      );
    case "characters":
      return (
        <Section
          heading={t("sections.characters")}
          empty={product.cast.length === 0 ? t("emptyCharacters") : null}
        >
          {product.has_veil ? <CharacterSpoilers product={product} /> : null}
          <Characters product={product} />
        </Section>
      );
    case "articles":
      return (
        <Section heading={t("articles")} empty={product.articles.length === 0 ? t("emptyArticles") : null}>
          <Articles product={product} />
        </Section>
      );
    case "selections":
      return (
        <Section
          heading={t("sections.selections")}
          empty={product.collections.length === 0 ? t("emptySelections") : null}
        >
          <Collections product={product} />
        </Section>
      );
  }
}

const getPath = ({ alias }: Product, view: TitleView) => {
  if (view.kind === "episode") return paths.episode(alias, view.episode.start_id);
  return view.kind === "season" ? paths.season(alias, view.season.number) : paths.title(alias);
};

function CharacterSpoilers({ product }: { product: Product }) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  return (
    <SpoilerNote id="spoilers" heading={t("spoilers.characters")} text={t("spoilers.charactersText")}>
      <SpoilerForm
        fields={{ uid: product.uid }}
        back={to(paths.titleSection(product.alias, "characters"))}
        focus="characters"
        look="quiet"
      >
        {t("spoilers.showTitle")}
      </SpoilerForm>
    </SpoilerNote>
  );
}

function Section({
  heading,
  empty,
  children,
}: {
  heading: string;
  empty: string | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {empty ? <p className={styles.empty}>{empty}</p> : children}
    </section>
  );
}

/** A film's: those of a series are of its episodes. Titles for adults have none. */
const hasTranscript = ({ product, availability }: TitleProps) =>
  product._cls === "movie" && product.rating_age !== "18+" && availability.kind === "open";

/** A child cannot sign in a television. */
const isForTv = ({ availability, homePath }: TitleProps) =>
  hasPart("accounts") && availability.kind === "open" && homePath !== paths.kids();

function About(props: TitleProps) {
  const { product, view, resume, embedCode } = props;
  const { t } = useTranslation("title");
  const to = useLocalised();
  const season = view.kind === "season" || view.kind === "episode" ? view.season : product.items[0];
  return (
    <>
      <div className={styles.body}>
        <div className={styles.text}>
          <p lang={product.texts_lang}>{product.description}</p>
          {product.quote ? (
            <blockquote className={styles.quote} lang="ru">
              {product.quote}
            </blockquote>
          ) : null}
        </div>
        <AboutFacts product={product} hasTranscript={hasTranscript(props)} isForTv={isForTv(props)} />
      </div>
      {season ? (
        <Seasons
          product={product}
          season={season}
          currentUid={view.kind === "episode" ? view.episode.uid : null}
          resume={resume}
          page={getPath(product, view)}
        />
      ) : null}
      {product.similar.length > 0 ? (
        <Shelf id="similar" title={t("similar")}>
          {product.similar.map((card) => (
            <li key={card.uid}>
              <TitleCard card={card} imageSize={cardWidth} />
            </li>
          ))}
        </Shelf>
      ) : null}
      {product.collections.length > 0 ? (
        <Shelf
          id="collections"
          title={t("inCollections")}
          href={to(paths.titleSection(product.alias, "selections"))}
        >
          {product.collections.map((list) => (
            <li key={list.alias}>
              <ListLink list={list} />
            </li>
          ))}
        </Shelf>
      ) : null}
      <Broadcasts product={product} />
      {product.articles.length > 0 ? (
        <Shelf id="articles" title={t("articles")} href={to(paths.titleSection(product.alias, "articles"))}>
          {product.articles.map((article) => (
            <li key={article.alias}>
              <ArticleLink article={article} />
            </li>
          ))}
        </Shelf>
      ) : null}
      {embedCode === null ? null : (
        <div className={styles.section}>
          <Island of={EmbedCode} props={{ code: embedCode }} />
        </div>
      )}
    </>
  );
}

function Trailers({ product }: { product: Product }) {
  const { t } = useTranslation("title");
  const to = useLocalised();
  return (
    <ul className={styles.episodes}>
      {product.additional_content.map((item) => (
        <li key={item.uid} className={styles.episodeItem}>
          <form method="post" action={to(paths.title(product.alias))} data-enhance="" data-play="">
            <input type="hidden" name="trailer" value={item.uid} />
            <button
              type="submit"
              className={styles.episodePlay}
              aria-label={t("playTrailer", { title: item.title })}
            >
              {item.packshot ? (
                <Picture src={item.packshot} alt="" size={smallWidth(144)} ratio={[16, 9]} />
              ) : null}
              <Play fill="currentColor" aria-hidden="true" />
            </button>
          </form>
          <div lang="ru">
            <p className={styles.episodeName}>{item.title}</p>
            <p className={styles.quiet}>{item.description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Collections({ product }: { product: Product }) {
  return (
    <ul className={shelfStyles.grid}>
      {product.collections.map((list) => (
        <li key={list.alias}>
          <ListLink list={list} />
        </li>
      ))}
    </ul>
  );
}

function Articles({ product }: { product: Product }) {
  return (
    <ul className={shelfStyles.grid}>
      {product.articles.map((article) => (
        <li key={article.alias}>
          <ArticleLink article={article} />
        </li>
      ))}
    </ul>
  );
}

function ListLink({ list }: { list: Product["collections"][number] }) {
  const to = useLocalised();
  return (
    <a href={to(paths.collection(list.alias))} className={cardStyles.card}>
      <span className={cardStyles.box}>
        {list.image ? (
          <Picture className={cardStyles.image} src={list.image} alt="" size={cardWidth} ratio={[16, 9]} />
        ) : null}
      </span>
      <span className={cardStyles.name}>{list.title}</span>
    </a>
  );
}

function ArticleLink({ article }: { article: Product["articles"][number] }) {
  const to = useLocalised();
  return (
    <a
      href={to(paths.article(article.alias))}
      className={cardStyles.card}
      lang={article.is_veiled ? undefined : "ru"}
    >
      <span className={cardStyles.box}>
        {article.image ? (
          <Picture className={cardStyles.image} src={article.image} alt="" size={cardWidth} ratio={[16, 9]} />
        ) : null}
      </span>
      <span className={cardStyles.name}>{article.title}</span>
    </a>
  );
}
