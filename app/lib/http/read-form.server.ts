import { data } from "@remix-run/node";

const largestBytes = 64 * 1024;
const maxFields = 100;

/**
 * Reads the fields of a url-encoded form. Throws 415, 413 or 400 for anything else, before parsing it
 * further.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw data({ reason: "bad-form" as const }, { status: 415 });
  if (Number(request.headers.get("content-length") ?? 0) > largestBytes) throw tooLarge();
  const text = await readText(request);
  const fields = new URLSearchParams(text);
  if (fields.size > maxFields) throw tooLarge();
  return fields;
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return "";
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > largestBytes) {
      // Not cancelled: that would close the connection before the response is sent.
      reader.releaseLock();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const tooLarge = () => data({ reason: "bad-form" as const }, { status: 413 });
