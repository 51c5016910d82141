import type { BlockType, ElementType } from "#contract/event-names";
import { redactPath } from "#domain/redact-path";
import { splitLocale } from "~/lib/i18n/locales";
import type { EventFields, Report } from "./report";

const maxText = 80;
/** Blocks whose words are about the viewer. */
const personal: readonly BlockType[] = ["popup"];

/** Reports what is pressed, filled in, sent and played, wherever it is on the page (N-015, N-017, N-020). */
export function createPressEvents(report: Report) {
  const played = new WeakMap<HTMLMediaElement, { source: string; at: number; seconds: number }>();

  const onVideo = (video: HTMLMediaElement, time?: number) => {
    // Looping videos are previews, which play without the viewer's doing.
    if (video.loop) return;
    const element = {
      block_type: "player",
      element_type: "video",
      element_attributes_id: getPath(location.href),
    } as const;
    const known = played.get(video);
    if (known?.source !== video.currentSrc) {
      played.set(video, { source: video.currentSrc, at: video.currentTime, seconds: 0 });
      return report({ action_id: "playback_start", ...element }, time);
    }
    const step = video.currentTime - known.at;
    known.at = video.currentTime;
    // Jumps are not watched.
    if (step > 0 && step < 2) known.seconds += step;
    if (known.seconds < 60) return;
    known.seconds -= 60;
    report({ action_id: "playback_minute", ...element }, time);
  };

  /** `time`: when it happened, if not now, in Unix milliseconds. */
  return (event: Event, time?: number): void => {
    const { target } = event;
    if (target instanceof HTMLMediaElement) return onVideo(target, time);
    if (!(target instanceof Element)) return;
    if (event.type === "click") {
      const pressed = target.closest<HTMLElement>("a[href], button, summary");
      if (pressed) report({ action_id: "click", ...describe(pressed) }, time);
    } else if (event.type === "change") {
      const field = target as HTMLInputElement;
      report(
        {
          action_id: "text_input",
          ...inBlock(field),
          ...element("field", field.name),
          text: measure(field),
        },
        time,
      );
    } else if (event.type === "submit") {
      const form = target as HTMLFormElement;
      report(
        {
          action_id: "form_send",
          ...inBlock(form),
          ...element("form", getPath(form.getAttribute("action") ?? location.href)),
        },
        time,
      );
    }
  };
}

const element = (element_type: ElementType, id: string | null | undefined) => ({
  element_type,
  element_attributes_id: id || null,
});

/** The part of the page that an element is in (app/lib/event-block.ts). */
function inBlock(target: Element): Pick<EventFields, "block_type" | "block_attributes_id"> {
  const block = target.closest<HTMLElement>("[data-block]");
  return {
    block_type: (block?.dataset.block as BlockType | undefined) ?? null,
    block_attributes_id: block?.dataset.blockId ?? null,
  };
}

function describe(pressed: HTMLElement): EventFields {
  const block = inBlock(pressed);
  const named =
    pressed instanceof HTMLAnchorElement
      ? element("link", getPath(pressed.href))
      : element(
          "button",
          pressed.dataset.testid ??
            ((pressed instanceof HTMLButtonElement && pressed.name) ||
              // The staff count what follows it.
              (pressed.closest("[data-play]") ? "play" : null)),
        );
  const isPersonal = !block.block_type || personal.includes(block.block_type);
  return { ...block, ...named, text: isPersonal ? null : getLabel(pressed) };
}

/** What a link or a button says; null if that may be somebody's address or number. */
function getLabel(pressed: HTMLElement): string | null {
  const label = (pressed.getAttribute("aria-label") ?? pressed.textContent).replaceAll(/\s+/g, " ").trim();
  return label === "" || /@|\d{5}/.test(label) ? null : label.slice(0, maxText);
}

/** Of what was entered only the kind and the length, and of secrets not even that. */
function measure({ type, value, autocomplete }: HTMLInputElement): string {
  const isSecret = type === "password" || autocomplete === "one-time-code";
  return isSecret ? "secret" : `${type}:${value.length}`;
}

/** The path on this site without its language, query and secrets, which may name a person; of other sites the host. */
function getPath(href: string): string | null {
  try {
    const url = new URL(href, location.href);
    if (url.origin === location.origin) return redactPath(splitLocale(url.pathname).path);
    return url.host || url.protocol;
  } catch {
    return null;
  }
}
