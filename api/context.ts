import { implement } from "@orpc/server";
import type { Clip } from "#artwork/clips/load-clips";
import { contract } from "#contract/contract";
import { defaultLocale, type Locale } from "#contract/languages";
import type { PictureSpec } from "#domain/artwork";
import { getBillingCountry, getCurrentCountry, readCountry } from "#domain/country";
import type { DrawingContext } from "#domain/experiments";
import type { Documents } from "./catalogue/documents/documents";
import type { createContentVersion } from "./catalogue/home/content-version";
import type { mergeMoney } from "./money/billing/merge-money";
import type { PaymentHost } from "./money/billing/payment-host";
import type { Passwords } from "./people/auth/passwords";
import type { SocialClients } from "./people/social/social-clients";
import { type Caller, getProfileAudience } from "./people/viewers/accounts";
import type { Audience } from "./platform/audience";
import type { Clock } from "./platform/clock";
import type { Dictionary } from "./platform/content/dictionary";
import type { Database } from "./platform/db/database";
import { fail } from "./platform/errors";
import type { Log } from "./platform/log";
import type { Messenger } from "./platform/messages/messenger";
import type { RequestNotes } from "./platform/observe-requests";
import type { MediaFolders } from "./platform/own-media";
import type { ApiSettings } from "./platform/settings";
import type { FileStorage } from "./platform/storage/storage";
import type { Previews } from "./preview/preview";
import type { createReporters } from "./watching/saved/find-reporter";
import type { Reports } from "./watching/saved/reports";
import type { createWatched } from "./watching/saved/watched";

/**
 * The context of every handler. `findCaller` is lazy and cached; what the account's players reported before is in the
 * database once it has answered.
 */
export type ApiContext = DrawingContext & {
  /** Of handlers of `sharedApi` the replica, else the primary. */
  db: Database;
  primary: Database;
  /** A copy that may be a second behind; the primary where there is none. */
  replica: Database;
  dictionary: Dictionary;
  documents: Documents;
  watchedItems: ReturnType<typeof createWatched>;
  reporters: ReturnType<typeof createReporters>;
  reports: Reports;
  clock: Clock;
  clips: Map<string, Clip>;
  mediaFolders: MediaFolders;
  storage: FileStorage;
  settings: ApiSettings;
  passwords: Passwords;
  messenger: Messenger;
  paymentHost: PaymentHost | null;
  /** What signing in does for a virtual account's money; passed in, as money stands above accounts. */
  mergeMoney: typeof mergeMoney;
  log: Log;
  request: RequestNotes;
  social: SocialClients;
  token: string | null;
  /** The visitor's IP address or network, for rate limits; null for calls that are not from the web server. */
  address: string | null;
  /** The country that the visitor is in, by the web server's proxy; null if unknown. */
  country: string | null;
  /** Whether one of the operator's services calls, and not the website for a viewer. */
  isService: boolean;
  findCaller: () => Promise<Caller | null>;
  /** Renders pictures in advance. Never fails: pictures that are not ready are rendered on request. */
  drawAhead: (specs: readonly PictureSpec[]) => Promise<void>;
  /** Clears cached callers; needed after ending sessions other than the caller's own. */
  clearCallers: () => void;
  readContentVersion: ReturnType<typeof createContentVersion>;
  /** Fails if a draft cannot be looked at, because it cannot be published. */
  tryPreview: Previews["tryOut"];
};

/** Implements the contract's procedures one by one. */
export const api = implement(contract).$context<ApiContext>();

/**
 * Implements procedures that read what is the same for everybody, from a replica. What a viewer has just written may
 * not be there yet.
 */
export const sharedApi = api.use(({ context, next }) => next({ context: { db: context.replica } }));

/** The caller, or 401. Includes accounts marked for deletion, which may only be restored: see requireCaller. */
export async function requireSession(context: ApiContext): Promise<Caller> {
  return (await context.findCaller()) ?? fail(401, "UNAUTHORIZED", "Sign in first");
}

/** The same, but 403 ACCOUNT_DELETED for an account marked for deletion (AMB-247). */
export async function requireCaller(context: ApiContext): Promise<Caller> {
  return requireNotDeleted(await requireSession(context));
}

/** 403 ACCOUNT_DELETED if the account is marked for deletion. */
export function requireNotDeleted(caller: Caller): Caller {
  const refusal = getDeletionRefusal(caller);
  if (refusal) fail(refusal.status, refusal.code, refusal.message);
  return caller;
}

export const getDeletionRefusal = ({ account }: Caller) =>
  account.deleteAt === null
    ? null
    : { status: 403, code: "ACCOUNT_DELETED", message: "Restore the account first" };

type AudienceInput = {
  locale?: Locale | undefined;
  for_kids?: boolean | undefined;
  geoip_cc?: string | undefined;
};

/** The proxy's and the account's country; a query's `geoip_cc` stands for the proxy's. */
const getKnownCountries = (
  { country }: Pick<ApiContext, "country">,
  caller: Pick<Caller, "account"> | null,
  geoip?: string,
) => ({ proxy: readCountry(geoip) ?? country, account: caller?.account.country ?? null });

/** Where the caller is now (AMB-248). */
export const getCallersCountry = (
  context: Pick<ApiContext, "country">,
  caller: Pick<Caller, "account"> | null,
  geoip?: string,
): string => getCurrentCountry(getKnownCountries(context, caller, geoip));

/** The country that the caller pays in (AMB-248). */
export const getCallersBillingCountry = (
  context: Pick<ApiContext, "country">,
  caller: Pick<Caller, "account"> | null,
  geoip?: string,
): string => getBillingCountry(getKnownCountries(context, caller, geoip));

/** A child profile always gets the children's audience, and every profile its parents' limits. */
export async function getAudience(context: ApiContext, input: AudienceInput): Promise<Audience> {
  const caller = context.token ? await context.findCaller() : null;
  const { forKids, limits } = caller ? getProfileAudience(caller) : { forKids: false, limits: null };
  return {
    locale: input.locale ?? defaultLocale,
    forKids: forKids || (input.for_kids ?? false),
    country: getCallersCountry(context, caller, input.geoip_cc),
    limits,
    now: context.now,
  };
}
