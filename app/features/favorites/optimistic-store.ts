import { clearPageCache, getPagesGeneration } from "~/lib/navigation/browser-page-cache";
import { getJson, postForStatus } from "~/lib/navigation/own-resources";
import { isPreview } from "~/lib/navigation/preview";
import { showToast } from "~/lib/navigation/toasts";
import { dropUnsent, keepUnsent, sendUnsent } from "~/lib/offline/unsent";

/** For how long values wait for what is sent late. */
const maxWaitMs = 3000;

/** Where values are loaded from and saved to. */
type Source<Value> = {
  /** The resource with the value of a key; the same for all keys if it has all values. */
  getPath: (key: string) => string;
  /** Parses the resource's response; null if it is invalid. */
  parse: (response: unknown) => ((key: string) => Value) | null;
  savePath: string;
  getFields: (key: string, value: Value) => Record<string, string>;
  /** The toast after saving. */
  getMessage: (value: Value) => string;
  /** Whether a press without a connection is kept and sent later. */
  isSentLate: boolean;
};

/** The viewer's values by key, such as ratings: the server's, overlaid with what the viewer has pressed since. */
export type OptimisticStore<Value> = {
  subscribe: (notify: () => void) => () => void;
  /** Undefined while unknown. */
  get: (key: string) => Value | undefined;
  /** Loads the value of a key, once per profile, and again after a form may have changed it. */
  load: (profileId: string, key: string) => void;
  /**
   * Shows the value at once and saves it, reverting it if the server refuses. Resolves to whether it was saved; null
   * if ignored because the previous press is still being saved.
   */
  save: (key: string, value: Value) => Promise<boolean | null>;
};

let owner = "";
let generation = 0;
const resets = new Set<(isOtherOwner: boolean) => void>();

/** Drops the values if they belong to another profile, or if a form may have changed them since they were loaded. */
function resetIfOutdated(profileId: string): void {
  if (owner === profileId && generation === getPagesGeneration()) return;
  const isOtherOwner = owner !== profileId;
  owner = profileId;
  generation = getPagesGeneration();
  for (const reset of resets) reset(isOtherOwner);
}

/** Clears the cached pages, which a press makes outdated, without making the values here count as outdated too. */
function invalidatePages(): void {
  const wasCurrent = generation === getPagesGeneration();
  clearPageCache();
  if (wasCurrent) generation = getPagesGeneration();
}

type Press<Value> = { value: Value };

export function createOptimisticStore<Value>(source: Source<Value>): OptimisticStore<Value> {
  const subscribers = new Set<() => void>();
  const loaded = new Map<string, (key: string) => Value>();
  /** What the viewer has pressed; newer than any pending response. */
  const pressed = new Map<string, Press<Value>>();
  const pending = new Set<string>();
  /** Paths loaded or being loaded since the last reset. */
  let requested = new Set<string>();
  const publish = () => {
    for (const notify of subscribers) notify();
  };
  resets.add((isOtherOwner) => {
    requested = new Set();
    if (!isOtherOwner) return;
    loaded.clear();
    pressed.clear();
    publish();
  });

  async function loadPath(path: string): Promise<void> {
    const requestedThen = requested;
    requested.add(path);
    // What was pressed without a connection comes first.
    const sending = sendUnsent(owner);
    if (sending) await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    const confirmed = [...pressed].filter(([key]) => !pending.has(key));
    const read = source.parse(await getJson(path));
    if (requestedThen !== requested) return;
    if (!read) return void requested.delete(path);
    loaded.set(path, read);
    for (const [key, press] of confirmed) if (pressed.get(key) === press) pressed.delete(key);
    publish();
  }

  return {
    subscribe: (notify) => {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
    get: (key) => {
      const press = pressed.get(key);
      return press ? press.value : loaded.get(source.getPath(key))?.(key);
    },
    load: (profileId, key) => {
      resetIfOutdated(profileId);
      const path = source.getPath(key);
      if (!requested.has(path)) void loadPath(path);
    },
    save: async (key, value) => {
      if (pending.has(key)) return null;
      pending.add(key);
      const before = pressed.get(key);
      const shown = { value };
      pressed.set(key, shown);
      publish();
      const fields = source.getFields(key, value);
      const press = { profile: owner, path: source.savePath, key };
      const status = await postForStatus(source.savePath, fields);
      const isAccepted = status >= 200 && status < 300;
      if (isAccepted) dropUnsent(press);
      const isKept = status === 0 && source.isSentLate && keepUnsent({ ...press, fields });
      const isSaved = isKept || isAccepted;
      pending.delete(key);
      invalidatePages();
      if (!isSaved && pressed.get(key) === shown) {
        if (before) pressed.set(key, before);
        else pressed.delete(key);
        publish();
      }
      showToast(
        isSaved
          ? { kind: "success", message: isKept ? "keptUnsent" : source.getMessage(value) }
          : { kind: "error", message: isPreview() ? "preview" : "failed" },
      );
      return isSaved;
    },
  };
}
