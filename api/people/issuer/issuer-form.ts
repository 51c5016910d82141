import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

const maxBodyBytes = 4096;

/** The id of whoever entered an address. */
export const getSubject = (email: string): string =>
  createHash("sha256").update(email).digest("base64url").slice(0, 24);

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString("utf8");
    if (text.length > maxBodyBytes) throw new Error("Too long");
  }
  return text;
}
