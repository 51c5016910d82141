import type { HomeRow, Main } from "#contract/catalog";
import { parsePhone } from "#domain/login";
import type { VeiledArticles } from "#domain/spoilers";
import { readStartParameter, startParameters } from "#domain/start-parameter";
import { getExpiryNotice } from "#domain/subscription";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { privateMarkup, serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { loadPublic } from "../catalog/public-data.server";
import { EveningInvite } from "../evening/evening-invite";
import { loadStory } from "../stories/stories.server";
import type { StoryView } from "../stories/story-dialog";
import { renderTimeLeft } from "../watch/time-left.server";
import { getBannerPositions, isBannerVisible } from "./banner";
import { BannerView } from "./banner-view";
import { type ContinueShelf, loadContinued } from "./continue.server";
import { Engagement, engagementExperiment } from "./engagement";
import { ExpiryNote } from "./expiry-note";
import { HeroSlider } from "./hero";
import { filterRows, getHomeRules, type HomeRules } from "./home-rules";
import { HomeRowView } from "./rows";

export type HomeData = {
  heading: string;
  hero: ServerMarkupRef;
  /** A child's time left today, or the end of an adult's subscription; null if there is nothing to say. */
  note: ServerMarkupRef | null;
  /** What an experiment draws for viewers with a login and no subscription. */
  engagement: ServerMarkupRef | null;
  continueWatching: ContinueShelf | null;
  evening: ServerMarkupRef;
  rows: ServerMarkupRef;
  story: StoryView | null;
  seo: Seo;
};

/** Redirects to the page that the messenger's start parameter names. */
function startMiniApp({ url, locale }: RequestContext): void {
  for (const name of startParameters) {
    const value = url.searchParams.get(name);
    const path = value === null ? null : readStartParameter(value);
    if (path !== null) throw redirectTo(localisedPath(path, locale));
  }
}

/** The home page: `/` for the viewer's own audience, `/kids` always for children (AMB-215). */
const createHomeLoader = (audience: "viewer" | "kids") =>
  defineLoader({ access: "public", isShared: true }, ({ context }) => {
    if (audience === "viewer") startMiniApp(context);
    return loadHomePage(context, {
      audience,
      basePath: audience === "kids" ? paths.kids() : paths.home(),
      rules: null,
    });
  });

export const homeLoader = createHomeLoader("viewer");
export const kidsLoader = createHomeLoader("kids");

/** /main/{rules}: the home page with a named set of rows; its canonical URL is the home page's. */
export const homeByRulesLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }) => {
    const rules = getHomeRules(params.rules) ?? notFound();
    return loadHomePage(context, { audience: "viewer", basePath: paths.homeByRules(rules.name), rules });
  },
);

/**
 * Redirects visitors sent by the operator with their number in the URL to sign-in. The number proves nothing (R-203,
 * AMB-232).
 */
function redirectOperatorsCustomer({ url, locale }: RequestContext, viewer: Viewer): void {
  const phone = parsePhone(url.searchParams.get("msisdn") ?? "");
  if (phone && viewer.isVirtual && !viewer.isChild)
    throw redirectTo(localisedPath(paths.operatorSignIn(phone.number), locale));
}

type HomeOptions = { audience: "viewer" | "kids"; basePath: string; rules: HomeRules | null };

async function loadHomePage(
  context: RequestContext,
  { audience, basePath, rules }: HomeOptions,
): Promise<HomeData> {
  // Handles its own errors, so it can start before the viewer is known.
  const continueRequest = loadContinued(context, audience === "kids");
  const viewer = await context.viewer();
  const forKids = audience === "kids" || viewer.isChild;
  redirectOperatorsCustomer(context, viewer);
  const [main, { shelf, veiledArticles }, story, note] = await Promise.all([
    loadMain(context, forKids),
    continueRequest,
    loadStory(context, { isKidsPage: audience === "kids" }),
    viewer.isChild ? renderTimeLeft(context) : renderExpiry(context, viewer),
  ]);
  const heroIndex = parseHeroIndex(context.url, main.heroes.length);
  const hasChild = viewer.hasChildProfile;
  return {
    heading: fixedT(context.locale, "home")(forKids ? "kidsHeading" : "heading"),
    hero: serverMarkup(context, HeroSlider, { main, index: heroIndex, basePath }),
    note,
    engagement: forKids ? null : renderEngagement(context, viewer),
    continueWatching: shelf,
    evening: serverMarkup(context, EveningInvite, { audience: viewer.isChild ? "child" : "adult" }),
    story,
    rows: serverMarkup(context, Rows, {
      main,
      rules,
      veiledArticles: onlyShown(main, veiledArticles),
      viewer: { hasChildProfile: hasChild },
      now: context.minute,
    }),
    seo: homeSeo(context, forKids, audience === "kids" ? paths.kids() : paths.home(), main),
  };
}

