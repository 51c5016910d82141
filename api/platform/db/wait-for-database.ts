import { setTimeout as later } from "node:timers/promises";
import { findHolder } from "../../../tools/folder-lock.mjs";
import { refusalBody, unavailable } from "../errors";
import { findFolders } from "../project-root";
import type { ApiSettings } from "../settings";
import { DatabaseUnavailableError, openDatabase } from "./database";
import { explainDiskFailure } from "./failures";

const everyMs = 300;

/** The answer to every request while the database cannot be used. */
export const answerUnavailable = (request: Request): Response =>
  new URL(request.url).pathname === "/healthz"
    ? Response.json({ ok: true })
    : Response.json(refusalBody(unavailable.code, unavailable.message), {
        status: unavailable.status,
        headers: { "Retry-After": "2" },
      });

type Where = Pick<ApiSettings, "databaseUrl" | "dataDir">;

/** Waits while there is a reason against the database that passes by itself. */
export async function waitForDatabase(where: Where): Promise<void> {
  while (!(await isUsable(where))) await later(everyMs);
}

/** Whether nothing that may pass is wrong with the database; another attempt to open it tells the rest. */
export async function isUsable({ databaseUrl, dataDir }: Where): Promise<boolean> {
  if (databaseUrl === null) {
    const { database } = findFolders(dataDir);
    const holder = findHolder(database);
    // A process opens the embedded database once, because what stopped keeps its memory; so it is only looked at.
    return explainDiskFailure(database) === null && (holder === null || holder.pid === process.pid);
  }
  try {
    const { close } = await openDatabase({ url: databaseUrl, folder: null });
    await close();
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}
