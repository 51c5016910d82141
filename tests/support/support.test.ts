import { and, eq, inArray, isNull } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  SupportArticle,
  SupportArticles,
  SupportCategoryCard,
  SupportSection,
  Ticket,
  TicketMessage,
  TicketPicture,
  TicketThread,
} from "#contract/support";
import {
  captchas,
  supportArticles,
  supportVotes,
  ticketPictures,
  tickets,
} from "../../api/platform/db/schema";
import { openVisitors } from "../auth/visitors";
import { row } from "../setup/row";
import { isLongTestDrawn } from "../setup/sample";

type Visitors = Awaited<ReturnType<typeof openVisitors>>;
type Body = Record<string, unknown>;
let api: Visitors;
let made = 0;

beforeAll(async () => {
  api = await openVisitors({ settings: { SUPPORT_STAFF: "desk@luch.example" } });
});
afterAll(() => api?.stop());

const get = async <Value = Body>(path: string, token?: string | null) =>
  (await api.get(path, token)) as unknown as { status: number; body: Value };
const post = async <Value = Body>(path: string, body: object, token?: string | null, address?: string) =>
  (await api.post(path, body, { token: token ?? null, ...(address ? { address } : {}) })) as unknown as {
    status: number;
    body: Value;
  };
const viewer = async (given: object = {}) => {
  const email = `asker-${(made += 1)}@luch.example`;
  const { body } = await post<{ token: string; auth: { _id: string } }>("/__dev/viewers", {
    kind: "REGISTERED",
    email,
    ...given,
  });
  return { email, token: body.token, id: body.auth._id };
};
let staffToken: string | null = null;
const staff = async () => {
  staffToken ??= (await viewer({ email: "desk@luch.example" })).token;
  return staffToken;
};
const question = (more: object = {}) => ({
  subject: `Не включается фильм ${(made += 1)}`,
  message: "Экран чёрный, звука нет.",
  category: "playback",
  ...more,
});
const ask = async (token: string, more: object = {}) =>
  (await post<Ticket>("/support/tickets", question(more), token)).body;
const thread = async (id: string, token: string) =>
  (await get<TicketThread>(`/support/tickets/${id}/messages`, token)).body;

describe("A viewer finds help", () => {
  it("A viewer finds help in the five categories with their sections and articles (C-124)", async () => {
    row("C-124");
    const { body } = await get<{ items: SupportCategoryCard[] }>("/support/categories");
    expect(body.items.map(({ alias }) => alias)).toEqual([
      "account",
      "payment",
      "playback",
      "devices",
      "other",
    ]);
    for (const { alias, articles_total: total } of body.items) {
      const sections = (await get<{ items: SupportSection[] }>(`/support/sections?category=${alias}`)).body
        .items;
      expect(sections.flatMap(({ articles }) => articles)).toHaveLength(total);
    }
  });

  it("A viewer finds help in at least forty Russian articles, and twelve in each other language", async () => {
    for (const [locale, least] of [
      ["ru", 40],
      ["en", 12],
      ["sr", 12],
      ["bg", 12],
      ["hr", 12],
    ] as const) {
      const { body } = await get<SupportArticles>(`/support/articles?locale=${locale}&limit=200`);
      expect(body.items_total, locale).toBeGreaterThanOrEqual(least);
    }
  });

  it("Help articles have existing related articles and pages", async () => {
    const rows = await api.db.select().from(supportArticles);
    const russian = new Set(rows.filter(({ locale }) => locale === "ru").map(({ id }) => id));
    for (const { id, related } of rows)
      for (const other of related) expect(russian.has(other), `${id} names ${other}`).toBe(true);
    const { body } = await get<SupportArticle>("/support/articles/refund");
    expect(body).toMatchObject({
      category: "payment",
      place: "/account/support",
      section_title: "Платежи и возвраты",
    });
    expect(body.related.length).toBeGreaterThan(0);
  });

  it.each([
    ["не включается видео", "does-not-play"],
    ["не играет", "does-not-play"],
    ["чёрный экран", "does-not-play"],
    ["вернуть деньги", "refund"],
    ["возврат денег", "refund"],
    ["отключить подпску", "cancel-subscription"],
    ["jnrk.xbnm gjlgbcre", "cancel-subscription"],
    ["забыла пороль", "forgot-password"],
    ["пинкод", "pin-create"],
    ["как войти на телевизоре", "tv-sign-in"],
    ["сертификат", "gift"],
  ])("A viewer finds help by searching for «%s»", async (query, id) => {
    const { body } = await get<SupportArticles>(`/support/articles?q=${encodeURIComponent(query)}`);
    expect(body.items.slice(0, 3).map((article) => article.id)).toContain(id);
  });

  it("A viewer finds no article that is missing, also in another language", async () => {
    expect((await get("/support/articles/no-such-article")).status).toBe(404);
    expect((await get("/support/articles/quality?locale=en")).status).toBe(404);
    expect((await get<SupportArticles>("/support/articles?q=%D1%8A%D1%8A%D1%8A%D1%8A")).body.items).toEqual(
      [],
    );
    expect((await get("/support/sections?category=money")).status).toBe(400);
  });

  it("A viewer says whether help helped, once", async () => {
    const { token } = await viewer();
    const rate = (is_helpful: boolean) => post("/support/articles/vpn/helpful", { is_helpful }, token);
    await Promise.all([rate(true), rate(true), rate(true)]);
    expect((await rate(false)).status).toBe(200);
    expect(await api.db.select().from(supportVotes).where(eq(supportVotes.articleId, "vpn"))).toMatchObject([
      { isHelpful: false },
    ]);
    expect((await post("/support/articles/nothing/helpful", { is_helpful: true }, token)).status).toBe(404);
  });
});

