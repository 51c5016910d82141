import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDevice, newEmail, openVisitors, password, type Visitors } from "../auth/visitors";

/**
 * Whether response times reveal that an account exists, from the password step on and in recovery (AMB-243). Opt-in,
 * because it takes minutes: TIMING=1 npx vitest run tests/security/timing.test.ts
 *
 * Each pair is measured in random order, and the samples are compared by the Mann–Whitney test. Equal times give p < 0.01
 * once in a hundred comparisons, so a difference counts only if three independent comparisons find it in the same
 * direction.
 */
const perSample = 200;
const alpha = 0.01;
const comparisons = 3;

let visitors: Visitors;

/** The two-sided p, and the direction in which the first sample differs. */
function compareRanks(first: number[], second: number[]): { p: number; side: number } {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((one, other) => one.value - other.value);
  let ranks = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the mean of their ranks, which are counted from one.
    for (let index = start; index < end; index += 1) if (all[index]?.isFirst) ranks += (start + end + 1) / 2;
    start = end;
  }
  const [n, m] = [first.length, second.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return { p: 2 * (1 - getNormal(Math.abs(z))), side: Math.sign(z) };
}

/** The normal distribution (Abramowitz and Stegun 26.2.17). */
function getNormal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const sum =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 1 - density * sum;
}

const time = async (act: () => Promise<unknown>) => {
  const started = performance.now();
  await act();
  return performance.now() - started;
};

const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

type Ask = (email: string) => Promise<unknown>;
const asks: [what: string, ask: Ask, before?: Ask][] = [
  [
    "a wrong password",
    (email) => visitors.post("/auth/email", { email, password: "a-wrong-password", device_id: newDevice() }),
  ],
  ["a code to sign in", (email) => visitors.post("/v3/auth/email", { email })],
  ["a code for a new password", (email) => visitors.post("/auth/password/reset", { email })],
  ["a registration", (email) => visitors.post("/v2/auth/email", { email, password })],
  [
    "a wrong code",
    (email) => visitors.post("/v3/auth/email/confirm", { email, code: "abcdef", device_id: newDevice() }),
    (email) => visitors.post("/v3/auth/email", { email }),
  ],
  [
    "a wrong code for a new password",
    (email) =>
      visitors.post("/auth/password/reset/confirm", {
        email,
        code: "abcdef",
        password,
        device_id: newDevice(),
      }),
    (email) => visitors.post("/auth/password/reset", { email }),
  ],
];

/** One address of each kind, requested in random order. */
async function takePair(ask: Ask, before: Ask | undefined): Promise<{ known: number; unknown: number }> {
  const pair = { known: (await visitors.account()).email, unknown: newEmail() };
  await before?.(pair.known);
  await before?.(pair.unknown);
  const taken = { known: 0, unknown: 0 };
  const kinds = ["known", "unknown"] as const;
  for (const kind of Math.random() < 0.5
    ? kinds
    : ([...kinds].reverse() as typeof kinds | ["unknown", "known"]))
    taken[kind] = await time(() => ask(pair[kind]));
  return taken;
}

describe.skipIf(!process.env.TIMING)(
  "The response time does not reveal whether an address has an account",
  () => {
    beforeAll(async () => {
      visitors = await openVisitors();
    });
    afterAll(() => visitors.stop());

    it.each(asks)(
      "The response time of %s does not reveal whether an address has an account",
      async (what, ask, before) => {
        const found: { p: number; side: number }[] = [];
        for (let comparison = 0; comparison < comparisons; comparison += 1) {
          const pairs: { known: number; unknown: number }[] = [];
          for (let pair = 0; pair < perSample; pair += 1) pairs.push(await takePair(ask, before));
          const [known, unknown] = [pairs.map((pair) => pair.known), pairs.map((pair) => pair.unknown)];
          const { p, side } = compareRanks(known, unknown);
          process.stdout.write(
            `${what}: p = ${p.toFixed(4)}, medians ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms\n`,
          );
          if (p > alpha) return;
          found.push({ p, side });
        }
        const isOneSided = new Set(found.map(({ side }) => side)).size === 1;
        expect(isOneSided, `${what}: ${JSON.stringify(found)}`).toBe(false);
      },
      600_000,
    );
  },
);

describe("The statistical comparison", () => {
  const sample = (shift: number) =>
    Array.from({ length: perSample }, (_, index) => ((index * 7919) % perSample) + shift);
  it("The statistical comparison finds no difference between equal samples", () =>
    expect(compareRanks(sample(0), sample(0)).p).toBeGreaterThan(0.9));
  it("The statistical comparison finds a small difference", () =>
    expect(compareRanks(sample(30), sample(0))).toMatchObject({ side: 1 }));
  it("The statistical comparison is confident about a small difference", () =>
    expect(compareRanks(sample(30), sample(0)).p).toBeLessThan(alpha));
});
