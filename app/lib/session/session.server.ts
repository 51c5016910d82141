import { createCookie } from "@remix-run/node";
import * as z from "zod";
import type { AuthData } from "#contract/auth";
import { previewViewers } from "#contract/preview-viewers";
import { oneTapSeconds } from "#domain/third-parties";
import { daySeconds } from "#domain/time-units";
import { env, isHttps } from "../env.server";
import { localisedPath, splitLocale } from "../i18n/locales";
import type { ToastMessage } from "./toast-messages";

/** Name of the session cookie; a request that has it is personal. */
export const sessionCookieName = isHttps ? "__Host-luch" : "luch";
const ninetyDays = 90 * daySeconds;

const cookie = createCookie(sessionCookieName, {
  httpOnly: true,
  secure: isHttps,
  sameSite: "lax",
  path: "/",
  maxAge: ninetyDays,
  secrets: env.SESSION_SECRETS ?? ["demonstration-session-secret"],
});
/** Browsers refuse longer cookies, with their attributes. */
const maxCookieLength = 4096;

const Token = z.string().max(200);
/** What people or programs named themselves, or an identifier of the API. */
const Text = z.string().max(100);
const Login = z.string().max(320);
const maxPathLength = 400;

/**
 * A path of the site to keep in the session: one that is too long loses its query, or becomes the home page in its
 * language.
 */
