const everyMs = 500;
/** Until it is known: not every API has it. */
const unknownMs = 5000;
/**
 * By then every API knows of a change that one of them has told (api/start-api.ts): one that reads from the primary, and one
 * that reads from a replica, which may be a second behind (api/platform/db/replica.ts).
 */
const againMs = [700, 2000];

type Options = {
  /** A word that changes with the content; null if it is not known. */
  read: () => Promise<string | null>;
  /** Called as soon as a change is known, and again when no API answers with what was before. */
  onChange: () => void;
};

/** Watches for changes of the content that other processes make, until the returned function is called. */
export function watchContent({ read, onChange }: Options): () => void {
  let last: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;
  const look = async () => {
    const version = await read().catch(() => null);
    if (isEnded) return;
    if (version !== null && last !== null && version !== last) {
      onChange();
      for (const ms of againMs) setTimeout(onChange, ms).unref();
    }
    last = version ?? last;
    timer = setTimeout(() => void look(), last === null ? unknownMs : everyMs).unref();
  };
  void look();
  return () => {
    isEnded = true;
    if (timer) clearTimeout(timer);
  };
}