describe("A viewer with an account asks a question", () => {
  it("A viewer who asks finds the ticket in the list with its messages (C-123, C-125)", async () => {
    row("C-123", "C-125");
    const { token } = await viewer();
    const made = await ask(token);
    expect(made).toMatchObject({ status: "open", category: "playback" });
    expect(made.id).toMatch(/^[a-z0-9]+$/);
    expect((await get<{ items: Ticket[] }>("/support/tickets", token)).body.items).toEqual([made]);
    const reply = await post<TicketMessage>(
      `/support/tickets/${made.id}/messages`,
      { message: "И ещё вот что." },
      token,
    );
    expect(reply.body).toMatchObject({ number: 2, from: "viewer" });
    expect((await thread(made.id, token)).messages.map(({ text }) => text)).toEqual([
      "Экран чёрный, звука нет.",
      "И ещё вот что.",
    ]);
  });

  it("A viewer who asks is answered by email and in the ticket, which a reply reopens", async () => {
    const { token, email } = await viewer();
    const { id } = await ask(token);
    await post(`/support/desk/tickets/${id}/messages`, { message: "Обновите браузер." }, await staff());
    expect((await thread(id, token)).ticket.status).toBe("answered");
    const [message] = await api.messages(email);
    expect(message?.body).toContain(`/account/support/${id}`);
    expect(message?.body).not.toContain("Обновите браузер");
    await post(`/support/tickets/${id}/close`, {}, token);
    expect((await thread(id, token)).ticket.status).toBe("closed");
    await post(`/support/tickets/${id}/messages`, { message: "Не помогло." }, token);
    expect((await thread(id, token)).ticket.status).toBe("open");
  });

  it("A question is asked once, however often the same one is sent", async () => {
    const { token } = await viewer();
    const same = question();
    const answers = await Promise.all([1, 2, 3].map(() => post<Ticket>("/support/tickets", same, token)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { id } = answers[0]?.body ?? { id: "" };
    await Promise.all(
      [1, 2].map(() => post(`/support/tickets/${id}/messages`, { message: "Ещё раз" }, token)),
    );
    expect((await thread(id, token)).messages).toHaveLength(2);
  });

  it("A viewer asks at most five questions an hour (T29)", async () => {
    const { token } = await viewer();
    for (let count = 0; count < 5; count += 1) await ask(token);
    const sixth = await post("/support/tickets", question(), token);
    expect([sixth.status, sixth.body.code]).toEqual([429, "SUPPORT_LIMIT"]);
  });

  it.each([
    ["a card's number", { message: "Карта 4111 1111 1111 1111 не проходит" }, "CARD_NUMBER_REFUSED"],
    ["a card's number as the subject", { subject: "4111111111111111" }, "CARD_NUMBER_REFUSED"],
    ["too long a subject", { subject: "а".repeat(101) }, "BAD_REQUEST"],
    ["too long a message", { message: "а".repeat(1001) }, "BAD_REQUEST"],
    ["an empty message", { message: "  " }, "BAD_REQUEST"],
    ["a category there is none like", { category: "money" }, "BAD_REQUEST"],
    ["a picture that is not there", { attachments: ["nothing"] }, "PICTURE_NOT_FOUND"],
  ])("A viewer cannot ask with %s (AMB-245, AMB-135)", async (_what, more, code) => {
    const { token } = await viewer();
    const answer = await post("/support/tickets", question(more), token);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect((await get<{ items: Ticket[] }>("/support/tickets", token)).body.items).toEqual([]);
  });

  it("A question can be read by nobody else, with a known or an invented id (T11)", async () => {
    const [owner, other] = [await viewer(), await viewer()];
    const child = await viewer({ child: true });
    const { id } = await ask(owner.token);
    const statuses = async (token: string | null, one = id) => [
      (await get(`/support/tickets/${one}/messages`, token)).status,
      (await post(`/support/tickets/${one}/messages`, { message: "Чужое" }, token)).status,
      (await post(`/support/tickets/${one}/close`, {}, token)).status,
      (await post(`/support/tickets/${one}/revoke`, {}, token)).status,
    ];
    expect(await statuses(other.token)).toEqual([404, 404, 404, 404]);
    expect(await statuses(other.token, "no-such-ticket")).toEqual([404, 404, 404, 404]);
    expect(await statuses(child.token)).toEqual([403, 403, 403, 403]);
    expect(await statuses(null)).toEqual([401, 401, 401, 401]);
    expect((await thread(id, owner.token)).messages).toHaveLength(1);
  });
});

const solve = async () => {
  const { body } = await get<{ key: string }>("/captcha?renew=true");
  const [row] = await api.db.select().from(captchas).where(eq(captchas.key, body.key));
  return { key: body.key, captcha: row?.digits ?? "" };
};
let addresses = 0;
const askBy = async (email: string, more: object = {}) =>
  post<Ticket>(
    "/support/tickets",
    question({ email, ...(await solve()), ...more }),
    null,
    `198.51.100.${(addresses += 1)}`,
  );
const getSquare = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const uploadFrom = (address: string, bytes: Buffer) =>
  post<TicketPicture & { code: string }>(
    "/support/attachments",
    { data: bytes.toString("base64") },
    null,
    address,
  );
const linkFor = async (email: string) => {
  const [message] = await api.messages(email);
  return new URL(/https?:\S+\/support\/question\S+/.exec(message?.body ?? "")?.[0] ?? "none:").searchParams;
};

describe("A visitor without an account asks a question", () => {
  it("A visitor asks with an address and a captcha, and continues by the email's link (AMB-204)", async () => {
    const email = "visitor-1@luch.example";
    const { status, body } = await askBy(email);
    expect(status).toBe(200);
    const token = (await linkFor(email)).get("token") ?? "";
    const open = () => get<TicketThread>(`/support/tickets/${body.id}/messages?token=${token}`);
    expect((await open()).body.messages).toHaveLength(1);
    await post(`/support/tickets/${body.id}/messages`, { token, message: "Спасибо" });
    await post(`/support/desk/tickets/${body.id}/messages`, { message: "Пожалуйста" }, await staff());
    expect((await open()).body.messages.map(({ from }) => from)).toEqual(["viewer", "viewer", "support"]);
    expect((await linkFor(email)).get("token")).not.toBe(token);
    await post(`/support/tickets/${body.id}/revoke`, { token });
    expect((await open()).status).toBe(404);
    await askBy("visitor-2@luch.example");
    const theirs = (await linkFor("visitor-2@luch.example")).get("token") ?? "";
    expect((await get(`/support/tickets/${body.id}/messages?token=${theirs}`)).status).toBe(404);
  });

  it.each([
    ["an address", { email: "" }, "EMAIL_IS_EMPTY"],
    ["a real address", { email: "nobody" }, "EMAIL_IS_WRONG"],
    ["a captcha", { key: undefined, captcha: undefined }, "CAPTCHA_IS_NEEDED"],
    ["the captcha's answer", { captcha: "x" }, "CAPTCHA_IS_WRONG"],
  ])("A visitor cannot ask without %s", async (_what, more, code) => {
    const before = await api.db.$count(tickets);
    const answer = await askBy("visitor-3@luch.example", more);
    expect([answer.status, (answer.body as unknown as Body).code]).toEqual([400, code]);
    expect(await api.db.$count(tickets)).toBe(before);
  });

  it("A visitor's pictures are seen by nobody before sending, and then only with the email's link", async () => {
    const [email, from] = ["visitor-6@luch.example", "198.51.100.200"];
    const uploads = await Promise.all(
      ["#a03", "#03a"].map(async (color) => uploadFrom(from, await getSquare(color))),
    );
    const ids = uploads.map(({ body }) => body.id);
    const open = async (id: string, query = "") => (await get(`/support/attachments/${id}${query}`)).status;
    expect(await Promise.all(ids.map((id) => open(id)))).toEqual([404, 404]);
    const { token: other } = await viewer();
    expect((await post("/support/tickets", question({ attachments: ids }), other)).status).toBe(400);
    // A captcha required first does not lose the message.
    const asked = await askBy(email, { attachments: ids, captcha: "x" });
    expect(asked.status).toBe(400);
    const { status, body } = await askBy(email, { attachments: ids });
    expect(status).toBe(200);
    const token = (await linkFor(email)).get("token") ?? "";
    const { messages } = (await get<TicketThread>(`/support/tickets/${body.id}/messages?token=${token}`))
      .body;
    expect(messages[0]?.attachments.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const id of ids) {
      expect(await open(id, `?token=${token}`)).toBe(200);
      expect(await open(id)).toBe(404);
    }
    expect((await askBy("visitor-7@luch.example", { attachments: ids })).status).toBe(400);
  });

  it("An IP address sends at most twenty-five pictures an hour", async () => {
    const [bytes, from] = [await getSquare("#fff"), "198.51.100.201"];
    const answers: number[] = [];
    for (let count = 0; count < 26; count += 1) answers.push((await uploadFrom(from, bytes)).status);
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([25, 429]);
    await api.db.delete(ticketPictures).where(isNull(ticketPictures.messageNumber));
  });

  it("Two hundred pictures of busy addresses are held at most, which are theirs to lose", async () => {
    const bytes = await getSquare("#fff");
    const isUnsent = isNull(ticketPictures.messageNumber);
    const row = { width: 1, height: 1, bytes, created: api.clock.now() };
    await api.db.insert(ticketPictures).values(
      Array.from({ length: 200 }, (_, index) => ({
        ...row,
        id: `many${index}`,
        uploader: `hostile-${index % 8}`,
      })),
    );
    const ids: string[] = [];
    for (let visitor = 0; visitor < 12; visitor += 1) {
      const { status, body } = await uploadFrom(`203.0.113.${visitor}`, bytes);
      expect(status).toBe(200);
      ids.push(body.id);
    }
    expect(await api.db.$count(ticketPictures, isUnsent)).toBe(200);
    expect(await api.db.$count(ticketPictures, and(isUnsent, inArray(ticketPictures.id, ids)))).toBe(12);
    const { token } = await viewer();
    expect((await post("/support/attachments", { data: bytes.toString("base64") }, token)).status).toBe(200);
    await api.db.delete(ticketPictures).where(isUnsent);
  });

  it("A visitor asks at most five times an hour from an IP address, and for an e-mail address", async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await askBy("visitor-4@luch.example")).status).toBe(200);
    expect((await askBy("visitor-4@luch.example")).status).toBe(429);
  });
});

