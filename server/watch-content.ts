const everyMs = 500;
/** While it is not known. */
const unknownMs = 5000;
/** By then every API knows of a change that one of them has told (api/start-api.ts). */
const againMs = 700;

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
      setTimeout(onChange, againMs).unref();
    }
    last = version ?? last;
    timer = setTimeout(() => void look(), version === null ? unknownMs : everyMs).unref();
  };
  void look();
  return () => {
    isEnded = true;
    if (timer) clearTimeout(timer);
  };
}
