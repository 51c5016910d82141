import type { CategoryAlias } from "#contract/filter-names";
import type { CategoryPage, Filter } from "#contract/filters";
import type { TitleCard as Card } from "#contract/shared";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { cardWidth } from "../catalog/image-sizes";
import { ListPage } from "../catalog/list-page";
import { TitleCard } from "../catalog/title-card";
import { FavoriteItem } from "../favorites/favorite-item";
import styles from "./category.module.css";
import { CategoryFilters } from "./category-filters";
import { categoryPath, type Choices, countChosen, noChoices } from "./category-url";
import { getChosenNames } from "./chosen-names";
import { TabStrip } from "./tab-strip";

/**
 * Contents of a catalogue page. `filters` is null if their request failed; the list is shown without them
 * (C-019).
 */
export type CategoryContents = {
  items: Card[];
  total: number;
  filters: Filter[] | null;
  text: CategoryPage["text"];
  title: string;
};

type Props = {
  category: CategoryAlias;
  choices: Choices;
  contents: CategoryContents;
  page: number;
  pages: number;
  isChild: boolean;
};

const eagerCards = 4;

/** A catalogue category: genre tabs, filters, titles, an editorial text. Rendered on the server only. */
export function CategoryBody({ category, choices, contents, page, pages, isChild }: Props) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  const { items, total, filters, text, title } = contents;
  const chosen = getChosenNames(choices, { filters, items }, useLocale());
  return (
    <ListPage
      crumbs={[
        { name: title, path: chosen.length > 0 ? paths.category(category) : null },
        ...(chosen.length > 0 ? [{ name: chosen.join(" · "), path: null }] : []),
      ]}
      isChild={isChild}
      title={[title, ...chosen].join(" · ")}
      kicker={t("found", { count: total })}
      tools={
        filters ? (
          <>
            <TabStrip label={t("genres")} tabs={getTabs(filters, category, choices, t("all"), to)} />
            <CategoryFilters category={category} choices={choices} filters={filters} total={total} />
          </>
        ) : undefined
      }
      isEmpty={items.length === 0}
      empty={
        <>
          <p>{t("empty")}</p>
          {countChosen(choices) > 0 ? (
            <LinkButton look="primary" href={to(paths.category(category))}>
              {t("reset")}
            </LinkButton>
          ) : null}
        </>
      }
      paging={{ page, pages, getPath: (number) => categoryPath(category, choices, number) }}
      foot={
        <>
          {text ? (
            <section className={styles.text} lang={text.lang} aria-labelledby="category-text">
              <h2 id="category-text">{text.title}</h2>
              {text.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ) : null}
          <MoreLinks choices={choices} filters={filters} />
        </>
      }
    >
      {items.map((card, index) => (
        <FavoriteItem key={card.uid} card={card}>
          <TitleCard card={card} imageSize={cardWidth} isEager={index < eagerCards} />
        </FavoriteItem>
      ))}
    </ListPage>
  );
}

/** From a category to the genre's titles in all of them, to all genres, and to a film by chance. */
function MoreLinks({ choices, filters }: { choices: Choices; filters: Filter[] | null }) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  const [alias, ...others] = choices.genre;
  const genre = others.length > 0 ? undefined : getGenres(filters).find((known) => known.alias === alias);
  return (
    <nav className={styles.more} aria-label={t("more.title")}>
      {genre ? (
        <a href={to(paths.genreTitles(genre.alias))}>{t("more.genre", { genre: genre.title })}</a>
      ) : null}
      <a href={to(paths.genres())}>{t("more.genres")}</a>
      <a href={to(paths.evening())}>{t("more.evening")}</a>
      <a href={to(paths.oracle())}>{t("more.oracle")}</a>
    </nav>
  );
}

const getGenres = (filters: Filter[] | null) => filters?.find(({ alias }) => alias === "genre")?.items ?? [];

/** Genres that have titles, largest first, plus the selected one. */
function getTabs(
  filters: Filter[],
  category: CategoryAlias,
  choices: Choices,
  all: string,
  to: (path: string) => string,
) {
  const selectedGenre = choices.genre.length === 1 ? choices.genre[0] : null;
  const visibleGenres = getGenres(filters)
    .filter(({ total, alias }) => total > 0 || alias === selectedGenre)
    .sort((one, other) => other.total - one.total);
  return [
    {
      key: "all",
      href: to(categoryPath(category, { ...choices, genre: [] })),
      label: all,
      isCurrent: choices.genre.length === 0,
    },
    ...visibleGenres.map(({ alias, title }) => ({
      key: alias,
      href: to(categoryPath(category, { ...noChoices, genre: [alias] })),
      label: title,
      isCurrent: alias === selectedGenre,
    })),
  ];
}
