import { isIP } from "node:net";
import * as z from "zod";
import { optionalParts } from "#contract/parts";
import { getPublicOrigin, json, list, readSettings, SharedSettings } from "#contract/settings";
import { findWeakness } from "#domain/secrets";
import { setMissingParts } from "./site-parts";

/** An address or a network, as BlockList takes them. */
function isProxy(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || bits === -1) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** A semicolon in one would end the directive of the content policy that names it. */
const host = /^[\w.*-]+(:\d{1,5})?$/;

/** A script's address, and the further origins that it may reach. */
const script = list.refine(
  (addresses) =>
    addresses.every((address) => {
      const url = URL.parse(address);
      return url !== null && /^https?:$/.test(url.protocol) && host.test(url.host);
    }),
  "the address of a script, and further origins, separated by commas",
);

/** A site as the content policy names it: an origin, perhaps with «*» for all hosts below one. */
const site = /^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/;
const anySite = "*";
const noSite = "none";

/** The sites that may show titles in frames. */
const embedOrigins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (sites) =>
      sites.every((one) => site.test(one) || (sites.length === 1 && [anySite, noSite].includes(one))),
    "origins such as https://site.example, separated by commas, or * for all, or none",
  )
  .transform((sites) => sites.filter((one) => one !== noSite))
  .prefault(anySite);

const Environment = SharedSettings.omit({ DATA_DIR: true })
  .extend({
    API_BASE_URL: z.string().url().default("http://127.0.0.1:4000"),
    SCORING_BASE_URL: z.string().url().optional(),
    /** The parts of the site that the API has; pages of what it lacks are not there, and nothing leads to them. */
    API_PARTS: list
      .pipe(z.array(z.enum(["catalogue", ...optionalParts])))
      .refine((parts) => !parts.includes("money") || parts.includes("accounts"), "money needs accounts")
      .default(["catalogue", ...optionalParts]),
    API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(2500),
    SESSION_SECRETS: list.optional(),
    // Node has header names in lower case.
    COUNTRY_HEADER: z.string().toLowerCase().default("x-country-code"),
    TRUSTED_PROXIES: list
      .refine(
        (entries) => entries.every(isProxy),
        "addresses and networks such as 10.0.0.0/8, separated by commas",
      )
      .default([]),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    IMAGE_BASE_URL: z.string().default(""),
    PICTURE_HOSTS: list
      .refine((hosts) => hosts.every((one) => host.test(one)), "hosts, separated by commas")
      .default([]),
    EMBED_ORIGINS: embedOrigins,
    GIFT_HOSTS: list.default([]),
    SOCIAL_PROVIDERS: json.pipe(z.record(z.string(), z.object({ issuer: z.string().url() }))).optional(),
    OFFLINE: z.enum(["on", "off"]).default("on"),
    THIRD_PARTIES: z.enum(["on", "off"]).default("on"),
    CONSENT_SCRIPT: script.default([]),
    TAG_MANAGER_SCRIPT: script.default([]),
    MESSENGER_SCRIPT: script.default([]),
    MARKETING_SCRIPT: script.default([]),
    SURVEY_SCRIPT: script.default([]),
    ONE_TAP_SCRIPT: script.default([]),
    REDIS_URL: z.string().url().optional(),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
    SUPPORT_EMAIL: z.string().default("help@luch.example"),
    FOREIGN_COMPANY_ADDRESS: z.string().default("Luch International, Kneza Miloša 1, 11000 Belgrade, Serbia"),
    GIFT_SITE_URL: z.string().default("https://gift.luch.example/"),
    CAREERS_URL: z.string().default("https://careers.luch.example/"),
    SOCIAL_URLS: list.default([
      "https://vk.luch.example/",
      "https://tg.luch.example/",
      "https://ok.luch.example/",
    ]),
    STORE_URLS: list.default([
      "https://apps.luch.example/ios",
      "https://apps.luch.example/android",
      "https://apps.luch.example/ru",
    ]),
  })
  .superRefine((value, context) => {
    if (value.APP_MODE !== "production") return;
    for (const name of ["PUBLIC_ORIGIN", "SESSION_SECRETS"] as const) {
      if (!value[name]?.length)
        context.addIssue({ code: "custom", path: [name], message: "required in production mode" });
    }
    if (value.PUBLIC_ORIGIN?.startsWith("http:") && !value.ALLOW_HTTP)
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_ORIGIN"],
        message: "http: only with ALLOW_HTTP=true",
      });
    for (const name of [
      "CONSENT_SCRIPT",
      "TAG_MANAGER_SCRIPT",
      "MESSENGER_SCRIPT",
      "MARKETING_SCRIPT",
      "SURVEY_SCRIPT",
      "ONE_TAP_SCRIPT",
    ] as const)
      if (value[name].some((address) => !address.startsWith("https:")))
        context.addIssue({ code: "custom", path: [name], message: "only https: addresses" });
    if (value.ONE_TAP_SCRIPT.length > 0 && !value.SOCIAL_PROVIDERS?.google)
      context.addIssue({
        code: "custom",
        path: ["ONE_TAP_SCRIPT"],
        message: "only with google in SOCIAL_PROVIDERS",
      });
    const secrets = {
      SESSION_SECRETS: value.SESSION_SECRETS,
      API_KEY: [value.API_KEY],
      API_KEY_TAPP: [value.API_KEY_TAPP],
    };
    for (const [name, values = []] of Object.entries(secrets)) {
      const weakness = values.map(findWeakness).find((found) => found !== null);
      if (weakness) context.addIssue({ code: "custom", path: [name], message: `it ${weakness}` });
    }
  });

/** Throws InvalidSettingError with one sentence naming the first invalid one. */
export const parseEnvironment = ({ EMBED_ORIGINS, ...source }: Record<string, string | undefined>) =>
  // Other settings that are empty have their default, but to name no site is to allow none.
  readSettings(Environment, {
    ...source,
    EMBED_ORIGINS: EMBED_ORIGINS?.trim() === "" ? noSite : EMBED_ORIGINS,
  });

/** The settings of this process; nothing else reads process.env. */
export const env = parseEnvironment(process.env);
setMissingParts(optionalParts.filter((part) => !env.API_PARTS.includes(part)));

/** Whether viewers reach the site by HTTPS, so that cookies may be Secure. */
export const isHttps = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;

/** The host that passkeys belong to (docs/decisions/0044). */
export const passkeyHost = new URL(getPublicOrigin(env)).hostname;

/** Settings exposed to the browser. */
export function publicSettings() {
  return {
    supportEmail: env.SUPPORT_EMAIL,
    foreignCompanyAddress: env.FOREIGN_COMPANY_ADDRESS,
    giftSiteUrl: env.GIFT_SITE_URL || null,
    careersUrl: env.CAREERS_URL || null,
    socialUrls: env.SOCIAL_URLS,
    storeUrls: env.STORE_URLS,
  };
}
export type PublicSettings = ReturnType<typeof publicSettings>;
