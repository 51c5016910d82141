import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { type ConsentCategory, consentCookieName } from "#domain/consent";
import type { ViewerRequest } from "../api/dev/viewers";
import { getConsentValue } from "../tests/setup/consent";
import { isDrawn } from "../tests/setup/sample";
import { webOrigin } from "./urls";

export type Viewer = {
  kind: ViewerRequest["kind"];
  country?: string;
  isChild?: boolean;
  hasTooManyDevices?: boolean;
  isDeviceUnknown?: boolean;
  /** The account has a child's profile, too. */
  hasChild?: boolean;
  /** The profile watched much in the last year. */
  hasLastYear?: boolean;
  pin?: string;
  phone?: string;
  unconfirmedPhone?: string;
};
export type Fault = {
  endpoint: string;
  kind?: "answer" | "refuse" | "reset" | "truncate" | "redirect" | "flap" | "slow";
  status?: number;
  code?: string;
  times?: number;
};
/**
 * Allows what would otherwise fail the test: responses with these statuses, failed requests and console messages.
 */
type Guard = {
  expectStatus: (...statuses: number[]) => void;
  expectBrokenRequests: () => void;
  expectHydrationMismatch: () => void;
  expectRequestsTo: (origin: string) => void;
  problems: () => string[];
};

type Fixtures = {
  /** Whether the browser has seen the popups that open by themselves: most tests are about something else. */
  hasSeenPopups: boolean;
  /** What was agreed to in the browser; null: nobody has answered yet. */
  consent: readonly ConsentCategory[] | null;
  /** Skips what the short run has not drawn: it has all journeys, and a quarter of the other tests. */
  drawn: void;
  /** As if no subscription had been offered lately, once the page has decided not to: «play» may offer one. */
  forgetOffer: () => Promise<void>;
  /** Signs the browser in as a viewer of this kind. */
  become: (viewer: Viewer) => Promise<void>;
  /** Injects a fault for this viewer only; call `become` first. */
  fault: (fault: Fault) => Promise<void>;
  guard: Guard;
};

/** Projects whose tests wait more than they compute. */
const alwaysRun = ["global-controls", "waiting"];

/** As if these popups had been seen at the end of time, on every server of the tests. */
export const markPopupsSeen = (context: BrowserContext): Promise<void> =>
  context.addCookies(
    ["subscriptionOffer", "popup_subscriptions", "popup_upsale"].map((name) => ({
      name,
      value: "9999999999",
      domain: new URL(webOrigin).hostname,
      path: "/",
    })),
  );

/** As if these categories had been agreed to in the browser, and the others refused. */
export const answerConsent = (
  context: BrowserContext,
  agreed: readonly ConsentCategory[] = [],
): Promise<void> =>
  context.addCookies([
    {
      name: consentCookieName,
      value: getConsentValue(...agreed),
      domain: new URL(webOrigin).hostname,
      path: "/",
    },
  ]);

