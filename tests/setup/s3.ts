import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Settings } from "../../api/platform/storage/s3-storage";

/** What happens to a request instead of its answer; `pass` gives it to the storage. */
export type S3Fault = (from: IncomingMessage, to: ServerResponse, pass: () => void) => void;

/** A storage with the interface of S3 on this machine, with an empty bucket, and what may go wrong before it. */
export async function startS3() {
  const directory = await mkdtemp(path.join(tmpdir(), "s3-"));
  const storage = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "films", configs: [] }],
  });
  const { port } = await storage.run();
  let fault: S3Fault | null = null;
  let asked: string[] = [];
  const front = createServer((from, to) => {
    const { method, headers, url } = from;
    asked.push(`${method} ${headers.range ?? ""}`.trim());
    // s3rver takes the signature of a bucket's address to be without its last slash.
    const { authorization, ...unsigned } = headers;
    const sent = url?.startsWith("/films/?") ? unsigned : { ...unsigned, authorization };
    const pass = () => {
      const passed = request({ port, path: url, method, headers: sent }, (answer) => {
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(to);
      });
      passed.on("error", () => to.destroy());
      from.pipe(passed);
    };
    if (fault) fault(from, to, pass);
    else pass();
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    region: "us-east-1",
    bucket: "films",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    prefix: "luch/",
  };
  return {
    settings,
    /** Null for none. Forgets what was asked. */
    setFault: (next: S3Fault | null) => {
      fault = next;
      asked = [];
    },
    /** Methods and ranges. */
    asked: () => asked,
    stop: async () => {
      front.closeAllConnections();
      front.close();
      await storage.close();
      await rm(directory, { recursive: true });
    },
  };
}

export const answerStatus =
  (status: number): S3Fault =>
  (_from, to) =>
    to.writeHead(status).end();
