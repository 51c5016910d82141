import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at } from "../../tools/prepare.mjs";
import { isLongTestDrawn } from "../setup/sample";
import { openApi } from "../setup/test-api";

type Schema = {
  $ref?: string;
  type?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  operationId: string;
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  servers: { url: string }[];
};

let api: Awaited<ReturnType<typeof openApi>>;
let source: string;
let document: Document;
beforeAll(async () => {
  api = await openApi();
  source = await (await fetch(`${api.url}/docs/openapi.json`)).text();
  document = JSON.parse(source) as Document;
});
afterAll(() => api.stop());

/** A client as another company would write it, over the generated types. */
const program = `
import createClient from "openapi-fetch";
import type { paths } from "./openapi";

export async function play(origin: string, email: string, password: string) {
  const client = createClient<paths>({
    baseUrl: origin,
    querySerializer: (query) => new URLSearchParams({ ...query, apikey: "luch-web" } as Record<string, string>).toString(),
  });
  const device_id = "another-company-1";
  const { data: session, error } = await client.POST("/auth/email", { body: { email, password, device_id } });
  if (!session) throw new Error(error.code);
  if (!("authentication_token" in session)) throw new Error("a code was sent");
  const { data: playback } = await client.GET("/playback/{uid}", {
    params: { path: { uid: "u_metropolis" }, query: { device_id, auth_token: session.authentication_token } },
  });
  if (!playback) throw new Error("no playback");
  return { type: session.type, playlist: await (await fetch(new URL(playback.url, origin))).text() };
}

export async function fail(origin: string) {
  const client = createClient<paths>({ baseUrl: origin });
  const { error } = await client.GET("/auth/me");
  return error?.code;
}
`;

describe("The OpenAPI document", () => {
  it("The OpenAPI document has no errors by Redocly's rules", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("The OpenAPI document has no errors by Spectral's rules", async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] });
    const errors = (await spectral.run(source)).filter(({ severity }) => severity === 0);
    expect(errors).toEqual([]);
  });

  it("The OpenAPI document has every route of the API outside of the contract", () => {
    const routes = api.app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.startsWith("/__dev"))
      .map(
        ({ method, path }) => [path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}"), method.toLowerCase()] as const,
      );
    expect(routes.length).toBeGreaterThan(9);
    expect(routes.filter(([path, method]) => !document.paths[path]?.[method])).toEqual([]);
  });

  it("The OpenAPI document names each operation once, and this server", () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.servers.map(({ url }) => url)).toEqual([api.url]);
  });

  it("Every whole number that a caller sends fits the database", () => {
    const unbounded: string[] = [];
    const walk = (schema: Schema | undefined, where: string): void => {
      if (!schema) return;
      if (schema.$ref) return walk(resolve(schema.$ref), where);
      const { type, minimum = -Infinity, maximum = Infinity } = schema;
      // Columns of times are wider.
      const most = /(from|to|event_time|publish_at|show_at)$/.test(where) ? 10_000_000_000 : 2_147_483_647;
      if (type === "integer" && (minimum < -most || maximum > most)) unbounded.push(where);
      for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? []))
        walk(part, where);
      for (const [name, part] of Object.entries(schema.properties ?? {})) walk(part, `${where}.${name}`);
      walk(schema.items, `${where}[]`);
    };
    const resolve = (reference: string) =>
      reference
        .slice(2)
        .split("/")
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Schema;
    for (const methods of Object.values(document.paths))
      for (const { operationId, parameters = [], requestBody } of Object.values(methods)) {
        for (const { name, schema } of parameters) walk(schema, `${operationId}.${name}`);
        for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, operationId);
      }
    // Sizes of files, and what is compared with the channels: none of them is stored in the database.
    expect(unbounded.sort()).toEqual([
      "editing.beginUpload.bytes",
      "editing.sendPiece.offset",
      "tv.setFavorites[]",
    ]);
  });

  it.skipIf(!isLongTestDrawn("A client generated from the OpenAPI document signs in and plays"))(
    "A client generated from the OpenAPI document signs in and plays",
    async () => {
      const folder = at("build/openapi-client");
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/openapi.ts`, astToString(await openapiTS(source)));
      writeFileSync(`${folder}/client.ts`, program);
      const checked = ts.createProgram([`${folder}/client.ts`], {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        target: ts.ScriptTarget.ES2022,
      });
      const messages = ts.getPreEmitDiagnostics(checked);
      expect(messages.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))).toEqual(
        [],
      );

      const account = { email: "another-company@luch.example", password: "a-long-password" };
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ kind: "PAID", ...account });
      await fetch(`${api.url}/__dev/viewers?apikey=luch-web`, { method: "POST", headers, body });
      const client = (await import(/* @vite-ignore */ `${folder}/client.ts`)) as {
        play: (
          origin: string,
          email: string,
          password: string,
        ) => Promise<{ type: string; playlist: string }>;
        fail: (origin: string) => Promise<string>;
      };
      const { type, playlist } = await client.play(api.url, account.email, account.password);
      expect(type).toBe("PAID");
      expect(playlist).toMatch(/^#EXTM3U/);
      expect(await client.fail(api.url)).toBe("API_KEY_MISSING");
    },
  );
});
