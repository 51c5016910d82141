import { and, asc, eq } from "drizzle-orm";
import type { Transcript } from "#contract/catalog";
import { languages, type Locale } from "#contract/languages";
import { isWindowOpen } from "#domain/access";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledFromOf } from "../../people/viewers/viewed";
import type { Audience } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { episodes, filmLines, type titles } from "../../platform/db/schema";

type TitleRow = typeof titles.$inferSelect;
type Asked = { episode: string | null; lang: string | null };
type Film = { uid: string; clip: string };

/**
 * What is said in a film or an episode that can be watched now; null if nothing is known of it. Titles for adults have
 * none, since a PIN is asked for where they are played.
 */
export async function loadTranscript(
  db: Database,
  { country, locale, now }: Audience,
  title: TitleRow,
  { episode, lang }: Asked,
  profile: Caller["profile"] | null,
): Promise<Transcript | null> {
  const isOpen = title.windows.some((window) => isWindowOpen(window, now));
  if (!isOpen || title.blockedCountries.includes(country) || title.ratingAge === "18+") return null;
  const film = episode === null ? getFilm(title) : await findEpisodeFilm(db, title.id, episode);
  if (film === null) return null;
  const veiledFrom = profile && (await findVeiledFromOf(db, profile, { uid: film.uid, title }));
  const rows = await db
    .select({ kind: filmLines.kind, lang: filmLines.lang, second: filmLines.second, text: filmLines.text })
    .from(filmLines)
    .where(eq(filmLines.clip, film.clip))
    .orderBy(asc(filmLines.second), asc(filmLines.position));
  const listLanguages = (kind: "line" | "chapter") => [
    ...new Set(rows.filter((row) => row.kind === kind).map((row) => row.lang)),
  ];
  const listLines = (kind: "line" | "chapter", of: string | null) =>
    rows
      .filter((row) => row.kind === kind && row.lang === of)
      .filter(({ second }) => veiledFrom === null || second < veiledFrom)
      .map(({ second, text }) => ({ second, text }));
  const known = listLanguages("line");
  const chosen = chooseLanguage(known, lang, locale);
  return chosen === null
    ? null
    : {
        lang: chosen,
        langs: known,
        chapters: listLines("chapter", chooseLanguage(listLanguages("chapter"), null, locale)),
        lines: listLines("line", chosen),
        veiled_from: veiledFrom,
      };
}

const getFilm = ({ kind, media, clip, uid }: TitleRow): Film | null =>
  kind === "movie" && media === null ? { uid, clip } : null;

async function findEpisodeFilm(db: Database, titleId: string, startId: string): Promise<Film | null> {
  const [row] = await db
    .select({ uid: episodes.uid, clip: episodes.clip })
    .from(episodes)
    .where(and(eq(episodes.titleId, titleId), eq(episodes.startId, startId)));
  return row ?? null;
}

/** The one that was asked for, else the page's, else one that its readers may know, else the first. */
function chooseLanguage(known: string[], asked: string | null, locale: Locale): string | null {
  const second = languages[locale].alphabet === "Cyrillic" ? "ru" : "en";
  return [asked, locale, second].find((lang) => lang !== null && known.includes(lang)) ?? known[0] ?? null;
}