function shortenPath(path: string): string {
  if (path.length <= maxPathLength) return path;
  const [pathname = "/"] = path.split(/[?#]/, 1);
  return pathname.length <= maxPathLength ? pathname : localisedPath("/", splitLocale(pathname).locale);
}
const Path = z.string().transform(shortenPath);

/** The cookie's contents. The API can revoke tokens; nothing in the cookie itself grants access. */
const fields = {
  token: Token.optional(),
  deviceId: Token.optional(),
  /** The account was created by playing and has no lists, so none are requested. */
  isVirtual: z.boolean().optional(),
  /** Whether the profile is a child's, for when the API is unavailable (AMB-223). */
  isChild: z.boolean().optional(),
  hasLimits: z.boolean().optional(),
  /** A pending sign-in: what was entered, and when the next code may be requested. No secrets. */
  auth: z
    .object({
      login: Login,
      resend: z.number().optional(),
      expired: z.number().optional(),
      /** The registration that the next code confirms. */
      challenge: Text.optional(),
    })
    .optional(),
  /**
   * A pending creation or deletion of the PIN and where its code was sent, or where a PIN was just sent. No secrets.
   */
  pin: z
    .object({
      flow: z.enum(["create", "remove"]).optional(),
      isEverytime: z.boolean().optional(),
      phone: z.string().max(20).optional(),
      resend: z.number().optional(),
      expired: z.number().optional(),
      sentTo: Login.optional(),
    })
    .optional(),
  /** A pending change of the account: what was entered, and when the next code may be requested. No secrets. */
  change: z
    .object({
      login: Login.optional(),
      resend: z.number(),
      isProof: z.boolean(),
      expired: z.number(),
    })
    .optional(),
  /** The page from which the viewer went to sign in, if it did not require that. */
  auth_from: Path.optional(),
  /** Pending visits to providers' pages, one per tab, and where they began and lead back to; the latest first. */
  socials: z
    .array(
      z.object({
        state: Text,
        provider: Text,
        isLinking: z.boolean(),
        locale: Text,
        back: Path.optional(),
        from: Path.optional(),
      }),
    )
    .max(3)
    .optional(),
  /** The site is shown inside an application, which has its own frame around the account (AMB-198). */
  webview: z.enum(["android", "ios"]).optional(),
  /** The viewer came with a token in the address, as applications and letters give it: a small screen gets no offer (F-131). */
  cameWithToken: z.literal(true).optional(),
  /** A token from a URL that was opened while another account was signed in, and the page of that URL. */
  inbound: z.object({ token: Token, path: Path }).optional(),
  /** The television whose code was entered but is not confirmed yet. */
  tv: z.object({ code: Text, deviceName: Text, expired: z.number(), watch: Text.optional() }).optional(),
  /** On a television that waits for its code to be confirmed; the secret collects its session, once. */
  tvScreen: z.object({ code: Text, secret: Text, expired: z.number() }).optional(),
  /** A promoter's session, independent of the viewer's (AMB-186). */
  promoter: Token.optional(),
  /** The viewer has just signed out: no offers until the next sign-in (AMB-121). */
  isAfterLogout: z.boolean().optional(),
  /** Groups of experiments that a tester has chosen at /dev, as `name:group,…`. */
  experiments: z.string().max(500).optional(),
  /** What an editor looks at (X-Preview), until when, whose page the draft is of, and where they were at the desk. */
  preview: z
    .object({
      token: z.string().max(600),
      viewer: z.enum(previewViewers),
      country: z.string().length(2),
      at: z.number(),
      expires: z.number(),
      desk: Path,
    })
    .optional(),
  auth_route: Path.optional(),
  returnToProduct: Path.optional(),
  /** The page from which an upgrade offer was opened (AMB-170). */
  upsale_route: Path.optional(),
};
const Fields = z.object(fields);
export type SessionData = z.infer<typeof Fields>;

/** What is given up first if the cookie would be too long for a browser; who the viewer is never. */
const expendable = [
  "auth_from",
  "upsale_route",
  "returnToProduct",
  "auth_route",
  "inbound",
  "pin",
  "change",
  "auth",
  "socials",
  "tvScreen",
  "tv",
  "promoter",
  "preview",
] as const satisfies (keyof SessionData)[];

/** The valid fields of what was read or is to be stored: an invalid one is dropped alone. */
function keepValid(data: unknown): SessionData {
  const parsed = Fields.safeParse(data);
  if (parsed.success) return parsed.data;
  const invalid = new Set(parsed.error.issues.map(({ path: [name] }) => name));
  const valid = Object.entries(data ?? {}).filter(([name]) => !invalid.has(name));
  return Fields.safeParse(Object.fromEntries(valid)).data ?? {};
}

/** The Set-Cookie value of a session; it always fits. */
async function serialize(data: SessionData): Promise<string> {
  const kept = { ...data };
  let serialized = await cookie.serialize(kept);
  for (const name of expendable) {
    if (serialized.length <= maxCookieLength) break;
    delete kept[name];
    serialized = await cookie.serialize(kept);
  }
  return serialized;
}

type Identity = "token" | "deviceId" | "isVirtual" | "isChild" | "hasLimits";

/** The request's session: read anywhere, written only by actions (AMB-219). */
export type ViewerSession = {
  readonly data: SessionData;
  set: (changes: Partial<Omit<SessionData, Identity>>) => void;
  /** Stores a token together with its owner's data, so that neither exists without the other. */
  signIn: (auth: AuthData, deviceId: string) => void;
  /** Removes everything except the device id and whether the profile is a child's. */
  signOut: () => void;
  /** The Set-Cookie value with the changes. */
  commit: () => Promise<string>;
  destroy: () => Promise<string>;
};

export async function openSession(cookieHeader: string | null): Promise<ViewerSession> {
  const data = keepValid(await cookie.parse(cookieHeader));
  const set = (changes: Partial<SessionData>) => {
    const valid = keepValid(changes);
    for (const name of Object.keys(changes)) Object.assign(data, { [name]: undefined });
    Object.assign(data, valid);
  };
  return {
    data,
    set,
    signIn: (auth, deviceId) =>
      set({
        token: auth.authentication_token,
        deviceId,
        isVirtual: auth.virtual,
        isChild: auth.profile_for_child,
        hasLimits: auth.limits.contents,
        isAfterLogout: undefined,
      }),
    signOut: () => {
      const { deviceId, isChild } = data;
      set(Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])));
      // Signing out does not leave the children's section; only signing in does (AMB-149).
      set({ deviceId, isAfterLogout: true, ...(isChild ? { isChild } : {}) });
    },
    commit: () => serialize(data),
    destroy: () => cookie.serialize("", { maxAge: undefined, expires: new Date(0) }),
  };
}

/** A cookie that scripts cannot read, secure if the site is served over HTTPS. */
const createOwnCookie = (name: string, maxAge: number) =>
  createCookie(name, { httpOnly: true, secure: isHttps, sameSite: "lax", path: "/", maxAge });

const redirectSeconds = 300;
const redirectCookie = createOwnCookie("redirectFlag", redirectSeconds);

