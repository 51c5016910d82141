import { americanComedies } from "./films-american-comedy";
import { americanFilms } from "./films-american";
import { articles } from "./articles";
import { channels } from "./channels";
import { collections } from "./collections";
import { countries } from "./countries";
import { europeanFilms } from "./films-european";
import { genres } from "./genres";
import { germanFilms } from "./films-german";
import { heroAliases, kidsHeroAliases, similar } from "./hero";
import { kidsTitles } from "./kids";
import { actors } from "./persons-actors";
import { crew } from "./persons-crew";
import { directors } from "./persons-directors";
import { playlists } from "./playlists";
import { selections } from "./selections";
import { serials } from "./series";
import { sovietFilms } from "./films-soviet";
import { stories } from "./stories";

/** Everything the demonstration service shows, in the order it was added. */
export const catalogue = {
  titles: [...sovietFilms, ...germanFilms, ...americanComedies, ...americanFilms, ...europeanFilms, ...serials, ...kidsTitles],
  persons: [...directors, ...actors, ...crew],
  genres,
  countries,
  collections,
  playlists,
  selections,
  articles,
  channels,
  stories,
  heroAliases,
  kidsHeroAliases,
  similar,
};
