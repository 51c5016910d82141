import { showNotice } from "~/lib/navigation/notices";
import { getJson, postJson } from "~/lib/navigation/own-resources";
import { clearPageCache } from "~/lib/navigation/page-cache";

const url = "/resources/tv-favorites";

const hasIds = (answer: unknown): answer is { ids: unknown[] } =>
  typeof answer === "object" && answer !== null && "ids" in answer && Array.isArray(answer.ids);
const getFavoriteButtons = (page: HTMLElement) => page.querySelectorAll<HTMLButtonElement>("[data-star]");

/** Shows which channels are favourite ones and takes presses of stars over: shown at once, put back when refused. */
export function startFavoriteChannels(
  page: HTMLElement,
  { isVirtual, signal }: { isVirtual: boolean; signal: AbortSignal },
): void {
  // Whoever has no account has no favourites: the form leads them to one.
  if (isVirtual) return;
  const pressed = new Set<string>();
  void getJson(url, signal).then((answer) => {
    if (!hasIds(answer)) return;
    const kept = new Set(answer.ids.map(String));
    // Presses made meanwhile are newer than the answer.
    for (const { value } of getFavoriteButtons(page))
      if (!pressed.has(value)) show(page, value, kept.has(value));
    for (const row of page.querySelectorAll<HTMLElement>("[data-guide] [data-channel]"))
      if (kept.has(row.dataset.channel ?? "")) row.dataset.favoriteChannel = "true";
  });
  const sending = new Set<string>();
  document.addEventListener(
    "click",
    (event) => {
      const star =
        event.target instanceof Element ? event.target.closest<HTMLButtonElement>("[data-star]") : null;
      if (!star) return;
      event.preventDefault();
      event.stopPropagation();
      pressed.add(star.value);
      if (!sending.has(star.value)) void press(page, star, sending);
    },
    { capture: true, signal },
  );
}

async function press(page: HTMLElement, star: HTMLButtonElement, sending: Set<string>): Promise<void> {
  const { value } = star;
  const wasFavourite = star.getAttribute("aria-pressed") === "true";
  sending.add(value);
  show(page, value, !wasFavourite);
  const isDone = await postJson(url, { [wasFavourite ? "remove" : "add"]: value });
  sending.delete(value);
  clearPageCache();
  if (!isDone) show(page, value, wasFavourite);
  showNotice(
    isDone
      ? { kind: "success", message: wasFavourite ? "channelRemoved" : "channelAdded" }
      : { kind: "error", message: "failed" },
  );
}

function show(page: HTMLElement, channel: string, isKept: boolean): void {
  for (const star of getFavoriteButtons(page)) {
    if (star.value !== channel) continue;
    star.setAttribute("aria-pressed", String(isKept));
    star.name = isKept ? "remove" : "add";
  }
}
