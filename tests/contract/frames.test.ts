import { afterAll, beforeAll, expect, it } from "vitest";
import { getRouteHandle } from "~/lib/route-handle";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type Route = NonNullable<TestApp["build"]["routes"][string]>;
const getFrame = (route: Route | undefined): string =>
  route === undefined
    ? "full"
    : (getRouteHandle(route.module.handle).frame ??
      getFrame(testApp.build.routes[route.parentId ?? ""] as Route | undefined));

/** M-042, AMB-076. */
const withoutFooter =
  /^\/(web|mobile|auth|signin|signup|password|logout|token|megafon_\w+|payment(Success|Fail)|tv|purchase|start|signup_confirm|password_\w+|pin_remove|doi-confirm|email-confirm|confirmed|denied)(\/|$)/;
/** AMB-078. */
const landings = /^\/(pages|partners\/promo|coupon\/registration)\/:/;

it("Every page has the frame that the rules give to its path", () => {
  const pages = (Object.values(testApp.build.routes) as Route[]).filter(
    ({ path, module }) => path !== undefined && module.default,
  );
  expect(pages.length).toBeGreaterThan(300);
  const wrong = pages.flatMap((route) => {
    const path = `/${route.path}`.replace(/^\/(en|sr|bg|hr)(?=\/)/, "");
    const expected = /^\/close(_film)?$/.test(path)
      ? "window"
      : /^\/embed\/:/.test(path)
        ? "embed"
        : landings.test(path)
          ? "landing"
          : withoutFooter.test(path)
            ? "no-footer"
            : "full";
    return getFrame(route) === expected ? [] : [`${path}: ${getFrame(route)} and not ${expected}`];
  });
  expect(wrong).toEqual([]);
});

it.each([
  ["/", true, true, true],
  ["/auth", true, false, true],
  ["/tv", true, false, true],
  ["/pages/black-friday", true, true, false],
  ["/close", false, false, false],
])("%s has a header: %s, a footer: %s, a tab bar: %s", async (url, header, footer, tabBar) => {
  const { text } = await testApp.request(url);
  expect(/<header[ >]/.test(text)).toBe(header);
  expect(text.includes('data-testid="footer"')).toBe(footer);
  expect(/<nav[^>]*data-testid="tab-bar"[^>]*hidden/.test(text)).toBe(!tabBar);
});