describe("A viewer attaches a picture", () => {
  const photo = (
    more: Sharp = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a03" } }),
  ) => more;
  const upload = async (token: string, bytes: Buffer | string) =>
    post<TicketPicture & { code: string }>(
      "/support/attachments",
      { data: Buffer.from(bytes).toString("base64") },
      token,
    );

  it("An attached picture is re-encoded without metadata, and visible only to viewer and staff", async () => {
    const [owner, other] = [await viewer(), await viewer()];
    const bytes = await photo()
      .withExif({ IFD0: { Artist: "secret-author" } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes("secret-author")).toBe(true);
    const { body: picture } = await upload(owner.token, bytes);
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect((await get(`/support/attachments/${picture.id}`, await staff())).status).toBe(404);
    const { id } = await ask(owner.token, { attachments: [picture.id] });
    expect((await thread(id, owner.token)).messages[0]?.attachments).toEqual([
      { id: picture.id, width: 60, height: 40 },
    ]);
    const { body } = await get<{ type: string; data: string }>(
      `/support/attachments/${picture.id}`,
      owner.token,
    );
    const stored = Buffer.from(body.data, "base64");
    expect((await sharp(stored).metadata()).format).toBe("webp");
    expect(stored.includes("secret-author")).toBe(false);
    expect((await get(`/support/attachments/${picture.id}`, await staff())).status).toBe(200);
    for (const token of [other.token, null])
      expect((await get(`/support/attachments/${picture.id}`, token)).status).toBe(404);
    expect(
      (await post("/support/tickets", question({ attachments: [picture.id] }), other.token)).status,
    ).toBe(400);
  });

  const getPng = (width: number, height: number) => {
    const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    return Buffer.concat([head, size, Buffer.from("0806000000000000000000000049444154", "hex")]);
  };
  const refused: [string, Buffer | string][] = [
    [
      "a drawing that may hold script",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    [
      "a page that begins like a JPEG",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<script>1</script>")]),
    ],
    ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
    ["an archive", Buffer.from("504b0304140000000800", "hex")],
    ["a picture of two billion pixels", getPng(50_000, 50_000)],
    ["nothing of a picture but its beginning", getPng(10, 10)],
    ["a path", "../../../etc/passwd"],
  ];
  it.each(refused)("Attaching %s is refused, and nothing is stored (T17, T19)", async (_what, bytes) => {
    const { token, id } = await viewer();
    const answer = await upload(token, bytes);
    expect([answer.status, answer.body.code]).toEqual([400, "PICTURE_REFUSED"]);
    expect(await api.db.$count(ticketPictures, eq(ticketPictures.accountId, id))).toBe(0);
  });

  it("A viewer attaches at most 5 MB, at most five a message, and not as a child (AMB-246)", async () => {
    const { token, id } = await viewer();
    const large = await upload(token, Buffer.alloc(5 * 1024 * 1024 + 10, 0xff));
    expect([400, 413]).toContain(large.status);
    expect((await upload(token, Buffer.alloc(7 * 1024 * 1024))).status).toBe(413);
    const child = await viewer({ child: true });
    expect((await post("/support/attachments", { data: "aaaa" }, child.token)).status).toBe(403);
    expect(
      (await post("/support/tickets", question({ attachments: Array(6).fill("x") }), token)).status,
    ).toBe(400);
    expect(await api.db.$count(ticketPictures, eq(ticketPictures.accountId, id))).toBe(0);
  });

  it.skipIf(!isLongTestDrawn("Two hundred hostile uploads in parallel are all refused and not stored"))(
    "Two hundred hostile uploads in parallel are all refused and not stored",
    async () => {
      const { token, id } = await viewer();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => upload(token, refused[index % refused.length]?.[1] ?? "")),
      );
      expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
      expect(answers.some(({ status }) => status === 429)).toBe(true);
      expect(await api.db.$count(ticketPictures, eq(ticketPictures.accountId, id))).toBe(0);
      expect((await get("/support/categories")).status).toBe(200);
    },
  );
});

