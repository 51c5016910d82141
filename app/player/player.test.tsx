import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createI18n } from "~/lib/i18n/i18n";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { createTestMedia } from "./media-factory";
import { Player } from "./player";

const nothing = () => {};
const links = [
  { height: 240, href: "?quality=240", isCurrent: false },
  { height: 1080, href: "?quality=1080", isCurrent: true },
] as const;
const draw = (change = {}) =>
  renderToString(
    <I18nProvider i18n={createI18n("ru")}>
      <Player
        media={createTestMedia(change)}
        selectedHeight={1080}
        qualityLinks={[...links]}
        closeHref="/watch/metropolis"
        onProgress={nothing}
        onError={nothing}
        onClose={nothing}
      />
    </I18nProvider>,
  );

describe("The player without script", () => {
  test("Without script a viewer has the browser's own player, which preloads only the metadata", () => {
    expect(draw()).toMatch(/<video [^>]*controls="" playsinline="" preload="metadata" poster="[^"]+"/);
  });

  test("Without script a viewer has the chosen file first, from the second where they stopped", () => {
    expect(draw().match(/<source src="([^"]+)"/)?.[1]).toBe("/media/metropolis/1080.mp4#t=45");
  });

  test("Without script a viewer has each of a film's files with its own type", () => {
    const files = [
      { height: 480, src: "/media/a.mp4", type: "video/mp4" as const },
      { height: 480, src: "/media/a.webm", type: "video/webm" as const },
    ];
    expect(draw({ src: "/media/a.mp4", files, startSeconds: 0 }).match(/<source [^>]*>/g)).toEqual([
      '<source src="/media/a.mp4" type="video/mp4"/>',
      '<source src="/media/a.webm" type="video/webm"/>',
    ]);
  });

  test("Without script a viewer has subtitles, with the default ones on", () => {
    expect(draw()).toContain(
      '<track kind="subtitles" src="/media/metropolis/ru.vtt" srcLang="ru" label="Русские" default=""/>',
    );
  });

  test("Without script a viewer has links to other qualities and a link back", () => {
    expect(draw()).toContain('href="?quality=240"');
    expect(draw()).toContain('href="/watch/metropolis"');
  });

  test("Without script a viewer has the film from the beginning if they stopped in the credits", () => {
    expect(draw({ startSeconds: 110 })).not.toContain("#t=");
  });

  test("Without script a viewer has nothing that the content security policy blocks", () => {
    expect(draw()).not.toMatch(/ style=|<style|<script/);
  });
});
