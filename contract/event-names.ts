/** What an event may say that happened, where, and to what (N-007 to N-021); without Zod, for scripts of pages. */

/** Screen types: one for every page route (AMB-187). */
export const screenTypes = [
  "main",
  "product",
  "collection",
  "playlist",
  "category",
  "tv",
  "archive",
  "account",
  "auth",
  "payment",
  /** A page after a payment, with the steps of the first set-up (S-086). */
  "subscription_onboarding",
  "landing",
  "info",
  "legal",
  "not_found",
] as const;
export type ScreenType = (typeof screenTypes)[number];

export const eventActions = [
  "screen_view",
  "click",
  /** A banner was seen long enough (N-021). */
  "collection_view",
  "text_input",
  "form_send",
  "popup_view",
  "popup_close",
  "cookie_consent",
  /** The filters of a list have stayed the same for a while (AMB-028). */
  "filter_change",
  /** A search and how much it found. */
  "search",
  "playback_start",
  /** Another minute was watched. */
  "playback_minute",
  /** A part of a page that an experiment draws was seen; its block is `name:group`. Once a visit. */
  "exposure",
] as const;
export type EventAction = (typeof eventActions)[number];

/** Parts of a page. */
export const blockTypes = [
  "header",
  "menu",
  "tab_bar",
  "footer",
  "banner",
  "shelf",
  "list",
  "title",
  "player",
  "guide",
  "filters",
  "search",
  "article",
  "tariffs",
  "popup",
  "consent",
  "experiment",
] as const;
export type BlockType = (typeof blockTypes)[number];

/** What is pressed, filled in or sent. */
export const elementTypes = ["link", "button", "field", "form", "popup", "video", "filter"] as const;
export type ElementType = (typeof elementTypes)[number];

/** The most that a batch and its events may hold. */
export const maxEvents = 50;
export const maxScreenId = 200;
export const maxScreenAttributes = 30;
export const maxEventText = 200;
