import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, isNull } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { type MessageKind, writeMessage } from "../../api/people/auth/messages";
import { outbox } from "../../api/platform/db/schema";
import {
  createDelivery,
  type OutboxRow,
  RefusedMessageError,
  type Senders,
} from "../../api/platform/messages/delivery";
import { createGatewaySender } from "../../api/platform/messages/gateway";
import { outboxMessenger } from "../../api/platform/messages/messenger";
import { createSmtpSender } from "../../api/platform/messages/smtp";
import { testNow } from "../setup/test-api";
import { newEmail, newPhone, openVisitors, password, type Visitors } from "./visitors";

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openVisitors();
});
afterAll(() => visitors.stop());
beforeEach(async () => {
  visitors.clock.set(testNow);
  await visitors.db.delete(outbox);
});

const deliverBy = (senders: Senders, { keepsTexts = true, mailConnections = 5 } = {}) => {
  const lines: Record<string, unknown>[] = [];
  const { db, clock } = visitors;
  return {
    lines,
    ...createDelivery({ db, clock, senders, mailConnections, keepsTexts, log: (line) => lines.push(line) }),
  };
};
const write = async (kind: MessageKind = "signin", recipient = newEmail()) => {
  const message = writeMessage({ channel: "email", recipient }, { kind, code: "246813" });
  await outboxMessenger.send(visitors.db, visitors.clock.now(), message);
  return recipient;
};
const getRow = async (recipient: string) =>
  (await visitors.db.select().from(outbox).where(eq(outbox.recipient, recipient)))[0] as OutboxRow;
/** A sender that fails this many times, and the messages it was given. */
function recorder(failures = 0) {
  const given: { recipient: string; key: string }[] = [];
  return {
    given,
    email: ({ recipient }: OutboxRow, key: string) => {
      given.push({ recipient, key });
      return given.length <= failures ? Promise.reject(new Error("down")) : Promise.resolve();
    },
  };
}

describe("A message in the outbox", () => {
  it("A message in the outbox is sent once, however many senders run in parallel", async () => {
    const sender = recorder();
    const recipients = [];
    for (let made = 0; made < 30; made += 1) recipients.push(await write());
    await Promise.all(Array.from({ length: 5 }, () => deliverBy({ email: sender.email }).run()));
    expect(sender.given.map(({ recipient }) => recipient).sort()).toEqual(recipients.sort());
    await deliverBy({ email: sender.email }).run();
    expect(sender.given).toHaveLength(30);
  });

  it("A message in the outbox is not sent if the transaction is rolled back", async () => {
    const sender = recorder();
    await visitors.db
      .transaction(async (transaction) => {
        await outboxMessenger.send(
          transaction,
          testNow,
          writeMessage({ channel: "email", recipient: newEmail() }, { kind: "registered" }),
        );
        throw new Error("undone");
      })
      .catch(() => {});
    await deliverBy({ email: sender.email }).run();
    expect(sender.given).toEqual([]);
  });

  it("A message in the outbox is retried later with the same key", async () => {
    const sender = recorder(2);
    const recipient = await write();
    const delivery = deliverBy({ email: sender.email });
    await delivery.run();
    await delivery.run();
    expect(sender.given).toHaveLength(1);
    visitors.advanceClock(5);
    await delivery.run();
    visitors.advanceClock(14);
    await delivery.run();
    expect(sender.given).toHaveLength(2);
    visitors.advanceClock(1);
    await delivery.run();
    expect(sender.given).toHaveLength(3);
    expect(new Set(sender.given.map(({ key }) => key)).size).toBe(1);
    expect((await getRow(recipient)).sent).toBe(visitors.clock.now());
  });

  it("A message in the outbox is dropped when its code has expired after ten minutes", async () => {
    const sender = recorder(1);
    const recipient = await write();
    await deliverBy({ email: sender.email }).run();
    visitors.advanceClock(600);
    await deliverBy({ email: sender.email }).run();
    expect(sender.given).toHaveLength(1);
    expect((await getRow(recipient)).sent).toBeNull();
  });

  it("A message in the outbox is taken over if the process sending it has ended", async () => {
    await write();
    let isTaken = false;
    const ending = deliverBy({
      email: () => {
        isTaken = true;
        return new Promise(() => {});
      },
    });
    void ending.run();
    await expect.poll(() => isTaken).toBe(true);
    const sender = recorder();
    await deliverBy({ email: sender.email }).run();
    expect(sender.given).toEqual([]);
    visitors.advanceClock(60);
    await deliverBy({ email: sender.email }).run();
    expect(sender.given).toHaveLength(1);
  });

  it("A message in the outbox waits for a sender of its channel", async () => {
    const sender = recorder();
    await visitors.post("/v2/auth/phone", { phone: newPhone() });
    await deliverBy({ email: sender.email }).run();
    expect(sender.given).toEqual([]);
  });

  it("A message loses its text after sending if nobody can read the outbox, and no log repeats it", async () => {
    const sender = recorder(1);
    const recipient = await write();
    const delivery = deliverBy({ email: sender.email }, { keepsTexts: false });
    await delivery.run();
    visitors.advanceClock(5);
    await delivery.run();
    expect(await getRow(recipient)).toMatchObject({ body: "", html: null, sent: testNow + 5 });
    expect(JSON.stringify(delivery.lines)).not.toMatch(new RegExp(`246813|${recipient}`));
    expect(delivery.lines).toHaveLength(1);
  });

  it("A changed password is reported in the viewer's language", async () => {
    const { email } = await visitors.account();
    await visitors.post("/auth/password/reset", { email });
    const code = await visitors.codeFor(email);
    const given = { email, code, password: `${password}-new`, device_id: "a-device-of-letters" };
    expect((await visitors.post("/auth/password/reset/confirm", { ...given, locale: "en" })).status).toBe(
      200,
    );
    expect((await visitors.messages(email))[0]?.subject).toBe("Your Luch password was changed");
  });
});