/** Remembers that the visitor was just redirected to the payment host (AMB-024). */
export const createPaymentRedirectHeader = (): Promise<string> => redirectCookie.serialize("1");
export const wasJustRedirected = async (cookieHeader: string | null): Promise<boolean> =>
  (await redirectCookie.parse(cookieHeader)) !== null;

/** As long as a payment can be made at the host, and a while for reading. */
const returnSeconds = 3600;
const returnCookie = createOwnCookie("returnToProduct", returnSeconds);

/** Remembers where the viewer continues after the payment that begins now (K-050, AMB-025). */
export const createReturnToProductHeader = (path: string): Promise<string> => returnCookie.serialize(path);
export async function readReturnToProduct(cookieHeader: string | null): Promise<string | null> {
  const parsed = Path.safeParse(await returnCookie.parse(cookieHeader));
  return parsed.success ? parsed.data : null;
}

const noPaymentSeconds = 180;
const noPaymentCookie = createOwnCookie("noPaymentRedirect", noPaymentSeconds);

/**
 * Remembers that the visitor does not want to pay now: no automatic redirects to the tariffs for a while (AMB-025).
 */
export const createNoPaymentHeader = (): Promise<string> => noPaymentCookie.serialize("1");
export const hasDeclinedPayment = async (cookieHeader: string | null): Promise<boolean> =>
  (await noPaymentCookie.parse(cookieHeader)) !== null;

const fromTvCookie = createOwnCookie("fromTv", daySeconds);

/** Remembers for a day that the visitor came from a television (AMB-122). */
export const createFromTvHeader = (): Promise<string> => fromTvCookie.serialize("1");

/** What a visitor without an account pressed, to be performed after sign-in. */
const PendingAction = z.union([
  z.strictObject({ kind: z.literal("favorite"), uid: z.string().max(200) }),
  z.strictObject({ kind: z.literal("rating"), uid: z.string().max(200), rating: z.number() }),
  z.strictObject({ kind: z.literal("channel"), id: z.number() }),
]);
export type PendingAction = z.infer<typeof PendingAction>;

const pressedSeconds = 1800;
const pendingActionCookie = createOwnCookie("luch_pressed", pressedSeconds);

/** Remembers what was pressed. Not in the session, so that visitors' pages stay cacheable. */
export const createPendingActionHeader = (pressed: PendingAction): Promise<string> =>
  pendingActionCookie.serialize(pressed);

/** The action pressed in the last half hour, and the header that clears it. */
export async function readPendingAction(
  cookieHeader: string | null,
): Promise<{ pressed: PendingAction; clearing: string } | null> {
  const parsed = PendingAction.safeParse(await pendingActionCookie.parse(cookieHeader));
  return parsed.success
    ? { pressed: parsed.data, clearing: await pendingActionCookie.serialize("", { maxAge: 0 }) }
    : null;
}

const oneTapCookie = createOwnCookie("luch_one_tap", oneTapSeconds);

/** Remembers the states of one-tap sign-in that open pages offer. Not in the session, so that visitors' pages stay cacheable. */
export const createOneTapHeader = (states: readonly string[]): Promise<string> =>
  states.length > 0 ? oneTapCookie.serialize(states) : oneTapCookie.serialize("", { maxAge: 0 });
export async function readOneTapStates(cookieHeader: string | null): Promise<string[]> {
  return z
    .array(z.string().max(64))
    .max(10)
    .catch([])
    .parse(await oneTapCookie.parse(cookieHeader));
}

const toastSeconds = 20;
export const toastCookieName = "luch_toast";
const toastCookie = createOwnCookie(toastCookieName, toastSeconds);

const Toast = z.object({
  kind: z.enum(["success", "error"]),
  message: z.custom<ToastMessage>((message) => typeof message === "string"),
});
/** A message shown after a redirect. */
export type Toast = z.infer<typeof Toast>;

export async function createToastHeader(toast: Toast): Promise<string> {
  return toastCookie.serialize(toast);
}

/** The toast for this page view, and the header that clears it. */
export async function readToast(
  cookieHeader: string | null,
): Promise<{ toast: Toast; clearing: string } | null> {
  const parsed = Toast.safeParse(await toastCookie.parse(cookieHeader));
  return parsed.success
    ? { toast: parsed.data, clearing: await toastCookie.serialize("", { maxAge: 0 }) }
    : null;
}
