import { prefixedLocales } from "#contract/languages";
import type { StreamWindow } from "#contract/shared";
import { isWindowOpen } from "./access";
import { isForChildren } from "./age-rating";

const language = `(?:/(?:${prefixedLocales.join("|")}))?`;
const embedPath = new RegExp(`^${language}/embed/[^/]+(?:/[^/]+)?$`);

/** Whether a path, in any language, is the page of a title that other sites show in a frame: /embed/{alias}/{startId?}. */
export const isEmbedPath = (path: string): boolean => embedPath.test(path) && !path.endsWith(".data");

/** Whether other sites ask for a path: a frame, its data, or what describes it. Such requests have no session. */
export const isForOtherSites = (path: string): boolean =>
  path === "/oembed" || isEmbedPath(path.replace(/\.data$/, ""));

type Title = {
  forKids: boolean;
  ratingAge: string | null | undefined;
  isDisabled: boolean;
  windows: readonly StreamWindow[];
};

/**
 * Whether other sites may show a title: one that is free for everyone. The browser sends a frame no session, so that
 * nobody knows who watches, and only what is for children may be shown.
 */
export const mayBeEmbedded = ({ windows, isDisabled, ...title }: Title, now: number): boolean =>
  !isDisabled &&
  isForChildren(title) &&
  windows.some((window) => window.type === "free" && isWindowOpen(window, now));

type Size = { width: number; height: number };
const usualWidth = 560;
const largestWidth = 1920;

/** The size of a frame of 16:9: the largest within these bounds, or a usual one without any. */
export function getEmbedSize({ maxWidth, maxHeight }: { maxWidth?: number; maxHeight?: number } = {}): Size {
  const byHeight = maxHeight === undefined ? Infinity : Math.floor((maxHeight * 16) / 9);
  const isBounded = maxWidth !== undefined || maxHeight !== undefined;
  const width = Math.max(1, Math.min(isBounded ? largestWidth : usualWidth, maxWidth ?? Infinity, byHeight));
  return { width, height: Math.max(1, Math.min(Math.round((width * 9) / 16), maxHeight ?? Infinity)) };
}
