import * as z from "zod/mini";
import { AccountType } from "#contract/auth";
import { locales } from "#contract/languages";
import { type Campaign, type CampaignPopup, Notices, WrittenCampaign } from "#contract/popups";
import { maxCampaignId } from "#contract/sizes";
import { decideAutomaticPopup } from "#domain/automatic-popup";
import { formatMinuteOfDay, parseMinuteOfDay } from "#domain/limits";
import { daySeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { env } from "~/lib/env.server";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import type { TFunction } from "~/lib/i18n/i18n";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { createVirtualViewer } from "~/lib/request-context/viewer";
import { noPopupContent } from "../popup-content/popup-content";
import { createPopupFacts, isAllowedPicture } from "../popup-content/popup-facts";

const minuteSeconds = 60;
/** Nothing for the day's own start or end. */
const toTime = (second: number | null) =>
  second === null || second === daySeconds ? "" : formatMinuteOfDay(second / minuteSeconds);

/** /support-desk/popups: the campaigns, one of them, or what everyone is told. Not found for others, as the API decides. */
export const popupDeskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = context.url.searchParams;
  const { items } = await context.api.popups.campaigns(undefined, await context.callOptions());
  const t = fixedT(context.locale, "desk");
  const plainTitle = t("popups.title");
  const isSaved = query.get("saved") === "1";
  if (query.get("list") === "notices") {
    const notices = await context.api.popups.notices(undefined, await context.callOptions());
    const { version } = notices;
    return { kind: "notices" as const, version, values: toNoticeFields(notices), isSaved, plainTitle };
  }
  const id = query.get("campaign");
  if (id === null) {
    const campaigns = items.map(({ id: one, texts, start_time, end_time, show_pages }) => ({
      id: one,
      title: texts.ru.title,
      hours: describeHours(t, toTime(start_time), toTime(end_time)),
      pages: show_pages,
    }));
    return { kind: "campaigns" as const, campaigns, plainTitle };
  }
  // Another of the staff may have removed it while its form was open.
  const stored = items.find((one) => one.id === id);
  return {
    kind: "campaign" as const,
    id,
    version: stored?.version ?? "",
    values: stored ? toFields(stored) : { id: id.slice(0, maxCampaignId) },
    preview: stored ? explain(stored, query.get("at") ?? "12:00") : null,
    isSaved,
    plainTitle,
  };
});

function describeHours(t: TFunction<"desk">, from: string, till: string): string {
  if (from !== "" && till !== "") return `${from}–${till}`;
  return from === "" && till === ""
    ? t("popups.hours.day")
    : t(`popups.hours.${from ? "from" : "till"}`, { from, till });
}

function toFields({ texts, start_time, end_time, show_pages, image, link, ...days }: Campaign) {
  const ofTexts = locales.flatMap((locale) =>
    (["title", "text", "button"] as const).map((name) => [`${name}_${locale}`, texts[locale]?.[name] ?? ""]),
  );
  return {
    ...(Object.fromEntries(ofTexts) as Record<string, string>),
    id: days.id,
    image: image ?? "",
    link: link ?? "",
    first_day: days.first_day ?? "",
    last_day: days.last_day ?? "",
    start_time: toTime(start_time),
    end_time: toTime(end_time),
    ...Object.fromEntries(show_pages.map((page) => [`on_${page}`, "on"])),
  };
}

const toNoticeFields = ({ alarm, alarm_except: except, is_alarm_popup: isPopup, survey }: Notices) => ({
  ...Object.fromEntries(locales.map((locale) => [`alarm_${locale}`, alarm?.[locale] ?? ""])),
  except: except.join("\n"),
  ...(isPopup ? { is_alarm_popup: "on" } : {}),
  survey: survey?.id ?? "",
  img: survey?.img ?? "",
  url: survey?.url ?? "",
});

/** How the popup looks, and who sees it at this time of the day on which pages, or the rule that stops it (AMB-256). */
function explain(campaign: Campaign, at: string) {
  const minute = parseMinuteOfDay(at) ?? 12 * 60;
  const popup: CampaignPopup = { ...campaign, ...campaign.texts.ru };
  const who = [
    ...AccountType.options.map((accountType) => ({ accountType, isChild: false })),
    { accountType: "PAID" as const, isChild: true },
  ];
  return {
    at: formatMinuteOfDay(minute),
    title: popup.title,
    text: popup.text,
    button: popup.button,
    image: isAllowedPicture(popup.image, env.PICTURE_HOSTS) ? popup.image : null,
    rows: who.map(({ accountType, isChild }) => ({
      accountType,
      isChild,
      results: ["/", "/watch/metropolis", "/movies"].map((path) => {
        const isVirtual = accountType === "VIRTUAL";
        const { popup: shown, passedOver } = decideAutomaticPopup(
          createPopupFacts(
            {
              viewer: { ...createVirtualViewer("RU", { isChild }), accountType, isVirtual },
              content: { ...noPopupContent, campaigns: [popup], pictureHosts: env.PICTURE_HOSTS },
              path,
              query: new URLSearchParams(),
              cookies: "",
              now: 0,
              isGiftHost: false,
              isMissing: false,
            },
            {
              isCrawler: false,
              isNarrow: false,
              hasShown: false,
              canAddToHomeScreen: false,
              secondOfDay: minute * minuteSeconds,
            },
          ),
        );
        if (shown !== null) return "sees" as const;
        const { rule } = passedOver.find((one) => one.popup === "campaign") ?? {};
        return rule === "a child's profile" ? "child" : rule === "no account" ? "account" : "time";
      }),
    })),
  };
}
export type Preview = NonNullable<ReturnType<typeof explain>>;

