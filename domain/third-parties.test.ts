import { describe, expect, it } from "vitest";
import { consentCategories } from "./consent";
import {
  isAgreedTo,
  isClosedToThirdParties,
  isOpenToOneTap,
  mayHaveThirdParties,
  type ThirdPartyName,
} from "./third-parties";

const adult = { isChild: false, isKnown: true, isEmbedded: false, isAskedForCode: false };

describe("Scripts of other companies may run", () => {
  it.each<[string, Partial<typeof adult>, boolean]>([
    ["for an adult", {}, true],
    ["never for a child", { isChild: true }, false],
    ["never for a viewer who cannot be told", { isKnown: false }, false],
    ["never inside an application or a messenger", { isEmbedded: true }, false],
    ["never where a code for the phone is asked for", { isAskedForCode: true }, false],
  ])("Scripts of other companies may run %s", (_who, viewer, expected) =>
    expect(mayHaveThirdParties({ ...adult, ...viewer }, "/movies", new URLSearchParams())).toBe(expected),
  );

  it.each([
    "/",
    "/movies",
    "/watch/metropolis?popup=player",
    "/watch/metropolis?popup=mobile-menu",
    "/pages/leto",
    "/tvchannels",
    "/tariffs",
    "/search?q=pin",
    "/developers",
    "/channel/one",
  ])("Scripts of other companies may run on %s", (address) => expect(isClosed(address)).toBe(false));

  it.each([
    "/kids",
    "/kids/cartoons",
    "/child_profile",
    "/auth",
    "/auth/other-account",
    "/signin",
    "/signup/mf/code",
    "/megafon_connect",
    "/password/recovery",
    "/password_reset",
    "/logout",
    "/token/google",
    "/pin",
    "/pin_remove",
    "/profiles/new",
    "/account",
    "/account/phone",
    "/tv",
    "/tv/screen",
    "/landing/x/signup",
    "/pages/leto/signup",
    "/purchase/month",
    "/set-tariff/month",
    "/web/success",
    "/mobile/fail",
    "/paymentSuccess",
    "/coupon/registration/X",
    "/unsubscribe",
    "/email-confirm",
    "/doi-confirm",
    "/confirmed",
    "/support-desk/money",
    "/promoter/login",
    "/dev",
    "/AUTH",
    "/watch/metropolis?popup=pin",
    "/watch/metropolis?popup=login",
    "/?app=mlk",
    "/?s=tapp",
    "/movies?auth_token=x",
  ])("No script of another company runs on %s", (address) => expect(isClosed(address)).toBe(true));
});

function isClosed(address: string): boolean {
  const { pathname, searchParams } = new URL(address, "https://luch.example");
  return isClosedToThirdParties(pathname, searchParams);
}

it.each<[ThirdPartyName, string[]]>([
  ["consent", ["none", ...consentCategories]],
  ["tag-manager", ["statistics"]],
  ["messenger", ["preferences"]],
  ["marketing", ["marketing"]],
  ["survey", ["preferences"]],
])("The script %s waits for its own consent", (name, expected) =>
  expect(
    ["none", ...consentCategories].filter((agreed) => isAgreedTo(name, (one) => one === agreed)),
  ).toEqual(expected),
);

describe("One-tap sign-in", () => {
  it.each<[string, boolean]>([
    ["/", true],
    ["/movies?genre=drama", true],
    ["/watch/metropolis", true],
    ["/promenade", true],
    ["/watch/metropolis?popup=player", false],
    ["/movies?popup=mobile-menu", false],
    ["/tvchannels/one", false],
    ["/archive/watch/1-2", false],
    ["/pages/leto", false],
    ["/partners/promo/kion", false],
    ["/code_success", false],
    ["/tariffs?back=/movies", false],
    ["/start", false],
    ["/close_film", false],
  ])("One-tap sign-in may be offered on %s: %s", (address, expected) => {
    const { pathname, searchParams } = new URL(address, "https://luch.example");
    expect(isOpenToOneTap(pathname, searchParams)).toBe(expected);
  });
});
