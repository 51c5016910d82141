import type { AccountType, AuthData } from "~/contract/auth";

export type ProfileKind = "Adult_Ru" | "Adult_NonRu" | "Child";

/** Who is looking, as pages need it. A visitor without a session is virtual in every rule (AMB-189). */
export type Viewer = {
  accountType: AccountType;
  isVirtual: boolean;
  isChild: boolean;
  kind: ProfileKind;
  country: string;
  aclType: string | null;
  hasSubscription: boolean;
  hasTrial: boolean;
  hasChildProfile: boolean;
  partner: string | null;
  hasExternals: boolean;
  operatorPopup: string | null;
  profileId: string | null;
  /** «error» when the API could not say who this is: no links for known viewers, no entitlement. */
  authState: "loaded" | "error";
};

const subscriberTypes: readonly AccountType[] = ["TRIAL", "GRACE", "PROMO", "PAID"];

/** TRIAL, GRACE, PROMO or PAID (AMB-173). */
export function isSubscriber(type: AccountType): boolean {
  return subscriberTypes.includes(type);
}

/** Which menu a profile gets (E-062, K-077). */
export function profileKind({ isChild, country }: { isChild: boolean; country: string }): ProfileKind {
  if (isChild) return "Child";
  return country === "RU" ? "Adult_Ru" : "Adult_NonRu";
}

/** Premium if any subscription has no acl_type or premium, else lite, else the first found (F-124..F-126, AMB-172). */
export function subscriptionType(subscriptions: { acl_type: string | null }[]): string | null {
  if (subscriptions.some(({ acl_type }) => acl_type === null || acl_type === "premium")) return "premium";
  if (subscriptions.some(({ acl_type }) => acl_type === "lite")) return "lite";
  return subscriptions[0]?.acl_type ?? null;
}

type Virtual = { isChild?: boolean; authState?: Viewer["authState"] };

export function virtualViewer(
  country: string,
  { isChild = false, authState = "loaded" }: Virtual = {},
): Viewer {
  return {
    accountType: "VIRTUAL",
    isVirtual: true,
    isChild,
    kind: profileKind({ isChild, country }),
    country,
    aclType: null,
    hasSubscription: false,
    hasTrial: authState === "loaded",
    hasChildProfile: false,
    partner: null,
    hasExternals: false,
    operatorPopup: null,
    profileId: null,
    authState,
  };
}

type Remembered = { isChild?: boolean | undefined; country?: string | undefined };

/**
 * Who a session belongs to while the API cannot say: without an account, and a child unless the session knows better
 * (AMB-223). A token the API does not know any more is no failure: its owner is told nothing (AMB-219).
 */
export function rememberedViewer(
  { isChild = true, country }: Remembered,
  asked: { country: string; isTokenRefused: boolean },
): Viewer {
  return virtualViewer(country ?? asked.country, {
    isChild,
    authState: asked.isTokenRefused ? "loaded" : "error",
  });
}

export function getViewer(auth: AuthData): Viewer {
  const country = auth.current_country_code.toUpperCase();
  const isChild = auth.profile_for_child;
  return {
    accountType: auth.type,
    isVirtual: auth.virtual,
    isChild,
    kind: profileKind({ isChild, country }),
    country,
    aclType: subscriptionType(auth.subscriptions),
    hasSubscription: isSubscriber(auth.type),
    hasTrial: auth.trial_is_available,
    hasChildProfile: auth.has_child_profile,
    partner: auth.partner?.name ?? null,
    hasExternals: auth.externals.length > 0,
    operatorPopup: auth.mf_info.mf_pop_up,
    profileId: auth.profile_id,
    authState: "loaded",
  };
}
