import { randomInt } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { cards, openBrowser } from "../payment-host/shop";
import { readOrder } from "../setup/read-order";
import { isLongTestDrawn, sample } from "../setup/sample";
import { isSoak } from "../setup/soak";
import { findPid, seededFolder, useProcesses, wholeService } from "./service";

useProcesses();

const programs = ["web/main.js", "api/main.js", "payment-host/main.js"] as const;
type Moment = "as the payment starts" | "before the form" | "as the card is paid" | "before the return";
const moments: Moment[] = [
  "as the payment starts",
  "before the form",
  "as the card is paid",
  "before the return",
];
type Kill = [file: (typeof programs)[number], moment: Moment];
/** Which process is killed and when (SOAK=1 for every process at every moment). */
const kills: readonly Kill[] = isSoak
  ? programs.flatMap((file) => moments.map((moment) => [file, moment] as Kill))
  : sample<Kill>(
      "killed processes",
      [
        ["api/main.js", "as the payment starts"],
        ["payment-host/main.js", "as the card is paid"],
        ["api/main.js", "as the card is paid"],
        ["web/main.js", "before the return"],
      ],
      2,
    );
type Service = Awaited<ReturnType<typeof wholeService>>;

/** Retries like a viewer who gets an error, for up to a minute. */
const persist = <Value>(step: () => Promise<Value>): Promise<Value> =>
  vi.waitFor(step, { timeout: 60_000, interval: 300 });

/** A viewer's browser without script. */
async function openViewer({ base }: Service) {
  const browser = openBrowser(base);
  const become = await browser.post("/dev", { intent: "become", kind: "EX_PAID", country: "RU" });
  expect(become.status).toBe(303);
  return browser;
}

/** The rows of the account's exported payments. */
async function listCharges(viewer: ReturnType<typeof openBrowser>): Promise<string[]> {
  const answer = await viewer.request("/resources/payments");
  expect(answer.status).toBe(200);
  return (await answer.text()).trim().split(/\r?\n/).slice(1);
}

describe("A payment during which a process is killed", () => {
  it.skipIf(
    !isLongTestDrawn(
      "A payment is charged once and gives what was paid for, whichever process is killed whenever",
    ),
  )(
    "A payment is charged once and gives what was paid for, whichever process is killed whenever",
    { timeout: 480_000 },
    async () => {
      const service = await wholeService(await seededFolder());
      const host = `http://localhost:${service.payment}`;
      const kill = (file: string) => process.kill(findPid(service, file), "SIGKILL");
      for (const [file, moment] of kills) {
        const killAt = (now: Moment) => {
          if (now === moment) setTimeout(() => kill(file), randomInt(30));
        };
        const viewer = await persist(() => openViewer(service));
        const before = (await listCharges(viewer)).length;
        killAt("as the payment starts");
        const payer = openBrowser(host);
        // If the form's ticket is used, the viewer starts again.
        const operation = await persist(async () => {
          const page = await viewer.request("/purchase?tariff_id=month");
          const form = readOrder(await page.text());
          const begun = await viewer.post("/purchase?tariff_id=month", form);
          const formUrl = begun.headers.get("location") ?? "";
          expect(formUrl).toContain(host);
          killAt("before the form");
          const entered = await payer.request(formUrl);
          expect(entered.status).toBe(303);
          return entered.headers.get("location") ?? "";
        });
        const token = payer.readToken(await (await persist(() => payer.request(operation))).text());
        killAt("as the card is paid");
        const back = await persist(async () => {
          const answer = await payer.pay(operation, token, cards.success);
          const location = answer.headers.get("location") ?? "";
          expect(location).toContain("/success");
          return location;
        });
        killAt("before the return");
        await persist(async () => {
          const answer = await viewer.request(back);
          expect(answer.status).toBeLessThan(400);
        });
        const bought = `${file}, ${moment}`;
        await persist(async () => expect(await listCharges(viewer), bought).toHaveLength(before + 1));
        const page = await (await viewer.request("/account/subscriptions")).text();
        expect(page.includes("Продлевается сама"), bought).toBe(true);
        // Going back and trying again charges nothing more.
        await viewer.request(back);
        expect(await listCharges(viewer), bought).toHaveLength(before + 1);
      }
    },
  );
});
