import type * as z from "zod";
import { env } from "../env.server";
import { ApiError } from "./api-error";
import { resilientFetch } from "./resilient-fetch.server";

/** Calls the reference API's controls, which are not part of the contract. Throws ApiError. */
export async function devCall<Schema extends z.ZodType>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  schema: Schema,
  body?: object,
): Promise<z.output<Schema>> {
  const url = new URL(`/__dev${path ? `/${path}` : ""}`, env.API_BASE_URL);
  url.searchParams.set("apikey", env.API_KEY);
  const headers: Record<string, string> = body ? { "content-type": "application/json" } : {};
  const response = await resilientFetch({
    url: url.href,
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
    group: "dev",
  });
  if (response.status >= 400)
    throw new ApiError({ kind: "refused", status: response.status, code: "DEV_REFUSED" });
  return schema.parse(JSON.parse(response.text));
}
