import type { Server } from "node:http";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import type { OwnSubscription, PaymentMethod, StartedPayment } from "#contract/billing";
import { contract } from "#contract/contract";
import { OwnTitle } from "#contract/editing";
import type { IptvAddress } from "#contract/iptv";
import type { Game } from "#contract/scoring";
import { ErrorBody } from "#contract/shared";
import { encodePin } from "#domain/pin";
import { getEpisodeVersion } from "../../api/catalogue/editing/find-episodes";
import { settle } from "../../api/money/billing/settle";
import { startIssuerServer } from "../../api/people/issuer/issuer";
import {
  ledger,
  media,
  ownEpisodes,
  ownTitles,
  payments,
  profiles,
  progress,
  titles,
  viewings,
} from "../../api/platform/db/schema";
import { getVersion } from "../../api/platform/version";
import { createSoftwarePasskey } from "../auth/software-passkey";
import { getIssuerSettings, redirectUri, visitProvider } from "../auth/visit-provider";
import { findOffer } from "../billing/find-offer";
import { createMemoryHost } from "../billing/memory-host";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { openApi, testNow } from "../setup/test-api";
import { createView } from "../visits/event";

type Procedure = {
  "~orpc": { route: { method?: string; path?: string; successStatus?: number }; outputSchema?: z.ZodType };
};
const procedures = new Map<string, Procedure>(
  Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as unknown as Record<string, Procedure>).map(
      ([name, procedure]) => [`${group}.${name}`, procedure] as const,
    ),
  ),
);

type Call = {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  as?:
    | "paid"
    | "registered"
    | "owner"
    | "promoter"
    | "payer"
    | "staff"
    | "treasurer"
    | "marketer"
    | "analyst"
    | "editor"
    | "family"
    | "child"
    | Parent;
  /** The recipient whose latest code replaces {code} in the body. */
  codeOf?: string;
  /** Another API key than the website's. */
  key?: string;
};
const ownFilm = "m-0000000000000001";
const upload = { id: "" };
const ownPerson = { name: { ru: "Нина Проба", en: "Nina Proba" }, biography: "Снимала пробы." };
const ownEpisode = {
  id: "svoj-serial-00000001",
  titleAlias: "svoj-serial",
  season: 1,
  number: 1,
  title: "Начало",
  description: "",
  isShown: true,
  showAt: 0,
  since: testNow,
};
const ownTitle = { title: { ru: "Своё кино" }, year: 2026 };

/** Accounts with a PIN or about to create one; each gets one message. */
type Parent = "parent" | "forgetful" | "careful" | "switching" | "written";
const parents: Record<Parent, { phone: string; pin?: string }> = {
  parent: { phone: "+79161112266", pin: "1234" },
  forgetful: { phone: "+79161112277", pin: "1234" },
  careful: { phone: "+79161112288" },
  switching: { phone: "+79161112299" },
  written: { phone: "+79161112200", pin: "1234" },
};
const code = encodePin("1234");
/** Eight white pixels by eight. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4jwMwDC0JALoev0GybL49AAAAAElFTkSuQmCC";
const film = "metropolis";
const device = "device-of-the-contract";
const password = "password-of-the-contract";
/** Accounts that exist, one per call: a recipient gets one code a minute. */
const known = ["known@luch.example", "known-by-code@luch.example", "forgetful@luch.example"] as const;
const newcomer = "newcomer@luch.example";
const firstPhone = "+79161112211";
const [phone, messengerPhone] = ["+79161112233", "+79161112244"] as const;
const [ownPhone, operatorPhone] = ["+79161112255", "+79261112255"] as const;
/** The account for the settings calls, and its new addresses. */
const owner = "owner@luch.example";
const reader = "reader@luch.example";
const [nextEmail, linkedEmail] = ["owner-next@luch.example", "owner-linked@luch.example"] as const;
const socialLogin = "proved@luch.example";

