import os from "node:os";
import path from "node:path";
import { createClock } from "../../api/platform/clock";
import { parseSettings } from "../../api/platform/settings";
import { startApi } from "../../api/start-api";
import { readSeededDump } from "../setup/seeded-database";
import { apiKey, testNow } from "../setup/test-api";

export type Answer = { status: number; body: Record<string, unknown>; text: string };

/** The API in memory, called without a network. */
export async function openCatalogue(extraTitles = 0, extraChannels = 0) {
  const clock = createClock(testNow);
  const api = await startApi(
    parseSettings({
      APP_MODE: "test",
      LOG_LEVEL: "silent",
      DATA_DIR: path.join(os.tmpdir(), "luch-discovery"),
    }),
    { clock, dump: await readSeededDump(), extraTitles, extraChannels },
  );
  const requestApi = async (
    url: string,
    { method = "GET", token, body }: { method?: string; token?: string; body?: object } = {},
  ): Promise<Answer> => {
    const answer = await api.app.request(`${url}${url.includes("?") ? "&" : "?"}apikey=${apiKey}`, {
      method,
      headers: {
        ...(token ? { cookie: `auth_token=${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, text };
  };
  const viewer = async (kind: string, child = false, country = "RU") => {
    const { body } = await requestApi("/__dev/viewers", { method: "POST", body: { kind, child, country } });
    return {
      token: body.token as string,
      device: body.device_id as string,
      profile: (body.auth as { profile_id: string }).profile_id,
    };
  };
  return { ...api, clock, requestApi, viewer };
}
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;
