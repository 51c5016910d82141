import { expect, it } from "vitest";
import { setUpVisitors } from "../auth/set-up-visitors";
import { apiKey } from "../setup/test-api";

const visitors = setUpVisitors();

async function setTags(body: object, { key = "luch-service", token }: { key?: string; token?: string } = {}) {
  const response = await fetch(`${visitors.url}/account/tags?apikey=${key}`, {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(token ? { cookie: `auth_token=${token}` } : {}) },
  });
  const { code = "" } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`.trim();
}
const read = async (token: string) => (await visitors.get("/auth/me", token)).body.tags;

it("Tags are set by the operator's services, for an account by its id or its token", async () => {
  const { id, token } = await visitors.account();
  expect(await setTags({ tags: ["new", "cinema", "new"], account_id: id })).toBe("200");
  expect(await read(token)).toEqual(["new", "cinema"]);
  expect(await setTags({ tags: [] }, { token })).toBe("200");
  expect(await read(token)).toEqual([]);
  expect(await setTags({ tags: ["new"], account_id: "a_nobody" })).toBe("404 ACCOUNT_NOT_FOUND");
});

it("Tags are not set by the account's owner, who reads them", async () => {
  const { id, token } = await visitors.account();
  const own = { key: apiKey, token };
  expect(await setTags({ tags: ["premium"] }, own)).toBe("403 SERVICE_ONLY");
  expect(await setTags({ tags: ["premium"], account_id: id }, own)).toBe("403 SERVICE_ONLY");
  expect(await setTags({ tags: ["premium"] })).toBe("401 UNAUTHORIZED");
  expect((await visitors.get("/account/tags", token)).body).toEqual({ tags: [] });
});