describe("The support staff", () => {
  it("The support staff see waiting tickets and take them over, and nobody else can", async () => {
    const { token, email } = await viewer();
    const { id } = await ask(token);
    const list = async (status: string) =>
      (
        await get<{ items: { id: string; asker: string; is_mine: boolean }[] }>(
          `/support/desk/tickets?status=${status}`,
          await staff(),
        )
      ).body.items;
    expect((await list("open")).find((ticket) => ticket.id === id)).toMatchObject({
      asker: email,
      is_mine: false,
    });
    await post(`/support/desk/tickets/${id}/assign`, { is_mine: true }, await staff());
    expect((await list("open")).find((ticket) => ticket.id === id)).toMatchObject({ is_mine: true });
    await post(`/support/desk/tickets/${id}/close`, {}, await staff());
    expect((await list("closed")).map((ticket) => ticket.id)).toContain(id);
    for (const [method, path, body] of [
      ["GET", "/support/desk/tickets", null],
      ["GET", `/support/desk/tickets/${id}`, null],
      ["POST", `/support/desk/tickets/${id}/messages`, { message: "Я поддержка" }],
      ["POST", `/support/desk/tickets/${id}/assign`, { is_mine: true }],
      ["POST", `/support/desk/tickets/${id}/close`, {}],
      ["GET", "/support/desk/articles/vpn?locale=ru", null],
    ] as const)
      for (const one of [token, null])
        expect((await (method === "GET" ? get(path, one) : post(path, body ?? {}, one))).status, path).toBe(
          404,
        );
    expect((await thread(id, token)).messages).toHaveLength(1);
  });

  it("The support staff override an article, which is then found by its new words", async () => {
    const article = {
      id: "vpn",
      locale: "ru",
      category: "playback",
      section: "problems",
      title: "Сообщение про анонимайзер",
      body: "Отключите **прокси** и [войдите](/auth). <script>alert(1)</script>",
      place: null,
      is_hidden: false,
    };
    const load = async () =>
      (await get<{ version: string }>("/support/desk/articles/vpn?locale=ru", await staff())).body.version;
    const save = async (changes: object, seen_version: string | null) =>
      post("/support/desk/articles", { ...article, ...changes, seen_version }, await staff());
    const first = await load();
    expect((await save({}, first)).status).toBe(200);
    const { body } = await get<SupportArticles>(`/support/articles?q=${encodeURIComponent("анонимайзер")}`);
    expect(body.items[0]).toMatchObject({ id: "vpn", title: "Сообщение про анонимайзер" });
    expect((await save({ section: "codes" }, await load())).status).toBe(400);
    const written = { ...article, seen_version: await load() };
    expect((await post("/support/desk/articles", written, (await viewer()).token)).status).toBe(404);
    await save({ is_hidden: true }, await load());
    expect((await get("/support/articles/vpn")).status).toBe(404);
  });

  it("The support staff do not overwrite what another of them wrote meanwhile, nor an article by a new one", async () => {
    const article = {
      id: "two-writers",
      locale: "ru",
      category: "other",
      section: "contact",
      title: "Первый",
      body: "Текст",
      place: null,
      is_hidden: false,
    };
    type Answer = { code?: string };
    const save = async (changes: object, seen_version: string | null) => {
      const { status, body } = await post<Answer>(
        "/support/desk/articles",
        { ...article, ...changes, seen_version },
        await staff(),
      );
      return [status, body.code].join(" ");
    };
    const load = async () =>
      (
        await get<{ version: string; title: string }>(
          "/support/desk/articles/two-writers?locale=ru",
          await staff(),
        )
      ).body;
    expect(await save({}, "of-none")).toContain("409 CHANGED_MEANWHILE");
    expect(await save({}, null)).toContain("200");
    // The same again, as after a lost answer.
    expect(await save({}, null)).toContain("200");
    const { version } = await load();
    expect(await save({ title: "Второй" }, version)).toContain("200");
    expect(await save({ title: "Третий" }, version)).toContain("409 CHANGED_MEANWHILE");
    expect(await save({ title: "Третий" }, null)).toContain("409 ARTICLE_EXISTS");
    expect((await load()).title).toBe("Второй");
    expect(await save({ title: "Третий" }, (await load()).version)).toContain("200");
    // Another language is another article.
    expect(await save({ locale: "en" }, null)).toContain("200");
  });
});

describe("Expired data is deleted", () => {
  it("Pictures that were never sent are deleted after an hour", async () => {
    const { token, id } = await viewer();
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    await post("/support/attachments", { data: bytes.toString("base64") }, token);
    expect(await api.db.$count(ticketPictures, eq(ticketPictures.accountId, id))).toBe(1);
    api.advanceClock(3601);
    await api.sweep();
    expect(await api.db.$count(ticketPictures, eq(ticketPictures.accountId, id))).toBe(0);
  });

  it("The link in an email expires after ninety days", async () => {
    const { body } = await askBy("visitor-5@luch.example");
    const token = (await linkFor("visitor-5@luch.example")).get("token") ?? "";
    const open = () => get(`/support/tickets/${body.id}/messages?token=${token}`);
    api.advanceClock(89 * 86_400);
    expect((await open()).status).toBe(200);
    api.advanceClock(2 * 86_400);
    expect((await open()).status).toBe(404);
  });
});
