import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { contract } from "#contract/contract";
import { createViewer, ViewerRequest } from "../../api/dev/viewers";
import { createMemoryHost } from "../billing/memory-host";
import { openApi, testNow } from "../setup/test-api";

let api: Awaited<ReturnType<typeof openApi>>;
let viewer: Awaited<ReturnType<typeof createViewer>>;
beforeAll(async () => {
  api = await openApi({ paymentHost: createMemoryHost(() => testNow).host });
  viewer = await createViewer(api.db, testNow, ViewerRequest.parse({ kind: "PAID" }));
});
afterAll(() => api.stop());

type Endpoint = { name: string; method: string; path: string; input: z.ZodType | undefined };

/** All endpoints of the contract. */
const endpoints: Endpoint[] = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, inputSchema } = (
      procedure as unknown as {
        "~orpc": { route: { method: string; path: string }; inputSchema?: z.ZodType };
      }
    )["~orpc"];
    return { name: `${group}.${name}`, method: route.method, path: route.path, input: inputSchema };
  }),
);

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  pickAny?: Schema[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
};

/** A sample value for a schema, as far as strings and numbers go. */
function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.pickAny) return sample(schema.pickAny[0] ?? {});
  if (schema.type === "number" || schema.type === "integer") return 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [sample(schema.items ?? {})];
  if (schema.type === "object")
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
    );
  return "metropolis".padEnd(schema.minLength ?? 0, "x");
}

const isNumber = (schema: Schema): boolean =>
  schema.type === "number" ||
  schema.type === "integer" ||
  (schema.pickAny ?? []).some(isNumber) ||
  (schema.type === "array" && isNumber(schema.items ?? {}));
const extremes = [
  "-1",
  "0",
  "-2147483649",
  "2147483648",
  "4294967296",
  "-62135596800",
  "9007199254740991",
  "9007199254740993",
  "1e19",
  "1e308",
  "1e999",
  "0.5",
  "NaN",
  "Infinity",
  "",
  "0x10",
  "١",
];

/** Each numeric parameter of an endpoint, with the rest of its input. */
const parameters = endpoints.flatMap((endpoint) => {
  if (!endpoint.input) return [];
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;
  const coerced = (name: string) =>
    /\{/.test(endpoint.path) && endpoint.path.includes(`{${name}}`) && /^(id|season)$/.test(name);
  return Object.entries(schema.properties ?? {})
    .filter(
      ([name, part]) =>
        isNumber(part) || coerced(name) || /^(skip|limit|from|to|page|year|season|tz)$/.test(name),
    )
    .map(([name]) => ({ ...endpoint, parameter: name, schema }));
});

describe("No numeric parameter breaks the API, however extreme", () => {
  it("The API has numeric parameters to try", () => expect(parameters.length).toBeGreaterThan(20));

  it.each(parameters)(
    "No number breaks the API, however extreme: $name: $parameter",
    async ({ method, path, parameter, schema }) => {
      for (const value of extremes) {
        const input: Record<string, unknown> = {
          ...(sample(schema) as Record<string, unknown>),
          ...(schema.properties?.auth_token ? { auth_token: viewer.token, device_id: viewer.device_id } : {}),
        };
        if ("profile_id" in input) input.profile_id = viewer.auth.profile_id;
        input[parameter] = value;
        let url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
          const part = encodeURIComponent(String(input[name] ?? "metropolis"));
          delete input[name];
          return part || "-";
        });
        const isRead = method === "GET";
        const query = new URLSearchParams({ apikey: "luch-web" });
        if (isRead) for (const [name, part] of Object.entries(input)) query.set(name, String(part));
        url += `?${query}`;
        const asNumber = Number(value);
        const body = isRead
          ? null
          : JSON.stringify({
              ...input,
              ...(parameter in input ? { [parameter]: Number.isFinite(asNumber) ? asNumber : value } : {}),
            });
        const answer = await fetch(api.url + url, {
          method,
          body,
          headers: {
            cookie: `auth_token=${viewer.token}`,
            ...(body ? { "content-type": "application/json" } : {}),
          },
        });
        expect(answer.status, `${method} ${url} ${body ?? ""}`).toBeLessThan(500);
        await answer.body?.cancel();
      }
    },
    60_000,
  );
});

describe("The service works before 1970 and after 2038", () => {
  it.each(["1966-07-01", "2038-01-20", "2106-03-01"])("The service works in %s", async (day) => {
    api.clock.set(Date.parse(day) / 1000);
    const {
      token,
      device_id: device,
      auth,
    } = await createViewer(api.db, api.clock.now(), ViewerRequest.parse({ kind: "PAID" }));
    const headers = { cookie: `auth_token=${token}`, "content-type": "application/json" };
    const requestApi = async (method: string, path: string, body?: object) =>
      (
        await fetch(`${api.url}${path}${path.includes("?") ? "&" : "?"}apikey=luch-web`, {
          method,
          headers,
          body: body ? JSON.stringify(body) : null,
        })
      ).status;
    const statuses = {
      progress: await requestApi("POST", "/profile/progress", {
        uid: "u_metropolis",
        seconds: 10,
        duration: 60,
      }),
      rating: await requestApi("POST", "/profile/rate-content", { uid: "u_metropolis", rating: 7 }),
      favorite: await requestApi("POST", `/profile/${auth.profile_id}/favorites`, {
        profile_id: auth.profile_id,
        uid: "u_metropolis",
      }),
      row: await requestApi("GET", "/profile/continue-watching"),
      title: await requestApi("GET", "/watch/metropolis"),
      playback: await requestApi("GET", `/playback/u_metropolis?device_id=${device}&auth_token=${token}`),
      home: await requestApi("GET", "/catalog/main"),
      television: await requestApi("GET", "/tv"),
    };
    for (const [what, status] of Object.entries(statuses)) expect(status, what).toBeLessThan(500);
    expect(statuses).toMatchObject({ progress: 200, rating: 200, favorite: 200, row: 200, title: 200 });
    api.clock.set(null);
  });
});
