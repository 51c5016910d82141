import { getConnection, savesData } from "~/lib/document/connection";
import { getDocumentLocale } from "~/lib/i18n/browser-texts";
import { getHtml } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";

const key = "luch.hero";
const lowBattery = 0.2;
/** Megabits per second: a slower connection gets a smaller clip. */
const fastDownlink = 4;
const [smallHeight, largeHeight] = [480, 720];
/** Pictures narrower than this need no larger clip. */
const smallWidth = 700;

type Battery = { charging: boolean; level: number };

/** What lets each picture go on, pause or stay still, as things are now. */
const updates = new WeakMap<HTMLElement, () => void>();
let updateCurrent = () => {};

/** Also without a storage it holds for the visit. */
let isStoppedHere: boolean | null = null;

function isStopped(): boolean {
  if (isStoppedHere !== null) return isStoppedHere;
  try {
    return localStorage.getItem(key) === "stopped";
  } catch {
    return false;
  }
}

function rememberStopped(isNowStopped: boolean): void {
  isStoppedHere = isNowStopped;
  try {
    if (isNowStopped) localStorage.setItem(key, "stopped");
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the choice holds until the page is loaded again.
  }
}

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Popups, the player among them, are dialogs over the page. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

async function isBatteryLow(): Promise<boolean> {
  if (!("getBattery" in navigator)) return false;
  const { charging, level } = await (navigator.getBattery as () => Promise<Battery>)();
  return !charging && level < lowBattery;
}

function isInView(picture: Element): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Plays the title's clip over the page's large picture, silently and once: then the picture is back. It pauses out of
 * sight and under popups, and its button stops clips for good. If anything fails, the picture stays as it is.
 */
export async function playClip(picture: HTMLElement): Promise<void> {
  const update = updates.get(picture);
  if (update) return update();
  if (isCovered() || !isInView(picture) || (await isBatteryLow()) || updates.has(picture)) return;
  updates.set(picture, () => {});
  const { downlink } = getConnection();
  const isSmall =
    picture.clientWidth < smallWidth || (typeof downlink === "number" && downlink < fastDownlink);
  const html = await getHtml(
    paths.resources.preview(
      picture.dataset.clip ?? "",
      getDocumentLocale(),
      isSmall ? smallHeight : largeHeight,
    ),
    new AbortController().signal,
  );
  if (!picture.isConnected) updates.delete(picture);
  else if (html) show(picture, html);
}

function show(picture: HTMLElement, html: string): void {
  const fragment = document.createRange().createContextualFragment(html);
  const video = fragment.querySelector("video");
  const button = fragment.querySelector("button");
  if (!video || !button) return;
  picture.append(video);
  picture.after(button);
  video.muted = true;
  const labels = [button.ariaLabel, button.dataset.otherLabel ?? ""] as const;
  let isSeen = true;
  const observer = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    update();
  });
  const remove = () => {
    observer.disconnect();
    updates.set(picture, () => {});
    // Else whatever plays next would let it go on where nobody sees it.
    if (updateCurrent === update) updateCurrent = () => {};
    video.remove();
    button.remove();
  };
  const update = () => {
    updateCurrent = update;
    const isOff = isStopped() || video.ended || reducedMotion.matches || savesData();
    button.toggleAttribute("data-stopped", isOff);
    button.ariaLabel = labels[isOff ? 1 : 0];
    if (isOff) delete video.dataset.playing;
    if (isOff || !isSeen || document.hidden || isCovered()) video.pause();
    // Paused before it began: AbortError.
    else
      video.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === "AbortError")) remove();
      });
  };
  updates.set(picture, update);
  video.addEventListener("playing", () => (video.dataset.playing = ""));
  video.addEventListener("ended", update);
  video.addEventListener("error", remove);
  button.addEventListener("click", () => {
    rememberStopped(!("stopped" in button.dataset));
    if (video.ended) video.currentTime = 0;
    update();
  });
  observer.observe(picture);
  update();
}

document.addEventListener("visibilitychange", () => updateCurrent());
// Something else begins to play, such as the film.
document.addEventListener("play", () => updateCurrent(), true);
reducedMotion.addEventListener("change", () => updateCurrent());
