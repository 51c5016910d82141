import type z from "zod";
import { categoryAliases } from "#contract/filter-names";
import type { GenreTotals } from "#contract/filters";
import { adultPalettes, childrensPalettes } from "#domain/artwork";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { ListPage } from "../catalog/list-page";
import { EmptyList } from "./empty-list";
import styles from "./lists.module.css";
import type { FoundTitles } from "./load-titles.server";
import { TitleItems } from "./title-items";

export type Genre = z.infer<typeof GenreTotals>;

type PagingProps = { page: number; pages: number; isChild: boolean };

/** Genres as tiles in the colours of the posters, each with its categories. Rendered on the server only. */
export function GenresBody({ genres, page, pages, isChild }: PagingProps & { genres: Genre[] }) {
  const { t } = useTranslation("lists");
  const to = useLocalised();
  const palettes = isChild ? childrensPalettes : adultPalettes;
  const pick = (index: number) => palettes[index % palettes.length];
  return (
    <ListPage
      crumbs={[{ name: t("genres.title"), path: null }]}
      isChild={isChild}
      title={t("genres.title")}
      lead={{ text: t("genres.lead") }}
      isEmpty={genres.length === 0}
      empty={<EmptyList text={t("genres.empty")} href={paths.newTitles()} label={t("toNew")} />}
      paging={{ page, pages, getPath: paths.genres }}
      look="wide"
    >
      {genres.map((genre, index) => (
        <li key={genre.alias} className={styles.genre} data-palette={pick(index)}>
          <h2>
            <a href={to(paths.genreTitles(genre.alias))}>{genre.title}</a>
          </h2>
          <Sections genre={genre} />
        </li>
      ))}
    </ListPage>
  );
}

/** Titles of a genre across all categories. Rendered on the server only. */
export function GenreBody({
  genre,
  found,
  page,
  pages,
  isChild,
}: PagingProps & { genre: Genre; found: FoundTitles }) {
  const { t } = useTranslation("lists");
  return (
    <ListPage
      crumbs={[
        { name: t("genres.title"), path: paths.genres() },
        { name: genre.title, path: null },
      ]}
      isChild={isChild}
      kicker={t("genre.kicker")}
      title={genre.title}
      tools={
        <div className={styles.tools}>
          <Sections genre={genre} />
        </div>
      }
      isEmpty={found.items.length === 0}
      empty={<EmptyList text={t("genre.empty")} href={paths.genres()} label={t("genres.title")} />}
      paging={{ page, pages, getPath: (number) => paths.genreTitles(genre.alias, number) }}
    >
      <TitleItems cards={found.items} />
    </ListPage>
  );
}

/** The categories in which the genre occurs, with the number of titles in each. */
function Sections({ genre }: { genre: Genre }) {
  const { t } = useTranslation("lists");
  const to = useLocalised();
  return (
    <ul className={styles.sections}>
      {genre.totals
        .filter(({ total }) => total > 0)
        .sort((one, other) => other.total - one.total)
        .map(({ alias, title, total }) => {
          const category = categoryAliases.find((known) => known === alias);
          return (
            <li key={alias}>
              <a href={to(paths.genre(alias, genre.alias))}>
                {category ? t(`genres.counts.${category}`, { count: total }) : title}
              </a>
            </li>
          );
        })}
    </ul>
  );
}
