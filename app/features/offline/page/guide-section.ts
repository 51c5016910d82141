import type { Kept, KeptShow } from "~/lib/offline/kept";
import { element } from "./element";
import { type ChannelNow, getGuideNow } from "./guide-now";
import type { PageContext } from "./page-context";

/** On a phone less, as the rest of the page is below. */
const firstChannels = matchMedia("(width < 700px)").matches ? 4 : 8;
const laterShows = 2;
const renewMs = 30_000;

/** Today's guide by this device's clock. Null if nothing is left of it. */
export function makeGuideSection({ t, formatTime }: PageContext, kept: Kept): HTMLElement | null {
  const getNow = () => getGuideNow(kept.guide, Date.now() / 1000);
  if (getNow().length === 0) return null;
  const first = element("ul", { className: "channels" });
  const others = element("ul", { className: "channels" });
  const more = element("details", {}, element("summary", { className: "more" }), others);

  const makeTimes = ([start, stop]: KeptShow) => `${formatTime(start)}–${formatTime(stop)}`;
  const makeLine = (show: KeptShow) =>
    element("li", {}, element("time", {}, formatTime(show[0])), element("span", {}, show[2]));
  const makeChannel = ({ name, now, share, later }: ChannelNow) => {
    const item = element("li", { className: "channel" }, element("h3", {}, name));
    if (now) {
      const bar = element("span", { className: "passed" });
      bar.style.width = `${Math.round(share * 100)}%`;
      item.append(
        element("p", { className: "now" }, now[2]),
        element("p", { className: "times" }, `${makeTimes(now)} · ${now[3]}`),
        element("span", { className: "bar", ariaHidden: "true" }, bar),
      );
    } else item.append(element("p", { className: "now none" }, t("guide.none")));
    if (later.length === 0) return item;
    item.append(element("ul", { className: "later" }, ...later.slice(0, laterShows).map(makeLine)));
    const rest = later.slice(laterShows);
    if (rest.length > 0)
      item.append(
        element(
          "details",
          { className: "rest" },
          element(
            "summary",
            {},
            t("guide.later"),
            element("span", { className: "visually-hidden" }, `: ${name}`),
          ),
          element("ul", { className: "later" }, ...rest.map(makeLine)),
        ),
      );
    return item;
  };

  let shown = "";
  const draw = () => {
    const channels = getNow();
    // What is open stays open until something changes.
    const state = JSON.stringify(channels.map(({ now, later }) => [now, later.length]));
    if (state !== shown) {
      shown = state;
      first.replaceChildren(...channels.slice(0, firstChannels).map(makeChannel));
      others.replaceChildren(...channels.slice(firstChannels).map(makeChannel));
      const count = Math.max(0, channels.length - firstChannels);
      more.hidden = count === 0;
      more.querySelector("summary")!.textContent = t("guide.more", { count });
      return;
    }
    for (const [index, bar] of [...section.querySelectorAll<HTMLElement>(".bar")].entries())
      bar.querySelector<HTMLElement>(".passed")!.style.width =
        `${Math.round((channels.filter(({ now }) => now)[index]?.share ?? 0) * 100)}%`;
  };
  const section = element(
    "section",
    { className: "guide" },
    element("h2", {}, t("guide.title")),
    element("p", { className: "note" }, t("guide.note", { time: formatTime(kept.made) })),
    first,
    more,
  );
  draw();
  setInterval(draw, renewMs);
  return section;
}
