import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createLimit } from "#domain/task-limit";
import { findContentType } from "./content-types";
import { type ByteRange, type FileStorage, StorageError } from "./storage";

export type S3Settings = {
  /** Null for Amazon's own. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Empty, or ends with a slash. */
  prefix: string;
};

/** Tries of a request, and of the rest of a file whose transfer was cut, each. */
const maxTries = 3;
/** An upload has at most 10,000 parts. */
const maxParts = 9000;
const minPartBytes = 8 * 1024 * 1024;
const maxDeletedAtOnce = 10;

/** In milliseconds: until an answer begins, and between two pieces of it. */
type Patience = { answerMs: number; stallMs: number };

const getStatus = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

function toStorageError(error: unknown): never {
  if (error instanceof StorageError) throw error;
  const status = getStatus(error);
  const [name, message] = error instanceof Error ? [error.name, error.message] : ["", String(error)];
  const detail = [status, name, message].filter(Boolean).join(" ").slice(0, 300);
  // Not as its cause, which holds sockets and signatures.
  throw new StorageError("STORAGE", detail);
}
const orNull = (error: unknown): null => (getStatus(error) === 404 ? null : toStorageError(error));

/** Any storage with the interface of Amazon S3. */
export async function createS3Storage(
  { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix }: S3Settings,
  { answerMs, stallMs }: Patience = { answerMs: 5000, stallMs: 10_000 },
): Promise<FileStorage> {
  // Loaded by those who need them: they are large.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } =
    await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const connect = (requestHandler: object) =>
    new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      maxAttempts: maxTries,
      // Storages other than Amazon's know no checksums behind the body.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: answerMs, socketTimeout: stallMs, ...requestHandler },
    });
  const client = connect({ requestTimeout: answerMs, throwOnRequestTimeout: true });
  // Its answers come after the last byte of a part.
  const uploader = connect({});
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function open(key: string, range: ByteRange | undefined) {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const answer = await client.send(new GetObjectCommand({ ...at(key), Range }));
    return { body: answer.Body as Readable, bytes: answer.ContentLength ?? 0 };
  }

  /** A transfer that is cut, or stands still, goes on where it was. */
  async function* resume(key: string, first: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    let body = first;
    let position = start;
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          for await (const piece of limitPauses(body, stallMs)) {
            position += piece.length;
            yield piece;
          }
          if (position > end) return;
          throw new Error(`${key} ended ${end + 1 - position} bytes too early`);
        } catch (error) {
          if (tries === maxTries) throw error;
        }
        body.destroy();
        body = (await open(key, { start: position, end })).body;
      }
    } catch (error) {
      toStorageError(error);
    } finally {
      body.destroy();
    }
  }

  async function listAll(folder: string, delimiter?: string) {
    const Prefix = `${prefix}${folder}/`;
    const found = {
      files: [] as { key: string; bytes: number; modified: number }[],
      folders: [] as string[],
    };
    for (let token: string | undefined; ; ) {
      const answer = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter: delimiter, ContinuationToken: token }),
      );
      for (const { Key = "", Size = 0, LastModified } of answer.Contents ?? [])
        found.files.push({
          key: Key.slice(prefix.length),
          bytes: Size,
          modified: LastModified?.getTime() ?? 0,
        });
      for (const one of answer.CommonPrefixes ?? [])
        found.folders.push((one.Prefix ?? "").slice(Prefix.length, -1));
      if (!answer.IsTruncated) return found;
      token = answer.NextContinuationToken;
    }
  }

  async function upload(key: string, from: string | Buffer): Promise<void> {
    const bytes = typeof from === "string" ? (await stat(from)).size : from.length;
    const Body = typeof from === "string" ? createReadStream(from) : from;
    const ContentType = findContentType(key) ?? "application/octet-stream";
    await new Upload({
      client: uploader,
      params: { ...at(key), Body, ContentType },
      partSize: Math.max(minPartBytes, Math.ceil(bytes / maxParts)),
      queueSize: 2,
    }).done();
  }

  const find: FileStorage["find"] = async (key) => {
    const found = await client.send(new HeadObjectCommand(at(key))).catch(orNull);
    return found && { bytes: found.ContentLength ?? 0, modified: found.LastModified?.getTime() ?? 0 };
  };

  const read: FileStorage["read"] = async (key, range) => {
    const opened = await open(key, range).catch(orNull);
    if (opened === null) return null;
    const { body, bytes } = opened;
    return Readable.from(resume(key, body, range ?? { start: 0, end: bytes - 1 }), { objectMode: false });
  };

  return {
    put: (key, from) => upload(key, from).catch(toStorageError),
    find,
    read,
    fetch: async (key, file) => {
      const unfinished = `${file}.new`;
      await mkdir(path.dirname(file), { recursive: true });
      const [found, stream] = [await find(key), await read(key)];
      if (found === null || stream === null) throw new StorageError("STORAGE", `${key} is missing`);
      await pipeline(stream, createWriteStream(unfinished));
      await utimes(unfinished, new Date(), new Date(found.modified));
      await rename(unfinished, file);
    },
    list: async (folder) => (await listAll(folder).catch(toStorageError)).files,
    listFolders: async (folder) => (await listAll(folder, "/").catch(toStorageError)).folders,
    delete: async (folder) => {
      const limit = createLimit(maxDeletedAtOnce, Infinity);
      const { files } = await listAll(folder).catch(toStorageError);
      const deletions = files.map(({ key }) => limit(() => client.send(new DeleteObjectCommand(at(key)))));
      await Promise.all(deletions).catch(toStorageError);
    },
  };
}

/** Ends a stream that gives nothing for so long. */
async function* limitPauses(body: Readable, stallMs: number): AsyncGenerator<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => body.destroy(new Error(`Nothing came for ${stallMs} ms`)), stallMs);
  };
  try {
    wait();
    for await (const piece of body) {
      // A reader that takes its time does not count.
      clearTimeout(timer);
      yield piece as Buffer;
      wait();
    }
  } finally {
    clearTimeout(timer);
  }
}
