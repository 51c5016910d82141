import { describe, expect, it } from "vitest";
import type { AuthData } from "#contract/auth";
import { createRememberedViewer, createVirtualViewer, getProfileKind, getViewer } from "./viewer";

const auth: AuthData = {
  _id: "a_1",
  type: "PAID",
  virtual: false,
  email: "viewer@luch.example",
  phone: null,
  unconfirmed_phone: null,
  apple_id: null,
  google_id: null,
  apple_info: null,
  vk_info: null,
  need_credentials: false,
  subscriptions: [],
  externals: [],
  partner: null,
  profile_id: "p_1",
  profile_for_child: false,
  profile_image: "/images/avatar/adult-1.000000",
  current_country_code: "RU",
  trial_is_available: false,
  authentication_token: "secret-token",
  ab: [],
  tags: [],
  language: { interface: "ru" },
  mf_info: { is_mf: false, mf_pop_up: null },
  date_created: 0,
  has_child_profile: false,
  limits: { contents: false, time: false, key: null },
  deletion: null,
};
const subscription = (acl_type: string | null): AuthData["subscriptions"][number] => ({
  _id: "s",
  type: "PAID",
  manageable: true,
  start: 0,
  expiration: 1,
  billing_expire: 1,
  is_grace: false,
  acl_type,
  reccurent: true,
  tariff_id: null,
});

describe("The menu depends on the profile and the country", () => {
  it.each([
    [false, "RU", "Adult_Ru"],
    [false, "RS", "Adult_NonRu"],
    [false, "US", "Adult_NonRu"],
    [true, "RU", "Child"],
    [true, "RS", "Child"],
  ] as const)("The menu is right for child %s in %s: %s", (isChild, country, kind) =>
    expect(getProfileKind({ isChild, country })).toBe(kind),
  );
});

const identify = (given: Partial<AuthData>, clientCountry: string | null = null) =>
  getViewer({ ...auth, ...given }, clientCountry);

describe("The viewer", () => {
  it("The viewer has no token, address or phone in the page's data", () =>
    expect(JSON.stringify(identify({ phone: "+79000000000" }))).not.toMatch(/secret-token|viewer@|7900/));
  it("The viewer has the country code in capitals", () =>
    expect(identify({ current_country_code: "rs" })).toMatchObject({
      country: "RS",
      billingCountry: "RS",
      kind: "Adult_NonRu",
    }));
  it("The viewer is where the proxy says, and pays where the account is", () => {
    expect(identify({}, "RS")).toMatchObject({ country: "RS", billingCountry: "RU", kind: "Adult_NonRu" });
    expect(identify({ current_country_code: "RS" }, "RU")).toMatchObject({
      country: "RU",
      billingCountry: "RS",
      kind: "Adult_Ru",
    });
  });
  it("The viewer is a child if the current profile is", () =>
    expect(identify({ profile_for_child: true, has_child_profile: true })).toMatchObject({
      isChild: true,
      kind: "Child",
      hasChildProfile: true,
    }));
  it.each([true, false])("The viewer may have a free trial: %s", (trial_is_available) =>
    expect(identify({ trial_is_available }).hasTrial).toBe(trial_is_available),
  );
  it("The viewer has the strongest subscription", () =>
    expect(identify({ subscriptions: [subscription("lite"), subscription(null)] })).toMatchObject({
      aclType: "premium",
      hasSubscription: true,
    }));
  it("The viewer has externals if the list is not empty", () => {
    expect(identify({ externals: ["store"] }).hasExternals).toBe(true);
    expect(identify({}).hasExternals).toBe(false);
  });
  it("The viewer belongs to a partner by name", () =>
    expect(identify({ partner: { name: "ttk" } }).partner).toBe("ttk"));
});

describe("A visitor without an account is virtual in every rule", () => {
  it.each(["RU", "RS"])("A visitor without an account is virtual in every rule in %s", (country) => {
    expect(createVirtualViewer(country)).toMatchObject({
      accountType: "VIRTUAL",
      isVirtual: true,
      isChild: false,
      hasSubscription: false,
      aclType: null,
      profileId: null,
      country,
      authState: "loaded",
    });
  });
});

describe("A viewer whom the API cannot identify", () => {
  const unknown = { clientCountry: null, isTokenRefused: false };
  it.each<[string, Parameters<typeof createRememberedViewer>[0], object]>([
    ["a child stays a child", { isChild: true }, { isChild: true, kind: "Child" }],
    ["an adult stays one", { isChild: false }, { isChild: false, kind: "Adult_Ru" }],
    [
      "is taken for a child where the session does not say",
      {},
      { isChild: true, kind: "Child", country: "RU" },
    ],
  ])("While the API cannot identify the viewer, they have no account: %s", (_who, session, expected) => {
    expect(createRememberedViewer(session, unknown)).toMatchObject({
      ...expected,
      isVirtual: true,
      hasSubscription: false,
      hasTrial: false,
      profileId: null,
      authState: "error",
    });
  });
  it.each([
    ["a cap that was set after signing in holds", { isChild: false, hasLimits: true }],
    ["a profile that became a child's is one", { isChild: true, hasLimits: true }],
    ["limits are not lifted by what was known last", { isChild: false, hasLimits: false }],
  ])("While the API cannot identify the viewer, they have no account and %s", (_what, last) => {
    const before = { isChild: false, hasLimits: !last.hasLimits };
    const { isChild, hasLimits } = createRememberedViewer(before, { ...unknown, last });
    expect({ isChild, hasLimits }).toEqual({ isChild: last.isChild, hasLimits: true });
  });
  it("A child whose token is refused is still a child", () => {
    expect(
      createRememberedViewer({ isChild: true }, { clientCountry: "RS", isTokenRefused: true }),
    ).toMatchObject({
      isChild: true,
      isVirtual: true,
      authState: "loaded",
    });
  });
});
