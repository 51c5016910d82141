import { recordingSeconds } from "#domain/recording";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import type { FileStorage } from "../../platform/storage/storage";
import { getChannelFolder, getHour, recordingsFolder } from "./recorded-files";
import { findRecordedChannels, forgetBefore } from "./recordings";

/** So long a link may still be played after the recording has expired. */
const linkSeconds = 5 * hourSeconds;
/** The sweep comes more often, and a bucket charges for being listed. */
const everyMs = hourSeconds * 1000;

type Context = { db: Database; storage: FileStorage; now: number };

/** Does `deleteOldRecordings` at most once an hour. */
export function createRecordingsDeletion(): (context: Context) => Promise<void> {
  let next = 0;
  return async (context) => {
    if (Date.now() < next) return;
    next = Date.now() + everyMs;
    await deleteOldRecordings(context);
  };
}

/**
 * Deletes what was recorded longer ago than its channel keeps, with whatever lies in those hours' folders. A channel
 * that is not recorded any more, or is gone, keeps what it has for as long as one may.
 */
export async function deleteOldRecordings({ db, storage, now }: Context): Promise<void> {
  const folders = (await storage.listFolders(recordingsFolder)).filter((name) => /^\d+$/.test(name));
  const days = new Map((await findRecordedChannels(db)).map((channel) => [channel.id, channel.days]));
  for (const channelId of new Set([...folders.map(Number), ...days.keys()])) {
    const kept = days.has(channelId) ? (days.get(channelId) ?? 0) * daySeconds : recordingSeconds;
    const firstKept = getHour((now - kept - linkSeconds) * 1000);
    await forgetBefore(db, channelId, firstKept * hourSeconds * 1000);
    const hours = await storage.listFolders(getChannelFolder(channelId));
    for (const hour of hours)
      if (Number(hour) < firstKept) await storage.delete(`${getChannelFolder(channelId)}/${hour}`);
  }
}
