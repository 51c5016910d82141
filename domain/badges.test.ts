import { describe, expect, it } from "vitest";
import { type BadgeKind, type CardFacts, getBadge } from "./badges";

const moscow = (text: string) => Date.parse(`${text}+03:00`) / 1000;
/** A Wednesday noon in Moscow. */
const now = moscow("2026-11-18T12:00:00");
const today = (time: string) => moscow(`2026-11-18T${time}:00`);
const midnight = today("00:00") + 86_400;
const day = 86_400;
const always = [{ publish: 0, unpublish: 0 }];
const facts = (given: Partial<CardFacts>): CardFacts => ({ windows: always, episodeAddedAt: null, ...given });

type Row = [what: string, given: Partial<CardFacts>, kind: BadgeKind | null, at?: number];
const rows: Row[] = [
  ["always on", {}, null],
  ["never on", { windows: [] }, null],
  ["opens today", { windows: [{ publish: today("20:00"), unpublish: 0 }] }, "opens_today", today("20:00")],
  ["opens this second", { windows: [{ publish: now, unpublish: midnight + day }] }, "opens_today", now],
  [
    "opens a second before midnight",
    { windows: [{ publish: midnight - 1, unpublish: 0 }] },
    "opens_today",
    midnight - 1,
  ],
  ["opens at midnight", { windows: [{ publish: midnight, unpublish: 0 }] }, null],
  [
    "opens twice today: the first counts",
    {
      windows: [
        { publish: today("21:00"), unpublish: 0 },
        { publish: today("18:00"), unpublish: 0 },
      ],
    },
    "opens_today",
    today("18:00"),
  ],
  ["is over since the morning", { windows: [{ publish: now - day, unpublish: today("09:00") }] }, null],
  [
    "another stream opens today, but it is on already",
    { windows: [...always, { publish: today("20:00"), unpublish: 0 }] },
    null,
  ],
  [
    "ends today",
    { windows: [{ publish: now - day, unpublish: today("23:00") }] },
    "last_day",
    today("23:00"),
  ],
  ["ends at midnight", { windows: [{ publish: now - day, unpublish: midnight }] }, "last_day", midnight],
  ["ends a second after midnight", { windows: [{ publish: now - day, unpublish: midnight + 1 }] }, null],
  [
    "one stream ends today, another does not",
    { windows: [{ publish: now - day, unpublish: today("23:00") }, ...always] },
    null,
  ],
  [
    "goes on with another stream this evening",
    {
      windows: [
        { publish: now - day, unpublish: today("20:00") },
        { publish: today("20:00"), unpublish: midnight + day },
      ],
    },
    null,
  ],
  ["got an episode this morning", { episodeAddedAt: today("09:00") }, "new_episode", today("09:00")],
  [
    "got an episode almost a week ago",
    { episodeAddedAt: now - 7 * day + 1 },
    "new_episode",
    now - 7 * day + 1,
  ],
  ["got an episode a week ago", { episodeAddedAt: now - 7 * day }, null],
  ["gets an episode tomorrow", { episodeAddedAt: now + day }, null],
  [
    "has a new episode on its last day: that is missed first",
    { windows: [{ publish: now - day, unpublish: today("23:00") }], episodeAddedAt: now - 1 },
    "last_day",
    today("23:00"),
  ],
  [
    "has a new episode before it opens: that cannot be watched yet",
    { windows: [{ publish: today("20:00"), unpublish: 0 }], episodeAddedAt: now - 1 },
    "opens_today",
    today("20:00"),
  ],
];

describe("The badge of a card", () => {
  it.each(rows)("The badge of a title that %s is %s", (_what, given, kind, at) => {
    const badge = getBadge(facts(given), now);
    expect(badge?.kind ?? null).toBe(kind);
    if (at !== undefined) expect(badge?.at).toBe(at);
  });

  it.each(rows)("The badge of a card is valid until its end and not after it: %s", (_what, given) => {
    const badge = getBadge(facts(given), now);
    if (!badge) return;
    expect(getBadge(facts(given), Math.max(now, badge.until - 1))?.kind).toBe(badge.kind);
    expect(getBadge(facts(given), badge.until + 1)).not.toEqual(badge);
  });

  it("The badge of a card counts days in Moscow's time zone", () => {
    const late = moscow("2026-11-19T00:30:00");
    const windows = [{ publish: moscow("2026-11-19T20:00:00"), unpublish: 0 }];
    expect(getBadge(facts({ windows }), late)?.kind).toBe("opens_today");
    expect(getBadge(facts({ windows }), late - 3600)).toBeNull();
  });
});
