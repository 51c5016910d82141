import type { PlayCheck, PlayKind } from "#contract/playback";
import { maxQueryLength } from "#contract/sizes";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { getPlayCheckPath } from "~/lib/play-check-path";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadPublic, loadUncached } from "../catalog/public-data.server";
import { getTitleView } from "../catalog/title-view";
import { selectPlayable } from "../watch/player.server";
import { getCheckNumber } from "./check-question";
import { getNextStep } from "./next-step";
import { type FoundPlay, PlayCheckBody, PlayCheckStart } from "./play-check-body";

type CheckPage = MarkupPage & { plainTitle: string };
type CheckedItem = { kind: PlayKind; id: string; pagePath: string };

/**
 * /support/play-check/{kind}/{alias}/{tail?}: which rule blocks playback. The API runs the same checks as for
 * playing; nothing is decided here.
 */
export const playCheckLoader = defineLoader(
  { access: "public" },
  async ({ context, params: { kind = "", alias = "", tail } }): Promise<CheckPage> => {
    const subject = await findSubject(context, { kind, alias: alias.slice(0, 200), tail });
    const viewer = await context.viewer();
    const { deviceId } = (await context.session()).data;
    const check = await context.api.playback.check(
      {
        kind: subject.kind,
        id: subject.id,
        locale: context.locale,
        for_kids: viewer.isChild,
        ...(deviceId ? { device_id: deviceId } : {}),
      },
      await context.callOptions(),
    );
    const number = getCheckNumber(context.requestId);
    const rule = check.rules.find(({ state }) => state === "stopped")?.rule ?? null;
    logCheck(context, { kind: subject.kind, id: subject.id, rule, refusal: check.refusal });
    const playerPath = popupPath(localisedPath(subject.pagePath, context.locale), "player");
    return {
      page: privateMarkup(context, PlayCheckBody, {
        check,
        rule,
        number,
        pagePath: subject.pagePath,
        next:
          rule &&
          getNextStep(rule, check.facts, {
            pagePath: subject.pagePath,
            playerPath,
            isVirtual: viewer.isVirtual,
          }),
        isVirtual: viewer.isVirtual,
        zone: context.timeZone,
        again: context.url.pathname,
      }),
      seo: null,
      plainTitle: getTitle(context, check.title),
    };
  },
);

/** What the URL names. Not found if this viewer may not know of it, as on its own page. */
async function findSubject(
  context: RequestContext,
  { kind, alias, tail }: { kind: string; alias: string; tail: string | undefined },
): Promise<CheckedItem> {
  if (kind === "watch") {
    const product = await loadPublic(context, {
      name: `watch:${alias}`,
      load: ({ audience, call }) => context.api.content.watch({ ...audience, alias }, call),
    });
    const view = getTitleView(product, tail) ?? notFound();
    const { uid } = selectPlayable(product, view, null) ?? notFound();
    const pagePath =
      view.kind === "episode"
        ? paths.episode(product.alias, view.episode.start_id)
        : paths.title(product.alias);
    return { kind: "title", id: uid, pagePath };
  }
  if (tail !== undefined) notFound();
  if (kind === "channel") {
    const isId = /^\d{1,9}$/.test(alias);
    return { kind, id: alias, pagePath: isId ? paths.channel(Number(alias)) : paths.liveChannel(alias) };
  }
  if (kind === "archive") return { kind: "recording", id: alias, pagePath: paths.recording(alias) };
  return notFound();
}

/**
 * Logs the check for support, who look it up by the number that the viewer quotes. Contains nothing about the viewer.
 */
function logCheck(
  { requestId }: RequestContext,
  outcome: { kind: PlayKind; id: string; rule: string | null; refusal: PlayCheck["refusal"] },
): void {
  process.stdout.write(
    `${JSON.stringify({ level: "info", message: "play check", request: requestId, ...outcome, code: outcome.refusal?.code ?? null, refusal: undefined })}\n`,
  );
}

const getTitle = (context: RequestContext, name?: string): string => {
  const t = fixedT(context.locale, "playCheck");
  return `${name === undefined ? t("title") : t("titleOf", { name })} — ${t("common:brand")}`;
};

/** /support/play-check?q=…: finds what does not play, by name or URL. */
export const playCheckStartLoader = defineLoader(
  { access: "public" },
  async ({ context }): Promise<CheckPage> => {
    const query = (context.url.searchParams.get("q") ?? "").trim().slice(0, maxQueryLength);
    const checkPath = getPath(query);
    if (checkPath !== null) throw redirectTo(localisedPath(checkPath, context.locale), { status: 302 });
    return {
      page: privateMarkup(context, PlayCheckStart, {
        query,
        found: query === "" ? null : await findPlays(context, query),
        isChild: (await context.viewer()).isChild,
      }),
      seo: null,
      plainTitle: getTitle(context),
    };
  },
);

/** The check's path for a pasted URL of a page; null for anything else. */
function getPath(typed: string): string | null {
  if (!/^(https?:\/\/|\/)/i.test(typed)) return null;
  try {
    return getPlayCheckPath(new URL(typed, "https://luch.example").pathname.toLowerCase());
  } catch {
    return null;
  }
}

const maxFound = 8;

async function findPlays(context: RequestContext, q: string): Promise<FoundPlay[]> {
  const { titles, channels, recordings } = await loadUncached(context, ({ audience, call }) =>
    context.api.search.all({ ...audience, q, limit: maxFound }, call),
  );
  return [
    ...titles.items.map(({ title, alias, year }) => ({
      title,
      note: year === null ? null : String(year),
      path: paths.playCheck("watch", alias),
    })),
    ...channels.items.map(({ id, title }) => ({
      title,
      note: null,
      path: paths.playCheck("channel", String(id)),
    })),
    ...recordings.items.map(({ id, title, channel }) => ({
      title,
      note: channel.title,
      path: paths.playCheck("archive", id),
    })),
  ];
}
