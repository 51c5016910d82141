import { describe, expect, it } from "vitest";
import { createVirtualViewer, type Viewer } from "~/lib/request-context/viewer";
import { getFooterContents } from "./footer";

const adult: Viewer = {
  ...createVirtualViewer("RU"),
  accountType: "PAID",
  isVirtual: false,
  hasSubscription: true,
  profileId: "p",
};
const viewers: [name: string, viewer: Viewer][] = [
  ["a virtual visitor", createVirtualViewer("RU")],
  ["a viewer in Russia", adult],
  ["a viewer in Serbia", { ...adult, country: "RS", kind: "Adult_NonRu" }],
  ["a child", { ...adult, isChild: true, kind: "Child" }],
  ["a child in Serbia", { ...adult, isChild: true, kind: "Child", country: "RS" }],
  ["a visitor nobody could identify", createVirtualViewer("RU", { authState: "error" })],
];
const hrefs = (links: { href: string }[]) => links.map(({ href }) => href);

describe("The footer", () => {
  it.each(viewers)(
    "The footer links %s to the documents of the service, and not a child to what is sold",
    (_who, viewer) => {
      expect(getFooterContents(viewer)).toMatchObject({
        hasShops: !viewer.isChild,
        hasGifts: !viewer.isChild,
      });
      expect(hrefs(getFooterContents(viewer).first)).toEqual([
        ...(viewer.isChild ? [] : ["/tariffs"]),
        "/legal/privacy_policy",
        "/legal/terms_of_use",
        "/cookie-settings",
        "/about",
        "/contacts",
        ...(viewer.country === "RU" ? ["/legal/recsys"] : []),
      ]);
    },
  );

  it.each<[string, Viewer, string]>([
    ["a virtual visitor", createVirtualViewer("RU"), "/support"],
    ["a registered viewer", { ...adult, accountType: "REGISTERED" }, "/account/support"],
    ["a subscriber", adult, "/account/support"],
  ])("The footer shows %s everything, with the right link to support", (_who, viewer, support) => {
    const contents = getFooterContents(viewer);
    expect(hrefs(contents.second)).toEqual([
      support,
      "/faq",
      "/ways-to-watch",
      "/accessibility",
      "/newsletter",
      "/journal",
      "/promos",
      "/partners",
    ]);
    expect(contents).toMatchObject({ hasCareers: true, hasSocial: true, age: "18+" });
  });

  it.each(["RU", "RS"])(
    "The footer shows a child in %s only «faq» in the second column, and 0+",
    (country) => {
      const contents = getFooterContents({ ...adult, isChild: true, kind: "Child", country });
      expect(hrefs(contents.second)).toEqual(["/faq"]);
      expect(contents).toMatchObject({ hasShops: false, hasCareers: false, hasSocial: false, age: "0+" });
    },
  );

  it("The footer hides what needs an account from a viewer who could not be identified", () => {
    expect(getFooterContents(createVirtualViewer("RU", { authState: "error" }))).toMatchObject({
      second: [],
      hasCareers: false,
      hasSocial: false,
      age: "18+",
    });
  });

  it.each([
    ["RU", true],
    ["RS", false],
    ["US", false],
  ])(
    "The footer in %s shows the Russian store and the notice: %s; otherwise the foreign company",
    (country, isRu) => {
      expect(getFooterContents({ ...adult, country })).toMatchObject({
        hasRussianStore: isRu,
        hasRussianCards: isRu,
        hasRecsysNotice: isRu,
        hasForeignCompany: !isRu,
      });
    },
  );
});
