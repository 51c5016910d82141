const waitsMs = [500, 1500, 3000];

/** Runs a task once: after a delay, or as soon as the browser is back online. Returns a cancel function. */
export function scheduleRetry(task: () => void, waitMs: number): () => void {
  const cancel = () => {
    clearTimeout(timer);
    removeEventListener("online", begin);
  };
  const begin = () => {
    cancel();
    task();
  };
  const timer = setTimeout(begin, waitMs);
  addEventListener("online", begin);
  return cancel;
}

/**
 * Loads code or texts, retrying until it succeeds; `maxTries` limits this for optional parts. Code loads its styles
 * by links, which browsers do not retry, so failed ones are replaced.
 */
export async function retry<Part>(load: () => Promise<Part>, maxTries = Infinity): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (tries >= maxTries) throw error;
      await new Promise<void>((resolve) =>
        scheduleRetry(resolve, waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0),
      );
      await (repair ??= repairStyles());
    }
  }
}

let repair: Promise<void> | null = null;

async function repairStyles(): Promise<void> {
  await Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])")]
      .filter(hasFailed)
      .map(replaceLink),
  );
  repair = null;
}

/** Whether a stylesheet could not be loaded, or has not been yet. */
export function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    // A stylesheet that failed to load counts as cross-origin, so reading its rules throws.
    return true;
  }
}

function replaceLink(link: HTMLLinkElement): Promise<void> {
  const copy = document.createElement("link");
  for (const { name, value } of link.attributes) copy.setAttribute(name, value);
  return new Promise((resolve) => {
    copy.addEventListener("load", () => resolve());
    copy.addEventListener("error", () => resolve());
    link.replaceWith(copy);
  });
}