describe("A mail server", () => {
  type Received = { to: string[]; raw: Buffer };
  const received: Received[] = [];
  let refusal: { responseCode: number } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusal && Object.assign(new Error("no"), refusal)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  let email: Senders["email"];
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    email = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from: "Луч <noreply@luch.example>" });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    received.length = 0;
    refusal = null;
  });

  it.each(locales)("A mail server is given emails as text and HTML in %s", async (locale) => {
    const recipient = newEmail();
    for (const kind of ["signup", "signin", "reset", "registered", "passwordChanged"] as const)
      await outboxMessenger.send(
        visitors.db,
        testNow,
        writeMessage({ channel: "email", recipient }, { kind, code: "246813", locale }),
      );
    await deliverBy({ ...(email ? { email } : {}) }).run();
    expect(received).toHaveLength(5);
    const messages = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    for (const message of messages) {
      expect(message.from?.address).toBe("noreply@luch.example");
      expect(message.to?.map(({ address }) => address)).toEqual([recipient]);
      expect(message.html).toContain("width=device-width");
      expect(message.html).toContain(message.subject);
      expect(message.text?.length).toBeGreaterThan(40);
    }
    expect(messages.filter(({ text }) => text?.includes("246813"))).toHaveLength(3);
    expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(5);
  });

  it("A mail server is given one recipient even if the address contains a comma", async () => {
    await write("signin", "one@luch.example,other@luch.example");
    await deliverBy({ ...(email ? { email } : {}) }).run();
    expect(received.flatMap(({ to }) => to)).not.toContain("other@luch.example");
  });

  it("A mail server that rejects a message is not asked again, but a busy one is", async () => {
    const [never, later] = [await write(), newEmail()];
    const delivery = deliverBy({ ...(email ? { email } : {}) });
    refusal = { responseCode: 550 };
    await delivery.run();
    await write("signin", later);
    refusal = { responseCode: 451 };
    await delivery.run();
    refusal = null;
    visitors.advanceClock(60);
    await delivery.run();
    expect(received.flatMap(({ to }) => to)).toEqual([later]);
    expect((await getRow(never)).dropped).toBe(true);
  });
});

