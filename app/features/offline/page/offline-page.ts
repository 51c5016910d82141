import { forgetKept } from "~/lib/navigation/viewer-memory";
import { isReachable } from "~/lib/offline/answers";
import { hasCaches, isInDoubt, pageKey, readArticles, readKept } from "~/lib/offline/kept";
import { makeArticle, makeArticlesSection } from "./articles-section";
import { element } from "./element";
import { makeGuideSection } from "./guide-section";
import type { PageContext } from "./page-context";
import { makeQuizSection } from "./quiz-section";
import { readTexts } from "./texts";

const firstProbeMs = 4000;
const maxProbeMs = 60_000;
const reloadPauseMs = 20_000;

const { t } = readTexts();
const times = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const get = (id: string) => document.getElementById(id)!;
const root = document.documentElement;
const kept = get("kept");
const check = get("check");
const open = get("open") as HTMLAnchorElement;
const lead = get("lead");

/** Whether the address is the page's own, and not one that could not be reached. */
const isOwnAddress = location.pathname.replace(/^\/[a-z]{2}(?=\/)/, "") === pageKey;
let isReading = false;
let isPlaying = false;
let probeMs = firstProbeMs;
let timer: ReturnType<typeof setTimeout> | undefined;

const context: PageContext = {
  t,
  formatTime: (seconds) => times.format(seconds * 1000),
  setPlaying: (playing) => (isPlaying = playing),
};

function setState(state: "offline" | "back" | "online", leadText: string): void {
  root.dataset.state = state;
  get("title").textContent = t(state === "offline" ? "title" : `${state}.title`);
  lead.textContent = leadText;
  const hadFocus = document.activeElement === check;
  check.hidden = state !== "offline";
  open.hidden = state === "offline";
  if (hadFocus && check.hidden) open.focus();
  document.title = document.title.replace(/^.*(?= — )/, get("title").textContent ?? "");
}

/** Not again and again, where this site answers but not at the address that was asked for. */
function mayReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type !== "reload" || performance.now() > reloadPauseMs;
}

/** There is a connection again: on to the page that was asked for, unless the viewer is in the middle of something. */
function goOn(): void {
  clearTimeout(timer);
  if (isOwnAddress) return setState("online", t("online.lead"));
  if (!isReading && !isPlaying && mayReload()) return location.reload();
  open.href = location.href;
  open.textContent = t("back.open");
  open.onclick = (event) => {
    event.preventDefault();
    location.reload();
  };
  setState("back", t("back.lead"));
}

async function probe(): Promise<boolean> {
  clearTimeout(timer);
  if (await isReachable()) {
    goOn();
    return true;
  }
  timer = setTimeout(() => void (document.hidden ? wait() : probe()), probeMs);
  probeMs = Math.min(maxProbeMs, probeMs * 2);
  return false;
}

/** Until somebody looks at the page again. */
function wait(): void {
  document.addEventListener("visibilitychange", () => void probe(), { once: true });
}

check.onclick = async () => {
  check.setAttribute("aria-busy", "true");
  lead.textContent = t("checking");
  probeMs = firstProbeMs;
  const isBack = await probe();
  check.removeAttribute("aria-busy");
  if (!isBack) lead.textContent = t("stillNone");
};
addEventListener("online", () => void probe());
// The browser may show it again as it was, to another viewer.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/** An article in place of everything else; focus comes back to where it was. */
function showArticle(article: HTMLElement): void {
  const before = document.activeElement;
  const place = scrollY;
  const close = element("button", { type: "button", className: "button quiet" }, t("articles.back"));
  const view = element("div", { className: "reader" }, close, article);
  close.onclick = () => {
    view.remove();
    root.classList.remove("reading");
    isReading = false;
    const isElsewhere = before instanceof HTMLElement && before !== document.body;
    (isElsewhere ? before : get("content")).focus();
    scrollTo(0, place);
  };
  isReading = true;
  root.classList.add("reading");
  kept.after(view);
  article.querySelector<HTMLElement>("h1")?.focus();
  scrollTo(0, 0);
}

/** What this browser keeps, unless nobody can say whether it is for who is watching. */
async function showKept(): Promise<void> {
  if (!hasCaches() || (await isInDoubt())) return;
  const [found, articles] = await Promise.all([readKept(), readArticles()]);
  if (!found) {
    if (isOwnAddress) kept.append(element("p", { className: "note" }, t("kept.nothing")));
    return;
  }
  if (found.isChild) {
    root.dataset.theme = "kids";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", "#fff6e5");
  }
  const guide = makeGuideSection(context, found);
  const side = [
    await makeArticlesSection(context, { open: showArticle }),
    await makeQuizSection(context, found),
  ];
  if (guide) kept.append(guide);
  const aside = element("div", { className: "side" }, ...side.filter((section) => section !== null));
  if (aside.childElementCount > 0) kept.append(aside);
  if (kept.childElementCount > 0 && root.dataset.state === "offline") lead.textContent = t("leadKept");
  if (isOwnAddress) kept.append(makeRemoval());
  const asked = articles.find(({ path }) => path === location.pathname);
  if (asked) showArticle(makeArticle(context, asked));
}

function makeRemoval(): HTMLElement {
  const status = element("p", { className: "note", role: "status" });
  const remove = element("button", { type: "button", className: "button quiet" }, t("kept.remove"));
  remove.onclick = async () => {
    await forgetKept();
    remove.remove();
    for (const part of kept.querySelectorAll(".guide, .side")) part.remove();
    status.textContent = t("kept.removed");
    document.querySelector<HTMLElement>("main")?.focus();
  };
  return element("section", { className: "removal" }, remove, status);
}

check.hidden = false;
void showKept().catch(() => {});
void probe();
