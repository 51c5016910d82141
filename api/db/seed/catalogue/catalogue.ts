import { animatedFilms } from "./animation";
import { articles } from "./articles";
import { channels } from "./channels";
import { collections } from "./collections";
import { countries } from "./countries";
import { derivedCollections } from "./derived-collections";
import { americanFilms } from "./films-american";
import { americanComedies } from "./films-american-comedy";
import { europeanFilms } from "./films-european";
import { germanFilms } from "./films-german";
import { russianFilms } from "./films-russian";
import { sovietFilms } from "./films-soviet";
import { sovietComedies } from "./films-soviet-comedy";
import { sovietSilents } from "./films-soviet-silent";
import { sovietSoundFilms } from "./films-soviet-sound";
import { genres } from "./genres";
import { heroAliases, kidsHeroAliases, similar } from "./hero";
import { kidsTitles } from "./kids";
import { originals } from "./originals";
import { actors } from "./persons-actors";
import { americanPersons } from "./persons-american";
import { animationPersons } from "./persons-animation";
import { crew } from "./persons-crew";
import { directors } from "./persons-directors";
import { europeanPersons } from "./persons-european";
import { germanPersons } from "./persons-german";
import { sovietPersons } from "./persons-soviet";
import { playlists } from "./playlists";
import { selections } from "./selections";
import { serials } from "./series";
import { stories } from "./stories";

const titles = [
  ...sovietFilms,
  ...germanFilms,
  ...americanComedies,
  ...americanFilms,
  ...europeanFilms,
  ...serials,
  ...sovietSilents,
  ...sovietComedies,
  ...sovietSoundFilms,
  ...russianFilms,
  ...kidsTitles,
  ...animatedFilms,
  ...originals,
];

/** Everything the demonstration service shows, in the order it was added. */
export const catalogue = {
  titles,
  persons: [
    ...directors,
    ...actors,
    ...crew,
    ...sovietPersons,
    ...germanPersons,
    ...europeanPersons,
    ...americanPersons,
    ...animationPersons,
  ],
  genres,
  countries,
  collections: [...collections, ...derivedCollections(titles, countries, genres)],
  playlists,
  selections,
  articles,
  channels,
  stories,
  heroAliases,
  kidsHeroAliases,
  similar,
};