const text = z.optional(z.string());
const names = (prefixes: string[]) =>
  Object.fromEntries(prefixes.flatMap((prefix) => locales.map((locale) => [`${prefix}_${locale}`, text])));
const CampaignFields = z.object({
  intent: z.literal("campaign"),
  /** Empty for a new one. */
  seen_version: text,
  ...{ id: text, image: text, link: text, start_time: text, end_time: text, first_day: text, last_day: text },
  ...{ on_main: text, on_product: text, on_all: text },
  ...names(["title", "text", "button"]),
});
const NoticeFields = z.object({
  intent: z.literal("notices"),
  seen_version: z.string(),
  ...{ except: text, is_alarm_popup: text, survey: text, img: text, url: text },
  ...names(["alarm"]),
});
const Removal = z.object({ intent: z.literal("remove"), id: z.string() });
type Fields = Record<string, string | undefined>;

const toSecond = (time: string | undefined) => {
  if (time === undefined) return null;
  const minute = parseMinuteOfDay(time);
  return minute === null ? Number.NaN : minute * minuteSeconds;
};

function toCampaign(sent: Fields) {
  const texts = locales.flatMap((locale) => {
    const [title, body, button] = ["title", "text", "button"].map((name) => sent[`${name}_${locale}`] ?? "");
    return locale === "ru" || title || body || button ? [[locale, { title, text: body, button }]] : [];
  });
  return {
    id: sent.id ?? "",
    image: sent.image ?? null,
    link: sent.link ?? null,
    start_time: toSecond(sent.start_time),
    end_time: toSecond(sent.end_time),
    first_day: sent.first_day ?? null,
    last_day: sent.last_day ?? null,
    show_pages: ["main", "product", "all"].filter((page) => sent[`on_${page}`] === "on"),
    texts: Object.fromEntries(texts) as object,
  };
}

function toNotices(sent: Fields) {
  const alarm = locales.flatMap((locale) => {
    const message = sent[`alarm_${locale}`]?.trim();
    return message ? [[locale, message]] : [];
  });
  const hasSurvey = [sent.survey, sent.img, sent.url].some(Boolean);
  return {
    alarm: alarm.length === 0 ? null : (Object.fromEntries(alarm) as object),
    alarm_except: (sent.except ?? "").split(/\s+/).filter(Boolean),
    is_alarm_popup: sent.is_alarm_popup === "on",
    survey: hasSurvey ? { id: sent.survey ?? "", img: sent.img ?? "", url: sent.url ?? "" } : null,
  };
}

/** The field of the form that a path in the contract's value comes from. */
function toField([name, second, third]: readonly PropertyKey[]): string {
  if (name === "texts") return `${String(third)}_${String(second)}`;
  if (name === "alarm") return `alarm_${String(second)}`;
  if (name === "alarm_except") return "except";
  if (name === "survey") return second === "id" ? "survey" : String(second);
  return name === "show_pages" ? "on_all" : String(name);
}

type Schema = { safeParse: (value: unknown) => { error?: z.core.$ZodError } };
/** What the API would refuse is wrong in the field that it comes from. */
const accepts =
  (schema: Schema, toValue: (sent: Fields) => unknown) =>
  ({ value, issues }: { value: Fields; issues: z.core.$ZodRawIssue[] }) => {
    for (const { path } of schema.safeParse(toValue(value)).error?.issues ?? [])
      issues.push({ code: "custom", path: [toField(path)], message: "wrong", input: value });
  };
const CampaignForm = CampaignFields.check(accepts(WrittenCampaign, toCampaign));
const NoticeForm = NoticeFields.check(accepts(Notices, toNotices));
type Sent = z.infer<typeof CampaignFields> | z.infer<typeof NoticeFields> | z.infer<typeof Removal>;

function getSchema({ fields }: { fields: URLSearchParams }): z.ZodMiniType<Sent> {
  const intent = fields.get("intent");
  if (intent === "notices") return NoticeForm;
  return intent === "remove" ? Removal : CampaignForm;
}

/** POST /support-desk/popups: writes or removes a campaign, or writes what everyone is told. The API checks access. */
export const popupDeskAction = defineFormAction(
  {
    access: "public",
    askAsStaff: async ({ api, callOptions }) => api.popups.campaigns(undefined, await callOptions()),
    getSchema,
    secrets: [],
    describeError: createErrorDescriber({
      CAMPAIGN_EXISTS: ["id", "idTaken"],
      CHANGED_MEANWHILE: ["", "changed"],
    }),
  },
  async ({ context, value }) => {
    const { popups } = context.api;
    const call = await context.callOptions();
    const go = (query: Record<string, string>) =>
      redirectTo(localisedPath(paths.popupDesk(query), context.locale), { status: 303 });
    if (value.intent === "remove") {
      const removed = await attempt(popups.removeCampaign({ id: value.id }, call));
      // Removed already.
      if (!removed.ok && removed.error.status !== 404) throw removed.error;
      return go({});
    }
    if (value.intent === "campaign") {
      const campaign = WrittenCampaign.parse(toCampaign(value));
      await popups.saveCampaign({ ...campaign, seen_version: value.seen_version ?? null }, call);
      return go({ campaign: campaign.id, saved: "1" });
    }
    const { seen_version } = value;
    await popups.saveNotices({ ...Notices.parse(toNotices(value)), seen_version }, call);
    return go({ list: "notices", saved: "1" });
  },
);
