import type { ChannelSchedule } from "#contract/tv";
import { createView } from "../visits/event";
import { testNow } from "./test-api";
import type { TestApp } from "./test-app";

/** A step that needs its own code, password or token. */
export type EntryPoint = { id: string; path: string; form: Record<string, string>; isStep?: true };
/**
 * All actions of the application, each with a form that it takes; tests/integration/origins.test.ts compares them with
 * those of the build. {channel}, {alias}, {coming} and {recording} stand for what is on television.
 */
export const entryPoints: EntryPoint[] = [
  { id: "routes/content/watch", path: "/watch/metropolis", form: {} },
  { id: "routes/content/embed", path: "/embed/zolotoj-klyuchik", form: {} },
  { id: "routes/content/movie", path: "/movie/metropolis", form: {} },
  { id: "routes/content/together", path: "/together", form: { uid: "u_metropolis", position: "0" } },
  {
    id: "routes/content/together-commands",
    path: "/resources/together",
    form: { id: "0".repeat(32), intent: "leave" },
    isStep: true,
  },
  {
    id: "routes/content/own-channel",
    path: "/my-channel",
    form: { intent: "make", source: "playlist", playlist: "pervyj-vecher", when: "now", hours: "3" },
  },
  { id: "routes/content/year", path: "/year", form: { intent: "unshare", year: "2025" } },
  { id: "routes/content/playlist", path: "/playlist/pervyj-vecher", form: {} },
  ...["movies", "series", "animation", "cartoons"].map((id) => ({
    id,
    path: `/${id}`,
    form: { sort: "title" },
  })),
  { id: "routes/archive/archive", path: "/archive", form: { recording: "{recording}" } },
  { id: "routes/archive/recording", path: "/archive/watch/{recording}", form: {} },
  { id: "routes/tv/channel", path: "/channel/{channel}", form: {} },
  { id: "tvchannels", path: "/tvchannels/{alias}", form: {} },
  { id: "tvchannels/watch", path: "/tvchannels/watch/{alias}", form: {} },
  ...(
    [
      ["auth/:step?", "/auth/signin"],
      ["auth/yandex/signup", "/auth/yandex/signup"],
      ["signin", "/signin"],
      ["signin/:operator/code?", "/signin/mf/code"],
      ["signup/mf/code?", "/signup/mf"],
      ["megafon_signin", "/megafon_signin"],
      ["megafon_signin_code", "/megafon_signin_code"],
      ["megafon_connect", "/megafon_connect"],
      ["signup/confirm?", "/signup/confirm"],
      ["signup_confirm", "/signup_confirm"],
      ["password/:step", "/password/code"],
      ["password_recovery", "/password_recovery"],
      ["password_recovery_confirm", "/password_recovery_confirm"],
      ["password_reset", "/password_reset"],
      ["password_success", "/password_success"],
    ] as const
  ).map(([id, path]) => ({
    id,
    path,
    form: { email: "viewer@luch.example", password: "password" },
    isStep: true as const,
  })),
  { id: "routes/auth/other-account", path: "/auth/other-account", form: { intent: "stay" } },
  { id: "routes/auth/social", path: "/auth/social/google", form: { intent: "login" } },
  { id: "routes/auth/logout", path: "/logout", form: {} },
  { id: "routes/account/account", path: "/account", form: { intent: "restore" } },
  {
    id: "routes/account/pin-settings",
    path: "/account/pin?step=delete",
    form: { pin: "1234" },
    isStep: true,
  },
  { id: "routes/profiles/profiles", path: "/profiles", form: { profile: "p_x" }, isStep: true },
  { id: "routes/profiles/new-profile", path: "/profiles/new", form: { name: "Аня", child: "false" } },
  { id: "routes/profiles/profile", path: "/profiles/edit?id=p_x", form: { intent: "delete" }, isStep: true },
  { id: "routes/profiles/child-profile", path: "/child_profile", form: {} },
  { id: "routes/profiles/pin-check", path: "/pin?back=/", form: { pin: "1234" }, isStep: true },
  { id: "routes/account/security", path: "/account/profile", form: { intent: "end-others" } },
  { id: "routes/account/confirm-phone", path: "/account/phone", form: { intent: "send" }, isStep: true },
  { id: "routes/account/passkey", path: "/account/passkey", form: { answer: "{}" }, isStep: true },
  { id: "routes/auth/one-tap", path: "/auth/one-tap", form: { credential: "x", nonce: "x" }, isStep: true },
  // Only where it is switched on.
  { id: "routes/auth/one-tap-offer", path: "/resources/one-tap", form: {}, isStep: true },
  { id: "routes/auth/passkey", path: "/resources/passkey", form: { intent: "options" } },
  {
    id: "routes/account/devices",
    path: "/account/devices",
    form: { intent: "forget", id: "x" },
    isStep: true,
  },
  {
    id: "routes/account/notifications",
    path: "/account/notifications",
    form: { channel: "push", subscribed: "on" },
  },
  {
    id: "routes/account/delete",
    path: "/account/google_delete",
    form: { password: "password" },
    isStep: true,
  },
  { id: "routes/account/iptv", path: "/account/iptv", form: { intent: "end", profile: "p_x" }, isStep: true },
  {
    id: "routes/account/parents",
    path: "/account/parents?profile=p_x",
    form: { intent: "unblock", kind: "title", id: "t_x" },
    isStep: true,
  },
  {
    id: "routes/account/more-minutes",
    path: "/account/parents/minutes?profile=p_x",
    form: { intent: "minutes", key: "a-key-of-a-form" },
    isStep: true,
  },
  { id: "routes/money/tariffs", path: "/tariffs", form: { intent: "later" } },
  { id: "routes/money/start", path: "/start", form: { intent: "later" } },
  { id: "routes/money/purchase", path: "/purchase?tariff_id=month", form: { intent: "later" } },
  {
    id: "routes/money/subscription",
    path: "/account/subscriptions",
    form: { intent: "resume", id: "s_x" },
    isStep: true,
  },
  ...["account/subscriptions/manage", "subscriptionManage"].map((id) => ({
    id,
    path: `/${id}`,
    form: { intent: "cancel", id: "s_x" },
    isStep: true as const,
  })),
  ...["code", "premium_code"].map((id) => ({
    id,
    path: `/${id}`,
    form: { code: "NO-SUCH-CODE" },
    isStep: true as const,
  })),
  {
    id: "routes/promo/coupon",
    path: "/coupon/registration/LUCH-14",
    form: { code: "NO-SUCH-CODE" },
    isStep: true,
  },
  { id: "routes/account/history", path: "/history", form: { intent: "pause" } },
  { id: "routes/support/support", path: "/support", form: { subject: "Звук" }, isStep: true },
  { id: "routes/support/article", path: "/support/playback/vpn", form: { helpful: "yes" } },
  {
    id: "routes/support/question",
    path: "/support/question?id=x&token=x",
    form: { intent: "close" },
    isStep: true,
  },
  { id: "routes/support/tickets", path: "/account/support", form: { subject: "Звук" }, isStep: true },
  { id: "routes/support/ticket", path: "/account/support/x", form: { intent: "close" }, isStep: true },
  { id: "routes/support/desk", path: "/support-desk", form: { intent: "close", ticket: "x" }, isStep: true },
  {
    id: "routes/support/popup-desk",
    path: "/support-desk/popups",
    form: { intent: "remove", id: "winter" },
    isStep: true,
  },
  {
    id: "routes/support/preview-desk",
    path: "/support-desk/preview",
    form: { intent: "begin", kind: "titles", key: "metropolis", viewer: "child", country: "RU", at: "" },
    isStep: true,
  },
  {
    id: "routes/support/content-desk",
    path: "/support-desk/content/persons/fritz-lang",
    form: { intent: "take-away" },
    isStep: true,
  },
  {
    id: "routes/support/title-desk",
    path: "/support-desk/titles",
    form: { intent: "unpublish", alias: "x" },
    isStep: true,
  },
  {
    id: "routes/support/film-upload",
    path: "/resources/film-upload",
    form: { intent: "begin", title: "", name: "film.mkv", bytes: "1" },
    isStep: true,
  },
  {
    id: "routes/support/money-desk",
    path: "/support-desk/money",
    form: { intent: "note", account: "a_x", after: "0", reason: "x" },
    isStep: true,
  },
  { id: "routes/account/unsubscribe", path: "/auth/unsubscribe/a_x", form: {}, isStep: true },
  { id: "routes/info/newsletter", path: "/newsletter", form: { intent: "save", titles: "on" }, isStep: true },
  { id: "routes/info/unsubscribe", path: "/unsubscribe", form: { reason: "other" }, isStep: true },
  ...["email-confirm", "doi-confirm", "pin_remove", "confirmed", "denied"].map((id) => ({
    id,
    path: `/${id}`,
    form: { intent: "confirm" },
    isStep: true as const,
  })),
  ...["tv", "tv/connected"].map((id) => ({
    id,
    path: `/${id}`,
    form: { code: "123456" },
    isStep: true as const,
  })),
  { id: "routes/games/game", path: "/game", form: { intent: "start" } },
  { id: "routes/games/oracle", path: "/gadanie-random", form: { topic: "love" } },
  { id: "routes/auth/promoter", path: "/promoter", form: {} },
  {
    id: "routes/auth/promoter-login",
    path: "/promoter/login",
    form: { promoter: "10001", password: "mayak-promoter" },
    isStep: true,
  },
  { id: "routes/auth/tv-screen", path: "/tv/screen", form: { intent: "start" } },
  { id: "routes/tv/favorite-channels", path: "/resources/tv-favorites", form: { add: "{channel}" } },
  { id: "routes/tv/reminders", path: "/resources/tv-reminders", form: { id: "{coming}" } },
  { id: "routes/system/dev", path: "/dev", form: { intent: "clock", at: "2030-01-01T00:00" } },
  {
    id: "routes/content/premiere",
    path: "/resources/premiere",
    form: { uid: "u_gorod-nemo", intent: "add" },
  },
  {
    id: "routes/account/push-browser",
    path: "/resources/push-browser",
    form: { intent: "remove", endpoint: "https://fcm.googleapis.com/fcm/send/x" },
  },
  {
    id: "routes/system/progress",
    path: "/resources/progress",
    form: { uid: "u_metropolis", position: "30", duration: "60" },
  },
  {
    id: "routes/system/viewing",
    path: "/resources/viewing",
    form: { uid: "u_metropolis", state: "playing" },
  },
  { id: "routes/system/more-minutes", path: "/resources/more-minutes", form: { back: "/" } },
  { id: "routes/system/consent", path: "/resources/consent", form: { action: "necessary", back: "/" } },
  { id: "routes/system/popup", path: "/resources/popup", form: { popup: "upsale", back: "/" } },
  {
    id: "routes/system/visit",
    path: "/resources/visit",
    form: { events: JSON.stringify([createView()]) },
  },
  {
    id: "routes/system/continue-watching",
    path: "/resources/continue-watching",
    form: { uid: "u_metropolis" },
  },
  { id: "routes/system/favorites", path: "/resources/favorites", form: { uid: "u_metropolis" } },
  { id: "routes/system/spoilers", path: "/resources/spoilers", form: { uid: "u_metropolis" } },
  { id: "routes/system/rating", path: "/resources/rating", form: { uid: "u_metropolis", rating: "5" } },
  {
    id: "routes/system/recommendation-signals",
    path: "/resources/recommendation-signals",
    form: { watched: "on" },
  },
];

/** A channel, a broadcast still to come and a recording of the test data. */
export async function findOnAir({ requestApi }: TestApp) {
  const { items: channels } = (await (
    await requestApi(
      `/tv/schedule?from=${testNow}&to=${testNow + 86_400}&for_kids=false&locale=ru&geoip_cc=RU`,
    )
  ).json()) as { items: ChannelSchedule[] };
  const { items: recordings } = (await (await requestApi("/catchups?limit=1")).json()) as {
    items: { id: string }[];
  };
  const [first, recording] = [channels[0], recordings[0]];
  const coming = first?.programs.at(-1);
  if (!first || !coming || !recording) throw new Error("There is nothing on television");
  return {
    channel: String(first.channel.id),
    alias: first.channel.alias,
    coming: coming.id,
    recording: recording.id,
  };
}
export type OnAir = Awaited<ReturnType<typeof findOnAir>>;

/** Replaces the placeholders with the current television data. */
export const fillIn = (text: string, onAir: OnAir): string =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => onAir[name as keyof OnAir]);
