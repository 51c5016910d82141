// One process at a time uses a folder of data: two that write the embedded database destroy it.
// Plain JavaScript without dependencies, because `npm run db:reset` takes the lock too.
import { randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

export class FolderInUseError extends Error {}

/**
 * Takes the lock of a folder, before the folder is touched, and returns what releases it. Throws FolderInUseError that
 * names the holder.
 *
 * The lock is the file with the highest number in `<folder>.lock/`; it names its holder. The lock of a process that is
 * gone is taken over by making the file with the next number, which exactly one process can. The highest file is never
 * deleted, not even when the lock is released, so that nobody can make a file that another one has been judged by.
 */
export function lockFolder(folder) {
  const locks = `${path.resolve(folder)}.lock`;
  mkdirSync(locks, { recursive: true });
  const self = { pid: process.pid, start: readStart(process.pid), since: new Date().toISOString() };
  for (;;) {
    const last = findLast(locks);
    const holder = readHolder(locks, last);
    if (isRunning(holder))
      throw new FolderInUseError(
        `The data folder ${folder} is in use by process ${holder.pid} since ${holder.since}: stop it first, or set DATA_DIR to another folder.`,
      );
    const own = path.join(locks, String(last + 1));
    if (!writeOnce(own, self)) continue;
    // The file of a number may be missing because a later one replaced it.
    if (findLast(locks) > last + 1) {
      rmSync(own, { force: true });
      continue;
    }
    for (const number of listNumbers(locks))
      if (number <= last) rmSync(path.join(locks, String(number)), { force: true });
    return () => replace(own, {});
  }
}

/** The process that holds the lock of a folder; null if none does. */
export function findHolder(folder) {
  const locks = `${path.resolve(folder)}.lock`;
  if (!existsSync(locks)) return null;
  const holder = readHolder(locks, findLast(locks));
  return isRunning(holder) ? holder : null;
}

const listNumbers = (locks) =>
  readdirSync(locks)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
const findLast = (locks) => Math.max(0, ...listNumbers(locks));

/** Writes a whole file unless there is one, so that nobody reads half of it. Returns whether it was written. */
function writeOnce(file, content) {
  const draft = writeDraft(file, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** On a full disk the lock stays: it is stale as soon as the process ends. */
function replace(file, content) {
  try {
    renameSync(writeDraft(file, content), file);
  } catch {}
}

function writeDraft(file, content) {
  const draft = path.join(path.dirname(file), `draft-${randomUUID()}`);
  try {
    writeFileSync(draft, JSON.stringify(content));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return draft;
}

/** An empty object for a lock that was released, or replaced meanwhile. */
function readHolder(locks, number) {
  try {
    return JSON.parse(readFileSync(path.join(locks, String(number)), "utf8"));
  } catch (error) {
    // What a machine that lost its power did not finish writing names nobody.
    if (error.code === "ENOENT" || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Another process may have got the number of the holder, so its start is compared where the system tells it. */
function isRunning({ pid, start }) {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  const started = readStart(pid);
  return started !== "ended" && (!start || !started || started === start);
}

/** When a process started: the boot and the ticks since. Null if the system does not tell; «ended» for a zombie. */
function readStart(pid) {
  try {
    // The name of the program, in brackets, may contain spaces and brackets; fields 3 (state) and 22 (start) follow.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return "ended";
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}
