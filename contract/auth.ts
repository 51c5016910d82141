import * as z from "zod";
import { createRoutes } from "./create-routes";
import {
  CaptchaFields,
  EnteredCode as Code,
  EnteredEmail as Email,
  EnteredLogin as Login,
  EnteredPassword as Password,
  EnteredPhone as PhoneNumber,
} from "./entered";
import { Acknowledgement, LocaleCode, tolerantArray, UnixSeconds } from "./shared";
import { maxCredential } from "./sizes";

export const AccountType = z.enum([
  "VIRTUAL",
  "REGISTERED",
  "TRIAL",
  "GRACE",
  "PROMO",
  "PAID",
  "EX_PAID",
  "EX_TRIAL",
  "EX_PROMO",
]);
export type AccountType = z.infer<typeof AccountType>;

export const Subscription = z.object({
  _id: z.string(),
  type: z.enum(["TRIAL", "GRACE", "PROMO", "PAID"]),
  manageable: z.boolean(),
  start: UnixSeconds,
  expiration: UnixSeconds,
  billing_expire: UnixSeconds,
  is_grace: z.boolean(),
  acl_type: z.string().nullable(),
  reccurent: z.boolean(),
  tariff_id: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** A provider's account that is linked to the viewer's: its id there, and the address that the provider gave. */
const LinkedAccount = z.object({ id: z.string(), email: z.string().nullable() });

/** Whose session it is. If type, subscriptions or profile cannot be parsed, the caller counts as a virtual visitor. */
export const AuthData = z.object({
  _id: z.string(),
  type: AccountType,
  virtual: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** A number that the account is said to have, and that its owner has not confirmed (AMB-252). */
  unconfirmed_phone: z.string().nullable().default(null),
  apple_id: z.string().nullable().default(null),
  google_id: z.string().nullable().default(null),
  apple_info: LinkedAccount.nullable().default(null),
  vk_info: LinkedAccount.nullable().default(null),
  need_credentials: z.boolean(),
  subscriptions: z.array(Subscription),
  externals: z.array(z.string()),
  partner: z.object({ name: z.string() }).nullable(),
  profile_id: z.string(),
  profile_for_child: z.boolean(),
  /** The profile's picture, without size. */
  profile_image: z.string(),
  current_country_code: z.string().length(2),
  trial_is_available: z.boolean(),
  authentication_token: z.string(),
  ab: z.array(
    z.object({ exp_name: z.string(), group_name: z.string(), exp_id: z.string(), group_id: z.string() }),
  ),
  tags: z.array(z.string()),
  language: z.object({ interface: LocaleCode }),
  mf_info: z.object({ is_mf: z.boolean(), mf_pop_up: z.string().nullable() }),
  date_created: UnixSeconds,
  /** When the account will be deleted; null unless its owner requested that. */
  deletion: UnixSeconds.nullable().default(null),
  has_child_profile: z.boolean(),
  /** Whether parents limit what the profile is shown, and when a child may watch. */
  limits: z
    .object({
      contents: z.boolean(),
      time: z.boolean(),
      /** Another one for each content limits. */
      key: z.string().nullable().default(null),
    })
    .default({ contents: false, time: false, key: null }),
});
export type AuthData = z.infer<typeof AuthData>;

export const DeviceType = z.enum(["web", "tv", "android", "ios"]);
export type DeviceType = z.infer<typeof DeviceType>;

/** The device that signs in, and the page's language, which becomes that of a new account. */
export const Device = {
  device_id: z.string().min(8).max(64),
  device_type: DeviceType.optional(),
  locale: LocaleCode.optional(),
};

/**
 * Proof that the caller is the account's owner: the password, or a code from `account.prove`. From the third error a
 * captcha's answer is required as well.
 */
export const Proof = { password: Password.optional(), proof: Code.optional(), ...CaptchaFields };

/** A title's alias, and an episode's start id: what a television shows once it is signed in. */
const WatchTail = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\/[\w-]+)?$/);

/** A code was sent. Addresses without an account get the same answer although nothing is sent to them. */
export const CodeSent = z.object({
  /** When another code may be requested. */
  resend: UnixSeconds,
  /** When this code expires. */
  expired: UnixSeconds,
  /** Id of this code. A registration is confirmed only by the code sent for its own password, not by a later one. */
  challenge: z.string(),
});
export type CodeSent = z.infer<typeof CodeSent>;

const LookupResult = z.enum(["USER_FOUND", "USER_NOT_FOUND", "REGISTRATION_UNAVAILABLE"]);

/** For signing a television in: the code it shows, and the secret with which it collects the session. */
export const TvCode = z.object({ code: z.string(), secret: z.string(), expired: UnixSeconds });
export type TvCode = z.infer<typeof TvCode>;

