import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { automaticPopups } from "#domain/automatic-popup";
import { consentCategories, consentCookieName } from "#domain/consent";
import { miniAppCookieName } from "#domain/mini-app";
import { partnerParameters, sourceParameters } from "#domain/partner-cookies";
import { featureWeights, getRatingWeight, maxLikes, minLikedRating, signalWeights } from "#domain/recommend";
import { optionalKeys } from "~/features/consent/optional-storage";
import { getMarkName } from "~/features/popup-content/popup-marks";
import { maxRecommended } from "../../api/catalogue/catalog/recommendations";
import { readDocuments, type StoredDocument } from "../../api/platform/content/document-files";
import * as schema from "../../api/platform/db/schema";
import { parseDocumentPath } from "../../app/features/documents/document-path";
import { type DocumentBlock, getPlainText, parseDocument } from "../../app/features/documents/parse-document";
import { readJson, sourcesIn } from "../setup/sources";

/** Compares what the documents say with what the code does. */
const documents = readDocuments("content");
const today = "2026-11-18";
const find = (alias: string, locale = "ru"): StoredDocument =>
  documents.find((one) => one.alias === alias && one.locale === locale && one.effective <= today) ??
  expect.unreachable(`there is no ${alias} in ${locale}`);
const getHeadings = (blocks: DocumentBlock[]) =>
  blocks.flatMap((block) => (block.kind === "heading" ? [block.heading] : []));
const getIds = (document: StoredDocument) => getHeadings(parseDocument(document.body)).map(({ id }) => id);

/** The rows of the tables under a heading, as the texts of their cells. */
function getRows(document: StoredDocument, heading?: string): string[][] {
  let under = "";
  return parseDocument(document.body).flatMap((block) => {
    if (block.kind === "heading") under = block.heading.id;
    if (block.kind !== "block" || block.token.type !== "table" || (heading && under !== heading)) return [];
    return block.token.rows.map((row) => row.map(({ tokens }) => getPlainText(tokens)));
  });
}

const everywhere = [
  "about",
  "accessibility",
  "contacts",
  "faq",
  "legal",
  "partners",
  "ways-to-watch",
  "terms_of_use",
  "privacy_policy",
  "cookies_policy",
  "persondata",
  "consent",
  "terms_of_promocode",
];

