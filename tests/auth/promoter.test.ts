import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promoterActivations, promoterCodes, promoters } from "../../api/platform/db/schema";
import { openVisitors, password } from "./visitors";

let visitors: Awaited<ReturnType<typeof openVisitors>>;
beforeAll(async () => {
  visitors = await openVisitors();
});
afterAll(() => visitors.stop());

const mayak = { promoter_id: "10001", password: "mayak-promoter" };
const signIn = (body: object, address?: string) =>
  visitors.post("/promoter/login", body, address ? { address } : {});
const getToken = async () => ((await signIn(mayak)).body as unknown as { token: string }).token;

describe("A promoter", () => {
  it("A promoter sees their own codes with activations, and nobody else's", async () => {
    const { db } = visitors;
    const { id: accountId } = await visitors.virtual();
    const [own] = await db.select().from(promoters).where(eq(promoters.id, mayak.promoter_id));
    await db.insert(promoters).values({ id: "10002", name: "Другой", passwordHash: own?.passwordHash ?? "" });
    await db.insert(promoterCodes).values({ code: "OTHER", promoterId: "10002", created: 1 });
    await db.insert(promoterActivations).values([
      { code: "OTHER", accountId, activated: 2 },
      { code: "MAYAK-2026", accountId, activated: 3 },
    ]);
    const { body } = await visitors.get("/promoter/home", await getToken());
    expect(body).toMatchObject({
      name: "Кинотеатр «Маяк»",
      codes: [
        { code: "MAYAK-LETO", activations: 0 },
        { code: "MAYAK-2026", activations: 1 },
      ],
      activations: [{ code: "MAYAK-2026", activated: 3 }],
      activations_total: 1,
    });
    expect(JSON.stringify(body)).not.toContain(accountId);
  });

  it("A promoter is signed out by signing out, and after twelve hours", async () => {
    const [ended, old] = [await getToken(), await getToken()];
    expect((await visitors.post("/promoter/logout", {}, { token: ended })).status).toBe(200);
    expect((await visitors.get("/promoter/home", ended)).status).toBe(401);
    const { clock } = visitors;
    const before = clock.now();
    clock.set(before + 12 * 3600);
    expect((await visitors.get("/promoter/home", old)).status).toBe(401);
    clock.set(before);
  });

  it("A promoter cannot use a viewer's session, nor open a viewer's pages", async () => {
    const viewer = await visitors.account();
    expect((await visitors.get("/promoter/home", viewer.token)).status).toBe(401);
    expect((await visitors.get("/promoter/home")).status).toBe(401);
    const token = await getToken();
    for (const path of ["/auth/me", "/profile/list", "/account/sessions"])
      expect((await visitors.get(path, token)).status, path).toBe(401);
  });

  it("An unknown number, a wrong password and a viewer's credentials get a promoter the same response", async () => {
    const { email } = await visitors.account();
    const answers = await Promise.all(
      [
        { promoter_id: "10009", password: "mayak-promoter" },
        { ...mayak, password: "wrong" },
        { promoter_id: email, password },
      ].map((body) => signIn(body)),
    );
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, "INVALID_PASSWORD"]);
  });

  it("A promoter has ten password attempts, with captchas from the third error", async () => {
    const wrong = { promoter_id: "10003", password: "wrong" };
    const codes = [];
    for (let tried = 0; tried < 4; tried += 1) codes.push((await signIn(wrong)).body.code);
    expect(codes).toEqual(["INVALID_PASSWORD", "INVALID_PASSWORD", "INVALID_PASSWORD", "CAPTCHA_IS_NEEDED"]);
  });
});
