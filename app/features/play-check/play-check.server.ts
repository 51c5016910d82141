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
import { loadPublic, loadUncached } from "../catalog/public-data.server";
import { getTitleView } from "../catalog/title-view";
import { selectPlayable } from "../watch/player.server";
import { getCheckNumber, getQuestionQuery } from "./check-question";
import { createCheckTexts } from "./check-texts.server";
import { getNextStep } from "./next-step";

type CheckedItem = { kind: PlayKind; id: string; pagePath: string };

/**
 * /support/play-check/{kind}/{alias}/{tail?}: which rule blocks playback. The API runs the same checks as for
 * playing; nothing is decided here.
 */
export const playCheckLoader = defineLoader(
  { access: "public" },
  async ({ context, params: { kind = "", alias = "", tail } }) => {
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
    const { title, rules, facts, checked } = check;
    const { pagePath } = subject;
    const { isVirtual } = viewer;
    const number = getCheckNumber(context.requestId);
    const rule = rules.find(({ state }) => state === "stopped")?.rule ?? null;
    logCheck(context, { kind: subject.kind, id: subject.id, rule, refusal: check.refusal });
    const playerPath = popupPath(localisedPath(pagePath, context.locale), "player");
    const { at, country, getAdvice, getEvidence } = createCheckTexts(check, context.locale, context.timeZone);
    return {
      title,
      isChild: facts.is_child,
      isVirtual,
      pagePath,
      /** The rule that blocks playback, if any. */
      rule,
      advice: getAdvice(rule),
      next: rule && getNextStep(rule, facts, { pagePath, playerPath, isVirtual }),
      rules: rules.map(({ rule: name, state }) => ({
        rule: name,
        state,
        evidence: state === "not_reached" ? null : getEvidence(name),
      })),
      number,
      checked: at(checked),
      country,
      /** The query that prefills the support question. */
      question: getQuestionQuery({ number, rule, page: pagePath }),
      plainTitle: getTitle(context, title),
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
export const playCheckStartLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = (context.url.searchParams.get("q") ?? "").trim().slice(0, maxQueryLength);
  const checkPath = getPath(query);
  if (checkPath !== null) throw redirectTo(localisedPath(checkPath, context.locale), { status: 302 });
  return {
    query,
    found: query === "" ? null : await findPlays(context, query),
    isChild: (await context.viewer()).isChild,
    plainTitle: getTitle(context),
  };
});

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

async function findPlays(context: RequestContext, q: string) {
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
