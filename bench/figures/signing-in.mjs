// Signing in: the weight of its page, what a sign-in costs beside the password's hash, and whether others wait for it.
import { performance } from "node:perf_hooks";
import { verify } from "@node-rs/argon2";
import { chromium } from "playwright-core";
import { get, postForm } from "../lib/http.mjs";
import { loadPage } from "../lib/page.mjs";
import { product, remixFloor } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";
import { getMedian, median, percentile } from "../lib/stats.mjs";

const kilobyte = 1024;
const password = "benchmark-password";
const visitorsAtOnce = 50;

const time = async (run) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};
export async function signingIn({ runs }) {
  const [{ url, apiUrl }, remix] = [await product(), await remixFloor()];
  return [
    ...(await measureWeight(url, remix, runs)),
    await measureCost(url, apiUrl, runs * 10),
    await measureOthers(url, apiUrl),
  ];
}

async function measureWeight(url, remix, runs) {
  const loads = { own: [], floor: [] };
  for (let run = 0; run < runs; run += 1) {
    loads.own.push(await loadPage(`${url}/auth/signin`));
    loads.floor.push(await loadPage(`${remix}/`));
  }
  const [own, floor] = [getMedian(loads.own, "js"), getMedian(loads.floor, "js")];
  const focus = await weighFocus(`${url}/auth/signin`);
  return [
    atMost("JavaScript before a click, sign-in page, × Remix floor", own / floor, 1.25, {
      note: `${(own / kilobyte).toFixed(1)} KB to ${(floor / kilobyte).toFixed(1)} KB`,
    }),
    atMost("JavaScript that the first focus of a form loads", focus / kilobyte, 20, {
      unit: " KB",
      digits: 1,
    }),
  ];
}

/** Bytes of the scripts that a field's focus loads. The page's first field has it at once, so it is hidden at first. */
async function weighFocus(url) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      window.hidesFocus = true;
      const hide = (event) => window.hidesFocus && event.stopImmediatePropagation();
      window.addEventListener("focusin", hide, true);
      window.addEventListener("focus", hide, true);
      const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement");
      Object.defineProperty(document, "activeElement", {
        get: () => (window.hidesFocus ? document.body : get.call(document)),
      });
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const countBytes = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      );
    const before = await countBytes();
    await page.evaluate(() => (window.hidesFocus = false));
    await page.getByRole("main").getByRole("textbox").last().pressSequentially("a");
    // Once it checks its fields itself, the browser's own messages are switched off.
    await page.waitForFunction(() => document.querySelector("main form").noValidate);
    return (await countBytes()) - before;
  } finally {
    await browser.close();
  }
}

let made = 0;
async function createAccount(apiUrl) {
  const email = `bench-${process.pid}-${(made += 1)}@luch.example`;
  const answer = await fetch(`${apiUrl}/__dev/viewers?apikey=luch-web`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "REGISTERED", email, password }),
  });
  if (!answer.ok) throw new Error(`An account: ${answer.status} ${await answer.text()}`);
  return email;
}

async function signIn(url, email) {
  const answer = await postForm(`${url}/auth/signin`, { email, password, intent: "go" });
  if (answer.status !== 303) throw new Error(`Signing in: ${answer.status}`);
  await answer.arrayBuffer();
}

/** A sign-in by form, from the browser's request to the redirect, less a hash of the same cost in this process. */
async function measureCost(url, apiUrl, times) {
  const hash =
    "$argon2id$v=19$m=19456,t=2,p=1$nh+g6OJaFi7W4oow30BZ/A$+mNrDP2U4bGbnMAyFY/rjn5yNif2udgWpl5ddXngY/o";
  const [whole, hashing] = [[], []];
  for (let run = 0; run < times; run += 1) {
    const email = await createAccount(apiUrl);
    whole.push(await time(() => signIn(url, email)));
    hashing.push(await time(() => verify(hash, password)));
  }
  const [sum, own] = [median(whole), median(hashing)];
  return atMost("A sign-in beside its hash", sum - own, 60, {
    unit: " ms",
    digits: 1,
    note: `${sum.toFixed(1)} ms, the hash ${own.toFixed(1)} ms`,
  });
}

/** Anonymous pages while 50 visitors sign in at once, to the same pages before. */
async function measureOthers(url, apiUrl) {
  const emails = [];
  for (let index = 0; index < visitorsAtOnce; index += 1) emails.push(await createAccount(apiUrl));
  const read = async (isOver) => {
    const taken = [];
    while (!isOver() || taken.length < 200) taken.push(await time(() => get(`${url}/`)));
    return percentile(taken, 0.95);
  };
  await read(() => true);
  const quiet = await read(() => true);
  let isOver = false;
  const signingIn = Promise.all(emails.map((email) => signIn(url, email))).then(() => (isOver = true));
  const busy = await read(() => isOver);
  await signingIn;
  return atMost("Anonymous home, p95, while 50 sign in at once, × before", busy / quiet, 2, {
    note: `${busy.toFixed(1)} ms to ${quiet.toFixed(1)} ms`,
  });
}
