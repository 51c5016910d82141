import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { findInCauses } from "./violations";

export class DatabaseUnavailableError extends Error {}

/** The major version of PostgreSQL that the embedded database is. */
const embeddedVersion = "18";

/** PostgreSQL writes ahead in files of this size, and stops where there is no room for the next one. */
const neededBytes = 16 * 1024 * 1024;

type DiskFailure = { code: string; file: string };
const fullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
const readOnlyCodes = new Set(["EROFS"]);
const forbiddenCodes = new Set(["EACCES", "EPERM"]);

/**
 * What is wrong with the disk of a data folder, or with the rights to it, in one sentence; null if nothing is. The
 * embedded database does not say why it cannot write, so the folder is tried.
 */
export function explainDiskFailure(folder: string, error?: unknown): string | null {
  const { code, file } = tryFolder(folder) ?? { code: findCode(error), file: folder };
  if (code === null) return null;
  if (fullCodes.has(code)) return `The disk of the data folder ${folder} is full: free some space.`;
  if (readOnlyCodes.has(code)) return `The disk of the data folder ${folder} is read-only: make it writable.`;
  if (forbiddenCodes.has(code))
    return `The data folder ${folder} may not be used: this user has no right to ${file}.`;
  return null;
}

/** Null unless another version of PostgreSQL made the folder. */
export function explainOtherVersion(folder: string): string | null {
  const version = readVersion(folder);
  return version === null || version === embeddedVersion
    ? null
    : `The data folder ${folder} was made by PostgreSQL ${version}, and this release has ${embeddedVersion}: see «Another version» in docs/operations.md.`;
}

function readVersion(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  } catch {
    return null;
  }
}

function tryFolder(folder: string): DiskFailure | null {
  const parent = existsSync(folder) ? path.dirname(folder) : findExisting(folder);
  const probe = path.join(parent, `.luch-probe-${process.pid}`);
  let file = parent;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < neededBytes) return { code: "ENOSPC", file };
    writeFileSync(probe, Buffer.alloc(8192));
    if (existsSync(folder))
      for (file of [folder, ...list(folder)]) accessSync(file, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    const code = findCode(error);
    return code === null ? null : { code, file };
  } finally {
    rmSync(probe, { force: true });
  }
}

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name));

function findExisting(folder: string): string {
  const parent = path.dirname(path.resolve(folder));
  return existsSync(parent) ? parent : findExisting(parent);
}

/** Connections that fail by these codes reach no server. */
const unreachable = /^E(CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE)$/;

/** Why a PostgreSQL server refused, in one sentence; null for errors that are none of its answers. */
export function explainServerFailure(error: unknown): string | null {
  const code = findCode(error);
  const text = (what: string) => `The database of DATABASE_URL ${what}`;
  if (code === null)
    return error instanceof Error && /timeout|terminated/i.test(error.message)
      ? text("does not answer: it took too long.")
      : null;
  if (unreachable.test(code)) return text(`does not answer (${code}).`);
  if (fullCodes.has(code)) return text("has a full disk: free some space there.");
  if (code === "25006") return text("is read-only.");
  if (code.startsWith("28")) return text("refuses this user or password.");
  if (code === "3D000") return text("does not exist on its server.");
  if (code === "42501") return text("gives this user too few rights.");
  if (code === "53300") return text("has no connection left.");
  if (code.startsWith("57P")) return text("is starting or shutting down.");
  return /^[0-9A-Z]{5}$/.test(code) ? text(`refused a statement (${code}: ${findMessage(error)}).`) : null;
}

/** Whether a write failed because none can succeed: a full or broken disk, a read-only server. */
export const isRefusedWrite = (error: unknown): boolean => {
  const code = findCode(error);
  return code !== null && (fullCodes.has(code) || code === "25006" || code.startsWith("58"));
};

/**
 * Whether the database cannot be used at the moment, whatever is asked of it: it is away, starting, full, has no connection
 * left or does not answer in time, a lock included. A failure of the driver itself has no code.
 */
export const isUnavailable = (error: unknown): boolean => {
  const code = findCode(error);
  if (code === null)
    return findInCauses(error, ({ message }) => (driverFailure.test(message) ? true : null)) === true;
  return isRefusedWrite(error) || unreachable.test(code) || /^(?:08|53|55P03|57)/.test(code);
};

const driverFailure =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error of the embedded database is its last answer. */
export const isFatal = (error: unknown): boolean =>
  findInCauses(error, (cause) =>
    cause instanceof WebAssembly.RuntimeError ||
    ("severity" in cause && ["PANIC", "FATAL"].includes(String(cause.severity)))
      ? true
      : null,
  ) === true;

const findCode = (error: unknown): string | null =>
  findInCauses(error, (cause) => ("code" in cause && typeof cause.code === "string" ? cause.code : null));

const findMessage = (error: unknown): string | null =>
  findInCauses(error, (cause) => ("code" in cause ? cause.message : null));
