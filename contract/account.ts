import * as z from "zod";
import { CodeSent, Proof } from "./auth";
import { CountryCode } from "./countries";
import { createRoutes } from "./create-routes";
import {
  CaptchaFields,
  EnteredCode as Code,
  EnteredEmail as Email,
  EnteredPassword as Password,
  EnteredPhone as PhoneNumber,
} from "./entered";
import { Acknowledgement, dataListSchema, listSchema, LocaleCode, UnixSeconds } from "./shared";
import { maxDeviceName } from "./sizes";
import { unsubscribeReasons } from "./unsubscribe-reasons";

const Locale = { locale: LocaleCode.optional() };

export const notifyChannels = ["email", "push", "sms"] as const;
/** A browser's push subscription, as its PushSubscription gives it. */
const PushBrowser = z.strictObject({
  endpoint: z.string().url().max(1000),
  keys: z.strictObject({
    /** A point of the curve prime256v1, and 16 random bytes, in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
export type PushBrowser = z.infer<typeof PushBrowser>;

/** Audience names (C-082). */
const AccountTags = z.strictObject({ tags: z.array(z.string().trim().min(1).max(64)).max(50) });

export const NotifyChannel = z.enum(notifyChannels);
export type NotifyChannel = z.infer<typeof NotifyChannel>;

/** A notification channel; cannot be used while the account has no address or number for it. */
export const NotifySwitch = z.object({
  channel: NotifyChannel,
  is_subscribed: z.boolean(),
  is_available: z.boolean(),
});
export type NotifySwitch = z.infer<typeof NotifySwitch>;

export const AccountSummary = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** A number that the account is said to have, and that its owner has not confirmed. */
  unconfirmed_phone: z.string().nullable().default(null),
  has_password: z.boolean(),
  created: UnixSeconds,
  /** When the account will be deleted; null unless its owner requested that. */
  deletion: UnixSeconds.nullable(),
  /** The country that the viewer pays in, and whether it may be changed now. */
  country: z.string(),
  country_is_fixed: z.boolean(),
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/** A device on which the account may watch. */
export const Device = z.object({
  id: z.string(),
  name: z.string().nullable(),
  type: z.string(),
  created: UnixSeconds,
  last_used: UnixSeconds,
  is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** A sign-in that has not ended. */
export const ActiveSession = z.object({
  id: z.string(),
  device: z.object({ name: z.string().nullable(), type: z.string() }).nullable(),
  /** Null if unknown. The country is the one of the last use. */
  browser: z.string().nullable().default(null),
  system: z.string().nullable().default(null),
  country: z.string().nullable().default(null),
  created: UnixSeconds,
  last_used: UnixSeconds,
  is_current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

export const UnsubscribeReason = z.enum(unsubscribeReasons);
export type UnsubscribeReason = z.infer<typeof UnsubscribeReason>;

/** What was agreed to in a browser, by categories; necessary cookies need no consent. */
const GivenConsent = z.strictObject({
  ver: z.number().int().min(1).max(10_000),
  preferences: z.boolean(),
  statistics: z.boolean(),
  marketing: z.boolean(),
  /** The country where it was asked for; empty if unknown. */
  region: z.string().regex(/^([A-Z]{2})?$/),
});
export const RecordedConsent = GivenConsent.extend({ at: UnixSeconds });
export type RecordedConsent = z.infer<typeof RecordedConsent>;

const Rows = z.array(z.record(z.string(), z.unknown()));
/** What is stored about an account, except secrets. */
export const AccountData = z.object({
  account: z.record(z.string(), z.unknown()),
  profiles: Rows,
  devices: Rows,
  sessions: Rows,
  subscriptions: Rows,
  promo_codes: Rows,
  charges: Rows,
  receipts: Rows,
  agreements: Rows,
  payment_methods: Rows,
  support_requests: Rows,
  newsletter: z.record(z.string(), z.unknown()).nullable(),
  activity: Rows,
  cookie_consents: Rows,
});
export type AccountData = z.infer<typeof AccountData>;

const { get, post, put, remove } = createRoutes("account");

export const account = {
  summary: get("/account", "The account's logins").output(AccountSummary),
  setCountry: put(
    "/account/country",
    "Sets the country that the viewer pays in; COUNTRY_IS_FIXED while something paid for runs or is pending",
  )
    .input(z.strictObject({ country: CountryCode }))
    .output(Acknowledgement),
  prove: post("/account/proof", "Sends a code to the account's own address or number, as a proof")
    .input(z.strictObject({ ...CaptchaFields, ...Locale }))
    .output(CodeSent.extend({ channel: z.enum(["email", "sms"]) })),
  email: get("/account/email", "The account's address").output(z.object({ email: z.string().nullable() })),
  changeEmail: put("/account/email", "Sends a code to a new address; the account has it once confirmed")
    .input(z.strictObject({ email: Email, ...Proof, ...Locale }))
    .output(CodeSent),
  confirmEmail: post("/account/email/confirm", "Sets the new address, by the code")
    .input(z.strictObject({ email: Email, code: Code, ...Locale }))
    .output(Acknowledgement),
  emailLink: post("/auth/email/link", "What a link from an email does, and whether it has; read-only")
    .input(z.strictObject({ token: z.string().max(100), purpose: z.enum(["email", "pin-removal"]) }))
    .output(z.object({ is_used: z.boolean() })),
  phone: get("/account/phone", "The account's number").output(z.object({ phone: z.string().nullable() })),
  changePhone: put(
    "/account/phone",
    "Sends a code to a new number; the account has it once confirmed. The unconfirmed one needs no proof",
  )
    .input(z.strictObject({ phone: PhoneNumber, ...Proof, ...Locale }))
    .output(CodeSent),
  confirmPhone: post("/account/phone/confirm", "Sets the new number, by the code")
    .input(z.strictObject({ phone: PhoneNumber, code: Code, ...Locale }))
    .output(Acknowledgement),
  notePhone: put(
    "/account/phone/unconfirmed",
    "Notes a number of the named account, whose owner is asked to confirm it; only for the operator's services (API_KEY_SERVICE)",
  )
    .input(z.strictObject({ phone: PhoneNumber, account_id: z.string().max(64) }))
    .output(Acknowledgement),
  forgetPhone: remove("/account/phone/unconfirmed", "Forgets the number that was not confirmed").output(
    Acknowledgement,
  ),
  changePassword: post("/auth/password/change", "Sets a password and ends all other sessions")
    .input(z.strictObject({ new_password: Password, ...Proof, ...Locale }))
    .output(Acknowledgement),
  sessions: get("/account/sessions", "Active sessions, latest first").output(listSchema(ActiveSession)),
  endSession: remove("/account/sessions/{id}", "Ends a session")
    .input(z.object({ id: z.string().max(64) }))
    .output(Acknowledgement),
  endOtherSessions: post("/account/sessions/end-others", "Ends all sessions but the caller's")
    .input(z.strictObject({}))
    .output(Acknowledgement),
  devices: get("/account/devices", "The account's devices").output(
    listSchema(Device).extend({ limit: z.number().int() }),
  ),
  renameDevice: put("/account/devices/{id}", "Names a device")
    .input(z.object({ id: z.string().max(64), name: z.string().trim().min(1).max(maxDeviceName) }))
    .output(Acknowledgement),
  forgetDevice: remove("/account/devices/{id}", "Forgets a device and ends its sessions")
    .input(z.object({ id: z.string().max(64) }))
    .output(Acknowledgement),
  devicesByType: get("/devices", "The account's devices by type").output(
    z.object({ tv: z.array(Device), ios: z.array(Device), android: z.array(Device) }),
  ),
  notifications: get("/profile/notify/{profile_id}", "The channels of notifications")
    .input(z.object({ profile_id: z.string().max(64) }))
    .output(dataListSchema(NotifySwitch)),
  subscribe: post("/account/notify/subscribe/{channel}", "Enables or disables a channel of notifications")
    .input(z.strictObject({ channel: NotifyChannel, is_subscribed: z.boolean().default(true) }))
    .output(Acknowledgement),
  pushKey: get(
    "/account/notify/push/key",
    "The public key for subscribing browsers to push notifications",
  ).output(z.object({ key: z.string() })),
  addPushBrowser: post("/account/notify/push/browsers", "Subscribes this browser to push notifications")
    .input(PushBrowser)
    .output(Acknowledgement),
  removePushBrowser: post(
    "/account/notify/push/browsers/remove",
    "Unsubscribes this browser from push notifications",
  )
    .input(PushBrowser.pick({ endpoint: true }))
    .output(Acknowledgement),
  unsubscribe: post(
    "/account/notify/unsubscribe",
    "Stops emails, by an email's token or by the account's owner",
  )
    .input(
      z.strictObject({
        account_id: z.string().max(64),
        token: z.string().max(100).optional(),
        reason: UnsubscribeReason.optional(),
      }),
    )
    .output(Acknowledgement),
  tags: get("/account/tags", "The account's tags: audiences that it belongs to").output(AccountTags),
  setTags: put(
    "/account/tags",
    "Replaces the tags of the named account, or of the caller's; only for the operator's services (API_KEY_SERVICE)",
  )
    .input(AccountTags.extend({ account_id: z.string().max(64).optional() }))
    .output(AccountTags),
  addConsent: post("/account/consents", "Records what was agreed to in the caller's browser")
    .input(GivenConsent)
    .output(Acknowledgement),
  consents: get("/account/consents", "What was agreed to in the account's browsers, the latest first").output(
    listSchema(RecordedConsent),
  ),
  data: get("/account/data", "What is stored about the account").output(AccountData),
  requestDeletion: post("/account/delete", "Ends all sessions; the account is deleted in 14 days")
    .input(z.strictObject({ ...Proof, ...Locale }))
    .output(z.object({ deletion: UnixSeconds })),
  restore: post("/account/restore", "Cancels the deletion of the account")
    .input(z.strictObject({}))
    .output(Acknowledgement),
};
