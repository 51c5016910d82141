import type z from "zod";
import type { GenreTotals } from "#contract/filters";
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

/** Genres as tiles, each with its categories. Rendered on the server only. */
export function GenresBody({ genres, page, pages, isChild }: PagingProps & { genres: Genre[] }) {
  const { t } = useTranslation(["lists", "home"]);
  const to = useLocalised();
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
      {genres.map((genre) => (
        <li key={genre.alias} className={styles.genre}>
          <h2>
            <a href={to(paths.genreTitles(genre.alias))}>{genre.title}</a>
          </h2>
          <p className={styles.total}>{t("home:titlesCount", { count: genre.total })}</p>
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
  const { t } = useTranslation(["lists", "home"]);
  return (
    <ListPage
      crumbs={[
        { name: t("genres.title"), path: paths.genres() },
        { name: genre.title, path: null },
      ]}
      isChild={isChild}
      kicker={`${t("genre.kicker")} · ${t("home:titlesCount", { count: found.items_total })}`}
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
  const to = useLocalised();
  return (
    <ul className={styles.sections}>
      {genre.totals
        .filter(({ total }) => total > 0)
        .sort((one, other) => other.total - one.total)
        .map(({ alias, title, total }) => (
          <li key={alias}>
            <a href={to(paths.genre(alias, genre.alias))}>
              {title} <span>{total}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}