/** One valid call of every endpoint, ordered so that each has data to return. */
const calls: Record<string, Call> = {
  "account.addConsent": {
    body: { ver: 1, preferences: true, statistics: false, marketing: false, region: "RU" },
    as: "paid",
  },
  "account.consents": { as: "paid" },
  "analytics.events": { body: { events: [createView()] } },
  "analytics.tick": { query: `session_id=${"0".repeat(32)}` },
  "system.config": {},
  "system.contentVersion": {},
  "system.sitemap": {},
  "documents.list": { query: "locale=en" },
  "documents.document": { params: { alias: "terms_of_use" }, query: "version=2026-06-01" },
  "auth.deviceLogin": {
    body: { device_id: "a-device-of-its-own", device_type: "web", traffic_source: "direct", is_child: false },
  },
  "auth.refresh": { body: {}, as: "paid" },
  "auth.me": { as: "paid" },
  "auth.lookup": { body: { login: known[0] } },
  "auth.emailSignIn": { body: { email: known[0], password, device_id: device } },
  "auth.emailSignUp": { body: { email: newcomer, password, locale: "en" } },
  "auth.emailSignUpConfirm": {
    body: { email: newcomer, code: "{code}", challenge: "{challenge}", device_id: device },
    codeOf: newcomer,
  },
  "auth.emailCode": { body: { email: known[1] } },
  "auth.emailCodeConfirm": {
    body: { email: known[1], code: "{code}", device_id: device },
    codeOf: known[1],
  },
  "auth.phoneCode": { body: { phone, locale: "sr" } },
  "auth.phoneCodeConfirm": { body: { phone, code: "{code}", device_id: device }, codeOf: phone },
  "auth.messengerCode": { body: { phone: messengerPhone } },
  "auth.messengerCodeConfirm": {
    body: { phone: messengerPhone, code: "{code}", device_id: device },
    codeOf: messengerPhone,
  },
  "auth.passwordReset": { body: { email: known[2] } },
  "auth.passwordResetConfirm": {
    body: { email: known[2], code: "{code}", password, device_id: device },
    codeOf: known[2],
  },
  "account.summary": { as: "owner" },
  "account.setCountry": { body: { country: "rs" }, as: "owner" },
  "account.prove": { body: {}, as: "owner" },
  "account.email": { as: "owner" },
  "account.changeEmail": { body: { email: nextEmail, password }, as: "owner" },
  "account.confirmEmail": { body: { email: nextEmail, code: "{code}" }, codeOf: nextEmail, as: "owner" },
  "account.emailLink": { body: { token: "{link}", purpose: "email" } },
  "auth.emailConfirm": { body: { token: "{link}" } },
  "auth.phoneCodeFirst": { body: { phone: firstPhone } },
  "auth.phoneCodeFirstConfirm": {
    body: { phone: firstPhone, code: "{code}", device_id: device },
    codeOf: firstPhone,
  },
  "account.phone": { as: "owner" },
  "account.changePhone": { body: { phone: ownPhone, password }, as: "owner" },
  "account.confirmPhone": { body: { phone: ownPhone, code: "{code}" }, codeOf: ownPhone, as: "owner" },
  "account.notePhone": { body: { phone: firstPhone, account_id: "{owner}" }, key: "luch-service" },
  "account.forgetPhone": { as: "owner" },
  "account.sessions": { as: "owner" },
  "account.endSession": { params: { id: "{session}" }, as: "owner" },
  "account.changePassword": { body: { new_password: password, password, locale: "hr" }, as: "owner" },
  "account.endOtherSessions": { body: {}, as: "owner" },
  "account.devices": { as: "owner" },
  "account.devicesByType": { as: "owner" },
  "account.renameDevice": { params: { id: "{device}" }, body: { name: "TV" }, as: "owner" },
  "account.forgetDevice": { params: { id: "{device}" }, as: "owner" },
  "account.notifications": { params: { profile_id: "{owner profile}" }, as: "owner" },
  "account.subscribe": { params: { channel: "email" }, body: { is_subscribed: true }, as: "owner" },
  "account.pushKey": { as: "owner" },
  "account.addPushBrowser": {
    body: {
      endpoint: "https://fcm.googleapis.com/fcm/send/contract",
      keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    },
    as: "owner",
  },
  "account.removePushBrowser": {
    body: { endpoint: "https://fcm.googleapis.com/fcm/send/contract" },
    as: "owner",
  },
  "account.unsubscribe": { body: { account_id: "{owner}", reason: "other" }, as: "owner" },
  "account.setTags": { body: { tags: ["new", "cinema"], account_id: "{owner}" }, key: "luch-service" },
  "account.tags": { as: "owner" },
  "account.data": { as: "owner" },
  "account.restore": { body: {}, as: "owner" },
  "account.requestDeletion": { body: { password }, as: "owner" },
  "auth.operatorCode": { body: { phone: operatorPhone } },
  "auth.operatorCodeConfirm": {
    body: { phone: operatorPhone, code: "{code}", device_id: device },
    codeOf: operatorPhone,
  },
  "auth.socialProviders": {},
  "auth.socialStart": {
    params: { provider: "google" },
    body: { redirect_uri: redirectUri("google"), purpose: "login" },
  },
  "auth.socialLogin": {
    params: { provider: "google" },
    body: { state: "{state}", query: "{query}", device_id: device },
  },
  "auth.oneTapOffer": { body: {} },
  "auth.oneTapLogin": {
    body: { state: "{oneTapState}", credential: "{oneTapCredential}", device_id: device },
  },
  "auth.socialCode": { body: { state: "{namedState}", login: socialLogin } },
  "auth.socialCodeConfirm": {
    body: { state: "{namedState}", login: socialLogin, code: "{code}", device_id: device },
    codeOf: socialLogin,
  },
  "auth.socialLink": {
    params: { provider: "yandex" },
    body: { state: "{linkingState}", query: "{linkingQuery}" },
    as: "paid",
  },
  "auth.socialLinks": { as: "paid" },
  "auth.socialUnlink": { params: { provider: "yandex" }, body: { password }, as: "paid" },
  "auth.tvStart": { body: { device_name: "Samsung TV" } },
  "auth.tvStatus": { body: { secret: "{tvSecret}" } },
  "auth.tvLookup": { body: { code: "{tvCode}" }, as: "paid" },
  "auth.tvConfirm": { body: { code: "{tvCode}" }, as: "paid" },
  "auth.tvToken": { body: { secret: "{tvSecret}", device_id: device } },
  "promo.checkActive": { query: "code=LUCH-14" },
  "promo.meta": { query: "code=LUCH-14&locale=ru" },
  "promo.validate": { body: { code: "LUCH-14" } },
  "promo.activate": { body: { code: "LUCH-14" }, as: "registered" },
  "promo.promotions": { query: "locale=en" },
  "newsletter.subscribe": { body: { email: reader, topics: ["titles"] } },
  "newsletter.link": { body: { token: "{link}" } },
  "newsletter.confirm": { body: { token: "{link}" } },
  "newsletter.settings": { body: {}, as: "registered" },
  "newsletter.change": { body: { topics: ["titles"] }, as: "registered" },
  "newsletter.unsubscribe": { body: {}, as: "registered" },
  "newsletter.unsubscribeLink": { body: { email: reader } },
  "offers.list": {},
  "offers.page": { params: { alias: "black-friday" }, query: "locale=en" },
  "promo.history": { as: "registered" },
  "support.categories": { query: "locale=sr" },
  "support.sections": { query: "category=payment&locale=en" },
  "support.articles": { query: "q=refund&locale=en" },
  "support.article": { params: { id: "refund" } },
  "support.rate": { params: { id: "refund" }, body: { is_helpful: true } },
  "support.attach": { body: { data: picture }, as: "registered" },
  "support.ask": {
    body: {
      subject: "No sound",
      message: "Nothing is heard",
      category: "playback",
      attachments: ["{picture}"],
    },
    as: "registered",
  },
  "support.tickets": { as: "registered" },
  "support.thread": { params: { id: "{ticket}" }, as: "registered" },
  "support.reply": { params: { id: "{ticket}" }, body: { message: "Still nothing" }, as: "registered" },
  "support.close": { params: { id: "{ticket}" }, body: {}, as: "registered" },
  "support.revokeLinks": { params: { id: "{ticket}" }, body: {}, as: "registered" },
  "support.attachment": { params: { id: "{picture}" }, as: "registered" },
  "support.deskTickets": { query: "status=closed", as: "staff" },
  "support.deskThread": { params: { id: "{ticket}" }, as: "staff" },
  "support.deskAssign": { params: { id: "{ticket}" }, body: { is_mine: true }, as: "staff" },
  "support.deskReply": { params: { id: "{ticket}" }, body: { message: "Reload the page" }, as: "staff" },
  "support.deskClose": { params: { id: "{ticket}" }, body: {}, as: "staff" },
  "support.deskArticle": { params: { id: "refund" }, query: "locale=ru", as: "staff" },
  "support.deskSaveArticle": {
    body: {
      id: "of-the-contract",
      locale: "en",
      category: "other",
      section: "contact",
      title: "Of the contract",
      body: "A text",
      place: null,
      is_hidden: false,
      seen_version: null,
    },
    as: "staff",
  },
  "editing.add": { body: { draft: ownTitle }, as: "editor" },
  "editing.titles": { as: "editor" },
  "editing.title": { params: { alias: "svoyo-kino" }, query: "locale=en", as: "editor" },
  "editing.change": {
    params: { alias: "svoyo-kino" },
    body: { draft: { ...ownTitle, film: ownFilm }, seen_version: getVersion(OwnTitle.parse(ownTitle)) },
    as: "editor",
  },
  "editing.publish": {
    params: { alias: "svoyo-kino" },
    body: { seen_version: getVersion(OwnTitle.parse({ ...ownTitle, film: ownFilm })) },
    as: "editor",
  },
  "editing.restore": {
    params: { alias: "svoyo-kino" },
    body: { version: 1, seen_version: getVersion(OwnTitle.parse({ ...ownTitle, film: ownFilm })) },
    as: "editor",
  },
  "editing.unpublish": { params: { alias: "svoyo-kino" }, body: {}, as: "editor" },
  "editing.kinds": { as: "editor" },
  "editing.entries": { params: { kind: "persons" }, query: "q=ланг", as: "editor" },
  "editing.addEntry": {
    params: { kind: "persons" },
    body: { key: "nina-proba", draft: ownPerson },
    as: "editor",
  },
  "editing.entry": { params: { kind: "persons", key: "nina-proba" }, as: "editor" },
  "editing.changeEntry": {
    params: { kind: "persons", key: "nina-proba" },
    body: { draft: { ...ownPerson, born: 1900 }, seen_version: getVersion(ownPerson) },
    as: "editor",
  },
  "editing.publishEntry": {
    params: { kind: "persons", key: "nina-proba" },
    body: { seen_version: getVersion({ ...ownPerson, born: 1900 }) },
    as: "editor",
  },
  "editing.restoreEntry": {
    params: { kind: "persons", key: "nina-proba" },
    body: { version: 1, seen_version: getVersion({ ...ownPerson, born: 1900 }) },
    as: "editor",
  },
  "editing.takeAwayEntry": { params: { kind: "persons", key: "nina-proba" }, body: {}, as: "editor" },
  "editing.preview": {
    body: { kind: "titles", key: "metropolis", viewer: "child", country: "RU", at: 0 },
    as: "editor",
  },
  "editing.addEpisode": {
    params: { alias: "svoj-serial" },
    body: { episode: { season: 1, number: 2, title: "Вторая" } },
    as: "editor",
  },
  "editing.changeEpisode": {
    params: { id: ownEpisode.id },
    body: {
      episode: { season: 1, number: 1, title: "Первая" },
      seen_version: getEpisodeVersion(ownEpisode),
    },
    as: "editor",
  },
  "editing.setEpisodeFilm": { params: { id: ownEpisode.id }, body: { film: ownFilm }, as: "editor" },
  "editing.moveEpisode": { params: { id: ownEpisode.id }, body: { direction: "down" }, as: "editor" },
  "editing.removeEpisode": { params: { id: ownEpisode.id }, body: {}, as: "editor" },
  "editing.films": { as: "editor" },
  "editing.beginUpload": { body: { file_name: "film.mkv", bytes: 3, title: null }, as: "editor" },
  "editing.sendPiece": { params: { id: "{upload}" }, body: { offset: 0, data: "AAAA" }, as: "editor" },
  "editing.encode": { params: { id: ownFilm }, body: {}, as: "editor" },
  "editing.cancelEncoding": { params: { id: ownFilm }, body: {}, as: "editor" },
  "viewingDesk.report": { query: "days=28&locale=en", as: "analyst" },
  "moneyDesk.search": { query: "q=money@luch.example", as: "treasurer" },
  "moneyDesk.act": {
    params: { id: "{owner}" },
    body: { act: "note", seen_act: 0, reason: "Of the contract" },
    as: "treasurer",
  },
  "moneyDesk.account": { params: { id: "{owner}" }, query: "locale=en", as: "treasurer" },
  "moneyDesk.acts": { as: "treasurer" },
  "moneyDesk.reconcile": { body: { day: "2026-11-16" }, key: "luch-service" },
  "moneyDesk.days": { as: "treasurer" },
  "popups.saveCampaign": {
    params: { id: "of-the-contract" },
    body: {
      id: "of-the-contract",
      image: "/images/poster/metropolis",
      start_time: 36_000,
      end_time: null,
      show_pages: ["main"],
      link: "/tariffs",
      first_day: "2026-11-01",
      last_day: null,
      texts: { ru: { title: "Зима", text: "Смотрите", button: "Смотреть" } },
      seen_version: null,
    },
    as: "marketer",
  },
  "popups.campaigns": { as: "marketer" },
  "popups.list": { params: { profile_id: "{profile}" }, query: "tz=Europe/Moscow&locale=en", as: "paid" },
  "popups.pull": { params: { id: "of-the-contract" }, as: "paid" },
  "popups.watch": { params: { id: "of-the-contract" }, body: {}, as: "paid" },
  "popups.removeCampaign": { params: { id: "of-the-contract" }, as: "marketer" },
  "popups.saveNotices": {
    body: {
      alarm: { ru: "Ночью работы", en: "Maintenance tonight" },
      alarm_except: ["/support"],
      is_alarm_popup: true,
      survey: { id: "autumn", img: "/images/survey", url: "https://survey.example/autumn" },
      seen_version: getVersion({ alarm: null, alarm_except: [], is_alarm_popup: false, survey: null }),
    },
    as: "marketer",
  },
  "popups.notices": { as: "marketer" },
  "promoter.signIn": { body: { promoter_id: "10001", password: "mayak-promoter" } },
  "promoter.home": { as: "promoter" },
  "promoter.signOut": { body: {}, as: "promoter" },
  "catalog.list": { query: "device_type=web&locale=ru&for_kids=false&limit=50" },
  "catalog.main": { query: "device_type=web&locale=sr" },
  "catalog.featured": { query: "locale=en" },
  "catalog.heroes": {},
  "catalog.posters": {},
  "catalog.similars": { params: { alias: film } },
  "catalog.categories": { query: "genre=drama" },
  "catalog.filters": {
    query:
      "category=movies&device_type=web&locale=ru&content_lang=ru&for_kids=false&geoip_cc=RU&year=1927&genre=drama&country=DE&platform=web",
  },
  "catalog.genres": {},
  "catalog.hashtags": { query: "limit=5" },
  "catalog.recommendations": { as: "paid" },
  "catalog.transcript": { params: { alias: "metropolis" } },
  "catalog.evening": { query: "time=long&company=two&mood=feel", as: "paid" },
  "lists.collections": { query: "skip=0&limit=30" },
  "lists.collection": { params: { alias: "vek-nemogo-kino" }, query: "skip=30" },
  "lists.selections": {},
  "lists.selection": { params: { alias: "vybor-redaktsii" } },
  "lists.playlists": {},
  "lists.stories": {},
  "lists.story": { params: { alias: "lestnitsa" } },
  "persons.list": { query: "locale=en" },
  "persons.person": { params: { alias: "fritz-lang" } },
  "journal.list": { query: "rubric=craft" },
  "journal.article": { params: { alias: "kak-ozhivit-bumagu" } },
  "captcha.get": { query: "renew=true&v=1795236196928" },
  "content.watch": { params: { alias: film } },
  "content.preview": { params: { alias: film } },
  "content.moment": { params: { uid: `u_${film}` }, query: "t=20" },
  "content.playlist": { params: { alias: "pervyj-vecher" }, query: "limit=5" },
  "content.alias": { params: { type: "watch", path: "potemkin" } },
  "search.titles": { query: "q=nosferatu&locale=en" },
  "search.all": { query: "q=метрополис" },
  "search.channels": { query: "q=кино" },
  "search.recordings": { query: "q=метрополис" },
  "search.persons": { query: "q=ланг" },
  "search.popular": { query: "locale=hr" },
  "search.suggest": { query: "q=но" },
  "together.create": {
    body: { uid: `u_${film}`, position: 3, device_id: device },
    as: "paid",
  },
  "together.clock": {},
  "together.group": { params: { id: "{group}" } },
  "together.join": { params: { id: "{group}" }, body: { device_id: device }, as: "paid" },
  "together.command": { params: { id: "{group}" }, body: { seq: 1, is_playing: true }, as: "paid" },
  "together.react": { params: { id: "{group}" }, body: { kind: "bravo" }, as: "paid" },
  "together.report": { params: { id: "{group}" }, body: { state: "watching" }, as: "paid" },
  "together.changes": { body: { groups: [{ id: "0".repeat(32), version: 1 }] } },
  "together.leave": { params: { id: "{group}" }, body: {}, as: "paid" },
  "iptv.makeAddress": { body: { profile_id: "{profile}" }, as: "paid" },
  "iptv.addresses": { as: "paid" },
  "iptv.guide": { params: { token: "{iptv}" }, query: "from={noon}&to={evening}" },
  "iptv.live": { params: { token: "{iptv}", id: "1" } },
  "iptv.recording": { params: { token: "{iptv}", id: "{recording}" } },
  "iptv.removeAddress": { params: { profile_id: "{profile}" }, as: "paid" },
  "ownChannel.make": {
    body: { source: "playlist", alias: "pervyj-vecher", start_ts: testNow, hours: 4 },
    as: "paid",
  },
  "ownChannel.get": { query: "locale=en", as: "paid" },
  "ownChannel.share": { body: {}, as: "paid" },
  "ownChannel.shared": { params: { id: "{shared}" } },
  "ownChannel.unshare": { as: "paid" },
  "ownChannel.remove": { as: "paid" },
  "year.share": { params: { year: "2025" }, body: { with_titles: true }, as: "paid" },
  "year.get": { params: { year: "2025" }, query: "locale=en", as: "paid" },
  "year.shared": { params: { id: "{shared year}" } },
  "year.picture": { params: { id: "{shared year}" } },
  "year.unshare": { params: { year: "2025" }, as: "paid" },
  "playback.meta": { params: { uid: `u_${film}` } },
  "playback.embedded": { params: { uid: "u_zolotoj-klyuchik" }, query: "locale=en" },
  "playback.url": { params: { uid: `u_${film}` }, as: "paid" },
  "playback.check": {
    params: { kind: "title", id: `u_${film}` },
    query: `device_id=${device}&locale=en`,
    as: "paid",
  },
  "playback.start": {
    params: { uid: `u_${film}` },
    query: `device_id=${device}&auth_token={token}`,
    as: "paid",
  },
  "pin.status": { as: "parent" },
  "pin.setStatus": { body: { code, is_everytime: true }, as: "parent" },
  "pin.statusByCode": { body: { code }, as: "parent" },
  "pin.check": { body: { code }, as: "parent" },
  "pin.remindSms": { body: {}, as: "parent" },
  "pin.remindEmail": { body: {}, as: "parent" },
  "pin.disable": { body: { code }, as: "parent" },
  "pin.removeEmail": { body: {}, as: "written" },
  "pin.removeByLink": { body: { token: "{link}" } },
  "pin.removeOtp": { body: {}, as: "forgetful" },
  "pin.removeOtpConfirm": {
    body: { otp: "{code}" },
    codeOf: parents.forgetful.phone,
    as: "forgetful",
  },
  "pin.otp": { body: { code }, as: "careful" },
  "pin.otpConfirm": { body: { code, otp: "{code}" }, codeOf: parents.careful.phone, as: "careful" },
  "profiles.list": { as: "parent" },
  "profiles.create": { body: { name: "Петя", child: true, birthday: "2018-01-31" }, as: "parent" },
  "profiles.update": { params: { profile_id: "{made}" }, body: { name: "Пётр" }, as: "parent" },
  "profiles.remove": { params: { profile_id: "{made}" }, body: {}, as: "parent" },
  "profiles.setPerson": { body: { name: "Анна", gender: "female" }, as: "parent" },
  "profiles.person": { as: "parent" },
  "profiles.select": { body: { profile_id: "{own}" }, as: "switching" },
  "profile.progress": { body: { uid: `u_${film}`, seconds: 30, duration: 60 }, as: "paid" },
  "profile.continueWatching": { as: "paid" },
  "profile.resume": { params: { uid: "u_vampiry" }, as: "paid" },
  "profile.history": { query: "locale=en", as: "paid" },
  "profile.pauseHistory": { body: { is_paused: false }, as: "paid" },
  "profile.liftSpoilers": { body: { uid: "u_vampiry" }, as: "paid" },
  "profile.protectFromSpoilers": { params: { uid: "u_vampiry" }, as: "paid" },
  "profile.rateContent": { body: { uid: `u_${film}`, rating: 8 }, as: "paid" },
  "profile.ratedContent": { as: "paid" },
  "profile.subtitlesLanguage": { body: { language: "ru" }, as: "paid" },
  "profile.awaitPremiere": {
    params: { profile_id: "{profile}" },
    body: { uid: "u_gorod-nemo" },
    as: "paid",
  },
  "profile.premieres": { params: { profile_id: "{profile}" }, as: "paid" },
  "profile.forgetPremiere": {
    params: { profile_id: "{profile}" },
    body: { uid: "u_gorod-nemo" },
    as: "paid",
  },
  "profile.addFavorite": { params: { profile_id: "{profile}" }, body: { uid: `u_${film}` }, as: "paid" },
  "profile.favorites": { params: { profile_id: "{profile}" }, as: "paid" },
  "profile.removeFavorite": { params: { profile_id: "{profile}" }, body: { uid: `u_${film}` }, as: "paid" },
  "profile.recommendationSignals": { as: "paid" },
  "profile.setRecommendationSignals": { body: { watched: false }, as: "paid" },
  "profile.removeFromContinueWatching": { params: { uid: `u_${film}` }, as: "paid" },
  "profile.removeFromHistory": { params: { uid: `u_${film}` }, as: "paid" },
  "profile.clearHistory": { as: "paid" },
  "parents.setLimits": {
    params: { profile_id: "{profile}" },
    body: { max_rating: null, daily_minutes: null, bedtime: null, time_zone: "Europe/Sofia" },
    as: "paid",
  },
  "parents.block": { params: { profile_id: "{profile}" }, body: { kind: "channel", id: "3" }, as: "paid" },
  "parents.limits": { params: { profile_id: "{profile}" }, query: "locale=en", as: "paid" },
  "parents.unblock": { params: { profile_id: "{profile}" }, body: { kind: "channel", id: "3" }, as: "paid" },
  "parents.watched": { params: { profile_id: "{profile}" }, query: "locale=hr", as: "paid" },
  "parents.forgetWatched": {
    params: { profile_id: "{profile}" },
    body: { day: "2026-11-18", uid: `u_${film}` },
    as: "paid",
  },
  "parents.grantMinutes": {
    params: { profile_id: "{child}" },
    body: { key: "a-key-of-a-form" },
    as: "family",
  },
  "parents.askForMinutes": { as: "child" },
  "parents.timeLeft": { as: "paid" },
  "parents.reportViewing": { body: { uid: `u_${film}`, state: "playing" }, as: "paid" },
  "passkeys.prove": { body: { password }, as: "registered" },
  "passkeys.creationOptions": { as: "registered" },
  "passkeys.add": { body: { answer: "{passkey}" }, as: "registered" },
  "passkeys.list": { as: "registered" },
  "passkeys.signInOptions": { body: {} },
  "passkeys.signIn": { body: { answer: "{passkey}", device_id: device } },
  "passkeys.remove": { params: { id: "{passkey id}" }, as: "registered" },
  "tv.channels": { query: "tz=Europe/Belgrade&category=film" },
  "tv.multiplex": { query: "tz=Asia/Novosibirsk&locale=en" },
  "tv.selections": { query: "locale=bg" },
  "tv.schedule": { query: "from={noon}&to={evening}&category=series" },
  "tv.channel": { params: { key: "luch-kino" } },
  "tv.program": { params: { id: "{programme}" } },
  "tv.stream": { params: { id: "1" }, query: `device_id=${device}&auth_token={token}`, as: "paid" },
  "tv.setFavorites": { query: "tz=Europe/Moscow&device_type=web", body: [3, 1], as: "paid" },
  "tv.favorites": { as: "paid" },
  "tv.remind": { body: { id: "{programme}" }, as: "paid" },
  "tv.reminders": { as: "paid" },
  "tv.forgetReminder": { params: { id: "{programme}" }, as: "paid" },
  "tv.recordings": { query: "for_kids=false&limit=10&skip=0&category=movie,series" },
  "tv.recordingFilters": { query: "category=movie&locale=hr" },
  "tv.searchRecordings": { query: "q=метрополис&limit=40" },
  "tv.recordingPosters": { query: "for_kids=false&device_type=web" },
  "tv.recording": { params: { id: "{recording}" }, as: "paid" },
  "tv.recordingPlayback": {
    params: { id: "{recording}" },
    query: `device_id=${device}&auth_token={token}`,
    as: "paid",
  },
  "scoring.achievements": { query: "locale=sr", as: "registered" },
  "scoring.startGame": { body: { locale: "en" } },
  "scoring.game": { params: { id: "{game}" }, query: "locale=bg" },
  "scoring.score": { body: { game: "{game}", question: "{question}", answer: "{answer}" } },
  "scoring.nextQuestion": { body: { game: "{game}", locale: "hr" } },
  "scoring.claimGame": { body: { game: "{game}" }, as: "registered" },
  "scoring.leaderboard": { as: "registered" },
  "billing.tariffs": { query: "channel=partners&locale=en&geoip_cc=RS" },
  "billing.upgrades": { query: "locale=sr" },
  "billing.quote": { query: "tariff_id=month&locale=en" },
  "billing.buy": { body: { tariff_id: "month", locale: "bg", returns: "mobile" }, as: "payer" },
  "billing.payment": { params: { id: "last" }, query: "locale=hr", as: "payer" },
  "billing.recurrent": {
    body: { subscription_id: "{subscription}", enabled: false, reason: "price" },
    as: "payer",
  },
  "billing.buyByCard": { body: { tariff_id: "year", method_id: "{method}" }, as: "payer" },
  "billing.bindCard": { body: { locale: "en" }, as: "payer" },
  "billing.subscriptions": { query: "locale=en", as: "payer" },
  "billing.subscriptionsWithPending": { query: "pending=true", as: "payer" },
  "billing.discount": { body: { subscription_id: "{subscription}" }, as: "payer" },
  "billing.changeTariff": { params: { tariff_id: "lite" }, body: {}, as: "payer" },
  "billing.freeze": { body: { subscription_id: "{subscription}", days: 14 }, as: "payer" },
  "billing.history": { query: "locale=sr", as: "payer" },
  "billing.methods": { as: "payer" },
  "billing.activateMethod": { params: { id: "{method}" }, body: {}, as: "payer" },
  "billing.removeMethod": { params: { id: "{method}" }, as: "payer" },
  "billing.setTariff": { params: { tariff_id: "quarter" }, body: {}, as: "registered" },
  "receipts.list": { as: "payer" },
  "receipts.get": { params: { id: "{receipt}" }, as: "payer" },
  "auth.logout": { body: {}, as: "registered" },
};
/** Calls that agree to a charge carry what was shown of it. */
const agreeing = [
  "buy",
  "buyByCard",
  "bindCard",
  "discount",
  "activateMethod",
  "setTariff",
  "changeTariff",
].map((name) => `billing.${name}`);
const listsThatHaveSomething = [
  "search.titles",
  "search.channels",
  "search.recordings",
  "search.persons",
  "search.popular",
  "search.suggest",
  "catalog.list",
  "catalog.featured",
  "catalog.heroes",
  "catalog.posters",
  "catalog.similars",
  "catalog.categories",
  "catalog.genres",
  "catalog.hashtags",
  "catalog.recommendations",
  "lists.collections",
  "lists.collection",
  "lists.selections",
  "lists.selection",
  "lists.playlists",
  "lists.stories",
  "persons.list",
  "journal.list",
  "content.playlist",
  "profile.continueWatching",
  "profile.history",
  "tv.selections",
  "tv.schedule",
  "tv.reminders",
  "tv.recordings",
  "tv.searchRecordings",
  "tv.recordingPosters",
  "billing.tariffs",
  "billing.upgrades",
  "billing.subscriptions",
];

