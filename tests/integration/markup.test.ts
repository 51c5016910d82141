import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { popupNames } from "../../app/popups/registry";
import { root } from "../../tools/prepare.mjs";
import { openPage, type Page, parsePage } from "../setup/page";
import { sample } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/**
 * The recommended rules without stylistic ones (quotes, case, length), which do not affect a page's meaning.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:recommended"],
    rules: {
      "attr-case": "off",
      "attr-quotes": "off",
      "no-inline-style": "off",
      "no-trailing-whitespace": "off",
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "long-title": "off",
      "no-implicit-button-type": "off",
      "tel-non-breaking": "off",
      "require-sri": "off",
      "prefer-native-element": "off",
      // Lists may be labelled: screen readers announce which of several lists they are in.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // The film starts by itself because the viewer pressed «play».
      "no-autoplay": "off",
      // A filter with several values uses checkboxes of one name, which is how forms send a list.
      "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    },
  }),
);

async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const { title } = parsePage(html).document;
  return [
    ...(html === "" || /Луч|Luch/.test(title) ? [] : [`The title does not name the service: ${title}`]),
    ...results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
    ),
  ];
}

/** One page of each kind, for anonymous and personal requests, in every state that renders differently. */
const anonymous = [
  "/",
  "/kids",
  "/?hero=1",
  "/en",
  "/watch/metropolis",
  "/watch/metropolis?t=20",
  "/watch/vampiry",
  "/watch/vampiry/season-1",
  "/watch/vampiry/vampiry-s1e1",
  "/watch/metropolis/person",
  "/watch/metropolis/trailers",
  "/watch/metropolis/selections",
  "/watch/gorod-nemo",
  "/movies",
  "/movies/drama",
  "/series",
  "/animation",
  "/new",
  "/genres",
  "/collections",
  "/playlists",
  "/playlist/pervyj-vecher",
  "/selections",
  "/journal",
  "/journal?rubric=kids",
  "/search",
  "/search?q=метрополис",
  "/search?q=ъъъъ",
  "/favorites",
  "/channel",
  "/channel?view=now",
  "/channel/luch-kino",
  "/archive",
  "/archive?q=чаплин",
  "/game",
  "/game/leaderboard",
  "/evening",
  "/evening?time=long&with=two&mood=feel",
  "/gadanie-random",
  "/gadanie-random?film=metropolis&topic=work&words=2",
  "/about",
  "/faq",
  "/legal",
  "/legal/cookies_policy",
  "/legal/terms_of_use",
  "/legal/terms_of_use?version=2026-06-01",
  "/partners",
  "/en/corporateinfo",
  "/no-such-page",
  "/dev",
  "/auth/unsubscribe/a_x",
  "/email-confirm?token=x",
  "/pin_remove",
  "/?popup=mobile-menu",
  "/?popup=login",
  "/watch/metropolis?popup=offer",
  "/watch/metropolis?popup=player",
  "/watch/metropolis?popup=partner",
];

const ofSubscribers = [
  "/",
  "/watch/metropolis?popup=player",
  "/favorites",
  "/watch/vampiry",
  "/archive",
  "/channel",
  "/account",
  "/account/profile",
  "/account/profile?change=email",
  "/account/profile?change=phone&step=code",
  "/achievements",
  "/account/devices",
  "/account/notifications",
  "/account/google_delete",
  "/history",
  "/history/rated",
  "/profiles",
  "/profiles/new",
  "/promoter/login",
  "/profiles/new?child=true",
  "/child_profile",
  "/account/pin",
  "/account/pin?step=phone_code",
  "/account/parents",
  "/tariffs",
  "/purchase?tariff_id=month",
  "/upsale",
  "/web/success",
  "/pages/subscription/already",
  "/account/subscriptions",
  "/account/subscriptions/manage",
  ...["freeze", "disable-recurrent", "stay-discount", "disable-confirm", "card-error"].map(
    (name) => `/account/subscriptions/manage?popup=${name}`,
  ),
  "/account/payments",
  "/account/promo",
  "/account/support",
  "/support",
  "/support?q=%D1%84%D0%B8%D0%BB%D1%8C%D0%BC",
  "/support/payment",
  "/support/payment/refund",
  "/support/play-check",
  "/support/play-check?q=%D1%84%D0%B8%D0%BB%D1%8C%D0%BC",
  "/support/play-check/watch/metropolis",
  "/code",
  "/coupon/registration/LUCH-14",
  "/code/success",
  "/promos",
  "/ios-android-app",
  "/close",
  "/newsletter",
  "/unsubscribe",
  "/pages/black-friday",
  "/account/parents?q=метрополис",
];