describe("An SMS gateway", () => {
  type SentMessage = { headers: Record<string, unknown>; body: Record<string, string> };
  const asked: SentMessage[] = [];
  let statuses: (number | "silence")[] = [];
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        asked.push({ headers: request.headers, body: JSON.parse(text) as SentMessage["body"] });
        const status = statuses.shift() ?? 200;
        if (status !== "silence") response.writeHead(status, { location: "http://evil.example/" }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://name:se%40cret@127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => {
    asked.length = 0;
    statuses = [];
  });

  const send = async (...answers: typeof statuses) => {
    statuses = answers;
    const phone = newPhone();
    await visitors.post("/v2/auth/phone", { phone });
    const sender = createGatewaySender({ url, timeoutMs: answers.includes("silence") ? 2000 : 10_000 });
    const delivery = deliverBy({ sms: sender, messenger: sender });
    for (let round = 0; round < 3; round += 1) {
      await delivery.run();
      visitors.advanceClock(60);
    }
    return getRow(phone);
  };

  it("An SMS gateway is given the channel, number, text and key", async () => {
    const { recipient, sent } = await send();
    expect(sent).toBe(testNow);
    expect(asked).toHaveLength(1);
    const [{ headers, body }] = asked as [SentMessage];
    expect(body).toMatchObject({ channel: "sms", to: recipient, id: headers["idempotency-key"] });
    expect(body.text).toMatch(/\d{6}/);
    expect(headers.authorization).toBe(`Basic ${Buffer.from("name:se@cret").toString("base64")}`);
  });

  it.each([
    ["fails", [500, 503], 3],
    ["is silent", ["silence"], 2],
    ["is busy", [429], 2],
    ["knows the message already", [409], 1],
    ["moves", [302], 2],
  ] as const)(
    "An SMS gateway that %s is asked again with the same key until it accepts the message",
    async (_what, answers, count) => {
      const { sent } = await send(...answers);
      expect(sent).not.toBeNull();
      expect(asked).toHaveLength(count);
      expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    },
  );

  it("An SMS gateway that rejects the number is not asked again", async () => {
    const { sent } = await send(422);
    expect(sent).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe("Bulk messages", () => {
  const writeBulk = async (recipient = newEmail()) => {
    const message = writeMessage({ channel: "email", recipient }, { kind: "registered" });
    await outboxMessenger.send(visitors.db, visitors.clock.now(), { ...message, isBulk: true });
    return recipient;
  };

  it.each([
    [5, 4],
    [2, 1],
  ])(
    "Bulk messages leave one of %i connections to a code, so that at most %i are sent at a time",
    async (mailConnections, most) => {
      for (let made = 0; made < 10; made += 1) await writeBulk();
      const given: string[] = [];
      const email = ({ recipient, isBulk }: OutboxRow) => {
        given.push(recipient);
        // The mail server does not answer to the others.
        return isBulk ? new Promise<void>(() => {}) : Promise.resolve();
      };
      const delivery = deliverBy({ email }, { mailConnections });
      void delivery.run();
      await expect.poll(() => given.length).toBe(most);
      const waiting = await write();
      void delivery.run();
      await expect.poll(() => given).toContain(waiting);
      expect(given).toHaveLength(most + 1);
    },
  );

  it("Bulk messages are sent after the codes that were queued later", async () => {
    const [bulk, code] = [await writeBulk(), await write()];
    const sender = recorder();
    await deliverBy({ email: sender.email }).run();
    expect(sender.given.map(({ recipient }) => recipient)).toEqual([code, bulk]);
  });
});

describe("The outbox", () => {
  const dueRows = () => visitors.db.$count(outbox, and(isNull(outbox.sent), eq(outbox.dropped, false)));

  it("The outbox has nothing due that was sent, refused, pretended or has expired", async () => {
    const [refused, accepted] = [await write(), await write()];
    const email = ({ recipient }: OutboxRow) =>
      recipient === refused ? Promise.reject(new RefusedMessageError("no")) : Promise.resolve();
    await deliverBy({ email }).run();
    expect((await getRow(accepted)).sent).not.toBeNull();
    const decoy = writeMessage({ channel: "email", recipient: newEmail() }, { kind: "registered" });
    await outboxMessenger.pretend(visitors.db, testNow, decoy);
    await write();
    expect(await dueRows()).toBe(1);
    visitors.advanceClock(600);
    await visitors.sweep();
    expect(await dueRows()).toBe(0);
    expect(await visitors.db.$count(outbox)).toBe(4);
  });

  it("The outbox keeps messages and decoys for 30 days", async () => {
    await write();
    const decoy = writeMessage({ channel: "email", recipient: newEmail() }, { kind: "registered" });
    await outboxMessenger.pretend(visitors.db, testNow, decoy);
    visitors.advanceClock(1);
    const younger = await write();
    visitors.clock.set(testNow + 30 * 86_400);
    await visitors.sweep();
    const kept = await visitors.db.select().from(outbox);
    expect(kept.map(({ recipient }) => recipient)).toEqual([younger]);
  });
});