describe("Every document", () => {
  it.each(everywhere)("The document %s exists in five languages with the same anchors", (alias) => {
    const ids = getIds(find(alias));
    expect(new Set(ids).size).toBe(ids.length);
    for (const locale of locales) {
      const there = getIds(find(alias, locale));
      // A translation may be shorter, but keeps the order.
      expect(
        ids.filter((id) => there.includes(id)),
        locale,
      ).toEqual(there);
    }
  });

  it.each(documents.map((document) => [`${document.locale}/${document.alias}`, document] as const))(
    "%s links only to existing pages and anchors",
    (_name, document) => {
      const links = [...document.body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
      for (const href of links.filter((link) => link.includes("#"))) {
        const [path = "", id = ""] = href.split("#");
        const target = path === "" ? document : find(parseDocumentPath(path)?.alias ?? "", document.locale);
        expect(getIds(target), href).toContain(id);
      }
      // Ids of the page itself.
      expect(getIds(document).filter((id) => /^(app|content|page-.*)$/.test(id))).toEqual([]);
      expect(links.filter((href) => !/^(\/[a-z]|#[a-z])/.test(href))).toEqual([]);
      expect(document.body).not.toMatch(/\{\{(?!supportEmail\}\}|companyAddress\}\})/);
    },
  );

  it.each(["terms_of_use", "privacy_policy", "consent", "terms_of_promocode"])(
    "%s has a reasonable length",
    (alias) => {
      const words = find(alias).body.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(750);
      expect(words).toBeLessThanOrEqual(1500);
    },
  );

  it("Every agreement says at the top that the operator is fictional", () => {
    for (const alias of ["terms_of_use", "privacy_policy", "consent", "terms_of_promocode"])
      for (const locale of locales) expect(find(alias, locale).body, `${locale}/${alias}`).toMatch(/^> /);
  });
});

it.each(locales)(
  "In %s the FAQ has at least 15 questions, and each answer links to the right page",
  (locale) => {
    const parts = find("faq", locale).body.split(/^### /m).slice(1);
    expect(parts.length).toBeGreaterThanOrEqual(15);
    expect(parts.filter((part) => !/\]\(\/[a-z]/.test(part))).toEqual([]);
  },
);

describe.each(locales)("The cookie policy in %s", (locale) => {
  const sources = [...sourcesIn("app"), ...sourcesIn("server")];
  const text = sources.map((source) => source.text).join("\n");
  const getNames = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const document = find("cookies_policy", locale);
  const listed = (heading: string) =>
    getRows(document, heading)
      .map(([name = ""]) => name)
      .sort();

  it("The cookie policy lists every cookie", () => {
    const session = /sessionCookieName = isHttps \? "([\w-]+)" : "(\w+)"/.exec(text);
    const names = [
      session?.[2] ?? "",
      ...getNames(/createOwnCookie\("(\w+)"/g),
      ...getNames(/CookieName = "(\w+)"/g),
      consentCookieName,
      miniAppCookieName,
      ...partnerParameters,
      ...new Set(automaticPopups.map((popup) => getMarkName(popup, "*").replace(/^popup_.*/, "popup_*"))),
      ...sources
        .filter(({ text: code }) => code.includes("document.cookie = "))
        .flatMap(({ text: code }) => [...code.matchAll(/`(\w+)=\$\{/g)].map(([, name = ""]) => name)),
    ];
    expect(listed("cookies")).toEqual([...new Set(names)].sort());
    expect(document.body).toContain(`\`${session?.[1]}\``);
  });

  it("The cookie policy lists all cookies that the code sets", () => {
    const setters = sources.filter(({ text: code }) =>
      /document\.cookie = |createCookie\(|stringifySetCookie\(|cookieStore/.test(code),
    );
    expect(setters.map(({ file }) => file).sort()).toEqual([
      "app/features/category/remembered-sort.ts",
      "app/features/consent/consent.server.ts",
      "app/features/popup-content/popup-marks.server.ts",
      "app/features/tv/browser/viewer-zone.ts",
      "app/lib/session/session.server.ts",
    ]);
  });

  it.each([
    ["local", "localStorage", optionalKeys.map(([key]) => key)],
    // Used by the framework to restore scroll positions.
    ["session", "sessionStorage", ["positions"]],
  ] as const)("The cookie policy lists every key in %s storage", (heading, storage, more) => {
    const uses = sources.flatMap(({ text: code }) =>
      [...code.matchAll(new RegExp(`${storage}\\.setItem\\((\\w+)`, "g"))].map(([, constant = ""]) => {
        const pattern = new RegExp(`const ${constant} = "([^"]+)"`);
        return (pattern.exec(code) ?? pattern.exec(text))?.[1] ?? expect.unreachable(constant);
      }),
    );
    expect(listed(heading)).toEqual([...new Set([...uses, ...more])].sort());
  });
});

describe.each(locales)("The categories of the cookie policy in %s", (locale) => {
  const document = find("cookies_policy", locale);
  const { categories } = readJson<{ categories: Record<string, { name: string }> }>(
    `locales/${locale}/consent.json`,
  );
  /** The entries of a category, by its name in the settings of cookies. */
  const listed = (heading: string, category: string) =>
    getRows(document, heading)
      .filter((row) => row.at(-1) === categories[category]?.name.toLocaleLowerCase())
      .map(([name = ""]) => name)
      .sort();

  it("Every entry of the cookie policy has a category of the settings", () => {
    const names = Object.values(categories).map(({ name }) => name.toLocaleLowerCase());
    expect(names).toHaveLength(4);
    for (const heading of ["cookies", "local", "session"])
      for (const row of getRows(document, heading)) expect(names, row[0]).toContain(row.at(-1));
  });

  it("What is not necessary is what the code keeps only with consent", () => {
    expect(listed("cookies", "marketing")).toEqual([...sourceParameters].sort());
    for (const category of consentCategories) {
      const keys = optionalKeys.filter(([, own]) => own === category).map(([key]) => key);
      expect(listed("local", category), category).toEqual(keys.sort());
      expect(listed("session", category), category).toEqual([]);
      // Of a script that only runs with this consent.
      const ofScripts = category === "preferences" ? ["luch_one_tap"] : [];
      if (category !== "marketing") expect(listed("cookies", category), category).toEqual(ofScripts);
    }
  });
});

describe("The list of personal data has every table with data about people", () => {
  const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable));
  const roots = ["accounts", "profiles", "promoters", "promoter_codes", "subscriptions"];
  const aboutPeople = (table: PgTable): boolean => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const refersToOne = foreignKeys.some((key) => roots.includes(getTableName(key.reference().foreignTable)));
    const namesOne = columns.some((column) =>
      /^(account_id|profile_id|subscription_id|recipient|email|user_hash|editor)$/.test(column.name),
    );
    // Limits are counted by login and address; the staff are named by theirs; members of groups are hashes of sessions.
    const isListedBesides = ["attempt_counters", "staff", "staff_changes", "watch_groups"].includes(name);
    return roots.includes(name) || refersToOne || namesOne || isListedBesides;
  };
  // Codes that were not activated yet identify nobody.
  const aboutNobody = ["coupons"];
  const expected = tables
    .filter(aboutPeople)
    .map(getTableName)
    .filter((name) => !aboutNobody.includes(name))
    .sort();

  it.each(locales)("The list of personal data has every table with data about people in %s", (locale) => {
    const named = getRows(find("persondata", locale)).map((row) => row.at(-1) ?? "");
    expect([...named].sort()).toEqual(expected);
  });
});

describe("The recommender's description", () => {
  const document = find("recsys");
  const numbers = (text = "") =>
    (text.match(/\d+(,\d+)?/g) ?? []).map((found) => Number(found.replace(",", ".")));

  it("The recommender's description gives the real weights of signals", () => {
    const [watched, favorite, rated] = getRows(document, "signals").map(([, weight]) => numbers(weight));
    expect(watched).toEqual([signalWeights.watched]);
    expect(favorite).toEqual([signalWeights.favorite]);
    const [divisor = 0, ...examples] = rated ?? [];
    expect(getRatingWeight(divisor)).toBe(1);
    expect(examples).toEqual([8, getRatingWeight(8), 10, getRatingWeight(10)]);
  });

  it("The recommender's description gives the real points for what two titles share", () => {
    const rows = getRows(document, "score").map(([, points]) => Number(points));
    const { genres, directors, actors, collections } = featureWeights;
    expect(rows).toEqual([genres, directors, actors, collections]);
    const total = signalWeights.favorite * (directors + 2 * genres);
    expect(document.body).toContain(
      `получит ${signalWeights.favorite} × ${directors + 2 * genres} = ${total} баллов`,
    );
  });

  it("The recommender's description gives the real rating of a liked title, and how many titles count", () => {
    expect(document.body).toContain(`оценка от ${minLikedRating}.`);
    expect(document.body).toContain(`последние ${maxLikes} сигналов`);
    expect(document.body).toContain(`до ${maxRecommended} названий`);
  });

  it("The recommender's description gives the real limitation to Russia", () =>
    expect(document.countries).toEqual(["RU"]));
});