describe("The markup is valid", () => {
  it.each(sample("valid pages", anonymous, 25))("The markup is valid: %s", async (url) => {
    const { status, text } = await testApp.request(encodeURI(url));
    expect([200, 404], url).toContain(status);
    expect(await findFaults(text)).toEqual([]);
  });

  it.each(sample("pages of subscribers", ofSubscribers, 20))(
    "The markup of %s is valid for a subscriber",
    async (url) => {
      const { cookie } = await testApp.viewer({ kind: "PAID" });
      expect(await findFaults((await testApp.request(encodeURI(url), { cookie })).text)).toEqual([]);
    },
  );

  it.each(["/", "/watch/metropolis", "/channel", "/search?q=metropolis"])(
    "The markup of %s is valid for children",
    async (url) => {
      const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
      expect(await findFaults((await testApp.request(url, { cookie })).text)).toEqual([]);
    },
  );

  it("The markup of a refused request is valid", async () => {
    expect(await findFaults((await testApp.request("/%E0%A4%A")).text)).toEqual([]);
  });
});

describe("Each document contains the styles of its contents", () => {
  const classesIn = (styles: string) =>
    new Set([...styles.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
  const getSheets = async ({ document }: Page) => {
    const linked = [...document.querySelectorAll("link[rel=stylesheet]")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    const texts = await Promise.all(linked.map(async (href) => (await testApp.request(href)).text));
    return [...document.querySelectorAll("style")]
      .map(({ textContent }) => textContent)
      .concat(texts)
      .join("");
  };
  /** Classes that have styles, but none in this document. */
  const getUnstyled = async (page: Page) => {
    const [styled, all] = [classesIn(await getSheets(page)), await known()];
    const worn = new Set(
      [...page.document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]),
    );
    expect([...worn].filter((name) => styled.has(name))).not.toEqual([]);
    return [...worn].filter((name) => all.has(name) && !styled.has(name));
  };
  /** All classes in the product's style sheets. */
  const known = async () => {
    const files = await readdir(path.join(root, "build/client/assets"));
    const texts = await Promise.all(
      files
        .filter((file) => file.endsWith(".css"))
        .map((file) => readFile(path.join(root, "build/client/assets", file), "utf8")),
    );
    return classesIn(texts.join(""));
  };

  it("The style sheet declares the order of its layers first", async () => {
    const folder = path.join(root, "build/client/assets");
    const sheet = (await readdir(folder)).find((file) => /^shell-.*\.css$/.test(file)) ?? "";
    expect((await readFile(path.join(folder, sheet), "utf8")).trim()).toMatch(/^@layer tokens,/);
  });

  const withPopups = popupNames.flatMap((name) => [
    `/?popup=${name}`,
    `/watch/metropolis?popup=${name}`,
    `/watch/shinel?popup=${name}`,
  ]);
  it.each(sample("styled documents", [...anonymous, ...withPopups], 40))(
    "The document at %s contains the styles of its contents",
    async (url) => {
      expect(await getUnstyled((await openPage(testApp, encodeURI(url))).page)).toEqual([]);
    },
  );

  it.each(sample("styled documents of viewers", [...ofSubscribers, "/promo_default", "/code/error"], 16))(
    "The document at %s contains the styles of what an adult and a child see there",
    async (url) => {
      for (const child of [false, true]) {
        const { cookie } = await testApp.viewer({ kind: "PAID", child });
        const { status, page } = await openPage(testApp, encodeURI(url), { cookie });
        if (status < 300) expect(await getUnstyled(page)).toEqual([]);
      }
    },
  );

  it("A document with an open player contains the player's styles", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { page } = await openPage(testApp, "/watch/metropolis?popup=player", { cookie });
    expect(page.getByRole("dialog").querySelector("video")).not.toBeNull();
    expect(await getUnstyled(page)).toEqual([]);
  });
});
