import { showNotice } from "~/lib/navigation/notices";
import { askOwn, tellOwn } from "~/lib/navigation/own-resources";
import { forgetPages } from "~/lib/navigation/page-cache";

const address = "/resources/tv-favorites";

const hasIds = (answer: unknown): answer is { ids: unknown[] } =>
  typeof answer === "object" && answer !== null && "ids" in answer && Array.isArray(answer.ids);
const starsOf = (page: HTMLElement) => page.querySelectorAll<HTMLButtonElement>("[data-star]");

/** Shows which channels are favourite ones and takes presses of stars over: shown at once, put back when refused. */
export function startStars(
  page: HTMLElement,
  { isVirtual, signal }: { isVirtual: boolean; signal: AbortSignal },
): void {
  // Whoever has no account has no favourites: the form leads them to one.
  if (isVirtual) return;
  const pressed = new Set<string>();
  void askOwn(address, signal).then((answer) => {
    if (!hasIds(answer)) return;
    const kept = new Set(answer.ids.map(String));
    // Presses made meanwhile are newer than the answer.
    for (const { value } of starsOf(page)) if (!pressed.has(value)) show(page, value, kept.has(value));
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
  const wasKept = star.getAttribute("aria-pressed") === "true";
  sending.add(value);
  show(page, value, !wasKept);
  const isDone = await tellOwn(address, { [wasKept ? "remove" : "add"]: value });
  sending.delete(value);
  forgetPages();
  if (!isDone) show(page, value, wasKept);
  showNotice(
    isDone
      ? { kind: "success", message: wasKept ? "channelRemoved" : "channelAdded" }
      : { kind: "error", message: "failed" },
  );
}

function show(page: HTMLElement, channel: string, isKept: boolean): void {
  for (const star of starsOf(page)) {
    if (star.value !== channel) continue;
    star.setAttribute("aria-pressed", String(isKept));
    star.name = isKept ? "remove" : "add";
  }
}
