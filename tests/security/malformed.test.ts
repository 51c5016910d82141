import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entryPoints, fillIn, findOnAir, type OnAir } from "../setup/entry-points";
import { sample } from "../setup/sample";
import { isSoak } from "../setup/soak";
import { startTestApp, type TestApp } from "../setup/test-app";

/**
 * Number of bodies sent to each action. By default a selection of the known ones is among them; `npm run soak` includes
 * all. The seed is fixed, so runs repeat.
 */
const perAction = isSoak ? 500 : 24;
const ofKnown = 0.7;
const seed = 20_261_118;
/** Of the processor, because the clock runs on while other processes compute. */
const slowMs = 1000;
const form = "application/x-www-form-urlencoded";

let testApp: TestApp;
let onAir: OnAir;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { RATE_LIMIT_FACTOR: "10000" } });
  onAir = await findOnAir(testApp);
});
afterAll(() => testApp.stop());

type Body = { type: string | null; body: string | Buffer };
const multipart = (parts: string, boundary = "b") => ({
  type: `multipart/form-data; boundary=${boundary}`,
  body: parts,
});
const file = '--b\r\nContent-Disposition: form-data; name="code"; filename="x.exe"\r\n\r\nMZ\r\n--b--\r\n';

/** Inputs that are known to break parsers. */
const known: Body[] = [
  { type: form, body: "" },
  { type: form, body: "a[999999999]=x" },
  { type: form, body: "intent[999999999]=x&password[0][0][0]=x" },
  { type: form, body: "__proto__[polluted]=1&constructor[prototype][polluted]=1" },
  { type: form, body: "__proto__=1&constructor=1&toString=1&hasOwnProperty=1&valueOf=1" },
  { type: form, body: "__intent__=%7B%22type%22%3A%22insert%22%7D&__state__=%7B" },
  {
    type: form,
    body: `__intent__=${encodeURIComponent('{"type":"reorder","payload":{"name":"a","from":0,"to":999999999}}')}`,
  },
  { type: form, body: "a.b.c.d.e=1&a[b].c[]=2&.=3&[]=4&[=5&]=6" },
  { type: form, body: `${"n".repeat(50_000)}=1` },
  { type: form, body: `email=${"a".repeat(60_000)}` },
  { type: form, body: `password=${"%F0%9F%92%A9".repeat(5000)}` },
  {
    type: form,
    body: Array.from({ length: 10_000 }, (_, index) => `f${index}`)
      .join("&")
      .slice(0, 60_000),
  },
  { type: form, body: "a=1&".repeat(10_000) },
  { type: form, body: "intent=delete&intent=rename&intent=&intent" },
  { type: form, body: "email=%00&password=%00&code=%00&id=%00&pin=%00&name=%00&profile=%00" },
  { type: form, body: "email=%ED%A0%80&name=%ED%A0%80&id=%ED%A0%80&profile=%ED%BF%BF&pin=%ED%A0%80" },
  { type: form, body: Buffer.from([0x65, 0x3d, 0xff, 0xfe, 0x00, 0x26, 0xc3, 0x28, 0x3d, 0x80]) },
  { type: form, body: "%ZZ=%E0%A4%A&%=%&&&===&" },
  {
    type: form,
    body: "id=9999999999999999999999999&position=1e999&duration=NaN&rating=-0&recording=../../x",
  },
  { type: form, body: "id=1;drop table accounts--&profile=' or ''='&uid=u_metropolis'%22&name=%3Cscript%3E" },
  {
    type: form,
    body: "name=%E2%80%AE%E2%80%8B%EF%BB%BF&email=%E2%80%AEa@b.c&login=%EF%BC%8B7&phone=%D9%A1%D9%A2",
  },
  { type: `${form}; charset=utf-16`, body: Buffer.from("email=x", "utf16le") },
  { type: `${form};${"x".repeat(4000)}`, body: "a=1" },
  { type: `${form}, ${form}`, body: "a=1" },
  { type: "application/json", body: '{"__proto__":{"x":1},"email":{"$gt":""}}' },
  { type: "application/json", body: "[".repeat(30_000) },
  { type: "text/plain", body: "email=x&password=y" },
  { type: null, body: "email=x" },
  multipart(file),
  multipart(file, "another"),
  multipart("--b\r\nContent-Disposition: form-data; name"),
  multipart(`--b\r\n${"X: y\r\n".repeat(5000)}\r\n--b--`),
  { type: "multipart/form-data", body: file },
  { type: "application/octet-stream", body: Buffer.alloc(40_000, 0xff) },
];

