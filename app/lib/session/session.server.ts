import { createCookie, createCookieSessionStorage, type Session } from "@remix-run/node";
import * as z from "zod";
import type { AuthData } from "#contract/auth";
import { daySeconds } from "#domain/time-units";
import { env, isHttps } from "../env.server";

/** Name of the session cookie; a request that has it is personal. */
export const sessionCookieName = isHttps ? "__Host-luch" : "luch";
const ninetyDays = 90 * daySeconds;

const storage = createCookieSessionStorage({
  cookie: {
    name: sessionCookieName,
    httpOnly: true,
    secure: isHttps,
    sameSite: "lax",
    path: "/",
    maxAge: ninetyDays,
    secrets: env.SESSION_SECRETS ?? ["demonstration-session-secret"],
  },
});

/** The cookie's contents. The API can revoke tokens; nothing in the cookie itself grants access. */
const SessionData = z.object({
  token: z.string().optional(),
  deviceId: z.string().optional(),
  /** The account was created by playing and has no lists, so none are requested. */
  isVirtual: z.boolean().optional(),
  /** Whether the profile is a child's, for when the API is unavailable (AMB-223). */
  isChild: z.boolean().optional(),
  hasLimits: z.boolean().optional(),
  /** A pending sign-in: what was entered, and when the next code may be requested. No secrets. */
  auth: z
    .object({
      login: z.string().max(320),
      resend: z.number().optional(),
      expired: z.number().optional(),
      /** The registration that the next code confirms. */
      challenge: z.string().optional(),
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
      sentTo: z.string().max(320).optional(),
    })
    .optional(),
  /** A pending change of the account: what was entered, and when the next code may be requested. No secrets. */
  change: z
    .object({
      login: z.string().max(320).optional(),
      resend: z.number(),
      isProof: z.boolean(),
      expired: z.number(),
    })
    .optional(),
  /** A pending visit to a provider's page, and where it began. */
  social: z
    .object({ state: z.string(), provider: z.string(), isLinking: z.boolean(), locale: z.string() })
    .optional(),
  /** The site is shown inside an application, which has its own frame around the account (AMB-198). */
  webview: z.enum(["android", "ios"]).optional(),
  /** A token from a URL that was opened while another account was signed in, and the page of that URL. */
  inbound: z.object({ token: z.string().max(200), path: z.string().max(2048) }).optional(),
  /** The television whose code was entered but is not confirmed yet. */
  tv: z.object({ code: z.string(), deviceName: z.string(), expired: z.number() }).optional(),
  /** On a television that waits for its code to be confirmed; the secret collects its session, once. */
  tvScreen: z.object({ code: z.string(), secret: z.string(), expired: z.number() }).optional(),
  /** A promoter's session, independent of the viewer's (AMB-186). */
  promoter: z.string().optional(),
  /** The viewer has just signed out: no offers until the next sign-in (AMB-121). */
  isAfterLogout: z.boolean().optional(),
  auth_route: z.string().optional(),
  returnToProduct: z.string().optional(),
  /** The page from which an upgrade offer was opened (AMB-170). */
  upsale_route: z.string().optional(),
});
export type SessionData = z.infer<typeof SessionData>;

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
  const session: Session = await storage.getSession(cookieHeader);
  const parsed = SessionData.safeParse(session.data);
  const data: SessionData = parsed.success ? parsed.data : {};
  const set = (changes: Partial<SessionData>) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) session.unset(name);
      else session.set(name, value);
    }
    Object.assign(data, changes);
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
      set(Object.fromEntries(Object.keys(SessionData.shape).map((name) => [name, undefined])));
      // Signing out does not leave the children's section; only signing in does (AMB-149).
      set({ deviceId, isAfterLogout: true, ...(isChild ? { isChild } : {}) });
    },
    commit: () => storage.commitSession(session),
    destroy: () => storage.destroySession(session),
  };
}

/** A cookie that scripts cannot read, secure if the site is served over HTTPS. */
const createOwnCookie = (name: string, maxAge: number) =>
  createCookie(name, { httpOnly: true, secure: isHttps, sameSite: "lax", path: "/", maxAge });

const offerSeconds = 300;
const offerCookie = createOwnCookie("subscriptionOffer", offerSeconds);

/** Remembers that a subscription was just offered (AMB-024). */
export const createSubscriptionOfferSeenHeader = (): Promise<string> => offerCookie.serialize("1");
export const hasJustSeenSubscriptionOffer = async (cookieHeader: string | null): Promise<boolean> =>
  (await offerCookie.parse(cookieHeader)) !== null;

const redirectSeconds = 300;
const redirectCookie = createOwnCookie("redirectFlag", redirectSeconds);

/** Remembers that the visitor was just redirected to the payment host (AMB-024). */
export const createPaymentRedirectHeader = (): Promise<string> => redirectCookie.serialize("1");
export const wasJustRedirected = async (cookieHeader: string | null): Promise<boolean> =>
  (await redirectCookie.parse(cookieHeader)) !== null;

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

const toastSeconds = 20;
export const toastCookieName = "luch_toast";
const toastCookie = createOwnCookie(toastCookieName, toastSeconds);

const Toast = z.object({ kind: z.enum(["success", "error"]), message: z.string().max(100) });
/** A message shown after a redirect; `message` is a key of the common namespace's «toast» group. */
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
