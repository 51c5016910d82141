import { ORPCError } from "@orpc/server";
import { DrizzleQueryError } from "drizzle-orm";
import type { ErrorBody } from "#contract/shared";
import { hasCardNumber } from "#domain/card-number";

/** Throws an error that is sent as `{code, message, data}` with this status. */
export function fail(status: number, code: string, message = code, data: ErrorBody["data"] = null): never {
  throw new ORPCError(code, { status, message, data });
}

/** An error response, as a value. */
export type Refusal = { status: number; code: string; message: string };

/** What is asked while the database cannot be used. */
export const unavailable: Refusal = {
  status: 503,
  code: "DATABASE_UNAVAILABLE",
  message: "The database cannot be used at the moment",
};

export function failAs({ status, code, message }: Refusal): never {
  return fail(status, code, message);
}

/** 400 CARD_NUMBER_REFUSED if a free text contains a payment card number (AMB-245). */
export function refuseCardNumber(text: string): void {
  if (hasCardNumber(text)) fail(400, "CARD_NUMBER_REFUSED", "The text contains a payment card number");
}

export const refusalBody = (code: string, message = code): ErrorBody => ({ code, message, data: null });

/** The response body of an error. Exposes nothing but what was passed to `fail`. */
export function errorBody(error: ORPCError<string, unknown>): ErrorBody {
  if (error.status >= 500 && error.code === "INTERNAL_SERVER_ERROR")
    return refusalBody("INTERNAL_ERROR", "Internal error");
  if (error.code === "BAD_REQUEST")
    return refusalBody("BAD_REQUEST", "The request does not fit the contract");
  return { code: error.code, message: error.message, data: (error.data ?? null) as ErrorBody["data"] };
}

/** An error for the log. Omits the parameters of failed queries, which may be codes, tokens or addresses. */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `Failed query: ${error.query}: ${error.cause?.message ?? "no cause"}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
