import { data } from "@remix-run/node";
import { maxFormBytes, maxFormWithPicturesBytes } from "#contract/sizes";

/** Such bodies are buffered in memory, at most eight of the largest at a time. */
const maxBufferedBytes = 8 * maxFormWithPicturesBytes;
const maxFields = 100;

/** Reads the fields of a URL-encoded form. Throws 415, 413 or 400 for anything else, before parsing any further. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw data({ reason: "bad-form" as const }, { status: 415 });
  const fields = new URLSearchParams((await readBody(request, maxFormBytes)).toString("utf8"));
  if (fields.size > maxFields) throw tooLarge();
  return fields;
}

type FormWithFiles = { fields: URLSearchParams; files: File[] };
let bufferedBytes = 0;

/**
 * Reads a form that may have files: URL-encoded like readForm, or multipart. Files are treated as plain bytes; their
 * names and types are ignored. Throws 415, 413 or 400, and 429 while too much is being read.
 */
export async function readFormWithFiles(request: Request): Promise<FormWithFiles> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.trim().toLowerCase().startsWith("multipart/form-data"))
    return { fields: await readForm(request), files: [] };
  let reservedBytes = 0;
  const reserveBytes = (bytes: number) => {
    reservedBytes += bytes;
    bufferedBytes += bytes;
    if (bufferedBytes > maxBufferedBytes)
      throw data(
        { reason: "limit" as const, expired: null },
        { status: 429, headers: { "Retry-After": "5" } },
      );
  };
  try {
    return await parseParts(await readBody(request, maxFormWithPicturesBytes, reserveBytes), type);
  } finally {
    bufferedBytes -= reservedBytes;
  }
}

async function parseParts(body: Buffer<ArrayBuffer>, type: string): Promise<FormWithFiles> {
  const parts = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw data({ reason: "bad-form" as const }, { status: 400 });
  });
  const entries = [...parts.entries()];
  if (entries.length > maxFields) throw tooLarge();
  const fields = new URLSearchParams();
  const files: File[] = [];
  for (const [name, value] of entries) {
    if (typeof value === "string") fields.append(name, value);
    // A file field without a chosen file is submitted as one empty file.
    else if (value.size > 0) files.push(value);
  }
  if (Buffer.byteLength(fields.toString()) > 3 * maxFormBytes) throw tooLarge();
  return { fields, files };
}

async function readBody(
  request: Request,
  maxBytes: number,
  reserveBytes: (bytes: number) => void = () => {},
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      reserveBytes(part.value.byteLength);
      chunks.push(part.value);
    }
  } finally {
    // Not cancelled: that would close the connection before the response is sent.
    reader.releaseLock();
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => data({ reason: "bad-form" as const }, { status: 413 });