/** Of those on the page, so that viewers share its markup although they have begun different series. */
function onlyShown({ rows }: Main, veiled: VeiledArticles): VeiledArticles {
  if (veiled === "unknown") return veiled;
  const shown = rows.flatMap((row) => (row.kind === "articles" ? row.items : []));
  return shown.map(({ alias }) => alias).filter((alias) => veiled.includes(alias));
}

function renderExpiry(context: RequestContext, { subscriptionEnd }: Viewer): ServerMarkupRef | null {
  const notice = subscriptionEnd === null ? null : getExpiryNotice(subscriptionEnd - context.now);
  return notice ? privateMarkup(context, ExpiryNote, { notice }) : null;
}

function renderEngagement(
  context: RequestContext,
  { isVirtual, hasSubscription, experiments }: Viewer,
): ServerMarkupRef | null {
  const group = experiments[engagementExperiment];
  if (isVirtual || hasSubscription || group === undefined) return null;
  return privateMarkup(context, Engagement, { group });
}

type RowsProps = {
  main: Main;
  rules: HomeRules | null;
  veiledArticles: VeiledArticles;
  viewer: { hasChildProfile: boolean };
  now: number;
};

/** The rows, with the banners spread between them. */
function Rows({ main, rules, veiledArticles, viewer, now }: RowsProps) {
  const rows = rules ? filterRows(rules, main.rows) : main.rows;
  const banners = main.banners.filter((banner) => isBannerVisible(banner, viewer));
  const positions = getBannerPositions(rows.length, banners.length);
  return (
    <>
      {rows.map((row, index) => {
        return (
          <div key={row.id}>
            <HomeRowView row={row} veiledArticles={veiledArticles} now={now} />
            {banners
              .filter((_, bannerIndex) => positions[bannerIndex] === index)
              .map((banner) => (
                <BannerView key={banner.id} banner={banner} viewer={viewer} />
              ))}
          </div>
        );
      })}
    </>
  );
}

/** Rows shared by an audience. A failure of the parallel catalogue call is ignored. */
const loadMain = (context: RequestContext, forKids: boolean): Promise<Main> =>
  loadPublic(context, {
    name: "main",
    forKids,
    load: async ({ audience, call }) => {
      const [main, catalog] = await Promise.all([
        context.api.catalog.main(audience, call),
        attempt(context.api.catalog.list({ ...audience, limit: 20 }, call)),
      ]);
      return {
        ...main,
        banners: audience.for_kids
          ? main.banners.filter(({ actions }) => actions.every(({ child }) => child))
          : main.banners,
        rows: main.rows.length > 0 || !catalog.ok ? main.rows : [createFallbackRow(catalog.value.items)],
      };
    },
  });

function createFallbackRow(items: Extract<HomeRow, { kind: "titles" }>["items"]): HomeRow {
  return { kind: "titles", id: "catalog", title: "", href: null, items };
}

function parseHeroIndex(url: URL, count: number): number {
  const index = Number(url.searchParams.get("hero") ?? 0);
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0;
}

function homeSeo(context: RequestContext, forKids: boolean, canonicalPath: string, main: Main): Seo {
  const t = fixedT(context.locale, "home");
  const origin = siteOrigin(context.url);
  return createSeo(context, {
    title: t(forKids ? "kidsTitle" : "title"),
    description: t(forKids ? "kidsDescription" : "description"),
    canonicalPath,
    image: main.heroes[0]?.card.images.cover ?? null,
    isIndexed: true,
    jsonLd: [{ "@type": "WebSite", name: t("common:brand"), url: `${origin}/`, inLanguage: context.locale }],
  });
}