const value = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.emailAddress(),
  fc.stringMatching(/^\+?[0-9 ()-]{0,20}$/),
  fc.stringMatching(/^[0-9]{0,8}$/),
  fc.constantFrom(
    "",
    "on",
    "true",
    "null",
    "undefined",
    "[object Object]",
    "{}",
    "[]",
    "-1",
    "1e999",
    "\u0000",
    "\ufffe",
    "../..",
    "//x",
    "<!--",
    "${7*7}",
    "\r\nx: y",
  ),
  fc.integer({ min: 0, max: 20_000 }).map((length) => "x".repeat(length)),
);
const oddNames = [
  "__proto__",
  "constructor",
  "a[0]",
  "a[999999999]",
  "a[]",
  "a.b",
  "__intent__",
  "",
  "intent",
  "back",
  "key",
  "captcha",
  "пин",
  "\u0000",
];
/** Fields of the action and others, with any values, encoded correctly or not. */
const randomForm = (names: string[]): fc.Arbitrary<Body> =>
  fc
    .record({
      fields: fc.array(fc.tuple(fc.constantFrom(...names, ...names, ...names, ...oddNames), value), {
        maxLength: 12,
      }),
      isEncoded: fc.boolean(),
    })
    .map(({ fields, isEncoded }) => ({
      type: form,
      body: isEncoded
        ? fields.map(([name, text]) => `${encode(name)}=${encode(text)}`).join("&")
        : fields.map((field) => field.join("=")).join("&"),
    }));
/** Writes lone surrogates as invalid UTF-8. */
const encode = (text: string) =>
  [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const allNames = [...new Set(entryPoints.flatMap((entryPoint) => Object.keys(entryPoint.form)))].concat([
  "login",
  "phone",
  "code",
  "newPassword",
  "proof",
  "gender",
  "birthday",
  "avatar",
  "language",
  "captcha",
  "key",
  "everytime",
  "reason",
]);

const bodiesFor = ({ form: filled }: (typeof entryPoints)[number], salt: number): Body[] => {
  const names = Object.keys(filled);
  const random = randomForm(names.length > 0 ? [...names, ...names, ...allNames] : allNames);
  const count = Math.min(known.length, Math.ceil(perAction * ofKnown));
  const first = (salt * count) % known.length;
  return [
    ...[...known, ...known].slice(first, first + count),
    ...fc.sample(random, { numRuns: perAction - count, seed: seed + salt }),
  ];
};

const tally: Record<string, number> = {};
let slowest = { ms: 0, what: "" };

describe("An action responds to invalid input with an error, promptly and without a redirect to another site", () => {
  const numbered = entryPoints.map((entryPoint, index) => ({ ...entryPoint, index }));
  it.each(sample("actions", numbered, 20))(
    "The action of $path ($id) responds to invalid input with an error on this site",
    async ({ index, ...entryPoint }) => {
      const cookies = [
        null,
        (await testApp.viewer({ kind: "PAID", pin: "1234" })).cookie,
        (await testApp.viewer({ kind: "PAID", child: true })).cookie,
      ];
      const [path = "", query] = fillIn(entryPoint.path, onAir).split("?");
      const send = async ({ type, body }: Body, turn: number) => {
        const cookie = cookies[turn % cookies.length] ?? null;
        const started = process.cpuUsage();
        const { status, headers } = await testApp.request(
          `${path}${turn % 2 === 0 ? "" : ".data"}${query === undefined ? "" : `?${query}`}`,
          {
            method: "POST",
            body,
            headers: { "sec-fetch-site": "same-origin", ...(type === null ? {} : { "content-type": type }) },
            ...(cookie === null ? {} : { cookie }),
          },
        );
        const { user, system } = process.cpuUsage(started);
        return { status, location: headers.location, ms: (user + system) / 1000 };
      };
      for (const [turn, body] of bodiesFor(entryPoint, index).entries()) {
        const what = `${path} as ${["nobody", "an adult", "a child"][turn % cookies.length]}: ${body.type} ${JSON.stringify(body.body.toString()).slice(0, 300)}`;
        const answer = await send(body, turn);
        if (answer.ms > slowest.ms) slowest = { ms: answer.ms, what };
        tally[answer.status] = (tally[answer.status] ?? 0) + 1;
        expect(answer.status, what).toBeLessThan(500);
        expect(answer.ms, what).toBeLessThan(slowMs);
        if (answer.location?.startsWith("/") === false || answer.location?.startsWith("//"))
          expect.unreachable(`${what} leads to ${answer.location}`);
      }
    },
  );

  it("An action still works after invalid input, with object prototypes unchanged", async () => {
    expect((await testApp.request("/healthz")).status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(tally[415], JSON.stringify(tally)).toBeGreaterThan(0);
    testApp.api.clock.set(null);
    if (isSoak)
      process.stdout.write(
        `${JSON.stringify(tally)}; slowest ${Math.round(slowest.ms)} ms: ${slowest.what.slice(0, 200)}\n`,
      );
  });
});