const TvSecret = z.string().min(20).max(64);

/** Providers whose accounts viewers may sign in with (AMB-195). */
export const SocialProvider = z.enum(["facebook", "google", "apple", "vk", "yandex", "megafon"]);
export type SocialProvider = z.infer<typeof SocialProvider>;

/** The parameters with which the provider redirected back; `state` identifies the flow. */
const SocialReturn = {
  provider: SocialProvider,
  state: z.string().min(20).max(64),
  query: z.string().max(4000),
};

/** One of the two. */
const EmailOrPhone = { email: Email.optional(), phone: PhoneNumber.optional() };

const { get, post } = createRoutes("auth");

export const auth = {
  deviceLogin: post("/auth/device/login", "Creates a virtual account for a device")
    .input(
      z.object({
        device_id: z.string().min(8).max(64),
        device_type: DeviceType,
        traffic_source: z.string().max(200),
        is_child: z.boolean(),
        locale: LocaleCode.optional(),
      }),
    )
    .output(AuthData),
  refresh: post(
    "/auth/refresh",
    "The session's viewer; with auth_token, starts another session beside that token's, once",
  )
    .input(
      z.object({
        auth_token: z.string().max(200).optional(),
        device_id: Device.device_id.optional(),
        device_type: DeviceType.optional(),
      }),
    )
    .output(AuthData),
  me: get("/auth/me", "The session's viewer, read only").output(AuthData),
  logout: post("/auth/logout", "Revokes the session's token").input(z.object({})).output(Acknowledgement),
  lookup: post("/auth/lookup", "Whether a login has an account, or may have one")
    .input(z.object({ login: Login, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(z.object({ result: LookupResult, kind: z.enum(["email", "phone"]) })),
  emailSignIn: post("/auth/email", "Signs in by e-mail and password; without a password, sends a code")
    .input(
      z.object({
        email: Email,
        password: Password.optional(),
        ...Device,
        device_id: Device.device_id.optional(),
        ...CaptchaFields,
      }),
    )
    .output(z.union([AuthData, CodeSent])),
  emailConfirm: post(
    "/auth/email/confirm",
    "Sets the account's new address by the link from the email, or signs in by the code from it",
  )
    .input(
      z.union([
        z.strictObject({
          token: z.string().max(100),
          is_refused: z.boolean().default(false),
          locale: LocaleCode.optional(),
        }),
        z.object({ email: Email, code: Code, ...Device }),
      ]),
    )
    .output(z.union([AuthData, Acknowledgement])),
  emailSignUp: post("/v2/auth/email", "Begins a registration: sends a code to the address")
    .input(
      z.object({
        email: Email,
        /** May be left out to send another code for the registration that `challenge` names. */
        password: Password.optional(),
        challenge: z.string().max(64).optional(),
        locale: LocaleCode.optional(),
        ...CaptchaFields,
      }),
    )
    .output(CodeSent),
  emailSignUpConfirm: post("/v2/auth/email/confirm", "Creates the account, by the code")
    .input(z.object({ email: Email, code: Code, challenge: z.string().max(64), ...Device }))
    .output(AuthData),
  emailCode: post("/v3/auth/email", "Sends a code for signing in, by e-mail")
    .input(z.object({ email: Email, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(CodeSent),
  emailCodeConfirm: post("/v3/auth/email/confirm", "Signs in by the code from the email")
    .input(z.object({ email: Email, code: Code, ...Device }))
    .output(AuthData),
  phoneCodeFirst: post("/auth/phone", "The same as /v2/auth/phone")
    .input(z.object({ phone: PhoneNumber, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(CodeSent),
  phoneCodeFirstConfirm: post("/auth/phone/confirm", "The same as /v2/auth/phone/confirm")
    .input(z.object({ phone: PhoneNumber, code: Code, ...Device }))
    .output(AuthData),
  phoneCode: post("/v2/auth/phone", "Sends a code by SMS")
    .input(z.object({ phone: PhoneNumber, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(CodeSent),
  phoneCodeConfirm: post("/v2/auth/phone/confirm", "Signs in by the code from the SMS, or makes the account")
    .input(z.object({ phone: PhoneNumber, code: Code, ...Device }))
    .output(AuthData),
  messengerCode: post("/v3/auth/phone", "Sends a code by messenger")
    .input(z.object({ phone: PhoneNumber, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(CodeSent),
  messengerCodeConfirm: post(
    "/v3/auth/phone/confirm",
    "Signs in by the messenger's code, or makes the account",
  )
    .input(z.object({ phone: PhoneNumber, code: Code, ...Device }))
    .output(AuthData),
  operatorCode: post("/auth/megafon", "Sends a code by SMS to a number of the operator")
    .input(z.object({ phone: PhoneNumber, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(CodeSent),
  operatorCodeConfirm: post("/auth/megafon/confirm", "Signs an operator's customer in, or makes the account")
    .input(z.object({ phone: PhoneNumber, code: Code, ...Device }))
    .output(AuthData),
  passwordReset: post("/auth/password/reset", "Sends a code for setting a new password, by e-mail or SMS")
    .input(z.object({ ...EmailOrPhone, locale: LocaleCode.optional(), ...CaptchaFields }))
    .output(CodeSent),
  passwordResetConfirm: post(
    "/auth/password/reset/confirm",
    "Sets the new password, ends all sessions, signs in",
  )
    .input(z.object({ ...EmailOrPhone, code: Code, password: Password, ...Device }))
    .output(AuthData),
  tvStart: post("/auth/tv/start", "Creates a code for a television to show")
    .input(z.object({ device_name: z.string().max(60) }))
    .output(TvCode),
  tvStatus: post("/auth/tv/status", "Whether a viewer has confirmed the television's code; read-only")
    .input(z.object({ secret: TvSecret }))
    .output(z.object({ status: z.enum(["WAITING", "CONFIRMED", "OVER"]) })),
  tvLookup: post("/auth/tv/lookup", "Which television shows a code, before it is confirmed")
    .input(z.object({ code: Code }))
    .output(z.object({ device_name: z.string(), expired: UnixSeconds })),
  tvConfirm: post(
    "/auth/tv/code",
    "Signs in the television that shows this code, to show a title if one is named",
  )
    .input(z.object({ code: Code, watch: WatchTail.optional() }))
    .output(Acknowledgement),
  tvToken: post(
    "/auth/tv/token",
    "Begins the television's own session, once; `watch` is what it was signed in for",
  )
    .input(z.object({ secret: TvSecret, ...Device }))
    .output(AuthData.extend({ watch: WatchTail.nullable() })),
  socialProviders: get(
    "/auth/social/providers",
    "Providers whose accounts can be used for signing in",
  ).output(z.object({ items: tolerantArray(SocialProvider) })),
  socialStart: post("/auth/social/{provider}/start", "Begins signing in or linking at a provider")
    .input(
      z.object({
        provider: SocialProvider,
        redirect_uri: z.string().url().max(500),
        purpose: z.enum(["login", "link"]),
        /** Required for linking. */
        ...Proof,
        locale: LocaleCode.optional(),
      }),
    )
    .output(z.object({ url: z.string(), state: z.string() })),
  socialLogin: post(
    "/auth/social/{provider}/login",
    "Signs in by what the provider says, or makes the account",
  )
    .input(z.object({ ...SocialReturn, ...Device }))
    .output(AuthData),
  oneTapOffer: post("/auth/one-tap/offer", "What a provider's script offers to sign in by one tap with")
    .input(z.strictObject({}))
    .output(
      z.object({
        client_id: z.string(),
        /** For the provider, which repeats it in its identity token. */
        nonce: z.string(),
        /** Proves, once, that the token answers this offer; scripts must not see it. */
        state: z.string(),
        expires: UnixSeconds,
      }),
    ),
  oneTapLogin: post(
    "/auth/one-tap",
    "Signs a visitor in by the identity token that the provider's script was given, or makes the account",
  )
    .input(
      z.strictObject({ state: SocialReturn.state, credential: z.string().max(maxCredential), ...Device }),
    )
    .output(AuthData),
  socialCode: post("/auth/social/code", "Sends a code to a login that a provider has not verified")
    .input(
      z.object({
        state: SocialReturn.state,
        login: Login,
        locale: LocaleCode.optional(),
        ...CaptchaFields,
      }),
    )
    .output(CodeSent),
  socialCodeConfirm: post(
    "/auth/social/code/confirm",
    "Links the provider's account by that code, and signs in",
  )
    .input(z.object({ state: SocialReturn.state, login: Login, code: Code, ...Device }))
    .output(AuthData),
  socialLinks: get("/auth/social/links", "The providers' accounts that the viewer has linked").output(
    z.object({
      items: tolerantArray(
        z.object({ provider: SocialProvider, email: z.string().nullable(), created: UnixSeconds }),
      ),
    }),
  ),
  socialLink: post("/auth/social/{provider}/link", "Links the provider's account to the viewer's")
    .input(z.object(SocialReturn))
    .output(Acknowledgement),
  socialUnlink: post("/auth/social/{provider}/unlink", "Unlinks a provider's account, by a proof")
    .input(z.object({ provider: SocialProvider, ...Proof, locale: LocaleCode.optional() }))
    .output(Acknowledgement),
};
