import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ChannelSchedule } from "#contract/tv";
import { serviceTimeZone } from "#domain/time-zone";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { GuideGrid } from "./guide-grid";
import { getGuideSpan } from "./tv-days";

const day = "2026-11-18";
const { start } = getGuideSpan(day, 0, serviceTimeZone);
const now = start + 6 * 3600;
const word = (seed: number) =>
  ["Завещание", "Симфония", "Октябрь", "Комедии", "Человек", "Город", "Пражский", "Мастерская"][seed % 8] ??
  "";

/** Two hundred channels with half-hour programmes, each with a different title. */
const channels: ChannelSchedule[] = Array.from({ length: 200 }, (_, channel) => ({
  channel: {
    id: 1000 + channel,
    alias: `c-${channel}`,
    title: `Канал ${channel}`,
    mark: "КН",
    logo: null,
    for_kids: false,
  },
  programs: Array.from({ length: 48 }, (_slot, slot) => {
    const start_ts = start + slot * 1800;
    const title = `${word(channel * 31 + slot * 7)} ${word(channel * 17 + slot * 3)} ${(channel * 7919 + slot * 104_729) % 1000}`;
    return {
      id: `${channel}-${start_ts}`,
      title,
      episode: null,
      title_alias: null,
      category: "show",
      start_ts,
      stop_ts: start_ts + 1800,
      rating_age: "12+",
      catchup_id: slot < 20 ? "x" : null,
    };
  }),
}));

describe("The guide for two hundred channels", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={getI18n("ru")}>
      <GuideGrid
        channels={channels}
        span={getGuideSpan(day, now, serviceTimeZone)}
        zone={serviceTimeZone}
        now={now}
        hour={null}
      />
    </I18nProvider>,
  );
  it("The guide for two hundred channels contains all their broadcasts", () =>
    expect(html.match(/role="cell"/g)).toHaveLength(200 * 48));
  it("The guide for two hundred channels is smaller than 150 kilobytes", () =>
    expect(brotliCompressSync(html, { params: { 1: 5 } }).length).toBeLessThan(150_000));
});
