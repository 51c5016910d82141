import { channels } from "../../api/platform/db/schema";
import { apiKey, type openApi } from "../setup/test-api";
import type { OutsideServer } from "./outside-server";

type Api = Awaited<ReturnType<typeof openApi>>;
export type Viewer = { token: string; device: string; profile: string };

type NewChannel = {
  id: number;
  alias: string;
  forKids: boolean;
  hls: string;
  /** The channel's id in the outside server's guide. */
  guideId: string | null;
  dvrHours?: number;
  recordDays?: number;
};

/** What viewers of channels by address ask an API for. */
export function createOutsideClient(getApi: () => Api) {
  async function request(
    url: string,
    { token, method = "GET", body }: { token?: string; method?: string; body?: object } = {},
  ) {
    const answer = await getApi().app.request(`${url}${url.includes("?") ? "&" : "?"}apikey=${apiKey}`, {
      method,
      headers: { ...(token ? { cookie: `auth_token=${token}` } : {}), "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> };
  }
  async function get(url: string, base = "http://luch.test") {
    const address = new URL(url, base);
    const answer = await getApi().app.request(address.pathname);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, text: bytes.toString(), bytes, url: address.href };
  }
  return {
    request,
    get,
    addChannel: async (
      { origin }: Pick<OutsideServer, "origin">,
      { id, alias, forKids, hls, guideId, dvrHours = 0, recordDays = 0 }: NewChannel,
    ) => {
      const { db } = getApi();
      const [like] = await db.select().from(channels).limit(1);
      if (!like) throw new Error("there are no channels");
      const title = { ru: alias, en: alias, sr: alias, bg: alias, hr: alias };
      const schedule = guideId === null ? null : { xmltv: `${origin}/guide.xml`, id: guideId, zone: "UTC" };
      const source = { hls, schedule, dvrHours, recordDays };
      await db.insert(channels).values({ ...like, id, alias, title, forKids, source });
    },
    createViewer: async (kind: string, child = false, more: object = {}): Promise<Viewer> => {
      const { body } = await request("/__dev/viewers", { method: "POST", body: { kind, child, ...more } });
      return {
        token: body.token as string,
        device: body.device_id as string,
        profile: (body.auth as { profile_id: string }).profile_id,
      };
    },
    stream: ({ token, device }: Viewer, channel: number) =>
      request(`/tv/channels/${channel}/stream?auth_token=${token}&device_id=${device}`, { token }),
    replay: ({ token, device }: Viewer, id: string) =>
      request(`/catchups/${id}/playback?auth_token=${token}&device_id=${device}`, { token }),
    /** The only rendition's playlist, as a player reaches it. */
    getRendition: async (url: string) => {
      const master = await get(url);
      const name = master.text.split("\n").find((line) => line !== "" && !line.startsWith("#")) ?? "";
      return get(name, master.url);
    },
  };
}

/** The addresses in a playlist. */
export const getSegments = (text: string): string[] =>
  text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
