import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Recording } from "#contract/tv";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { row } from "../../../tests/setup/row";
import { RecordingCard } from "./recording-card";

const now = 1_900_000_000;
const recording: Recording = {
  id: "7-1899900000",
  title: "Вампиры",
  episode: null,
  category: { alias: "series", title: "Сериал" },
  content_type: "tvseries",
  description: "Сериал, 1915, криминал",
  rating_age: "16+",
  start_ts: now - 100_000,
  stop_ts: now - 98_000,
  expired_at: now + 3 * 86_400,
  cover: "/images/cover/vampiry",
  channel: { id: 7, alias: "smeh", title: "Смех без слов", mark: "СМ", logo: null, for_kids: false },
};
const shown = (changes: Partial<Recording> = {}, isLite = false) =>
  renderToStaticMarkup(
    <I18nProvider i18n={getI18n("ru")}>
      <RecordingCard recording={{ ...recording, ...changes }} now={now} isLite={isLite} />
    </I18nProvider>,
  );

describe("The card of a recording", () => {
  it("The card of a recording shows cover, age, title, description and time left, in both lengths", () => {
    row("S-055", "S-057", "S-058", "S-059");
    const html = shown();
    for (const part of [
      'href="/archive/watch/7-1899900000"',
      "/images/cover/vampiry",
      ">16+<",
      ">Вампиры<",
      "Сериал, 1915, криминал",
      ">Доступно ещё 3 дня<",
      ">Ещё 3 дня<",
    ])
      expect(html).toContain(part);
  });
  it("The card of a recording names the season and episode of a series", () =>
    expect(
      shown({
        episode: { season_number: 1, episode_number: 3, title: "Красный шифр", start_id: "vampiry-s1e3" },
      }),
    ).toContain('<span>Вампиры</span>. <span lang="ru">Красный шифр</span><'));
  it("The card of a recording has a placeholder picture if there is no cover", () => {
    row("S-056");
    expect(shown({ cover: null })).toContain('src="/no-cover.svg"');
  });
  it("The card of a recording shows 18+ if there is no rating", () =>
    expect(shown({ rating_age: null })).toContain(">18+<"));
  it("The card of a recording is a button instead of a link for a lite viewer", () => {
    const html = shown({}, true);
    expect(html).not.toContain("href=");
    expect(html).toMatch(
      /<button type="submit" form="archive-upgrade" name="recording" value="7-1899900000"/,
    );
  });
});
