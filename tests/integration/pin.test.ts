import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getWords, openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const film = "/watch/metropolis";
const player = `${film}?popup=player&t=754`;
const inPopup = { from: "popup" };
const openParent = () => testApp.viewer({ kind: "PAID", pin: "1234" });
type Parent = Awaited<ReturnType<typeof openParent>>;
const enter = (
  pin: string,
  { cookie }: Parent,
  { back = player, form = inPopup as Record<string, string>, data = "" } = {},
) => testApp.post(`/pin${data}?back=${encodeURIComponent(back)}`, { pin, ...form }, { cookie });
const showPopup = async (path: string, { cookie }: Parent) => {
  const { page } = await openPage(testApp, path, { cookie });
  return page.getByRole("dialog", { name: "Введите ПИН-код" });
};

describe("A PIN entered in the popup without script", () => {
  it("A right PIN entered without script leads to the title", async () => {
    expect((await enter("1234", await openParent())).headers.location).toBe(player);
  });

  it.each([
    ["wrong", "4321", "Неверный ПИН-код"],
    ["none", "12", "Введите 4 цифры"],
  ])("A PIN that is %s gives an error in the popup, and keeps the moment", async (_what, pin, text) => {
    const parent = await openParent();
    const { status, headers } = await enter(pin, parent);
    expect(status).toBe(303);
    const popup = await showPopup(headers.location ?? "", parent);
    expect(getWords(popup)).toContain(text);
    const form = popup.querySelector("form");
    expect(form?.getAttribute("action")).toBe(`/pin?back=${encodeURIComponent(player)}`);
    expect(
      within(popup)
        .getByLabelText(/ПИН-код/)
        .getAttribute("value") ?? "",
    ).toBe("");
    expect(within(popup).getByRole("link", { name: "Закрыть" }).getAttribute("href")).toBe(`${film}?t=754`);
  });

  it("A PIN entered without script shows how long to wait after five wrong ones", async () => {
    const parent = await openParent();
    for (let tried = 0; tried < 5; tried += 1) await enter("4321", parent);
    const { headers } = await enter("1234", parent);
    expect(getWords(await showPopup(headers.location ?? "", parent))).toMatch(/через 1[45]:\d\d/);
  });

  it("A PIN entered without script gives a response to scripts, and on the form's own page", async () => {
    const parent = await openParent();
    expect((await enter("4321", parent, { data: ".data" })).status).toBe(400);
    expect((await enter("4321", parent, { form: {} })).status).toBe(400);
  });

  it("A PIN entered without script leads only to this site", async () => {
    const { headers } = await enter("4321", await openParent(), { back: "https://other.example/watch/x" });
    expect(headers.location).toBe("/?popup=pin&refused=invalid");
  });
});

it("A parent who has just had the PIN sent may remove it with a code", async () => {
  const { cookie } = await testApp.viewer({ kind: "PAID", pin: "1234", phone: "+79160000077" });
  const reminded = await testApp.post("/pin?step=remind&back=/", { intent: "sms" }, { cookie });
  const session = reminded.cookies.find((one) => one.startsWith("luch="))?.split(";")[0] ?? "";
  const { page } = await openPage(testApp, "/account/pin?step=phone_send", { cookie: session });
  expect(page.getMain().querySelector("form")?.getAttribute("action")).toBe("/account/pin?step=phone_send");
});

it.each(["nothing", "<b>", "toString"])("A URL cannot make the popup show «%s»", async (refused) => {
  const parent = await openParent();
  const popup = await showPopup(`${film}?popup=pin&refused=${encodeURIComponent(refused)}&expired=x`, parent);
  expect(popup.querySelector("[role=alert]")).toBeNull();
  expect(getWords(popup)).not.toContain(refused);
});

describe("A fault of the API about the PIN", () => {
  it.each([400, 409, 500])(
    "A status of the PIN that is answered with %i is a fault, and no missing page",
    async (status) => {
      const { cookie } = await testApp.viewer({ kind: "PAID" });
      await testApp.fault({ endpoint: "pin/status", status, code: "SOME_UNKNOWN_CODE" });
      const { status: shown, page } = await openPage(testApp, "/account/pin", { cookie });
      await testApp.reset();
      expect(shown).toBe(503);
      expect(page.getHeading()).not.toContain("нет");
    },
  );
});
