import type account from "../../../locales/ru/account.json";
import type apps from "../../../locales/ru/apps.json";
import type archive from "../../../locales/ru/archive.json";
import type auth from "../../../locales/ru/auth.json";
import type billing from "../../../locales/ru/billing.json";
import type catalog from "../../../locales/ru/catalog.json";
import type child from "../../../locales/ru/child.json";
import type common from "../../../locales/ru/common.json";
import type consent from "../../../locales/ru/consent.json";
import type desk from "../../../locales/ru/desk.json";
import type dev from "../../../locales/ru/dev.json";
import type documents from "../../../locales/ru/documents.json";
import type embed from "../../../locales/ru/embed.json";
import type evening from "../../../locales/ru/evening.json";
import type favorites from "../../../locales/ru/favorites.json";
import type footer from "../../../locales/ru/footer.json";
import type games from "../../../locales/ru/games.json";
import type home from "../../../locales/ru/home.json";
import type iptv from "../../../locales/ru/iptv.json";
import type journal from "../../../locales/ru/journal.json";
import type lists from "../../../locales/ru/lists.json";
import type newsletter from "../../../locales/ru/newsletter.json";
import type offers from "../../../locales/ru/offers.json";
import type offline from "../../../locales/ru/offline.json";
import type ownChannel from "../../../locales/ru/ownChannel.json";
import type parents from "../../../locales/ru/parents.json";
import type pin from "../../../locales/ru/pin.json";
import type playCheck from "../../../locales/ru/playCheck.json";
import type player from "../../../locales/ru/player.json";
import type popups from "../../../locales/ru/popups.json";
import type profiles from "../../../locales/ru/profiles.json";
import type promo from "../../../locales/ru/promo.json";
import type search from "../../../locales/ru/search.json";
import type stories from "../../../locales/ru/stories.json";
import type support from "../../../locales/ru/support.json";
import type title from "../../../locales/ru/title.json";
import type together from "../../../locales/ru/together.json";
import type transcript from "../../../locales/ru/transcript.json";
import type tv from "../../../locales/ru/tv.json";
import type watch from "../../../locales/ru/watch.json";
import type year from "../../../locales/ru/year.json";

/** All namespaces; the Russian files define the types of the keys. */
type Resources = {
  account: typeof account;
  apps: typeof apps;
  archive: typeof archive;
  auth: typeof auth;
  billing: typeof billing;
  catalog: typeof catalog;
  child: typeof child;
  common: typeof common;
  consent: typeof consent;
  desk: typeof desk;
  dev: typeof dev;
  documents: typeof documents;
  embed: typeof embed;
  evening: typeof evening;
  favorites: typeof favorites;
  footer: typeof footer;
  home: typeof home;
  iptv: typeof iptv;
  journal: typeof journal;
  lists: typeof lists;
  newsletter: typeof newsletter;
  offline: typeof offline;
  offers: typeof offers;
  ownChannel: typeof ownChannel;
  parents: typeof parents;
  pin: typeof pin;
  games: typeof games;
  playCheck: typeof playCheck;
  player: typeof player;
  popups: typeof popups;
  profiles: typeof profiles;
  promo: typeof promo;
  search: typeof search;
  stories: typeof stories;
  support: typeof support;
  title: typeof title;
  together: typeof together;
  transcript: typeof transcript;
  tv: typeof tv;
  watch: typeof watch;
  year: typeof year;
};
export type Namespace = keyof Resources;

/** The contents of a namespace's file: texts, or groups of them. */
export type Texts = { readonly [key: string]: string | Texts };

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type Singular<Key extends string> = Key extends `${infer Name}_${Plural}` ? Name : Key;
/** The paths of a file's texts, such as «errors.notFound»; plural forms count as one. */
type Paths<File> = {
  [Key in keyof File & string]: File[Key] extends string ? Singular<Key> : `${Key}.${Paths<File[Key]>}`;
}[keyof File & string];

/** A namespace, or several; keys of the first one need no prefix. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];
type First<Names extends Namespaces> = Names extends readonly [infer Name extends Namespace, ...unknown[]]
  ? Name
  : Names;
type Each<Names extends Namespaces> = Names extends readonly Namespace[] ? Names[number] : Names;

/** Valid keys for these namespaces: the first one's paths, and those of each prefixed with «name:». */
export type TextKey<Names extends Namespaces> =
  | Paths<Resources[First<Names> & Namespace]>
  | { [Name in Each<Names> & Namespace]: `${Name}:${Paths<Resources[Name]>}` }[Each<Names> & Namespace];
