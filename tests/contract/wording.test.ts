import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "../../app/lib/i18n/locales";
import { root } from "../../tools/prepare.mjs";
import { findPoliteForms } from "../setup/polite-forms";
import { read, readJson } from "../setup/sources";

/** Namespaces of which a child's pages and player show texts; other ones have parts for children. */
const childrensTexts = [
  "archive",
  "catalog",
  "child",
  "common",
  "evening:about",
  "evening:child",
  "favorites",
  "games:oracle",
  "home",
  "journal",
  "lists",
  "offline",
  "ownChannel",
  "playCheck",
  "player",
  "search",
  "title",
  "together:page.childLead",
  "together:page.childEmpty",
  "together:page.childHow",
  "transcript",
  "tv",
  "watch",
  "year:kids",
];

/** Texts in these namespaces that may address an adult, and why. */
const exceptions: Record<string, string[]> = {
  "The specification's own words": [
    "archive:empty.text",
    "archive:geo.sectionTitle",
    "archive:geo.videoTitle",
    "catalog:captcha.label",
    "catalog:captcha.wrong",
    "common:captcha.label",
    "common:errors.server",
    "common:safari",
    "playCheck:rules.country.stop",
    "title:geo",
    "watch:childPlan.text",
    "watch:errors.geo",
    "watch:errors.server",
    "watch:errors.vpn",
  ],
  "A text for children stands beside it": [
    "common:breadcrumbs.label",
    "favorites:recommendations.title",
    "favorites:recommendations.reason",
    "player:still.title",
  ],
  "Only whoever signs in, pays, writes or is sent notices reads it": [
    "archive:recording.upgradeText",
    "archive:subscribe",
    "common:captcha.question",
    "common:toast.premiereAwaited",
    "common:toast.premiereForgotten",
    "common:toast.reminderSet",
    "common:toast.signedInInTab",
    "common:toast.signedOutInTab",
    "title:premiere",
    "common:errors.sessionOverFiles",
    "common:errors.sessionOverSend",
    "common:errors.sessionOverSignIn",
    "common:errors.sessionOverText",
    "common:errors.sessionOverTitle",
    "common:errors.textMax",
    "common:toast.accountDeleted",
    "common:toast.consentOverruled",
    "common:toast.consentSaved",
    "common:toast.linkUsed",
    "common:toast.passwordChanged",
    "common:viewerUnknown",
    "favorites:emptyVirtual",
    "favorites:login",
    "home:start",
    "ownChannel:link",
    "playCheck:actions.pin",
    "playCheck:actions.restore",
    "playCheck:actions.sign-in",
    "playCheck:actions.tariffs",
    "playCheck:actions.upgrade",
    "playCheck:operator",
    "playCheck:rules.pin.advice",
    "playCheck:rules.subscription.advice",
    "title:embed",
    "tv:guide.signIn",
    "tv:guide.signInForFavorites",
    "watch:offer",
    "watch:operatorBlocked",
    "watch:createChild",
    "watch:partner",
  ],
  "For search engines": [
    "archive:seo",
    "catalog:seo",
    "home:description",
    "lists:collections.seoDescription",
    "lists:genre.seoDescription",
    "lists:new.seoDescription",
    "lists:person.seoDescription",
    "lists:selections.seoDescription",
    "search:seo",
    "title:seoEpisode",
    "title:seoSeason",
    "title:seoTitle",
    "title:seoTitleNoYear",
    "tv:channel.seoDescription",
  ],
};

type Text = { key: string; text: string };

function flatten(node: object, prefix: string): Text[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const key = prefix.endsWith(":") ? prefix + name : `${prefix}.${name}`;
    return typeof value === "string" ? [{ key, text: value }] : flatten(value as object, key);
  });
}

const readTexts = (locale: string): Text[] =>
  readdirSync(path.join(root, "locales", locale)).flatMap((file) =>
    flatten(readJson<object>(`locales/${locale}/${file}`), `${path.parse(file).name}:`),
  );

/** Whether the key is one of these or within one. */
const isWithin = (key: string, parts: string[]) =>
  parts.some((part) => key === part || key.startsWith(`${part}.`) || key.startsWith(`${part}:`));

/** Words that look like a form of «вы» but are not: nouns, and verbs of one person. */
const others = new Set(["date", "lite", "minute", "naplate", "pretplate", "rate", "rute", "чете"]);
const politeSouthSlavic =
  /(?<!\p{L})(?:vi|vas|vam|vama|vaš\p{L}*|ste|niste|biste|вие|вас|ви|ваш\p{L}*|сте|бихте|\p{L}+(?:[aeiu]te|jte|ете|йте))(?!\p{L})/giu;
const findSouthSlavic = (text: string) =>
  (text.match(politeSouthSlavic) ?? []).filter((word) => !others.has(word.toLowerCase()));
const findPolite: Record<Exclude<Locale, "en">, (text: string) => string[]> = {
  ru: findPoliteForms,
  sr: findSouthSlavic,
  bg: findSouthSlavic,
  hr: findSouthSlavic,
};

describe("A child is not addressed as an adult", () => {
  const excepted = Object.values(exceptions).flat();

  it.each(Object.entries(findPolite))(
    "Texts that children read in %s have no polite forms",
    (locale, find) => {
      const polite = readTexts(locale)
        .filter(({ key }) => isWithin(key, childrensTexts) && !isWithin(key, excepted))
        .filter(({ text }) => find(text).length > 0);
      expect(polite).toEqual([]);
    },
  );

  it("Every exception is needed", () => {
    const texts = locales.flatMap((locale) =>
      locale === "en" ? [] : readTexts(locale).filter(({ text }) => findPolite[locale](text).length > 0),
    );
    expect(excepted.filter((part) => !texts.some(({ key }) => isWithin(key, [part])))).toEqual([]);
  });
});

/** All texts that viewers read, by file. */
const files = ["locales", "content", "api", "payment-host/texts"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  .filter((file) => /^(locales|content)\/.*\.(json|md|yaml)$|\/texts\/\w+\.json$/.test(file));
/** The words a file consists of, without what people call an article of the help. */
const readWords = (file: string) =>
  read(file)
    .replace(/^asked:\n( {2}- .*\n)+/m, "")
    .replace(/\s+/g, " ");
const texts = files.map((file) => ({ file, text: readWords(file) }));
const asWords = (phrase: string) =>
  new RegExp(`(?<!\\p{L})${phrase.replace(/[.*+?()[\]{}|\\^$]/g, "\\$&")}(?!\\p{L})`, "iu");

describe("A phrase that was replaced does not come back", () => {
  const phrases = readJson<{ phrase: string; instead: string }[]>("tests/contract/replaced-phrases.json");

  it.each(phrases)("«$phrase» is now: $instead", ({ phrase }) => {
    const pattern = asWords(phrase);
    expect(texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

describe("The list of saved films has one name", () => {
  /** What is said of favourite channels. */
  const ofChannels = ["tv:guide.noFavorites", "tv:channel", "common:toast.channel"];
  const otherNames = /(?<!\p{L})избранн(?:ое|ого|ому|ом)(?!\p{L})/iu;

  it("The list is «Буду смотреть» in texts of the website", () => {
    const named = readTexts("ru").filter(({ text }) => otherNames.test(text));
    expect(named.filter(({ key }) => !ofChannels.some((part) => key.startsWith(part)))).toEqual([]);
  });

  it("The list is «Буду смотреть» in content", () => {
    const content = texts.filter(({ file }) => file.startsWith("content/"));
    expect(content.filter(({ text }) => otherNames.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