export const test = base.extend<Fixtures>({
  hasSeenPopups: [true, { option: true }],
  consent: [[], { option: true }],
  /**
   * `goto` of its pages, in each tab, also waits for hydration: before that a press is handled by the browser, which
   * adds an entry to the history, and «play» needs a second one.
   */
  context: async ({ context, hasSeenPopups, consent, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      await context.addInitScript(markInteractive);
      const openTab = context.newPage.bind(context);
      context.newPage = async () => {
        const page = await openTab();
        const open = page.goto.bind(page);
        page.goto = async (...url) => {
          const answer = await open(...url);
          await waitForHydration(page);
          return answer;
        };
        return page;
      };
    }
    const prepare = async () => {
      if (hasSeenPopups) await markPopupsSeen(context);
      if (consent) await answerConsent(context, consent);
    };
    const clear = context.clearCookies.bind(context);
    context.clearCookies = async (only) => {
      await clear(only);
      if (!only) await prepare();
    };
    await prepare();
    await use(context);
  },
  drawn: [
    async ({}, use, info) => {
      const isAlways = info.tags.includes("@journey") || alwaysRun.includes(info.project.name);
      info.skip(!isAlways && !isDrawn(info.titlePath.join(" ")), "not drawn");
      await use();
    },
    { auto: true },
  ],
  forgetOffer: async ({ page, javaScriptEnabled }, use) => {
    await use(async () => {
      if (javaScriptEnabled !== false)
        await expect(page.locator("html")).toHaveAttribute("data-popup", "none");
      await page.context().clearCookies({ name: "subscriptionOffer" });
    });
  },
  become: async ({ page, baseURL }, use) => {
    await use(
      ({
        kind,
        country = "RU",
        isChild = false,
        hasTooManyDevices = false,
        isDeviceUnknown = false,
        hasChild = false,
        hasLastYear = false,
        pin,
        phone,
        unconfirmedPhone,
      }) =>
        control(page.request, baseURL, {
          intent: "become",
          kind,
          country,
          ...(isChild ? { child: "on" } : {}),
          ...(hasTooManyDevices ? { devicesOver: "on" } : {}),
          ...(isDeviceUnknown ? { deviceUnknown: "on" } : {}),
          ...(hasChild ? { hasChild: "on" } : {}),
          ...(hasLastYear ? { hasLastYear: "on" } : {}),
          ...(pin ? { pin } : {}),
          ...(phone ? { phone } : {}),
          ...(unconfirmedPhone ? { unconfirmedPhone } : {}),
        }),
    );
  },
  fault: async ({ page, baseURL }, use) => {
    await use(({ endpoint, kind = "answer", status, code = "", times }) =>
      control(page.request, baseURL, {
        intent: "fault",
        endpoint,
        kind,
        status: status ? String(status) : "",
        code,
        times: times ? String(times) : "",
      }),
    );
  },
  guard: [
    async ({ page }, use) => {
      const guard = watch(page);
      await use(guard);
      expect
        .soft(guard.problems(), "the console, the content policy and requests to other sites")
        .toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from "@playwright/test";

/** Uses the controls of demo mode, which are plain forms. */
export async function control(
  request: APIRequestContext,
  origin: string = webOrigin,
  form: Record<string, string>,
): Promise<void> {
  const answer = await request.post(`${origin}/dev`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), `the controls answer to ${JSON.stringify(form)}`).toBe(303);
}

function watch(page: Page): Guard {
  const found: { text: string; status: number | null; isBroken: boolean }[] = [];
  const statuses = new Set<number>();
  let mayBreak = false;
  let mayMismatch = false;
  const expectedOrigins = new Set<string>();
  page.on("console", (message) => {
    const isMismatch = /hydrat|did not match|React error #4(18|2[0-9])\b/i.test(message.text());
    if (isMismatch ? mayMismatch : message.type() !== "error") return;
    const text = message.text();
    const status = /responded with a status of (\d+)/.exec(text)?.[1];
    found.push({
      text: `${text} (${message.location().url})`,
      status: status ? Number(status) : null,
      isBroken:
        /net::ERR_|Failed to fetch|NetworkError|SyntaxError|Unable to decode|Error loading route module/.test(
          text,
        ),
    });
  });
  page.on("pageerror", (error) =>
    found.push({
      text: String(error),
      status: null,
      isBroken: /Failed to fetch|NetworkError/.test(String(error)),
    }),
  );
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (
      /^https?:$/.test(url.protocol) &&
      url.origin !== new URL(page.url() === "about:blank" ? webOrigin : page.url()).origin &&
      !expectedOrigins.has(url.origin) &&
      !request.isNavigationRequest()
    ) {
      found.push({ text: `request to another site: ${request.url()}`, status: null, isBroken: false });
    }
  });
  return {
    expectStatus: (...expected) => expected.forEach((status) => statuses.add(status)),
    expectBrokenRequests: () => {
      mayBreak = true;
    },
    expectHydrationMismatch: () => {
      mayMismatch = true;
    },
    expectRequestsTo: (origin) => void expectedOrigins.add(origin),
    problems: () =>
      found
        .filter(
          ({ status, isBroken }) => !(status !== null && statuses.has(status)) && !(isBroken && mayBreak),
        )
        .map(({ text }) => text),
  };
}

/** Waits for hydration of the islands in server markup, except those that hydrate on focus. */
export const waitForIslands = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("[data-island]:not([data-on])")].every((island) =>
      Object.keys(island).some((key) => key.startsWith("__reactContainer")),
    ),
  );

declare global {
  interface Window {
    isInteractive?: boolean;
  }
}
/** Notes when the page listens for submitted forms, which is after hydration (`useDocumentNavigation`). */
function markInteractive(): void {
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    listen(type, ...rest);
    if (type === "submit") window.isInteractive = true;
  };
}

/** Waits for hydration. Pages that are only read hydrate on the first pointer movement. */
async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event("pointermove")));
  await page.waitForFunction(() => window.isInteractive, undefined, { timeout: 60_000 });
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })),
  );
}

/** Films and series of the demonstration catalogue that the specs rely on. */
export const titles = {
  film: { alias: "metropolis", uid: "u_metropolis", ru: "Метрополис", en: "Metropolis" },
  series: {
    alias: "vampiry",
    episode: "vampiry-s1e1",
    nextEpisode: "vampiry-s1e2",
    lastEpisode: "vampiry-s1e10",
  },
  seasons: { alias: "flesh-gordon" },
  premium: { alias: "shinel" },
  original: { alias: "svet-i-ten" },
  lite: { alias: "posle-smerti" },
  kids: { alias: "prints-ahmed" },
  ahead: { alias: "gorod-nemo" },
  adult: { alias: "vedmy", ru: "Ведьмы" },
  blockedInUs: { alias: "bronenosets-potemkin" },
  playlist: { alias: "koroche-chasa" },
} as const;
