import type { AccountType, AuthData } from "#contract/auth";
import { getAclType, isSubscriber } from "#domain/account-type";
import { getBillingCountry, getCurrentCountry, homeCountry } from "#domain/country";
import { getLastEnd } from "#domain/subscription";

export type ProfileKind = "Adult_Ru" | "Adult_NonRu" | "Child";

/** What pages know about the viewer. A visitor without a session counts as virtual in every rule (AMB-189). */
export type Viewer = {
  accountType: AccountType;
  isVirtual: boolean;
  isChild: boolean;
  kind: ProfileKind;
  /** Where the viewer is now. */
  country: string;
  /** Whose tariffs, currency, newsletter topics and PIN the viewer has; a journey does not change it. */
  billingCountry: string;
  aclType: string | null;
  hasSubscription: boolean;
  hasTrial: boolean;
  /** End of the subscription in Unix seconds; null without one, and while it renews automatically. */
  subscriptionEnd: number | null;
  hasChildProfile: boolean;
  /** Whether parental limits apply; such a profile must not get shared public data. */
  hasLimits: boolean;
  /** Another one for each such limits; null without any, and while they are unknown. */
  limitsKey: string | null;
  /** Whether a child's minutes or bedtime are limited. */
  hasTimeLimits: boolean;
  partner: string | null;
  hasExternals: boolean;
  operatorPopup: string | null;
  /** A mobile operator's account. */
  isOperator: boolean;
  profileId: string | null;
  /**
   * Whether the account is marked for deletion: until it is restored, it cannot play or save anything or use
   * profiles.
   */
  isToBeDeleted: boolean;
  /** A number that the account is said to have, to be confirmed (AMB-252). */
  unconfirmedPhone: string | null;
  /** The profile's picture; null without a profile. */
  avatar: string | null;
  /** The account's groups by the names of the experiments that it takes part in; a child takes part in none. */
  experiments: Readonly<Record<string, string>>;
  /**
   * «error» if the API could not identify the viewer: then there are no links for known viewers and no entitlements.
   */
  authState: "loaded" | "error";
};

/** The kind of menu for a profile (E-062, K-077). */
export function getProfileKind({ isChild, country }: { isChild: boolean; country: string }): ProfileKind {
  if (isChild) return "Child";
  return country === homeCountry ? "Adult_Ru" : "Adult_NonRu";
}

type Virtual = { isChild?: boolean; authState?: Viewer["authState"] };

export function createVirtualViewer(
  clientCountry: string | null,
  { isChild = false, authState = "loaded" }: Virtual = {},
): Viewer {
  const country = getCurrentCountry({ proxy: clientCountry, account: null });
  return {
    accountType: "VIRTUAL",
    isVirtual: true,
    isChild,
    kind: getProfileKind({ isChild, country }),
    country,
    billingCountry: country,
    aclType: null,
    hasSubscription: false,
    hasTrial: authState === "loaded",
    subscriptionEnd: null,
    hasChildProfile: false,
    hasLimits: false,
    limitsKey: null,
    hasTimeLimits: false,
    partner: null,
    hasExternals: false,
    operatorPopup: null,
    isOperator: false,
    profileId: null,
    isToBeDeleted: false,
    unconfirmedPhone: null,
    avatar: null,
    experiments: {},
    authState,
  };
}

type Remembered = {
  isChild?: boolean | undefined;
  hasLimits?: boolean | undefined;
};

/**
 * The viewer of a session while the API is unavailable: without an account, and a child unless the session says
 * otherwise (AMB-223). A token that the API no longer knows is not a failure, so no banner is shown for it (AMB-219).
 * Limits may have been set since the session was written, so the API's `last` response counts too, and a child always
 * counts as limited.
 */
export function createRememberedViewer(
  session: Remembered,
  request: {
    clientCountry: string | null;
    isTokenRefused: boolean;
    last?: Pick<Viewer, "isChild" | "hasLimits">;
  },
): Viewer {
  const isChild = (session.isChild ?? true) || (request.last?.isChild ?? false);
  const hasLimits = (session.hasLimits ?? false) || (request.last?.hasLimits ?? false);
  const viewer = createVirtualViewer(request.clientCountry, {
    isChild,
    authState: request.isTokenRefused ? "loaded" : "error",
  });
  return { ...viewer, hasLimits: isChild || hasLimits };
}

export function getViewer(auth: AuthData, clientCountry: string | null): Viewer {
  const known = { proxy: clientCountry, account: auth.current_country_code.toUpperCase() };
  const country = getCurrentCountry(known);
  const isChild = auth.profile_for_child;
  return {
    accountType: auth.type,
    isVirtual: auth.virtual,
    isChild,
    kind: getProfileKind({ isChild, country }),
    country,
    billingCountry: getBillingCountry(known),
    aclType: getAclType(auth.subscriptions.map(({ acl_type }) => acl_type)),
    hasSubscription: isSubscriber(auth.type),
    hasTrial: auth.trial_is_available,
    subscriptionEnd: isChild ? null : getLastEnd(auth.subscriptions),
    hasChildProfile: auth.has_child_profile,
    hasLimits: auth.limits.contents,
    limitsKey: auth.limits.key,
    hasTimeLimits: auth.limits.time,
    partner: auth.partner?.name ?? null,
    hasExternals: auth.externals.length > 0,
    operatorPopup: auth.mf_info.mf_pop_up,
    isOperator: auth.mf_info.is_mf,
    profileId: auth.deletion === null ? auth.profile_id : null,
    isToBeDeleted: auth.deletion !== null,
    unconfirmedPhone: auth.unconfirmed_phone,
    avatar: auth.profile_image,
    experiments: Object.fromEntries(auth.ab.map(({ exp_name, group_name }) => [exp_name, group_name])),
    authState: "loaded",
  };
}
