import { useEffect, useRef } from "react";
import { useLocale } from "~/lib/i18n/locale-context";
import { useIslandContext } from "~/lib/islands/island-context";
import { favoriteChannels } from "../favorites/stores";
import { getStoreOwner } from "../favorites/use-optimistic-value";
import { getGuideElements, getLink, type GuideElements } from "./browser/guide-elements";
import { startGuideKeys } from "./browser/guide-keys";
import { createGuideUpdate } from "./browser/guide-now";
import { scrollToMark, subscribeScrollToMark } from "./browser/guide-scroll";
import { rewriteGuideTimes } from "./browser/guide-times";
import { getNow, subscribeNowPlaying, useTelevisionVisit } from "./browser/now-playing";
import { useViewerZone } from "./browser/viewer-zone";
import { loadWatchedChannel } from "./browser/watched-channel";
import { runWhenIdle } from "./browser/when-idle";
import type { GuideRow } from "./guide-row";

/** The shared name of the menus above the guide, of which one at a time is open. */
export const guideTools = "guide-tools";

export type GuideLiveProps = {
  rows: GuideRow[];
  /** Start of the guide, from which minutes are counted. */
  start: number;
  /** The minute to scroll to; null to stay at the start. */
  target: number | null;
  /** Whether the guide includes the present. */
  hasNow: boolean;
  zone: string;
  /** Texts: «on air», and «you watched» for the channel watched last. */
  onAir: string;
  seen: string;
};

/**
 * Updates what changes in the guide's grid, which is the element after this island. The grid has thousands of cells,
 * so it stays markup that this component modifies from data.
 */
export function GuideLive({ rows, start, target, hasNow, zone: servedZone, onAir, seen }: GuideLiveProps) {
  const container = useRef<HTMLSpanElement>(null);
  const elements = useRef<GuideElements | null>(null);
  const locale = useLocale();
  const zone = useViewerZone(servedZone);
  const visit = useTelevisionVisit();
  const { viewer } = useIslandContext();
  const profileId = viewer?.profileId ?? null;
  const owner = getStoreOwner(viewer);

  useEffect(() => {
    const grid = container.current?.parentElement?.nextElementSibling;
    elements.current = grid instanceof HTMLElement ? getGuideElements(grid) : null;
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    if (elements.current) startGuideKeys(elements.current, rows, controller.signal);
    return () => controller.abort();
  }, [rows]);

  useEffect(() => {
    const controller = new AbortController();
    if (elements.current && zone !== servedZone)
      runWhenIdle(
        rewriteGuideTimes({ elements: elements.current, rows, start, zone, locale }),
        controller.signal,
      );
    return () => controller.abort();
  }, [rows, start, zone, servedZone, locale]);

  useEffect(() => {
    const controller = new AbortController();
    const focusField = ({ target: opened }: Event) => {
      if (opened instanceof HTMLDetailsElement && opened.name === guideTools && opened.open)
        opened.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    };
    document.addEventListener("toggle", focusField, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (!elements.current || !hasNow) return;
    const update = createGuideUpdate({ elements: elements.current, rows, start, onAir });
    return subscribeNowPlaying(() => {
      const now = getNow();
      if (now !== null) update(now);
    });
  }, [rows, start, hasNow, onAir]);

  useEffect(() => {
    const scroll = () => {
      if (elements.current && target !== null) scrollToMark(elements.current, target);
    };
    if (!CSS.supports("scroll-initial-target", "nearest")) scroll();
    return subscribeScrollToMark(scroll);
  }, [target, visit]);

  useEffect(() => {
    const show = () => {
      for (const [index, { id }] of rows.entries())
        elements.current?.rows[index]?.toggleAttribute(
          "data-favorite-channel",
          favoriteChannels.get(String(id)) ?? false,
        );
    };
    if (owner !== null) favoriteChannels.load(owner, "");
    show();
    return favoriteChannels.subscribe(show);
  }, [rows, owner, visit]);

  useEffect(() => {
    const watched = profileId === null ? null : loadWatchedChannel(profileId);
    const index = rows.findIndex(({ id }) => id === watched);
    const name = getLink(elements.current?.rows[index], -1)?.lastElementChild;
    if (!name) return;
    const note = document.createElement("small");
    note.textContent = seen;
    name.append(" ", note);
    return () => note.remove();
  }, [rows, profileId, seen, visit]);

  return <span ref={container} hidden />;
}

export const island = { Component: GuideLive };