/** The contract drops array items that do not match; responses of our own API must lose none. */
function lengths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengths);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) =>
        typeof part === "object" && part !== null ? [[key, lengths(part)]] : [],
      ),
    );
  return null;
}

const programs = postgresPrograms();
if (programs === null && process.env.CI === "true")
  throw new Error("PostgreSQL is not installed, and CI tests the API against it");
if (programs === null)
  process.stdout.write("PostgreSQL is not installed: the API is tested with its embedded database alone\n");

describe.each([
  ["its embedded database", false],
  ["PostgreSQL", true],
] as const)("The API with %s fulfils the contract", (_name, isPostgres) => {
  if (isPostgres && programs === null) {
    it.skip("PostgreSQL is not installed", () => {});
    return;
  }
  let api: Awaited<ReturnType<typeof openApi>>;
  let postgres: Awaited<ReturnType<typeof openPostgres>> | null = null;
  const tokens = {
    paid: "",
    promoter: "",
    staff: "",
    treasurer: "",
    marketer: "",
    analyst: "",
    editor: "",
    family: "",
    child: "",
    registered: "",
    owner: "",
    payer: "",
    parent: "",
    forgetful: "",
    careful: "",
    switching: "",
    written: "",
  };
  /** The owner's ids, and those of a device and a session elsewhere. */
  const owned = { account: "", profile: "", device: "", session: "", link: "" };
  let profile = "";
  /** Ids of an upcoming programme and a recording. */
  const television = { programme: "", recording: "" };

  const requestApi = (path: string, init: RequestInit = {}, key = "apikey=luch-web") =>
    fetch(`${api.url}${path}${key ? (path.includes("?") ? "&" : "?") + key : ""}`, init);
  const sent = (method: string, body: object | undefined, token: string | null): RequestInit => ({
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { cookie: `auth_token=${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const viewer = async (kind: string, deviceId: string) => {
    const credentials = kind === "VIRTUAL" ? {} : { email: `${deviceId}@luch.example`, password };
    const wanted = { kind, deviceId, ...credentials };
    const answer = await requestApi("/__dev/viewers", sent("POST", wanted, null));
    return (await answer.json()) as { token: string; auth: { profile_id: string } };
  };
  const lastCode = async (recipient: string) => {
    const answer = await requestApi(`/__dev/outbox?to=${encodeURIComponent(recipient)}`);
    const { items } = (await answer.json()) as { items: { body: string }[] };
    return /\d{6}/.exec(items[0]?.body ?? "")?.[0] ?? "";
  };
  const askForLink = async () => {
    await requestApi("/account/email", sent("PUT", { email: linkedEmail, password }, tokens.owner));
    return lastLink(linkedEmail);
  };
  const lastLink = async (recipient: string) => {
    const answer = await requestApi(`/__dev/outbox?to=${encodeURIComponent(recipient)}`);
    const { items } = (await answer.json()) as { items: { body: string }[] };
    return /token=([\w-]+)/.exec(items[0]?.body ?? "")?.[1] ?? "";
  };
  const makeOwner = async () => {
    const wanted = { kind: "REGISTERED", email: owner, password, extraDevices: 1 };
    const made = (await (await requestApi("/__dev/viewers", sent("POST", wanted, null))).json()) as {
      token: string;
      auth: { _id: string; profile_id: string };
    };
    tokens.owner = made.token;
    [owned.account, owned.profile] = [made.auth._id, made.auth.profile_id];
    await requestApi("/auth/email", sent("POST", { email: owner, password, device_id: device }, null));
    const list = async (path: string) =>
      (
        (await (await requestApi(path, sent("GET", undefined, made.token))).json()) as {
          items: { id: string; is_current: boolean }[];
        }
      ).items.find(({ is_current }) => !is_current)?.id ?? "";
    [owned.device, owned.session] = [await list("/account/devices"), await list("/account/sessions")];
  };
  /** The profile that was just made, and the one that is switched to. */
  const profileIds = { made: "", own: "", child: "" };
  /** A parent whose child has limits, and another's child that has used up its minutes. */
  const makeChildren = async () => {
    const make = async (wanted: object) =>
      (await (
        await requestApi("/__dev/viewers", sent("POST", { kind: "PAID", ...wanted }, null))
      ).json()) as { token: string; auth: { _id: string; profile_id: string } };
    const family = await make({ email: "family@luch.example", hasChild: true });
    const waiting = await make({ email: "child@luch.example", child: true });
    [tokens.family, tokens.child] = [family.token, waiting.token];
    await api.db.update(profiles).set({ dailyMinutes: 5 }).where(eq(profiles.child, true));
    const [own] = await api.db
      .select()
      .from(profiles)
      .where(and(eq(profiles.accountId, family.auth._id), profiles.child));
    profileIds.child = own?.id ?? "";
    const times = { seconds: 300, seen: testNow, until: 0, isOpen: false };
    const profileId = waiting.auth.profile_id;
    await api.db.insert(viewings).values({ profileId, day: "2026-11-18", uid: `u_${film}`, ...times });
  };
  const makeParents = async () => {
    for (const [name, { phone, pin }] of Object.entries(parents)) {
      const wanted = {
        kind: "REGISTERED",
        email: `pin-of-${name}@luch.example`,
        phone,
        ...(pin ? { pin } : {}),
      };
      const made = (await (await requestApi("/__dev/viewers", sent("POST", wanted, null))).json()) as {
        token: string;
        auth: { profile_id: string };
      };
      tokens[name as Parent] = made.token;
      if (name === "switching") profileIds.own = made.auth.profile_id;
    }
  };
  const host = createMemoryHost(() => testNow);
  /** The payer's renewing subscription, else the only one, and the method that was saved last or is not charged. */
  const findMoney = async () => {
    const read = async (path: string) =>
      (await (await requestApi(path, sent("GET", undefined, tokens.payer))).json()) as object;
    const { items } = (await read("/account/subscriptions")) as { items: OwnSubscription[] };
    const { data } = (await read("/account/payment_methods")) as { data: { items: PaymentMethod[] } };
    const renewing = items.find(({ reccurent }) => reccurent) ?? items[0];
    return { subscription: renewing?._id ?? "", method: data.items.at(-1)?.id ?? "" };
  };
  let game: Game | null = null;
  const finishGame = async (begun: Game): Promise<Game> => {
    const send = async (path: string, body: object) =>
      (await (await requestApi(path, sent("POST", body, null))).json()) as Game;
    const { id } = begun;
    let { state, question } = begun;
    while (state !== "finished") {
      await send("/score", { game: id, question: question.id, answer: question.options[0]?.id });
      ({ state, question } = await send("/games/next", { game: id }));
    }
    return begun;
  };
  /** A charge of the payer, whose purchases so far were free. */
  const chargeForReceipt = async () => {
    const [payment] = await api.db.select().from(payments).where(eq(payments.status, "succeeded"));
    const { id: paymentId, accountId } = payment ?? expect.unreachable("something was bought");
    const period = { periodStart: testNow, periodEnd: testNow + 1, at: testNow };
    const sum = { amount: 39_900, currency: "RUB", rule: "purchase", tariffId: "month" } as const;
    await api.db.insert(ledger).values({ accountId, paymentId, ...sum, ...period });
    await api.runBilling();
  };
  /** Enough of a year to look back at. */
  const watchLastYear = async () => {
    const films = await api.db.select().from(titles).where(eq(titles.kind, "movie")).limit(9);
    const updated = Date.UTC(2025, 5) / 1000;
    const seen = { seconds: 60, duration: 60, finished: true, hidden: false, updated, finishedAt: updated };
    await api.db
      .insert(progress)
      .values(films.map(({ id, uid }) => ({ profileId: profile, titleId: id, uid, ...seen })))
      .onConflictDoNothing();
  };
  let challenge = "";
  /** The ticket and the picture of the calls to support. */
  const asked = { ticket: "", picture: "", receipt: "", group: "", shared: "", sharedYear: "", iptv: "" };
  let tv = { code: "", secret: "" };
  const passkey = createSoftwarePasskey();
  let passkeyAnswer: object = {};
  /** States and answers of visits to a provider's page, by how the calls name them. */
  const social: Record<string, string> = {};
  let issuer: Server | null = null;
  const visit = async (provider: string, purpose: string, email: string, verified: boolean) => {
    const answer = await requestApi(
      `/auth/social/${provider}/start`,
      sent(
        "POST",
        { redirect_uri: redirectUri(provider), purpose, password },
        purpose === "link" ? tokens.paid : null,
      ),
    );
    const { url, state } = (await answer.json()) as { url: string; state: string };
    return { state, query: await visitProvider(url, { email, verified }) };
  };
  /** The local issuer's identity token, as its script gives it to a page. */
  const takeCredential = async (nonce: string) => {
    const origin = api.settings.issuer?.origin ?? expect.unreachable("there is a local issuer");
    const body = new URLSearchParams({ email: "by-one-tap@luch.example", verified: "on" });
    const frame = await fetch(`${origin}/gsi/frame?nonce=${nonce}`, { method: "POST", body });
    return /credential: "([^"]+)"/.exec(await frame.text())?.[1] ?? "";
  };
  /** Who has a desk of their own, and a viewer. */
  const desks = ["staff", "treasurer", "marketer", "analyst", "editor", "paid"] as const;
  /** What operations of a desk answered to the others, with what its staff sent a moment later. */
  const strangers: string[] = [];
  /** What operations answered without the session that their calls had. */
  const refusals = new Map<string, string>();
  type Asked = { route: { method?: string }; filled: object | undefined; key: string };
  const findRefusal = async (path: string, { route, filled, key }: Asked, token: string | null = null) => {
    const answer = await requestApi(path, sent(route.method ?? "GET", filled, token), `apikey=${key}`);
    return `${answer.status} ${((await answer.json()) as { message?: string }).message ?? ""}`;
  };
  async function call(name: string, { params = {}, query = "", body, as, codeOf, key = "luch-web" }: Call) {
    const code = codeOf ? await lastCode(codeOf) : "";
    const { route } = procedures.get(name)?.["~orpc"] ?? { route: {} };
    if (name === "account.emailLink") owned.link = await askForLink();
    if (name === "pin.removeByLink") owned.link = await lastLink("pin-of-written@luch.example");
    if (name === "receipts.list") await chargeForReceipt();
    if (name === "year.share") await watchLastYear();
    if (name === "newsletter.link" || name === "newsletter.confirm") owned.link = await lastLink(reader);
    const money = name.startsWith("billing.") ? await findMoney() : { subscription: "", method: "" };
    const fill = (text: string) =>
      text
        .replace("{subscription}", money.subscription)
        .replace("{method}", money.method)
        .replace("{token}", tokens.paid)
        .replace("{code}", code)
        .replace("{challenge}", challenge)
        .replace(/\{(\w*[sS]tate|\w*[qQ]uery|\w*Credential)\}/g, (_match, name: string) => social[name] ?? "")
        .replace("{tvCode}", tv.code)
        .replace("{tvSecret}", tv.secret)
        .replace('"{passkey}"', JSON.stringify(passkeyAnswer))
        .replace("{passkey id}", passkey.id)
        .replace("{profile}", profile)
        .replace("{child}", profileIds.child)
        .replace("{made}", profileIds.made)
        .replace("{own}", profileIds.own)
        .replace("{game}", game?.id ?? "")
        .replace("{question}", game?.question.id ?? "")
        .replace("{answer}", game?.question.options[0]?.id ?? "")
        .replace("{owner}", owned.account)
        .replace("{owner profile}", owned.profile)
        .replace("{device}", owned.device)
        .replace("{session}", owned.session)
        .replace("{link}", owned.link)
        .replace("{ticket}", asked.ticket)
        .replace("{group}", asked.group)
        .replace("{shared}", asked.shared)
        .replace("{shared year}", asked.sharedYear)
        .replace("{iptv}", asked.iptv)
        .replace("{receipt}", asked.receipt)
        .replace("{picture}", asked.picture)
        .replace("{noon}", String(testNow))
        .replace("{evening}", String(testNow + 21_600))
        .replace("{programme}", television.programme)
        .replace("{recording}", television.recording)
        .replace("{upload}", upload.id);
    const path = (route.path ?? "").replace(/\{(\w+)\}/g, (_match, param: string) =>
      encodeURIComponent(fill(params[param] ?? "")),
    );
    const pathAndQuery = path + (query ? `?${fill(query)}` : "");
    const filled = body && (JSON.parse(fill(JSON.stringify(body))) as object);
    if (filled && as && agreeing.includes(name)) {
      const offer = await findOffer(
        async (from) => (await requestApi(from, sent("GET", undefined, tokens[as]))).json(),
        path,
        filled,
      );
      Object.assign(filled, { offer });
    }
    const sentTo = { route, filled, key };
    for (const other of as !== "paid" && desks.some((desk) => desk === as) ? desks : [])
      if (other !== as)
        strangers.push(`${name} as ${other}: ${await findRefusal(pathAndQuery, sentTo, tokens[other])}`);
    const answer = await requestApi(
      pathAndQuery,
      sent(route.method ?? "GET", filled, as ? tokens[as] : null),
      `apikey=${key}`,
    );
    if (as) refusals.set(name, await findRefusal(pathAndQuery, sentTo));
    // The registration that is confirmed by the call after it.
    if (name === "auth.emailSignUp") ({ challenge } = (await answer.clone().json()) as { challenge: string });
    if (name === "profiles.create") profileIds.made = ((await answer.clone().json()) as { _id: string })._id;
    if (name === "scoring.startGame") game = (await answer.clone().json()) as Game;
    // The rest of the game, which is claimed by the call after it.
    if (name === "scoring.nextQuestion") game = await finishGame((await answer.clone().json()) as Game);
    if (name === "receipts.list")
      asked.receipt = ((await answer.clone().json()) as { items: { id: string }[] }).items[0]?.id ?? "";
    if (name === "support.attach") asked.picture = ((await answer.clone().json()) as { id: string }).id;
    if (name === "together.create") asked.group = ((await answer.clone().json()) as { id: string }).id;
    if (name === "ownChannel.share") asked.shared = ((await answer.clone().json()) as { id: string }).id;
    if (name === "year.share") asked.sharedYear = ((await answer.clone().json()) as { id: string }).id;
    if (name === "iptv.addresses")
      asked.iptv =
        ((await answer.clone().json()) as { items: IptvAddress[] }).items.find(({ address }) => address)
          ?.address?.token ?? "";
    if (name === "support.ask") asked.ticket = ((await answer.clone().json()) as { id: string }).id;
    if (name === "promoter.signIn")
      tokens.promoter = ((await answer.clone().json()) as { token: string }).token;
    if (name === "billing.buy" || name === "billing.bindCard") {
      const { payment } = (await answer.clone().json()) as StartedPayment;
      const operation = host.pay(payment.id);
      if (operation) await settle(api.billing, operation);
    }
    if (name === "passkeys.creationOptions" || name === "passkeys.signInOptions") {
      const { challenge } = (await answer.clone().json()) as { challenge: string };
      const signing = { challenge, origin: api.settings.publicOrigin };
      passkeyAnswer = name === "passkeys.signInOptions" ? passkey.signIn(signing) : passkey.create(signing);
    }
    if (name === "auth.oneTapOffer") {
      const { state, nonce } = (await answer.clone().json()) as { state: string; nonce: string };
      Object.assign(social, { oneTapState: state, oneTapCredential: await takeCredential(nonce) });
    }
    if (name === "auth.tvStart") tv = (await answer.clone().json()) as typeof tv;
    return answer;
  }

  const makeStaff = async (email: string) => {
    const made = await requestApi("/__dev/viewers", sent("POST", { kind: "REGISTERED", email }, null));
    return ((await made.json()) as { token: string }).token;
  };

  beforeAll(async () => {
    if (isPostgres && programs) postgres = await openPostgres(programs);
    const settings = await getIssuerSettings();
    api = await openApi({
      settings,
      paymentHost: host.host,
      ...(postgres ? { databaseUrl: postgres.url } : {}),
    });
    await api.readFilmLines();
    issuer = api.settings.issuer && (await startIssuerServer(api.settings.issuer));
    const paid = await viewer("PAID", device);
    tokens.paid = paid.token;
    profile = paid.auth.profile_id;
    tokens.payer = (await viewer("REGISTERED", "a-device-of-a-payer")).token;
    tokens.registered = (await viewer("REGISTERED", "another-device")).token;
    for (const email of known)
      await requestApi("/__dev/viewers", sent("POST", { kind: "REGISTERED", email, password }, null));
    await makeOwner();
    await makeParents();
    await makeChildren();
    tokens.staff = await makeStaff("desk@luch.example");
    tokens.treasurer = await makeStaff("money@luch.example");
    tokens.marketer = await makeStaff("popups@luch.example");
    tokens.analyst = await makeStaff("viewing@luch.example");
    tokens.editor = await makeStaff("editor@luch.example");
    await api.db
      .insert(media)
      .values({ id: ownFilm, fileName: "film.mkv", state: "failed", added: testNow, changed: Date.now() });
    const series = OwnTitle.parse({ title: { ru: "Свой сериал" }, category: "series" });
    await api.db
      .insert(ownTitles)
      .values({ alias: ownEpisode.titleAlias, draft: series, version: 1, added: testNow });
    await api.db.insert(ownEpisodes).values(ownEpisode);
    const begun = await requestApi(
      "/editing/uploads",
      sent("POST", { file_name: "film.mkv", bytes: 3, title: null }, tokens.editor),
    );
    upload.id = ((await begun.json()) as { id: string }).id;
    const visits = {
      login: await visit("google", "login", "by-google@luch.example", true),
      named: await visit("apple", "login", "said@luch.example", false),
      linking: await visit("yandex", "link", "by-yandex@luch.example", true),
    };
    Object.assign(social, {
      state: visits.login.state,
      query: visits.login.query,
      namedState: visits.named.state,
      linkingState: visits.linking.state,
      linkingQuery: visits.linking.query,
    });
    await requestApi("/auth/social/apple/login", sent("POST", { ...visits.named, device_id: device }, null));
    const recordings = (await (await requestApi("/catchups?limit=1")).json()) as { items: { id: string }[] };
    television.recording = recordings.items[0]?.id ?? "";
    const evening = testNow + 21_600;
    const schedule = (await (
      await requestApi(`/tv/schedule?from=${evening}&to=${evening + 1}&channel=1`)
    ).json()) as { items: { programs: { id: string }[] }[] };
    television.programme = schedule.items[0]?.programs[0]?.id ?? "";
  });
  afterAll(async () => {
    issuer?.closeAllConnections();
    issuer?.close();
    await api?.stop();
    await postgres?.stop();
  });

  it("Every endpoint is called", () =>
    expect(Object.keys(calls).sort()).toEqual([...procedures.keys()].sort()));

  it.each(Object.entries(calls))("The API fulfils the contract of %s", async (name, given) => {
    const answer = await call(name, given);
    const text = await answer.text();
    const { route, outputSchema } = procedures.get(name)?.["~orpc"] ?? expect.unreachable(name);
    expect(answer.status, text.slice(0, 300)).toBe(route.successStatus ?? 200);
    // A response without a body.
    if (!outputSchema) return expect(text).toBe("");
    const body: unknown = JSON.parse(text);
    const parsed = outputSchema.safeParse(body);
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(lengths(parsed.data)).toEqual(lengths(body));
    if (listsThatHaveSomething.includes(name))
      expect((body as { items: unknown[] }).items.length).toBeGreaterThan(0);
  });

  it("The OpenAPI document says of which operations a session is required", async () => {
    const document = (await (await requestApi("/docs/openapi.json")).json()) as {
      paths: Record<string, Record<string, { operationId: string; security?: object[] }>>;
    };
    const required = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(
        ({ security = [] }) => security.length > 0 && security.every((one) => Object.keys(one).length > 1),
      )
      .map(({ operationId }) => operationId);
    // These take the token of a link in an email instead; the staff's are not found by others.
    const byLink = /^(newsletter|support\.(thread|reply|close|revokeLinks)$)/;
    const refused = [...refusals].filter(
      ([name, answer]) => /^401|^404 No such endpoint/.test(answer) && !byLink.test(name),
    );
    expect(required.sort()).toEqual(refused.map(([name]) => name).sort());
  });

  it("What is of a desk is found by none of the other staff, nor by a viewer", () => {
    expect(strangers.length).toBeGreaterThan(200);
    expect(strangers.filter((answer) => !answer.endsWith(": 404 No such endpoint"))).toEqual([]);
  });

  it.each<[string, number, string, string, RequestInit, string]>([
    ["no key", 401, "API_KEY_MISSING", "/config", {}, ""],
    ["a wrong key", 403, "API_KEY_UNKNOWN", "/config", {}, "apikey=wrong"],
    ["an unknown endpoint", 404, "NOT_FOUND", "/nowhere", {}, "apikey=luch-web"],
    ["an unknown title", 404, "NOT_FOUND", "/watch/no-such-title", {}, "apikey=luch-web"],
    ["an unknown playlist", 404, "NOT_FOUND", "/playlist/no-such-playlist", {}, "apikey=luch-web"],
    ["an alias that was never replaced", 404, "NOT_FOUND", "/alias/watch/nothing", {}, "apikey=luch-web"],
    ["nobody's favourites", 401, "UNAUTHORIZED", "/profile/history", {}, "apikey=luch-web"],
    [
      "an unknown token",
      401,
      "UNAUTHORIZED",
      "/auth/me",
      { headers: { cookie: "auth_token=unknown" } },
      "apikey=luch-web",
    ],
    [
      "a playback token nobody has",
      401,
      "UNAUTHORIZED",
      "/playback/u_metropolis?device_id=x&auth_token=unknown",
      {},
      "apikey=luch-web",
    ],
    ["a query that does not fit", 400, "BAD_REQUEST", "/catalog?limit=1000", {}, "apikey=luch-web"],
    ["a language we do not have", 400, "BAD_REQUEST", "/catalog/main?locale=de", {}, "apikey=luch-web"],
    [
      "a body that does not fit",
      400,
      "BAD_REQUEST",
      "/auth/device/login",
      { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
      "apikey=luch-web",
    ],
    [
      "a body that is no JSON",
      400,
      "BAD_REQUEST",
      "/auth/device/login",
      { method: "POST", headers: { "content-type": "application/json" }, body: "{" },
      "apikey=luch-web",
    ],
  ])("%s: %i %s, as {code, message, data}", async (_what, status, code, path, init, key) => {
    const answer = await requestApi(path, init, key);
    const body = (await answer.json()) as object;
    expect({ status: answer.status, code: (body as { code: string }).code }).toEqual({ status, code });
    expect(Object.keys(body).sort()).toEqual(["code", "data", "message"]);
    expect(ErrorBody.safeParse(body).success).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/ at |node_modules|select |zod/i);
  });

  it("A viewer cannot change another viewer's data", async () => {
    const other = await viewer("PAID", "a-third-device");
    expect(
      (await requestApi(`/profile/${profile}/favorites`, sent("GET", undefined, other.token))).status,
    ).toBe(404);
    expect(
      (await requestApi(`/profile/${profile}/favorites`, sent("POST", { uid: `u_${film}` }, other.token)))
        .status,
    ).toBe(404);
    expect(
      await (await requestApi("/profile/history", sent("GET", undefined, other.token))).json(),
    ).toMatchObject({
      items: [],
    });
  });

  it("A visitor cannot rate or add favourites", async () => {
    const { token, auth } = await viewer("VIRTUAL", "a-visitor's-device");
    expect(
      (await requestApi("/profile/rate-content", sent("POST", { uid: `u_${film}`, rating: 5 }, token)))
        .status,
    ).toBe(403);
    expect(
      (await requestApi(`/profile/${auth.profile_id}/favorites`, sent("POST", { uid: `u_${film}` }, token)))
        .status,
    ).toBe(403);
  });

  it("Unknown fields are refused", async () => {
    const answer = await requestApi(
      "/profile/progress",
      sent("POST", { uid: `u_${film}`, seconds: 1, profile_for_child: false, account: "x" }, tokens.paid),
    );
    expect(answer.status).toBe(400);
  });

  it("A returned token no longer works", async () =>
    expect((await requestApi("/auth/me", sent("GET", undefined, tokens.registered))).status).toBe(401));

  it("A child's list contains nothing for adults, whatever is requested", async () => {
    const answer = await requestApi("/__dev/viewers", sent("POST", { kind: "PAID", child: true }, null));
    const { token } = (await answer.json()) as { token: string };
    for (const path of [
      "/catalog?limit=100&for_kids=false",
      "/catalog/heroes?for_kids=false",
      "/catalog/posters",
      "/catalog/featured",
    ]) {
      const { items } = (await (await requestApi(path, sent("GET", undefined, token))).json()) as {
        items: { for_kids?: boolean; rating_age: string; card?: { for_kids: boolean; rating_age: string } }[];
      };
      expect(items.length, path).toBeGreaterThan(0);
      for (const item of items) expect(["0+", "6+", "8+", "12+"]).toContain((item.card ?? item).rating_age);
    }
    expect((await requestApi(`/watch/${film}?for_kids=false`, sent("GET", undefined, token))).status).toBe(
      404,
    );
  });

  it("Ratings given in parallel are counted one by one", async () => {
    const product = async () =>
      (await (await requestApi(`/watch/general?geoip_cc=RU`)).json()) as { votes: number };
    const before = await product();
    const raters = await Promise.all(
      Array.from({ length: 8 }, (_, index) => viewer("REGISTERED", `rater-device-${index}`)),
    );
    const answers = await Promise.all(
      raters.map(({ token }) =>
        requestApi("/profile/rate-content", sent("POST", { uid: "u_general", rating: 10 }, token)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(raters.map(() => 200));
    expect((await product()).votes).toBe(before.votes + 8);
  });
});
